package dev.ktx.mcp;

import tools.jackson.databind.node.ObjectNode;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// One thing a client can ask the server to do.
///
/// @param name unique on its server; 1 to 128 letters, digits, `_`, `-` and `.`
/// @param title for people; listed both on the tool and in its annotations
/// @param description for the model
/// @param input an object schema; arguments that do not fit never reach the handler
/// @param output an object schema of the structured result; empty when results are unstructured
/// @param aliases turns other spellings of the arguments into the one `input` describes; gets its
///   own copy and runs before the check
/// @param timeout after which the client gets an in-band error and the call is cancelled
/// @param needs capabilities a client must have declared, for example `elicitation`
public record Tool(
        String name,
        String title,
        String description,
        Hints hints,
        Schema input,
        Optional<Schema> output,
        UnaryOperator<ObjectNode> aliases,
        Optional<Duration> timeout,
        Set<String> needs,
        Handler handler) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

    /// What a tool does. Runs on its own virtual thread; several calls may run at once.
    @FunctionalInterface
    public interface Handler {
        /// @param arguments fit the input schema
        /// @throws InvalidArguments when the arguments are wrong in a way the schema cannot say
        /// @throws Exception anything else becomes an in-band error, told by the server's
        ///   [ErrorText]
        ToolResult call(ObjectNode arguments, CallContext call) throws Exception;
    }

    public Tool {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a tool name: '" + name + "'");
        }
        needs = Set.copyOf(needs);
        requireObject(name, input);
        output.ifPresent(schema -> requireObject(name, schema));
        timeout.filter(limit -> limit.isZero() || limit.isNegative())
                .ifPresent(limit -> {
                    throw new IllegalArgumentException(
                            "the time-out of " + name + " must be positive: " + limit);
                });
    }

    /// A tool without hints, output schema, aliases, time-out and needs.
    public static Tool of(
            String name, String title, String description, Schema input, Handler handler) {
        return new Tool(
                name,
                title,
                description,
                Hints.NONE,
                input,
                Optional.empty(),
                UnaryOperator.identity(),
                Optional.empty(),
                Set.of(),
                handler);
    }

    public Tool withHints(Hints hints) {
        return new Tool(
                name, title, description, hints, input, output, aliases, timeout, needs, handler);
    }

    public Tool withOutput(Schema output) {
        return new Tool(
                name,
                title,
                description,
                hints,
                input,
                Optional.of(output),
                aliases,
                timeout,
                needs,
                handler);
    }

    public Tool withAliases(UnaryOperator<ObjectNode> aliases) {
        return new Tool(
                name, title, description, hints, input, output, aliases, timeout, needs, handler);
    }

    public Tool withTimeout(Duration timeout) {
        return new Tool(
                name,
                title,
                description,
                hints,
                input,
                output,
                aliases,
                Optional.of(timeout),
                needs,
                handler);
    }

    public Tool withNeeds(Set<String> needs) {
        return new Tool(
                name, title, description, hints, input, output, aliases, timeout, needs, handler);
    }

    /// The entry of the tool in `tools/list`.
    public ObjectNode toJson() {
        ObjectNode out = Json.object();
        out.put("name", name);
        out.put("title", title);
        out.put("description", description);
        out.set("inputSchema", input.toJson());
        output.ifPresent(schema -> out.set("outputSchema", schema.toJson()));
        ObjectNode annotations = out.putObject("annotations");
        annotations.put("title", title);
        hints.print(annotations);
        return out;
    }

    /// The arguments as the handler gets them: aliases resolved, checked against the input schema.
    ///
    /// @throws InvalidArguments when they do not fit
    public ObjectNode prepare(ObjectNode arguments) {
        ObjectNode canonical = aliases.apply(arguments.deepCopy());
        var violations = input.check(canonical);
        if (!violations.isEmpty()) {
            throw new InvalidArguments(violations);
        }
        return canonical;
    }

    private static void requireObject(String tool, Schema schema) {
        if (!schema.toJson().path("type").asString("").equals("object")) {
            throw new IllegalArgumentException(
                    "the schemas of " + tool + " must be objects at their root");
        }
    }
}
