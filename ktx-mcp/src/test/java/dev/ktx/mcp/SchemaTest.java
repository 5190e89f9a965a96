package dev.ktx.mcp;

import static dev.ktx.mcp.Schema.any;
import static dev.ktx.mcp.Schema.anyOf;
import static dev.ktx.mcp.Schema.constant;
import static dev.ktx.mcp.Schema.enumeration;
import static dev.ktx.mcp.Schema.flag;
import static dev.ktx.mcp.Schema.integer;
import static dev.ktx.mcp.Schema.list;
import static dev.ktx.mcp.Schema.map;
import static dev.ktx.mcp.Schema.number;
import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.oneOf;
import static dev.ktx.mcp.Schema.text;
import static dev.ktx.mcp.Schema.union;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

class SchemaTest {
    private static final Schema DIMENSION =
            anyOf(
                    text().nonEmpty(),
                    object().field("field", text().nonEmpty(), "Column.")
                            .optional(
                                    "granularity", enumeration("day", "week", "month"), "Period."));

    private static final ObjectSchema QUERY =
            object().field("measures", list(text().nonEmpty()).size(1, 3), "What to add up.")
                    .optional("dimensions", list(DIMENSION), "What to group by.")
                    .optional("limit", integer().range(0, 10_000).defaultsTo(1000), "Most rows.")
                    .optional("share", number().atLeast(0), "A part.")
                    .optional("exact", flag().defaultsTo(true), "Whether to be exact.")
                    .optional("connectionId", text().nonEmpty().nullable(), "Where to ask.");

    @Test
    void printsItselfAsJsonSchema() {
        assertThat(Json.pretty(QUERY.toJson()))
                .isEqualTo(
                        """
                        {
                          "type": "object",
                          "properties": {
                            "measures": {
                              "description": "What to add up.",
                              "type": "array",
                              "items": {
                                "type": "string",
                                "minLength": 1
                              },
                              "minItems": 1,
                              "maxItems": 3
                            },
                            "dimensions": {
                              "description": "What to group by.",
                              "type": "array",
                              "items": {
                                "anyOf": [
                                  {
                                    "type": "string",
                                    "minLength": 1
                                  },
                                  {
                                    "type": "object",
                                    "properties": {
                                      "field": {
                                        "description": "Column.",
                                        "type": "string",
                                        "minLength": 1
                                      },
                                      "granularity": {
                                        "description": "Period.",
                                        "type": "string",
                                        "enum": [
                                          "day",
                                          "week",
                                          "month"
                                        ]
                                      }
                                    },
                                    "required": [
                                      "field"
                                    ],
                                    "additionalProperties": false
                                  }
                                ]
                              }
                            },
                            "limit": {
                              "description": "Most rows.",
                              "type": "integer",
                              "minimum": 0,
                              "maximum": 10000,
                              "default": 1000
                            },
                            "share": {
                              "description": "A part.",
                              "type": "number",
                              "minimum": 0
                            },
                            "exact": {
                              "description": "Whether to be exact.",
                              "type": "boolean",
                              "default": true
                            },
                            "connectionId": {
                              "description": "Where to ask.",
                              "type": [
                                "string",
                                "null"
                              ],
                              "minLength": 1
                            }
                          },
                          "required": [
                            "measures"
                          ],
                          "additionalProperties": false
                        }\
                        """);
    }

    @Test
    void tellsEverythingThatIsWrongAtOnce() {
        assertThat(
                        errors(
                                QUERY,
                                """
                                {"measures": ["a", "", 3], "limit": 10001, "conectionId": "x", "share": "half",
                                 "dimensions": [{"field": "f", "granularity": "dya"}, 7, {"feild": "f"}]}
                                """))
                .containsExactly(
                        "measures[1]: must not be empty",
                        "measures[2]: expected a string, got the number 3",
                        "limit: must be at most 10000",
                        "conectionId: unknown key. Did you mean 'connectionId'?",
                        "share: expected a number, got a string",
                        "dimensions[0].granularity: expected one of 'day', 'week', 'month', got 'dya'. Did you mean"
                                + " 'day'?",
                        "dimensions[1]: expected a string or an object, got the number 7",
                        "dimensions[2].field: required",
                        "dimensions[2].feild: unknown key. Did you mean 'field'?");
    }

    @Test
    void namesTheRootAndMissingFields() {
        assertThat(errors(QUERY, "[]")).containsExactly("<root>: expected an object, got an array");
        assertThat(errors(QUERY, "{}")).containsExactly("measures: required");
        assertThat(errors(object(), "{\"a\": 1}"))
                .containsExactly("a: unknown key. No keys are allowed here.");
        assertThat(errors(QUERY, "{\"measures\": [], \"zzz\": 1}"))
                .containsExactly(
                        "measures: needs at least 1 item, got 0",
                        "zzz: unknown key. Known keys: measures, dimensions, limit, share, exact, connectionId");
    }

    @Test
    void takesWholeNumbersWrittenWithAFraction() {
        assertThat(errors(integer(), "10.0")).isEmpty();
        assertThat(Json.read("10.0").intValue()).isEqualTo(10);
        assertThat(errors(integer(), "10.5"))
                .containsExactly("<root>: expected a whole number, got the number 10.5");
        assertThat(errors(integer().range(1, 50), "1e400000000"))
                .containsExactly("<root>: must be at most 50");
    }

    @Test
    void toldApartByTagAUnionTellsTheErrorsOfTheRightBranch() {
        Schema answer =
                union(
                        "ok",
                        object().field("ok", constant(true)).field("name", text()).open(),
                        object().field("ok", constant(false))
                                .field("reason", text())
                                .field("near", list(text()))
                                .open());

        assertThat(errors(answer, "{\"ok\": true, \"name\": \"x\", \"more\": 1}")).isEmpty();
        assertThat(errors(answer, "{\"ok\": false, \"name\": \"x\"}"))
                .containsExactly("reason: required", "near: required");
        assertThat(errors(answer, "{\"ok\": 3}"))
                .containsExactly("ok: expected true or false, got the number 3");
        assertThat(errors(answer, "{}")).containsExactly("ok: required");
    }

    @Test
    void oneOfWantsExactlyOne() {
        Schema schema = oneOf(object().field("a", any()).open(), object().field("b", any()).open());

        assertThat(errors(schema, "{\"a\": 1}")).isEmpty();
        assertThat(errors(schema, "{\"a\": 1, \"b\": 2}"))
                .containsExactly("<root>: fits 2 of the allowed shapes, must fit exactly one");
        assertThat(errors(schema, "{}")).hasSize(1);
    }

    @Test
    void mapsHaveAnyKeyAndOneShape() {
        Schema schema = map(integer());

        assertThat(Json.compact(schema.toJson()))
                .isEqualTo("{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}}");
        assertThat(errors(schema, "{\"a\": 1, \"b\": \"2\"}"))
                .containsExactly("b: expected a whole number, got a string");
    }

    @Test
    void nullableReachesEveryKind() {
        List<Schema> kinds =
                List.of(
                        enumeration("a", "b"),
                        constant("a"),
                        DIMENSION,
                        any(),
                        object().field("x", text()),
                        union(
                                "ok",
                                object().field("ok", constant(true)),
                                object().field("ok", constant(false))),
                        integer().range(1, 2).defaultsTo(1));
        for (Schema kind : kinds) {
            Schema nullable = kind.nullable();
            assertThat(errors(nullable, "null")).as(Json.compact(nullable.toJson())).isEmpty();
            assertThat(reference(nullable, Json.read("null")))
                    .as(Json.compact(nullable.toJson()))
                    .isTrue();
        }
    }

    @Test
    void refusesADefaultThatDoesNotFit() {
        assertThatThrownBy(() -> integer().range(1, 5).defaultsTo(9))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesAFieldDeclaredTwice() {
        ObjectSchema once = object().field("a", text());

        assertThatThrownBy(() -> once.optional("a", flag()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// The printed schema and the check must agree, whatever the value; a second implementation of
    /// JSON Schema is the judge.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void checksWhatItPrints(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 150; i++) {
            Schema schema = randomSchema(random, 3);
            for (int j = 0; j < 6; j++) {
                JsonNode value = randomValue(random, 3);
                assertThat(schema.check(value).isEmpty())
                        .as("%s against %s", Json.compact(value), Json.compact(schema.toJson()))
                        .isEqualTo(reference(schema, value));
            }
        }
    }

    private static List<String> errors(Schema schema, String value) {
        return schema.check(Json.read(value)).stream().map(Violation::toString).toList();
    }

    private static boolean reference(Schema schema, JsonNode value) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toJson())
                .validate(value)
                .isEmpty();
    }

    private static Schema randomSchema(Random random, int depth) {
        Schema schema =
                switch (random.nextInt(depth == 0 ? 6 : 10)) {
                    case 0 -> text();
                    case 1 ->
                            random.nextBoolean()
                                    ? text().nonEmpty()
                                    : text().atMost(1).matching("[a-c]");
                    case 2 -> random.nextBoolean() ? integer() : integer().range(0, 2);
                    case 3 -> random.nextBoolean() ? number().atMost(1) : flag();
                    case 4 -> random.nextBoolean() ? enumeration("a", "b") : constant(true);
                    case 5 -> any();
                    case 6 -> list(randomSchema(random, depth - 1)).size(0, 1 + random.nextInt(2));
                    case 7 ->
                            anyOf(randomSchema(random, depth - 1), randomSchema(random, depth - 1));
                    case 8 ->
                            oneOf(randomSchema(random, depth - 1), randomSchema(random, depth - 1));
                    default -> {
                        ObjectSchema object =
                                object().field("a", randomSchema(random, depth - 1))
                                        .optional("b", randomSchema(random, depth - 1));
                        yield switch (random.nextInt(3)) {
                            case 0 -> object;
                            case 1 -> object.open();
                            default -> object.extra(randomSchema(random, depth - 1));
                        };
                    }
                };
        return random.nextInt(4) == 0 ? schema.nullable() : schema;
    }

    private static JsonNode randomValue(Random random, int depth) {
        return Json.read(randomText(random, depth));
    }

    private static String randomText(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 9)) {
            case 0 -> List.of("\"\"", "\"a\"", "\"b\"", "\"zz\"").get(random.nextInt(4));
            case 1 -> String.valueOf(random.nextInt(5) - 1);
            case 2 -> random.nextInt(4) + (random.nextBoolean() ? ".5" : ".0");
            case 3 -> "true";
            case 4 -> "false";
            case 5 -> "null";
            case 6 ->
                    random.ints(random.nextInt(4))
                            .mapToObj(_ -> randomText(random, depth - 1))
                            .collect(Collectors.joining(",", "[", "]"));
            default ->
                    List.of("a", "b", "c").stream()
                            .filter(_ -> random.nextInt(3) > 0)
                            .map(name -> "\"" + name + "\":" + randomText(random, depth - 1))
                            .collect(Collectors.joining(",", "{", "}"));
        };
    }
}
