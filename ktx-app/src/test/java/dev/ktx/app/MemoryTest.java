package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.AfterEach;
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
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Notes as agents send them and people type them, without any language model.
class MemoryTest {
    static final String PARCELS =
            """
            name: parcels   # by hand
            table: ops.parcels
            grain: [parcel_id]
            columns:
              - {name: parcel_id, type: number}
              - name: fee_minor
                type: number
              - {name: weight_g, type: number}
              - {name: is_test, type: boolean}
            measures:
              - {name: fee_total, expr: sum(fee_minor)}
            """;

    @TempDir Path folder;
    private TestProject project;
    private Wiring wiring;

    @BeforeEach
    void open() {
        project = new TestProject(folder);
        project.write("ktx.yaml", "connections:\n  wh:\n    driver: duckdb\n    path: wh.duckdb\n");
        project.write("semantic-layer/wh/parcels.yaml", PARCELS);
        wiring = Wiring.open(folder, Map.of());
    }

    @AfterEach
    void close() {
        wiring.close();
    }

    private ObjectNode call(String name, ObjectNode arguments) {
        Tool tool =
                Tools.all(() -> wiring).stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        try {
            ObjectNode answer =
                    tool.handler()
                            .call(tool.prepare(arguments), CallContext.detached())
                            .structured()
                            .orElseThrow();
            assertThat(tool.output().orElseThrow().check(answer)).isEmpty();
            return answer;
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private String send(String content, String connection) {
        ObjectNode arguments = Json.object().put("content", content);
        if (!connection.isEmpty()) {
            arguments.put("connectionId", connection);
        }
        return call("memory_ingest", arguments).path("runId").asString();
    }

    private ObjectNode status(String runId) {
        return call("memory_ingest_status", Json.object().put("runId", runId));
    }

    private ObjectNode ended(String runId) {
        ObjectNode status = status(runId);
        while (!status.path("done").asBoolean()) {
            LockSupport.parkNanos(5_000_000);
            status = status(runId);
        }
        return status;
    }

    private ObjectNode remember(String content, String connection) {
        return ended(send(content, connection));
    }

    private static List<String> texts(JsonNode node) {
        return node.valueStream().map(JsonNode::asString).toList();
    }

    private String text(String path) throws IOException {
        return Files.readString(folder.resolve(path));
    }

    @Test
    @DisplayName(
            "IN-24 SC-T94 a definition without connection becomes a page, with no model at all")
    void definitionsBecomePages() throws IOException {
        ObjectNode status =
                remember("An active customer is a customer who ordered in the last 90 days.", "");
        assertThat(status.path("status").asString()).isEqualTo("done");
        assertThat(status.path("outcome").asString()).isEqualTo("saved");
        assertThat(texts(status.at("/captured/wiki"))).containsExactly("active-customer");
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(status.path("commitHash").asString()).hasSize(40);
        assertThat(status.path("signalDetected").asBoolean()).isTrue();
        assertThat(text("wiki/global/active-customer.md"))
                .startsWith("---\nsummary: An active customer is")
                .contains("<!-- ktx:begin source=memory fact=");
    }

    @Test
    @DisplayName("IN-25 a unit goes to the page and to the column it names, and nothing else moves")
    void unitsReachTheColumn() throws IOException {
        String note =
                "Freight fee is stored in euro cents in ops.parcels.fee_minor. Divide by 100 for"
                        + " euros.";
        ObjectNode status = remember(note, "wh");
        assertThat(texts(status.at("/captured/wiki"))).containsExactly("freight-fee");
        assertThat(texts(status.at("/captured/sl"))).containsExactly("parcels");
        assertThat(texts(status.at("/captured/xrefs"))).containsExactly("freight-fee");
        assertThat(text("semantic-layer/wh/parcels.yaml"))
                .isEqualTo(
                        PARCELS.replace(
                                "    type: number\n  - {name: weight_g",
                                "    type: number\n    descriptions:\n      user: "
                                        + note
                                        + "\n  - {name: weight_g"));
        assertThat(text("wiki/global/freight-fee.md")).contains("sl_refs: [parcels.fee_minor]");
        assertThat(wiring.files().history("semantic-layer/wh/parcels.yaml", 9).getFirst().message())
                .startsWith("Memory ingest (external_ingest): 1 wiki, 1 sl, 1 xref [chat=mcp-");
        assertThat(wiring.files().history("wiki/global/freight-fee.md", 9))
                .isEqualTo(wiring.files().history("semantic-layer/wh/parcels.yaml", 1));
    }

    @Test
    void whatAPersonWroteBecomesAProposal() throws IOException {
        remember("`fee_minor` is stored in cents.", "wh");
        String before = text("semantic-layer/wh/parcels.yaml");
        String runId = send("Correctly said, `fee_minor` is recorded in whole cents.", "wh");
        ended(runId);
        assertThat(text("semantic-layer/wh/parcels.yaml")).isEqualTo(before);
        assertThat(project.run("memory", "show", runId, "--json")).isZero();
        assertThat(project.json().at("/proposals/0/theirs").asString())
                .isEqualTo("`fee_minor` is stored in cents.");
    }

    @Test
    void anotherFormulaOfAMeasureBecomesAProposal() throws IOException {
        String runId = send("fee_total = sum(fee_minor) / 100", "wh");
        ObjectNode status = ended(runId);
        assertThat(texts(status.at("/captured/wiki"))).containsExactly("fee-total");
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(texts(status.path("warnings")))
                .contains("kept_user_edit:parcels.fee_total measure");
        assertThat(text("semantic-layer/wh/parcels.yaml")).isEqualTo(PARCELS);
        assertThat(project.run("memory", "show", runId, "--json")).isZero();
        assertThat(project.json().at("/proposals/0/theirs").asString()).isEqualTo("sum(fee_minor)");
        assertThat(project.json().at("/proposals/0/ours").asString())
                .isEqualTo("sum(fee_minor) / 100");
    }

    @Test
    void theSameFormulaOfAMeasureIsNothingNew() throws IOException {
        String runId = send("fee_total = SUM( fee_minor )", "wh");
        assertThat(texts(ended(runId).path("warnings"))).isEmpty();
        assertThat(project.run("memory", "show", runId, "--json")).isZero();
        assertThat(project.json().path("proposals").size()).isZero();
        assertThat(text("semantic-layer/wh/parcels.yaml")).isEqualTo(PARCELS);
    }

    @Test
    void formulasBecomeMeasuresThatHold() throws IOException {
        ObjectNode status = remember("average_fee = sum(fee_minor) / count(parcel_id)", "wh");
        assertThat(texts(status.at("/captured/sl"))).containsExactly("parcels");
        assertThat(text("semantic-layer/wh/parcels.yaml"))
                .startsWith(PARCELS)
                .contains("  - name: average_fee\n    expr: sum(fee_minor) / count(parcel_id)\n");
        assertThat(wiring.semanticLayers().layer("wh").model().broken()).isEmpty();
    }

    @Test
    @DisplayName("IN-27 a formula over a column that is not there stays in the wiki")
    void unverifiedColumnsStayOut() throws IOException {
        ObjectNode status = remember("Refund share = sum(refund_minor) / sum(fee_minor)", "wh");
        assertThat(texts(status.at("/captured/wiki"))).containsExactly("refund-share");
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(texts(status.path("warnings"))).contains("unverified_column:refund_minor");
        assertThat(text("semantic-layer/wh/parcels.yaml")).isEqualTo(PARCELS);
    }

    @Test
    void peopleSeeTheWarningsOfANote() throws IOException {
        project.write("note.md", "Refund share = sum(refund_minor) / sum(fee_minor)");

        assertThat(project.run("ingest", "text", "note.md", "-c", "wh", "--json")).isZero();
        assertThat(texts(project.json().at("/results/0/warnings")))
                .contains("unverified_column:refund_minor");
    }

    @Test
    @DisplayName("IN-26 an unknown connection is an error before anything is written")
    void refusesUnknownConnections() {
        assertThatThrownBy(() -> send("Fees are in cents.", "whh"))
                .isInstanceOfSatisfying(
                        KtxException.class, e -> assertThat(e.problem().next()).contains("'wh'"));
        assertThat(folder.resolve("wiki")).doesNotExist();
        assertThat(folder.resolve(".ktx/db.sqlite")).doesNotExist();
        assertThat(project.run("ingest", "text", "-c", "whh", "--text", "Fees are in cents."))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("IN-22 a note of one word is done and leaves nothing")
    void tooLittleLeavesNothing() {
        ObjectNode status = remember("ok", "");
        assertThat(status.path("status").asString()).isEqualTo("done");
        assertThat(status.path("outcome").asString()).isEqualTo("empty");
        assertThat(status.path("signalDetected").asBoolean()).isFalse();
        assertThat(texts(status.at("/captured/wiki"))).isEmpty();
        assertThat(folder.resolve("wiki")).doesNotExist();
    }

    @Test
    @DisplayName("IN-33 SC-T95 an unknown run is an in-band error")
    void unknownRuns() {
        assertThatThrownBy(() -> status("memory-none")).isInstanceOf(KtxException.class);
        assertThat(project.run("memory", "show", "memory-none")).isEqualTo(1);
        assertThat(project.notices()).contains("error[unknown-run]");
    }

    @Test
    @DisplayName("IN-34 a run id that is a path is unknown")
    void pathsAreNoRuns() {
        assertThatThrownBy(() -> status("../x"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().code().id()).isEqualTo("unknown-run"));
    }

    @Test
    @DisplayName("IN-31 the same content twice is one run and one commit")
    void sameContentIsOneRun() {
        String first = send("GMV stands for gross merchandise value.", "");
        ended(first);
        assertThat(send("GMV stands for gross merchandise value.\r\n", "")).isEqualTo(first);
        assertThat(wiring.files().history("wiki/global/gmv.md", 9)).hasSize(1);
        assertThat(
                        project.run(
                                "ingest",
                                "text",
                                "--text",
                                "GMV stands for gross merchandise value."))
                .isZero();
        assertThat(project.data()).contains(first);
    }

    @Test
    @DisplayName(
            "IN-93 statements that exclude each other are both kept and flagged; a correction wins")
    void contradictions() throws IOException {
        remember("parcels.fee_minor is stored in cents.", "wh");
        String layer = text("semantic-layer/wh/parcels.yaml");
        ObjectNode status = remember("parcels.fee_minor is in euros.", "wh");
        assertThat(status.path("status").asString()).isEqualTo("done");
        assertThat(texts(status.path("warnings")))
                .contains("definitional_contradiction:parcels-fee-minor");
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(text("semantic-layer/wh/parcels.yaml")).isEqualTo(layer);
        assertThat(text("wiki/global/parcels-fee-minor.md"))
                .contains("## Conflicting statements")
                .contains(
                        "- parcels.fee_minor is stored in cents.\n- parcels.fee_minor is in"
                                + " euros.");
    }

    @Test
    void correctionsReplaceAndKeepHistory() throws IOException {
        remember("The weight_g column is stored in grams.", "");
        ObjectNode status =
                remember("Correction: weight_g is no longer in grams, it is in kilograms.", "");
        assertThat(texts(status.at("/captured/wiki"))).containsExactly("weight-g");
        String page = text("wiki/global/weight-g.md");
        assertThat(page.indexOf("no longer")).isLessThan(page.indexOf("## History"));
        assertThat(page.substring(page.indexOf("## History"))).contains("stored in grams");
        assertThat(page).doesNotContain("Conflicting");
    }

    @Test
    @DisplayName("IN-29 what a person has changed and not committed stays, staged or not")
    void theUsersWorkIsKept() throws Exception {
        remember("A depot is cold when it handled fewer than 50 parcels. Depot means hub.", "");
        String page;
        try (Stream<Path> pages = Files.list(folder.resolve("wiki/global"))) {
            page = pages.findFirst().orElseThrow().toString();
        }
        Files.writeString(Path.of(page), Files.readString(Path.of(page)) + "\nMy own line.\n");
        project.write("notes.txt", "mine");
        project.write("wiki/global/draft.md", "---\nsummary: Draft\n---\n\nNot ready.\n");
        ObjectNode status = remember("Linehaul means transport between two depots.", "");
        assertThat(status.path("outcome").asString()).isEqualTo("saved");
        assertThat(Files.readString(Path.of(page))).endsWith("\nMy own line.\n");
        assertThat(wiring.files().history("notes.txt", 1)).isEmpty();
        assertThat(wiring.files().history("wiki/global/draft.md", 1)).isEmpty();
    }

    @Test
    @DisplayName("IN-20 a table with alignment colons is knowledge")
    void alignedTables() {
        String note = "| term | meaning |\n|:---|---:|\n| dwell time | hours in a depot |\n";
        String runId = send(note, "");
        assertThat(texts(ended(runId).at("/captured/wiki"))).containsExactly("dwell-time");
        project.run("memory", "show", runId, "--json");
        assertThat(project.json().at("/signals/knowledge").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("IN-21 LookML with counts alone is kept when it is sent on purpose")
    void lookml() throws IOException {
        ObjectNode status =
                remember("view: parcels {\n  measure: count {\n    type: count\n  }\n}\n", "wh");
        assertThat(texts(status.at("/captured/wiki"))).containsExactly("lookml-parcels");
        assertThat(text("wiki/global/lookml-parcels.md")).contains("```lookml\nview: parcels");
    }

    @Test
    @DisplayName("IN-35 no definition of a note of 500 KB is lost")
    void longNotes() throws IOException {
        String note =
                IntStream.range(0, 500)
                        .mapToObj(i ->
                                "## Term %d\n\nA term number %d is a thing with %d parts.\n\n%s\n"
                                        .formatted(i, i, i, "filler words ".repeat(75)))
                        .collect(Collectors.joining("\n"));
        assertThat(note.length()).isGreaterThan(500_000);
        ObjectNode status = remember(note, "");
        assertThat(status.path("status").asString()).as(status.toString()).isEqualTo("done");
        assertThat(status.at("/captured/wiki").size()).isEqualTo(500);
        assertThat(text("wiki/global/term-number-499.md")).contains("499 parts");
    }

    @Test
    @DisplayName("IN-38 a note that fails is told by item and the others are remembered")
    void failingItems() {
        project.write("good.md", "SLA stands for service level agreement.");
        assertThat(project.run("ingest", "text", "good.md", "missing.md", "--json")).isEqualTo(1);
        assertThat(project.json().path("status").asString()).isEqualTo("failed");
        assertThat(project.json().at("/results/0/status").asString()).isEqualTo("done");
        assertThat(project.json().at("/results/1/label").asString()).isEqualTo("missing.md");
        assertThat(project.json().at("/results/1/error").asString()).contains("cannot be read");
        assertThat(project.run("ingest", "text")).isEqualTo(2);
    }

    @Test
    @DisplayName("IN-108 two notes that start alike have labels of their own")
    void labelsAreUnique() {
        String start = "The definition of an active customer in marketing is a person ";
        assertThat(
                        project.run(
                                "ingest",
                                "text",
                                "--text",
                                start + "with one order.",
                                "--text",
                                start + "with two orders in a year.",
                                "--json"))
                .as(project.notices())
                .isZero();
        JsonNode results = project.json().path("results");
        assertThat(results.get(1).path("label").asString())
                .isEqualTo(results.get(0).path("label").asString() + " (2)");
        assertThat(results.get(1).path("runId")).isNotEqualTo(results.get(0).path("runId"));
    }

    @Test
    void secretsAreTakenOut() throws IOException {
        ObjectNode status =
                remember(
                        "The warehouse means the replica; password: hunter2secret, ask"
                                + " jane@acme.com.",
                        "");
        assertThat(texts(status.path("warnings"))).contains("redacted:secret_or_personal");
        String key = texts(status.at("/captured/wiki")).getFirst();
        assertThat(text("wiki/global/" + key + ".md"))
                .doesNotContain("hunter2secret")
                .doesNotContain("jane@acme.com")
                .contains("<redacted>");
        project.run("ingest", "text", "--text", "My password: hunter2secret is a password.");
        assertThat(project.data() + project.notices()).doesNotContain("hunter2secret");
    }

    @Test
    void aRunIsShownAndTakenBack() throws IOException {
        String runId = send("`weight_g` is in grams.", "wh");
        ended(runId);
        assertThat(project.run("memory", "list")).isZero();
        assertThat(project.data()).contains(runId, "done", "weight-g");
        assertThat(project.run("memory", "diff", runId)).isZero();
        assertThat(project.data()).contains("+summary: ", "semantic-layer/wh/parcels.yaml");
        assertThat(project.run("memory", "revert", runId)).as(project.notices()).isZero();
        assertThat(folder.resolve("wiki/global/weight-g.md")).doesNotExist();
        assertThat(text("semantic-layer/wh/parcels.yaml")).isEqualTo(PARCELS);
        assertThat(project.run("memory", "revert", runId)).isZero();
        assertThat(project.data()).contains("already reverted");
        assertThat(wiring.files().history("semantic-layer/wh/parcels.yaml", 9)).hasSize(2);
        project.write("semantic-layer/wh/parcels.yaml", PARCELS + "# mine\n");
        assertThat(project.run("memory", "revert", runId)).isEqualTo(1);
        assertThat(project.notices()).contains("error[changed-since]");
    }

    @Test
    @DisplayName("IN-107 a source that was deleted stays deleted, whatever notes say of it later")
    void deletedSourcesStayDeleted() throws IOException {
        project.write(
                "semantic-layer/wh/depots.yaml",
                """
                name: depots
                table: ops.depots
                grain: [depot_id]
                columns:
                  - {name: depot_id, type: number}
                joins:
                  - {to: parcels, "on": depots.depot_id = parcels.parcel_id, relationship: one_to_one}
                """);
        String note = "`fee_minor` is stored in cents.";
        assertThat(texts(remember(note, "wh").at("/captured/sl"))).containsExactly("parcels");
        assertThat(project.run("sl", "delete", "parcels", "-c", "wh"))
                .as(project.notices())
                .isZero();
        assertThat(project.data() + project.notices()).contains("depots", "parcels");
        assertThat(folder.resolve("semantic-layer/wh/parcels.yaml")).doesNotExist();

        ObjectNode status = remember("parcels.fee_minor is always in cents.", "wh");

        assertThat(status.path("status").asString()).isEqualTo("done");
        assertThat(texts(status.at("/captured/wiki"))).isNotEmpty();
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(folder.resolve("semantic-layer/wh/parcels.yaml")).doesNotExist();
        assertThat(project.run("sl", "validate", "-c", "wh")).isEqualTo(1);
        assertThat(project.data() + project.notices()).contains("depots", "'parcels'");
        assertThat(project.run("wiki", "lint")).isEqualTo(1);
        assertThat(project.data() + project.notices()).contains("fee_minor");
    }

    @Test
    @DisplayName("IN-106 a note is remembered within a second, given three")
    void isQuick() {
        remember("A warm-up is a first call.", "");
        long start = System.nanoTime();
        remember("A lane is a pair of depots with a daily truck.", "wh");
        assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(3_000);
    }
}
