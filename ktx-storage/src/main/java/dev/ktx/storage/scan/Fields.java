package dev.ktx.storage.scan;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads and writes the fields of JSON objects. Reading takes a field of the wrong kind for absent.
final class Fields {
    private Fields() {}

    static Optional<String> text(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return field.isString() && !field.stringValue().isBlank()
                ? Optional.of(field.stringValue())
                : Optional.empty();
    }

    /// A name, which may be blank but not empty.
    static Optional<String> name(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return field.isString() && !field.stringValue().isEmpty()
                ? Optional.of(field.stringValue())
                : Optional.empty();
    }

    static OptionalLong whole(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return field.isNumber() && field.canConvertToLong()
                ? OptionalLong.of(field.asLong())
                : OptionalLong.empty();
    }

    static int count(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return field.isNumber() && field.canConvertToInt() ? field.asInt() : 0;
    }

    static OptionalInt optionalCount(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return field.isNumber() && field.canConvertToInt()
                ? OptionalInt.of(field.asInt())
                : OptionalInt.empty();
    }

    static OptionalDouble real(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return field.isNumber() ? OptionalDouble.of(field.asDouble()) : OptionalDouble.empty();
    }

    static boolean flag(JsonNode object, String name, boolean otherwise) {
        JsonNode field = object.path(name);
        return field.isBoolean() ? field.booleanValue() : otherwise;
    }

    static Optional<Instant> instant(JsonNode object, String name) {
        return text(object, name).flatMap(Fields::instant);
    }

    /// A point in time with any offset.
    static Optional<Instant> instant(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static Stream<JsonNode> items(JsonNode object, String name) {
        return object.path(name) instanceof ArrayNode array ? array.valueStream() : Stream.empty();
    }

    /// Items that are text; numbers and truth values are given as text too.
    static List<String> texts(JsonNode object, String name) {
        return items(object, name)
                .filter(item -> item.isString() || item.isNumber() || item.isBoolean())
                .map(JsonNode::asString)
                .toList();
    }

    /// Any value as plain Java: text, `Long`, `Double`, `Boolean`, lists and maps of these; null
    /// for null.
    static @Nullable Object plain(JsonNode node) {
        if (node.isObject()) {
            return plainMap(node);
        }
        if (node instanceof ArrayNode array) {
            var list = new ArrayList<>();
            for (JsonNode item : array) {
                Object value = plain(item);
                if (value != null) {
                    list.add(value);
                }
            }
            return list;
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.asLong();
        }
        if (node.isNumber()) {
            return node.asDouble();
        }
        return node.isString() ? node.stringValue() : null;
    }

    /// Fields with a value other than null.
    static Map<String, Object> plainMap(JsonNode node) {
        var map = new LinkedHashMap<String, Object>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            Object value = plain(field.getValue());
            if (value != null) {
                map.put(field.getKey(), value);
            }
        }
        return map;
    }

    /// The other way: maps sorted by key, whole numbers without a fraction.
    static JsonNode node(@Nullable Object value) {
        return switch (value) {
            case null -> JsonText.NODES.nullNode();
            case String text -> JsonText.NODES.stringNode(text);
            case Boolean flag -> JsonText.NODES.booleanNode(flag);
            case Integer number -> JsonText.NODES.numberNode(number);
            case Long number -> JsonText.NODES.numberNode(number);
            case Number number -> number(number.doubleValue());
            case Collection<?> items -> array(items, Fields::node);
            case Map<?, ?> map -> {
                ObjectNode object = JsonText.object();
                map.entrySet().stream()
                        .sorted(Comparator.comparing(field -> field.getKey().toString()))
                        .forEach(field ->
                                object.set(field.getKey().toString(), node(field.getValue())));
                yield object;
            }
            default -> JsonText.NODES.stringNode(value.toString());
        };
    }

    static JsonNode number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? JsonText.NODES.numberNode((long) value)
                : JsonText.NODES.numberNode(value);
    }

    static JsonNode number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : JsonText.NODES.nullNode();
    }

    static JsonNode number(OptionalLong value) {
        return value.isPresent()
                ? JsonText.NODES.numberNode(value.getAsLong())
                : JsonText.NODES.nullNode();
    }

    static JsonNode text(Optional<String> value) {
        return value.<JsonNode>map(JsonText.NODES::stringNode).orElse(JsonText.NODES.nullNode());
    }

    static <T> ArrayNode array(Collection<T> items, Function<? super T, ? extends JsonNode> codec) {
        ArrayNode array = JsonText.NODES.arrayNode();
        items.forEach(item -> array.add(codec.apply(item)));
        return array;
    }

    static ArrayNode texts(Collection<String> items) {
        return array(items, JsonText.NODES::stringNode);
    }
}
