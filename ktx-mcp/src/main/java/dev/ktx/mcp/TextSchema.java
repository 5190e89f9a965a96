package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A string; lengths count characters as JSON Schema does, by code point.
public final class TextSchema extends Schema {
    static final TextSchema ANY = new TextSchema(0, Integer.MAX_VALUE, Optional.empty());

    private final int shortest;
    private final int longest;
    private final Optional<Pattern> pattern;

    private TextSchema(int shortest, int longest, Optional<Pattern> pattern) {
        this.shortest = shortest;
        this.longest = longest;
        this.pattern = pattern;
    }

    /// At least one character.
    public TextSchema nonEmpty() {
        return new TextSchema(1, longest, pattern);
    }

    /// At most this many characters.
    public TextSchema atMost(int characters) {
        return new TextSchema(shortest, characters, pattern);
    }

    /// Contains a match of the expression, which should keep to what Java and ECMAScript share.
    public TextSchema matching(String regex) {
        return new TextSchema(shortest, longest, Optional.of(Pattern.compile(regex)));
    }

    @Override
    void print(ObjectNode out) {
        out.put("type", "string");
        if (shortest > 0) {
            out.put("minLength", shortest);
        }
        if (longest < Integer.MAX_VALUE) {
            out.put("maxLength", longest);
        }
        pattern.ifPresent(expression -> out.put("pattern", expression.pattern()));
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (refuseOtherType(value, path, found)) {
            return;
        }
        String text = value.stringValue();
        int length = text.codePointCount(0, text.length());
        if (length < shortest) {
            found.add(
                    new Violation(
                            path,
                            shortest == 1
                                    ? "must not be empty"
                                    : "needs at least " + shortest + " characters"));
        }
        if (length > longest) {
            found.add(
                    new Violation(
                            path,
                            "has " + length + " characters, at most " + longest + " are allowed"));
        }
        pattern.filter(expression -> !expression.matcher(text).find())
                .ifPresent(expression ->
                        found.add(new Violation(path, "must match " + expression.pattern())));
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.isString();
    }

    @Override
    String noun() {
        return "a string";
    }
}
