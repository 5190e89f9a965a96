package dev.ktx.mcp;

import tools.jackson.databind.node.ObjectNode;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a server offers, without a transport: an identity and tools in the order they are listed.
/// Immutable; one value may be served on several transports at once.
///
/// @param instructions advice for the model on using the tools together; empty for none
/// @param errorText tells the model about exceptions of handlers
/// @param logging whether handlers may send log messages to clients
/// @param checksOutputs whether results are checked against output schemas, which tests want and
///   which costs time on large results; a result that does not fit becomes an in-band error
/// @param calls hears of every call of a tool when it is over
public record McpServer(
        Identity identity,
        String instructions,
        List<Tool> tools,
        ErrorText errorText,
        boolean logging,
        boolean checksOutputs,
        EndedCall.Listener calls) {

    /// How the server introduces itself.
    ///
    /// @param title for people; empty when the name will do
    public record Identity(String name, String title, String version) {
        public Identity {
            if (name.isBlank() || version.isBlank()) {
                throw new IllegalArgumentException("a server has a name and a version");
            }
        }

        /// The `Implementation` of the protocol.
        public ObjectNode toJson() {
            ObjectNode out = Json.object().put("name", name);
            if (!title.isEmpty()) {
                out.put("title", title);
            }
            return out.put("version", version);
        }
    }

    public McpServer {
        tools = List.copyOf(tools);
        Set<String> names = new HashSet<>();
        for (Tool tool : tools) {
            if (!names.add(tool.name())) {
                throw new IllegalArgumentException("two tools are called '" + tool.name() + "'");
            }
        }
    }

    public static McpServer of(Identity identity, List<Tool> tools) {
        return new McpServer(identity, "", tools, ErrorText::message, false, false, _ -> {});
    }

    public McpServer withInstructions(String instructions) {
        return new McpServer(
                identity, instructions, tools, errorText, logging, checksOutputs, calls);
    }

    public McpServer withErrorText(ErrorText errorText) {
        return new McpServer(
                identity, instructions, tools, errorText, logging, checksOutputs, calls);
    }

    public McpServer withLogging() {
        return new McpServer(identity, instructions, tools, errorText, true, checksOutputs, calls);
    }

    public McpServer checkingOutputs() {
        return new McpServer(identity, instructions, tools, errorText, logging, true, calls);
    }

    public McpServer withCalls(EndedCall.Listener calls) {
        return new McpServer(
                identity, instructions, tools, errorText, logging, checksOutputs, calls);
    }
}
