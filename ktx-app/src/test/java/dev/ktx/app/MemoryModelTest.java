package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.knowledge.note.PlanNote;
import dev.ktx.mcp.Json;
import dev.ktx.service.RememberNote;
import dev.ktx.testkit.ModelServer;
import dev.ktx.testkit.ModelWire;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Notes that no rule reads, with a language model on a server of this machine.
class MemoryModelTest {
    private static final String KEY = "k3y-Zq81-not-to-be-seen";

    /// No rule knows what this says.
    private static final String NOTE =
            "Careful with parcels.weight_g, carriers round it up to the next hundred.";

    private static final ModelWire WIRE = ModelWire.OPENAI;

    @TempDir Path folder;
    private final ModelServer server = new ModelServer();
    private TestProject project;
    private Wiring wiring;

    @BeforeEach
    void open() {
        project = new TestProject(folder);
        project.write("semantic-layer/wh/parcels.yaml", MemoryTest.PARCELS);
        configure(model(""));
    }

    @AfterEach
    void close() {
        wiring.close();
        server.close();
    }

    private String model(String more) {
        return """
        llm:
          provider:
            backend: openai
            openai: {api_key: "env:MODEL_KEY", base_url: "%s"}
          models: {default: m-1}
        %singest:
          rateLimit:
            retry: {maxAttempts: 2, baseDelayMs: 1, maxDelayMs: 2}
        """
                .formatted(server.address(), more);
    }

    private void configure(String llm) {
        project.write(
                "ktx.yaml", "connections:\n  wh:\n    driver: duckdb\n    path: wh.duckdb\n" + llm);
        if (wiring != null) {
            wiring.close();
        }
        wiring = Wiring.open(folder, Map.of("MODEL_KEY", KEY));
    }

    private Captured remember(String content) {
        MemoryRun run =
                wiring.rememberNote()
                        .take(
                                new RememberNote.Request(
                                        content, Optional.of("wh"), "local", "mcp-test", ""))
                        .ended()
                        .join();
        assertThat(run.state()).isInstanceOf(State.Done.class);
        assertThat(run.toString()).doesNotContain(KEY);
        return ((State.Done) run.state()).captured();
    }

    private static String fact(String kind, String subject, String quote, String entity) {
        return fact(kind, subject, quote, entity, "");
    }

    private static String fact(
            String kind, String subject, String quote, String entity, String expression) {
        return WIRE.call(
                "propose_fact",
                Json.compact(
                        Json.object()
                                .put("kind", kind)
                                .put("subject", subject)
                                .put("quote", quote)
                                .put("entity", entity)
                                .put("expression", expression)));
    }

    private String source() throws IOException {
        return Files.readString(folder.resolve("semantic-layer/wh/parcels.yaml"));
    }

    private List<String> pages() throws IOException {
        try (var files = Files.list(folder.resolve("wiki/global"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aModelSaysWhatANoteIsAboutAndOneCommitKeepsIt() throws IOException {
        server.then(WIRE.call("find_names", "{\"words\":\"weight\"}"))
                .then(fact("unit", "parcels.weight_g", NOTE, "parcels.weight_g"))
                .then(WIRE.text("done"));
        Captured captured = remember(NOTE);
        assertThat(captured.label().id()).isEqualTo("unit");
        assertThat(captured.wiki()).containsExactly("parcels-weight-g");
        assertThat(captured.sl()).containsExactly("parcels");
        assertThat(captured.warnings()).containsExactly("llm_facts:1");
        assertThat(captured.commit()).isPresent();
        assertThat(source()).contains("ai: ", "carriers round it up").doesNotContain("user: ");
        assertThat(Files.readString(folder.resolve("wiki/global/parcels-weight-g.md")))
                .contains(NOTE);
        assertThat(server.requests()).hasSize(3);
        assertThat(server.requests().get(1).body()).contains("parcels.weight_g");
    }

    @Test
    void whatAPersonSaidStandsAndTheModelsWordIsAProposal() throws IOException {
        String described =
                MemoryTest.PARCELS.replace(
                        "{name: weight_g, type: number}",
                        "{name: weight_g, type: number, descriptions: {db: grams}}");
        project.write("semantic-layer/wh/parcels.yaml", described);
        server.then(fact("definition", "parcels.weight_g", NOTE, "parcels.weight_g"))
                .then(WIRE.text("done"));
        Captured captured = remember(NOTE);
        assertThat(source()).isEqualTo(described);
        assertThat(captured.sl()).isEmpty();
        assertThat(captured.warnings())
                .contains("proposed:parcels.weight_g description", "llm_facts:1");
        assertThat(captured.proposals())
                .singleElement()
                .satisfies(proposal -> assertThat(proposal.theirs()).isEqualTo("grams"));
    }

    @Test
    void aModelsFormulaIsNeverANumberByItself() throws IOException {
        server.then(
                        fact(
                                "formula",
                                "parcels.weight_g",
                                NOTE,
                                "",
                                "sum(weight_g) / count(parcel_id)"))
                .then(WIRE.text("done"));
        Captured captured = remember(NOTE);
        assertThat(source()).isEqualTo(MemoryTest.PARCELS);
        assertThat(captured.sl()).isEmpty();
        assertThat(captured.proposals())
                .singleElement()
                .satisfies(proposal ->
                        assertThat(proposal.ours()).isEqualTo("sum(weight_g) / count(parcel_id)"));
    }

    @Test
    @DisplayName("IN-103 a fact whose words are not in the note is refused")
    void factsNeedEvidence() throws IOException {
        server.then(
                        fact(
                                "unit",
                                "parcels.weight_g",
                                "Weights are in pounds, not in grams.",
                                "parcels.weight_g"))
                .then(WIRE.text("done"));
        Captured captured = remember(NOTE);
        assertThat(server.requests().get(1).body()).contains("copied from the note");
        assertThat(captured.label().id()).isEqualTo("rule");
        assertThat(captured.warnings()).isEmpty();
        assertThat(captured.wiki()).hasSize(1);
        assertThat(source()).isEqualTo(MemoryTest.PARCELS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limited", "cut off", "malformed", "half", "in the middle", "no key"})
    @DisplayName("IN-28 a model that fails leaves what the rules made, and says so")
    void failuresLeaveTheOfflineResult(String kind) throws IOException {
        String good = fact("unit", "parcels.weight_g", NOTE, "parcels.weight_g");
        switch (kind) {
            case "limited" ->
                    server.thenStatus(429, Map.of(), WIRE.error("slow, " + KEY))
                            .thenStatus(429, Map.of(), WIRE.error("slow, " + KEY));
            case "cut off" -> server.then(WIRE.cutOff());
            case "malformed" -> server.then(WIRE.malformedCall("propose_fact"));
            case "half" -> server.then(good.substring(0, good.length() / 2));
            case "in the middle" -> server.then(good).thenStatus(400, Map.of(), WIRE.error("no"));
            default -> {
                wiring.close();
                wiring = Wiring.open(folder, Map.of());
            }
        }
        Captured captured = remember(NOTE);
        assertThat(captured.warnings())
                .singleElement()
                .satisfies(warning ->
                        assertThat(warning)
                                .startsWith("llm_unavailable:")
                                .containsPattern("as without (?:one|a model)$")
                                .doesNotContain(KEY));
        assertThat(captured.label().id()).isEqualTo("rule");
        assertThat(captured.sl()).isEmpty();
        assertThat(source()).isEqualTo(MemoryTest.PARCELS);
        List<String> withFailure = pages();
        String page = Files.readString(folder.resolve("wiki/global/" + withFailure.getFirst()));
        assertThat(withFailure).hasSize(1);
        assertThat(page).contains(NOTE);
    }

    @Test
    @DisplayName("IN-101 a loop that reaches its last step is partial and keeps what was accepted")
    void stepsAreCounted() {
        configure(model("").replace("ingest:\n", "ingest:\n  workUnits: {stepBudget: 2}\n"));
        String good = fact("unit", "parcels.weight_g", NOTE, "parcels.weight_g");
        server.then(good).then(WIRE.call("find_names", "{\"words\":\"weight\"}")).then(good);
        Captured captured = remember(NOTE);
        assertThat(server.requests()).hasSize(2);
        assertThat(captured.warnings())
                .containsExactly(
                        "llm_partial:the budget of 2 steps ended before the model did",
                        "llm_facts:1");
        assertThat(captured.sl()).containsExactly("parcels");
    }

    @Test
    void tokensAreCounted() {
        configure(model("  budget: {maxTokens: 10}\n"));
        server.then(WIRE.call("find_names", "{\"words\":\"weight\"}"));
        assertThat(remember(NOTE).warnings())
                .containsExactly("llm_partial:the budget of 10 tokens ended before the model did");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void timeIsShort() {
        configure(model("  budget: {maxSeconds: 1}\n"));
        server.thenNothing();
        assertThat(remember(NOTE).warnings())
                .singleElement()
                .asString()
                .startsWith("llm_unavailable:timed-out");
    }

    @Test
    void whatARuleReadsIsNotSent() {
        remember("An active customer is a customer who ordered in the last 90 days.");
        remember("Thanks a lot, see you tomorrow!");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aNoteThatRulesLeaveOutIsKeptWhenAModelFindsAFactInIt() {
        String note = "Carriers tend to round weights up to the next hundred grams.";
        assertThat(PlanNote.isUnread(note)).isTrue();
        server.then(WIRE.text("done"))
                .then(fact("rule", "weights", note, ""))
                .then(WIRE.text("done"));
        assertThat(remember(note).wiki()).isEmpty();
        assertThat(remember(note + " ").warnings()).isEmpty();
        assertThat(remember(note + "\n\nThat is all.").wiki()).containsExactly("weights");
    }

    @Test
    void aNoteThatIsThereAlreadyIsNotSentAgain() {
        server.then(WIRE.text("done"));
        remember(NOTE);
        remember(NOTE + "\n\n");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void secretsAreTakenOutBeforeANoteIsSent() {
        server.then(WIRE.text("done"));
        remember(NOTE + " Ask at ops@example.com for the carriers' list.");
        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().getFirst().body())
                .contains("carriers round it up")
                .doesNotContain("ops@example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertex", "gateway", "claude-code", "codex"})
    void backendsThatAreNotSpokenToAreRefusedOnlyWhenOneIsNeeded(String backend) {
        String location = backend.equals("vertex") ? "\n    vertex: {location: l}" : "";
        configure("llm:\n  provider:\n    backend: " + backend + location + "\n");
        assertThat(
                        remember(
                                        "An active customer is a customer who ordered in the last 90 days.")
                                .warnings())
                .isEmpty();
        assertThat(remember(NOTE).warnings())
                .singleElement()
                .asString()
                .startsWith("llm_unavailable:ktx does not talk to a language model through '")
                .contains("anthropic, openai");
    }

    @Test
    void withoutAModelNothingIsAskedAndNothingIsSaidOfIt() {
        configure("");
        Captured captured = remember(NOTE);
        assertThat(captured.label().id()).isEqualTo("rule");
        assertThat(captured.warnings()).isEmpty();
        assertThat(captured.wiki()).hasSize(1);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void statusTellsWhichModelThereIs() {
        assertThat(project.run("status", "--fast", "--json")).isIn(0, 1);
        JsonNode ready = project.json().path("llm");
        assertThat(ready.path("status").asString()).isEqualTo("ok");
        assertThat(ready.path("model").asString()).isEqualTo("m-1");
        configure("llm:\n  provider:\n    backend: anthropic\n");
        project.run("status", "--fast", "--json");
        JsonNode keyless = project.json().path("llm");
        assertThat(keyless.path("status").asString()).isEqualTo("warn");
        assertThat(keyless.path("detail").asString()).contains("llm.provider.anthropic.api_key");
        assertThat(keyless.path("fix").asString()).contains("env:NAME");
        configure("");
        project.run("status", "--fast", "--json");
        assertThat(project.json().at("/llm/status").asString()).isEqualTo("skipped");
    }
}
