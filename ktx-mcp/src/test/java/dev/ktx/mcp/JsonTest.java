package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import java.math.BigDecimal;
import java.math.BigInteger;

class JsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "true",
                "\"\"",
                "-0",
                "9007199254740993",
                "18446744073709551615",
                "0.10",
                "1E+400",
                "{\"a\":[1,{\"b\":null}],\"c\":{\"d\":\"e\"}}",
                "\"\\u0000\\u001f\\\\\\\"\\n\\r\\t\"",
                "\"äöü 世界 🐘 \u2028\"",
            })
    void readsAndWritesTheSameValueAsJackson(String text) {
        JsonNode value = Json.read(text);

        assertThat(JsonMapper.shared().readTree(Json.compact(value)))
                .isEqualTo(JsonMapper.shared().readTree(text));
        assertThat(Json.read(Json.pretty(value))).isEqualTo(value);
    }

    @Test
    void keepsEveryDigit() {
        assertThat(Json.read("18446744073709551615").bigIntegerValue())
                .isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(Json.read("0.10").decimalValue()).isEqualTo(new BigDecimal("0.10"));
        assertThat(Json.compact(Json.read("[0.10,12345678901234567890.5]")))
                .isEqualTo("[0.10,12345678901234567890.5]");
    }

    @Test
    void indentsByTwoSpaces() {
        assertThat(Json.pretty(Json.read("{\"a\":[1,2],\"b\":{},\"c\":[],\"d\":{\"e\":\"f\"}}")))
                .isEqualTo(
                        """
                        {
                          "a": [
                            1,
                            2
                          ],
                          "b": {},
                          "c": [],
                          "d": {
                            "e": "f"
                          }
                        }\
                        """);
    }

    @Test
    void escapesHalvesOfCharactersSoThatTheTextIsValidUtf8() {
        assertThat(Json.compact(Json.read("\"\\ud83d!\""))).isEqualTo("\"\\ud83d!\"");
    }

    @Test
    void writesNumbersThatJsonLacksAsStrings() {
        ObjectNode value =
                Json.object().put("nan", Double.NaN).put("inf", Double.NEGATIVE_INFINITY);

        assertThat(Json.compact(value)).isEqualTo("{\"nan\":\"NaN\",\"inf\":\"-Infinity\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "{",
                "{\"a\":}",
                "[1,]",
                "{} {}",
                "nul",
                "{'a':1}",
                "01",
                "\"\u0001\"",
                "]"
            })
    void refusesAnythingButOneValue(String text) {
        assertThatThrownBy(() -> Json.read(text)).isInstanceOf(JacksonException.class);
    }

    @Test
    void refusesBottomlessNesting() {
        assertThatThrownBy(() -> Json.read("[".repeat(100_000)))
                .isInstanceOf(JacksonException.class);
    }
}
