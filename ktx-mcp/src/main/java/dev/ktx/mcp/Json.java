package dev.ktx.mcp;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.util.Iterator;
import java.util.Map;

/// Reads and writes JSON trees token by token. An object mapper would do the same after loading
/// several hundred classes, which a server that is started for every conversation pays each time.
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String HEX = "0123456789abcdef";

    private Json() {}

    /// An empty object.
    public static ObjectNode object() {
        return NODES.objectNode();
    }

    /// Exactly one JSON value. Numbers keep every digit.
    ///
    /// @throws tools.jackson.core.JacksonException when `text` is anything else
    public static JsonNode read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new StreamReadException(parser, "no JSON value");
            }
            JsonNode value = value(parser, first);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more than one JSON value");
            }
            return value;
        }
    }

    private static JsonNode value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> {
                ObjectNode object = NODES.objectNode();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    object.set(name, value(parser, parser.nextToken()));
                }
                yield object;
            }
            case START_ARRAY -> {
                ArrayNode array = NODES.arrayNode();
                for (JsonToken next = parser.nextToken();
                        next != JsonToken.END_ARRAY;
                        next = parser.nextToken()) {
                    array.add(value(parser, next));
                }
                yield array;
            }
            case VALUE_STRING -> NODES.stringNode(parser.getString());
            case VALUE_NUMBER_INT ->
                    switch (parser.getNumberType()) {
                        case INT -> NODES.numberNode(parser.getIntValue());
                        case LONG -> NODES.numberNode(parser.getLongValue());
                        case BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL ->
                                NODES.numberNode(parser.getBigIntegerValue());
                    };
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                    throw new StreamReadException(parser, "unexpected " + token);
        };
    }

    /// On one line, without spaces.
    public static String compact(JsonNode value) {
        StringBuilder out = new StringBuilder();
        write(out, value, -1);
        return out.toString();
    }

    /// Indented by two spaces a level, empty objects and arrays on one line.
    public static String pretty(JsonNode value) {
        StringBuilder out = new StringBuilder();
        write(out, value, 0);
        return out.toString();
    }

    /// @param level depth of indentation; negative for none
    private static void write(StringBuilder out, JsonNode value, int level) {
        int inner = level < 0 ? level : level + 1;
        switch (value.getNodeType()) {
            case OBJECT -> {
                out.append('{');
                for (Iterator<Map.Entry<String, JsonNode>> entries = value.properties().iterator();
                        entries.hasNext(); ) {
                    Map.Entry<String, JsonNode> entry = entries.next();
                    newLine(out, inner);
                    quote(out, entry.getKey());
                    out.append(level < 0 ? ":" : ": ");
                    write(out, entry.getValue(), inner);
                    if (entries.hasNext()) {
                        out.append(',');
                    }
                }
                if (!value.isEmpty()) {
                    newLine(out, level);
                }
                out.append('}');
            }
            case ARRAY -> {
                out.append('[');
                for (int i = 0; i < value.size(); i++) {
                    if (i > 0) {
                        out.append(',');
                    }
                    newLine(out, inner);
                    write(out, value.path(i), inner);
                }
                if (!value.isEmpty()) {
                    newLine(out, level);
                }
                out.append(']');
            }
            case STRING, BINARY -> quote(out, value.asString());
            case NUMBER -> number(out, value);
            case BOOLEAN -> out.append(value.booleanValue());
            case NULL -> out.append("null");
            case MISSING, POJO ->
                    throw new IllegalArgumentException("not a JSON value: " + value.getNodeType());
        }
    }

    private static void newLine(StringBuilder out, int level) {
        if (level >= 0) {
            out.append('\n').repeat(' ', 2 * level);
        }
    }

    private static void number(StringBuilder out, JsonNode value) {
        boolean finite =
                value.isIntegralNumber()
                        || value.isBigDecimal()
                        || Double.isFinite(value.doubleValue());
        String text = value.asString();
        if (finite) {
            out.append(text);
        } else {
            // JSON has no spelling for NaN and the infinities.
            quote(out, text);
        }
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        int clean = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean paired =
                    Character.isHighSurrogate(c)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1));
            if (paired) {
                i++;
            } else if (c < 0x20 || c == '"' || c == '\\' || Character.isSurrogate(c)) {
                out.append(text, clean, i);
                clean = i + 1;
                escape(out, c);
            }
        }
        out.append(text, clean, text.length()).append('"');
    }

    private static void escape(StringBuilder out, char c) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(HEX.charAt(c >> shift & 0xf));
                }
            }
        }
    }
}
