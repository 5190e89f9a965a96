package dev.ktx.app.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.node.ObjectNode;

import java.util.List;

class TomlEditTest {
    private static final List<String> TABLE = List.of("mcp_servers", "ktx");

    private static ObjectNode value() {
        ObjectNode value = Json.object().put("command", "C:\\k \"x\"");
        value.putArray("args").add("mcp").add("stdio");
        return value;
    }

    @Test
    void addsATableAtTheEndAndTakesItOutAgain() throws Exception {
        String before =
                """
                model = "x" # mine
                notes = \"""
                [mcp_servers.ktx]
                \"""
                list = [
                  "[a]",
                ]

                [mcp_servers.other]
                command = "y"
                """;
        String after = TomlEdit.set(before, TABLE, value());
        assertThat(after)
                .isEqualTo(
                        before
                                + """

                                [mcp_servers.ktx]
                                command = "C:\\\\k \\"x\\""
                                args = ["mcp", "stdio"]
                                """);
        assertThat(TomlEdit.set(after, TABLE, value())).isEqualTo(after);
        assertThat(TomlEdit.remove(after, TABLE)).isEqualTo(before);
    }

    @Test
    void replacesATableWithItsPartsAndKeepsWhatFollows() throws Exception {
        String before =
                """
                [ mcp_servers . "ktx" ]  # old
                url = "http://old"

                [mcp_servers.ktx.env]
                A = "b"

                # of the next one
                [profiles.a]
                x = 1
                """;
        assertThat(TomlEdit.set(before, TABLE, Json.object().put("url", "http://new")))
                .isEqualTo(
                        """
                        [mcp_servers.ktx]
                        url = "http://new"


                        # of the next one
                        [profiles.a]
                        x = 1
                        """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp_servers = { ktx = { url = \"x\" } }\n",
                "mcp_servers.ktx.url = \"x\"\n",
                "[mcp_servers]\nktx = { url = \"x\" }\n",
                "[mcp_servers]\nktx.url = \"x\"\n"
            })
    void refusesSpellingsThatItCannotReplace(String text) {
        assertThatThrownBy(() -> TomlEdit.set(text, TABLE, value()))
                .isInstanceOf(JsonEdit.Unreadable.class);
    }

    @Test
    void leavesOtherKeysOfTheTableAboveAlone() throws Exception {
        String before = "[mcp_servers]\nother = { url = \"x\" }\n";
        assertThat(TomlEdit.remove(TomlEdit.set(before, TABLE, value()), TABLE)).isEqualTo(before);
    }
}
