package dev.ktx.app.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Holds the tables of `docs/agent-clients.md` to the lists in the code.
class AgentClientsDocumentTest {
    private static final Path PAGE =
            Path.of(System.getProperty("ktx.root", "..")).resolve("docs/agent-clients.md");
    private static final Machine MACHINE = new Machine(Path.of("/~"), "Linux", Map.of());

    @Test
    void tablesAreAsTheListsSay() throws IOException {
        String page = Files.readString(PAGE);
        String now = replaced(page, "clients", clients());
        if (Boolean.getBoolean("ktx.golden")) {
            Files.writeString(PAGE, now);
        }
        assertThat(Files.readString(PAGE)).isEqualTo(now);
    }

    @Test
    void everyProgramHasASection() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(AgentClients.all())
                .allSatisfy(client -> assertThat(page).contains("\n### " + client.title() + "\n"));
    }

    private static String replaced(String page, String name, String table) {
        String start = "<!-- " + name + ": written by AgentClientsDocumentTest -->\n";
        String end = "<!-- end of " + name + " -->";
        assertThat(page).contains(start, end);
        return page.substring(0, page.indexOf(start) + start.length())
                + table
                + page.substring(page.indexOf(end));
    }

    private static String clients() {
        StringBuilder out =
                new StringBuilder(
                        "| program | scope | file | key | HTTP | token |\n|---|---|---|---|---|---|\n");
        for (AgentClient client : AgentClients.all()) {
            client.places()
                    .forEach((scope, place) ->
                            out.append(
                                    "| `%s` | %s | `%s` | `%s` | %s | %s |\n"
                                            .formatted(
                                                    client.id(),
                                                    scope.id(),
                                                    place.file()
                                                            .of(MACHINE, Path.of("/."))
                                                            .toString()
                                                            .replace("/~", "~")
                                                            .replace("/./", ""),
                                                    String.join(".", place.key())
                                                            .replace("{root}", "<folder>"),
                                                    client.http() ? "yes" : "no",
                                                    client.tokenForm()
                                                            .map(form -> "`" + form + "`")
                                                            .orElse("-"))));
        }
        return out.toString();
    }

    @Test
    void everyToolIsInTheTable() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(Tools.all(() -> Wiring.open(Path.of("/"), Map.of())))
                .allSatisfy(tool ->
                        assertThat(page)
                                .contains("\n| `%s` | %s | ".formatted(tool.name(), tool.title())));
    }
}
