package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Pages of the wiki as people type and agents call.
class WikiTest {
    @TempDir Path folder;
    private TestProject project;

    @BeforeEach
    void open() {
        project = new TestProject(folder);
        project.write("ktx.yaml", "connections: {}\n");
        project.write(
                "semantic-layer/wh/parcels.yaml",
                """
                name: parcels
                table: ops.parcels
                grain: [parcel_id]
                columns:
                  - {name: parcel_id, type: number}
                  - {name: fee, type: number}
                measures:
                  - {name: fees, expr: sum(fee)}
                """);
    }

    private JsonNode read(String arguments) throws Exception {
        try (Wiring wiring = Wiring.open(folder, Map.of())) {
            Tool tool =
                    Tools.all(() -> wiring).stream()
                            .filter(each -> each.name().equals("wiki_read"))
                            .findFirst()
                            .orElseThrow();
            ObjectNode answer =
                    tool.handler()
                            .call(
                                    tool.prepare((ObjectNode) Json.read(arguments)),
                                    CallContext.detached())
                            .structured()
                            .orElseThrow();
            assertThat(tool.output().orElseThrow().check(answer)).isEmpty();
            return answer;
        }
    }

    private String text(String path) throws IOException {
        return Files.readString(folder.resolve(path));
    }

    @Test
    void writesReadsAndListsPages() throws Exception {
        assertThat(
                        project.run(
                                "wiki",
                                "write",
                                "fee",
                                "--summary",
                                "In cents",
                                "--text",
                                "See `parcels.fee`.",
                                "--tags",
                                "money,units",
                                "--sl-refs",
                                "parcels.fee"))
                .as(project.notices())
                .isZero();
        assertThat(project.data()).isEqualTo("wrote wiki/global/fee.md\n");
        assertThat(project.run("wiki", "write", "fee", "--tags", "")).isZero();
        assertThat(project.data()).isEqualTo("changed wiki/global/fee.md\n");
        assertThat(project.run("wiki", "write", "fee", "--summary", "In cents")).isZero();
        assertThat(project.data()).isEqualTo("unchanged wiki/global/fee.md\n");
        assertThat(project.run("wiki", "read", "fee")).isZero();
        assertThat(project.data()).isEqualTo(text("wiki/global/fee.md"));
        assertThat(project.run("wiki", "list", "--json")).isZero();
        assertThat(project.json().at("/data/items/0/key").asString()).isEqualTo("fee");
        JsonNode page = read("{\"key\": \"fee\"}");
        assertThat(page.path("scope").asString()).isEqualTo("GLOBAL");
        assertThat(page.path("slRefs").valueStream().map(JsonNode::asString))
                .containsExactly("parcels.fee");
        assertThat(project.run("wiki", "read", "fees")).isEqualTo(1);
        assertThat(project.notices()).contains("error[unknown-page]", "Did you mean 'fee'?");
    }

    @Test
    @DisplayName("SC-T84 a key with a slash is an in-band error with a flat key that would do")
    void refusesNestedKeys() {
        assertThatThrownBy(() -> read("{\"key\": \"a/b\"}"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().message()).contains("Use 'a-b'."));
    }

    @Test
    @DisplayName("SC-T85 a user's page comes before the global one of the same key")
    void usersPagesShadow() throws Exception {
        project.run("wiki", "write", "fee", "--summary", "Global", "--text", "All");
        project.run(
                "wiki", "write", "fee", "--summary", "Own", "--text", "Mine", "--user", "local");
        JsonNode page = read("{\"key\": \"fee\"}");
        assertThat(page.path("scope").asString()).isEqualTo("USER");
        assertThat(page.path("content").asString()).isEqualTo("Mine");
        assertThat(project.run("wiki", "read", "fee", "--user", "ana", "--json")).isZero();
        assertThat(project.json().path("content").asString()).isEqualTo("All");
    }

    @Test
    void longPagesComeInParts() throws Exception {
        String line = "A sentence that is there again and again, for 60 letters.\n\n";
        project.write("wiki/global/long.md", "---\nsummary: Long\n---\n\n" + line.repeat(3000));
        JsonNode first = read("{\"key\": \"long\"}");
        int parts = first.path("parts").asInt();
        assertThat(parts).isGreaterThan(1);
        StringBuilder whole = new StringBuilder();
        for (int part = 1; part <= parts; part++) {
            JsonNode answer = read("{\"key\": \"long\", \"part\": %d}".formatted(part));
            assertThat(Json.pretty(answer).length()).isLessThan(80_000);
            whole.append(answer.path("content").asString());
        }
        assertThat(whole.toString()).isEqualTo(line.repeat(3000).strip());
        assertThatThrownBy(() -> read("{\"key\": \"long\", \"part\": 99}"))
                .isInstanceOf(KtxException.class);
    }

    @Test
    @DisplayName("IN-4 a broken page is refused and stays as it is")
    void brokenPagesStay() throws IOException {
        String broken = "---\nsummary: [\n---\n\nText\n";
        project.write("wiki/global/fee.md", broken);
        assertThat(project.run("wiki", "write", "fee", "--text", "New")).isEqualTo(1);
        assertThat(project.notices()).contains("error[page-unparseable] wiki/global/fee.md:");
        assertThat(text("wiki/global/fee.md")).isEqualTo(broken);
        assertThat(project.run("wiki", "list")).isZero();
        assertThat(project.data()).contains("fee");
        assertThat(project.run("wiki", "lint")).isEqualTo(1);
        assertThat(project.data()).contains("page-unparseable");
    }

    @Test
    @DisplayName("IN-7 a piece of text that is there twice is not replaced")
    void replacesWhatIsThereOnce() throws IOException {
        project.run("wiki", "write", "fee", "--summary", "Fee", "--text", "one two\none  three");
        assertThat(project.run("wiki", "write", "fee", "--replace", "one", "--with", "x"))
                .isEqualTo(1);
        assertThat(project.notices()).contains("more than once");
        assertThat(project.run("wiki", "write", "fee", "--replace", "one three", "--with", "four"))
                .isZero();
        assertThat(text("wiki/global/fee.md")).endsWith("one two\nfour\n");
        assertThat(project.run("wiki", "write", "fee", "--replace", "one two")).isEqualTo(2);
    }

    @Test
    @DisplayName("IN-8 a reference to a page that is not there is refused by name")
    void refusesDanglingReferences() {
        assertThat(
                        project.run(
                                "wiki",
                                "write",
                                "fee",
                                "--summary",
                                "Fee",
                                "--text",
                                "See [[missing]]."))
                .isEqualTo(1);
        assertThat(project.notices()).contains("error[bad-reference]", "'missing'");
        assertThat(folder.resolve("wiki/global/fee.md")).doesNotExist();
    }

    @Test
    @DisplayName("IN-9 a reference that differs in case alone is refused with the right key")
    void suggestsTheRightCase() {
        project.run("wiki", "write", "Lane-Mix", "--summary", "Mix", "--text", "Mix");
        assertThat(
                        project.run(
                                "wiki",
                                "write",
                                "fee",
                                "--summary",
                                "Fee",
                                "--text",
                                "x",
                                "--refs",
                                "lane-mix"))
                .isEqualTo(1);
        assertThat(project.notices()).contains("Did you mean 'Lane-Mix'?");
    }

    @Test
    void refusesSecretsAndPagesWithoutSummary() {
        assertThat(project.run("wiki", "write", "fee", "--text", "x")).isEqualTo(1);
        assertThat(project.notices()).contains("no summary");
        for (String secret :
                List.of(
                        "token ghp_abcdefghijklmnopqrstuvwxyz0123456789",
                        "postgres://me:s3cret@db/x",
                        "card 4111 1111 1111 1111")) {
            assertThat(project.run("wiki", "write", "fee", "--summary", "s", "--text", secret))
                    .as(secret)
                    .isEqualTo(1);
            assertThat(project.notices()).contains("error[secret-in-text]").doesNotContain("4111");
        }
    }

    @Test
    void lintFindsWhatLeadsNowhere() {
        project.write("wiki/global/a.md", "---\nsummary: A\nsl_refs: [parcel.fee]\n---\n\n[[b]]\n");
        assertThat(project.run("wiki", "lint", "--json")).isEqualTo(1);
        assertThat(project.json().path("findings").size()).isEqualTo(2);
        assertThat(project.run("wiki", "write", "b", "--summary", "B", "--text", "b")).isZero();
        project.write(
                "wiki/global/a.md", "---\nsummary: A\nsl_refs: [parcels.fee]\n---\n\n[[b|B]]\n");
        assertThat(project.run("wiki", "lint")).as(project.data()).isZero();
    }
}
