package dev.ktx.app.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.node.ObjectNode;

import java.util.List;

class JsonEditTest {
    private static final ObjectNode VALUE = Json.object().put("command", "ktx");
    private static final List<String> PATH = List.of("mcpServers", "ktx");

    @Test
    void keepsCommentsOrderAndTrailingCommas() throws Exception {
        String before =
                """
                {
                    // what I like
                    "theme": "dark",
                    "mcpServers": {
                        "other": { "command": "x" }, /* mine */
                    },
                }
                """;
        String after = JsonEdit.set(before, PATH, VALUE);
        assertThat(after)
                .isEqualTo(
                        """
                        {
                            // what I like
                            "theme": "dark",
                            "mcpServers": {
                                "other": { "command": "x" },
                                "ktx": {
                                  "command": "ktx"
                                }, /* mine */
                            },
                        }
                        """);
        assertThat(JsonEdit.remove(after, PATH)).isEqualTo(before);
    }

    @Test
    void replacesAnEntryWhereItStands() throws Exception {
        String before =
                """
                {
                  "mcpServers": {
                    "ktx": {"url": "http://old"},
                    "other": {}
                  }
                }
                """;
        assertThat(JsonEdit.set(before, PATH, VALUE))
                .isEqualTo(
                        """
                        {
                          "mcpServers": {
                            "ktx": {
                              "command": "ktx"
                            },
                            "other": {}
                          }
                        }
                        """);
        assertThat(JsonEdit.remove(before, PATH))
                .isEqualTo(
                        """
                        {
                          "mcpServers": {
                            "other": {}
                          }
                        }
                        """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\n}\n",
                "{\"a\":1}",
                "{\"mcpServers\":{}}",
                "{\n  \"mcpServers\": {}\n}\n",
                "{\r\n  \"a\": [1, {\"b\": \"}\"}],\r\n  \"mcpServers\": {\r\n    \"x\": null\r\n  }\r\n}\r\n",
                "\uFEFF{\n  \"a\": \"//no comment\"\n}",
                "// first\n{ \"a\": { \"ktx\": 1 } } // last\n",
                "{\n  \"mcpServers\": {\n    \"x\": 1,\n  },\n}"
            })
    void whatIsSetReadsBackAndLeavesTheRest(String before) throws Exception {
        String after = JsonEdit.set(before, PATH, VALUE);
        assertThat(after).contains("\"ktx\"");
        // Setting it again changes nothing: the entry was found where it was put.
        assertThat(JsonEdit.set(after, PATH, VALUE)).isEqualTo(after);
        String removed = JsonEdit.remove(after, PATH);
        assertThat(removed).doesNotContain("\"command\": \"ktx\"");
        assertThat(JsonEdit.remove(removed, PATH)).isEqualTo(removed);
        // Whatever was there is still there, in its order.
        String words = before.replaceAll("[\\s,{}]", "");
        assertThat(removed.replaceAll("[\\s,{}]", "").replace("\"mcpServers\":", ""))
                .isEqualTo(words.replace("\"mcpServers\":", ""));
    }

    @Test
    void makesAFileOfNothing() throws Exception {
        assertThat(JsonEdit.set("", PATH, VALUE))
                .isEqualTo(
                        """
                        {
                          "mcpServers": {
                            "ktx": {
                              "command": "ktx"
                            }
                          }
                        }
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"a\" 1}", "{\"a\": }", "{\"mcpServers\": 3}", "{", "{} x"})
    void refusesWhatItCannotEdit(String text) {
        assertThatThrownBy(() -> JsonEdit.set(text, PATH, VALUE))
                .isInstanceOf(JsonEdit.Unreadable.class);
    }
}
