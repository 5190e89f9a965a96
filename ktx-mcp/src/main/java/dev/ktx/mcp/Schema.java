package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The shape of a JSON value: prints itself as JSON Schema 2020-12 and checks values against
/// itself. Built by code, immutable, safe to share between tools and threads:
///
/// ```java
/// static final Schema INPUT = object()
///         .field("query", text().nonEmpty(), "Words to look for.")
///         .optional("limit", integer().range(1, 50).defaultsTo(10), "Most results, at most 50.");
/// ```
///
/// An [#object()] is closed: an unknown key is an error that names the nearest known one. Outputs
/// that may grow say [ObjectSchema#open()].
public abstract sealed class Schema
        permits AlternativesSchema,
                AnySchema,
                DefaultedSchema,
                FixedSchema,
                FlagSchema,
                ListSchema,
                NullableSchema,
                NumberSchema,
                ObjectSchema,
                TextSchema {

    static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    Schema() {}

    /// An object without fields so far, closed.
    public static ObjectSchema object() {
        return ObjectSchema.EMPTY;
    }

    /// An object with any keys, all values of one shape.
    public static ObjectSchema map(Schema values) {
        return ObjectSchema.EMPTY.extra(values);
    }

    /// A string.
    public static TextSchema text() {
        return TextSchema.ANY;
    }

    /// A whole number; `10.0` counts as one.
    public static NumberSchema integer() {
        return NumberSchema.INTEGER;
    }

    /// A number.
    public static NumberSchema number() {
        return NumberSchema.NUMBER;
    }

    /// `true` or `false`.
    public static Schema flag() {
        return FlagSchema.FLAG;
    }

    /// Any JSON value.
    public static Schema any() {
        return AnySchema.ANY;
    }

    /// An array of values of one shape.
    public static ListSchema list(Schema items) {
        return ListSchema.of(items);
    }

    /// One of these strings.
    public static Schema enumeration(String... values) {
        return enumeration(List.of(values));
    }

    /// One of these strings.
    public static Schema enumeration(List<String> values) {
        return new FixedSchema(values.stream().<JsonNode>map(NODES::stringNode).toList(), false);
    }

    /// Exactly this string.
    public static Schema constant(String value) {
        return new FixedSchema(List.of(NODES.stringNode(value)), true);
    }

    /// Exactly this truth value.
    public static Schema constant(boolean value) {
        return new FixedSchema(List.of(NODES.booleanNode(value)), true);
    }

    /// At least one of the shapes fits.
    public static Schema anyOf(Schema first, Schema second, Schema... more) {
        return new AlternativesSchema(
                AlternativesSchema.Rule.ANY, "", collected(first, second, more));
    }

    /// Exactly one of the shapes fits.
    public static Schema oneOf(Schema first, Schema second, Schema... more) {
        return new AlternativesSchema(
                AlternativesSchema.Rule.ONE, "", collected(first, second, more));
    }

    /// Objects told apart by the field `tag`, which is a [#constant(String)] or
    /// [#constant(boolean)] in each of them. Errors are those of the branch whose tag fits.
    public static Schema union(
            String tag, ObjectSchema first, ObjectSchema second, ObjectSchema... more) {
        return new AlternativesSchema(
                AlternativesSchema.Rule.TAGGED, tag, collected(first, second, more));
    }

    /// This shape, or `null`.
    public final Schema nullable() {
        return this instanceof NullableSchema ? this : new NullableSchema(this);
    }

    /// Tells the reader of the schema what an absent value means. Checking does not fill it in.
    public final Schema defaultsTo(JsonNode value) {
        return new DefaultedSchema(this, value);
    }

    public final Schema defaultsTo(String value) {
        return defaultsTo(NODES.stringNode(value));
    }

    public final Schema defaultsTo(long value) {
        return defaultsTo(NODES.numberNode(value));
    }

    public final Schema defaultsTo(boolean value) {
        return defaultsTo(NODES.booleanNode(value));
    }

    /// The schema as a fresh JSON object, keys in the order they were declared.
    public final ObjectNode toJson() {
        ObjectNode out = NODES.objectNode();
        print(out);
        return out;
    }

    /// Everything wrong with `value`, in the order of the value; empty when it fits.
    public final List<Violation> check(JsonNode value) {
        List<Violation> found = new ArrayList<>();
        check(value, "", found);
        return List.copyOf(found);
    }

    abstract void print(ObjectNode out);

    abstract void check(JsonNode value, String path, List<Violation> found);

    /// Whether `value` has the right JSON type, whatever else may be wrong with it.
    abstract boolean resembles(JsonNode value);

    /// What a person calls the shape, for `expected ..., got ...`.
    abstract String noun();

    final boolean fits(JsonNode value) {
        return check(value).isEmpty();
    }

    final boolean refuseOtherType(JsonNode value, String path, List<Violation> found) {
        if (resembles(value)) {
            return false;
        }
        found.add(new Violation(path, "expected " + noun() + ", got " + nounOf(value)));
        return true;
    }

    static String nounOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "an object";
            case ARRAY -> "an array";
            case STRING, BINARY -> "a string";
            case NUMBER -> "the number " + shortened(Json.compact(value));
            case BOOLEAN -> Json.compact(value);
            case NULL -> "null";
            case MISSING -> "nothing";
        };
    }

    static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    private static List<Schema> collected(Schema first, Schema second, Schema[] more) {
        return Stream.concat(Stream.of(first, second), Stream.of(more)).toList();
    }
}
