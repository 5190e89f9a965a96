package dev.ktx.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.LanguageModel;
import dev.ktx.port.LanguageModel.Call;
import dev.ktx.port.LanguageModel.Conversation;
import dev.ktx.port.LanguageModel.Parameter;
import dev.ktx.port.LanguageModel.Reason;
import dev.ktx.port.LanguageModel.Reply;
import dev.ktx.port.LanguageModel.Result;
import dev.ktx.port.LanguageModel.Tool;
import dev.ktx.port.LanguageModel.Usage;
import dev.ktx.problem.KtxException;
import dev.ktx.project.Choices.ModelBackend;
import dev.ktx.project.ModelSettings;
import dev.ktx.project.ModelSettings.Budget;
import dev.ktx.project.ModelSettings.Reference;
import dev.ktx.project.ModelSettings.Retries;
import dev.ktx.testkit.ModelServer;
import dev.ktx.testkit.ModelWire;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The library's real clients against a server on this machine.
class ChatModelsTest {
    private static final String KEY = "k3y-Zq81-not-to-be-seen";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<Tool> TOOLS =
            List.of(
                    new Tool(
                            "note_fact",
                            "Points at a statement.",
                            List.of(
                                    new Parameter("kind", "What it is.", List.of("a", "b"), true),
                                    new Parameter("quote", "The words.", List.of(), false))));

    private final ModelServer server = new ModelServer();

    @AfterEach
    void close() {
        server.close();
    }

    private LanguageModel open(ModelWire wire, boolean caching) {
        return ChatModels.open(
                new ModelSettings(
                        ModelBackend.valueOf(wire.name()),
                        "m-1",
                        Optional.of(new Reference("key", "env:KEY")),
                        Optional.of(new Reference("url", server.address())),
                        caching,
                        new Retries(
                                3,
                                Duration.ofMillis(1),
                                Duration.ofMillis(4),
                                Duration.ofSeconds(5),
                                true,
                                Duration.ofSeconds(20)),
                        new Budget(10, 1000, PATIENCE)),
                value -> value.path().equals("key") ? KEY : value.text());
    }

    private Reply ask(ModelWire wire, Duration patience) {
        try (LanguageModel model = open(wire, true)) {
            return model.begin("Be brief.", TOOLS).say("Hello?", patience);
        }
    }

    private Reply.Failure failure(ModelWire wire, Duration patience) {
        Reply reply = ask(wire, patience);
        assertThat(reply).isInstanceOf(Reply.Failure.class);
        assertThat(reply.toString()).doesNotContain(KEY);
        return (Reply.Failure) reply;
    }

    @ParameterizedTest
    @EnumSource
    void answersInWords(ModelWire wire) {
        server.then(wire.text("Good day."));
        assertThat(ask(wire, PATIENCE))
                .isEqualTo(new Reply.Answer("Good day.", List.of(), new Usage(7, 3)));
        ModelServer.Request request = server.requests().getFirst();
        assertThat(request.body()).contains("Be brief.", "Hello?", "note_fact", "The words.");
        assertThat(request.path() + request.body()).doesNotContain(KEY);
        switch (wire) {
            case ANTHROPIC -> {
                assertThat(request.path()).isEqualTo("/v1/messages");
                assertThat(request.headers()).containsEntry("x-api-key", KEY);
            }
            case OPENAI -> {
                assertThat(request.path()).isEqualTo("/v1/chat/completions");
                assertThat(request.headers()).containsEntry("authorization", "Bearer " + KEY);
            }
            case GEMINI -> {
                assertThat(request.path()).isEqualTo("/v1beta/models/m-1:generateContent");
                assertThat(request.headers()).containsEntry("x-goog-api-key", KEY);
            }
            case OLLAMA -> {
                assertThat(request.path()).isEqualTo("/api/chat");
                assertThat(request.headers().toString()).doesNotContain(KEY);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void callsToolsAndHearsWhatBecameOfIt(ModelWire wire) {
        server.then(wire.call("note_fact", "{\"kind\":\"a\",\"quote\":\"x \\\"y\\\"\",\"n\":3}"))
                .then(wire.text("done"));
        try (LanguageModel model = open(wire, true)) {
            Conversation talk = model.begin("Be brief.", TOOLS);
            assertThat(talk.say("Hello?", PATIENCE))
                    .isEqualTo(
                            new Reply.Answer(
                                    "",
                                    List.of(
                                            new Call(
                                                    "note_fact",
                                                    Map.of(
                                                            "kind", "a", "quote", "x \"y\"", "n",
                                                            "3"))),
                                    new Usage(7, 3)));
            assertThat(talk.report(List.of(new Result("taken, thank you")), PATIENCE))
                    .isInstanceOf(Reply.Answer.class);
        }
        JsonNode second = new JsonMapper().readTree(server.requests().get(1).body());
        assertThat(second.toString()).contains("Hello?", "note_fact", "taken, thank you");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("IN-102 a limited request alone is sent again, as it was")
    void limitedRequestsAreSentAgain(ModelWire wire) {
        server.then(wire.call("note_fact", "{\"kind\":\"a\"}"))
                .thenStatus(429, Map.of("retry-after", "0"), wire.error("slow down"))
                .thenStatus(503, Map.of(), "")
                .then(wire.text("done"));
        try (LanguageModel model = open(wire, true)) {
            Conversation talk = model.begin("Be brief.", TOOLS);
            assertThat(talk.say("Hello?", PATIENCE)).isInstanceOf(Reply.Answer.class);
            assertThat(talk.report(List.of(new Result("taken")), PATIENCE))
                    .isEqualTo(new Reply.Answer("done", List.of(), new Usage(7, 3)));
        }
        List<String> bodies = server.requests().stream().map(ModelServer.Request::body).toList();
        assertThat(bodies).hasSize(4);
        assertThat(bodies.subList(1, 4)).containsOnly(bodies.get(1));
        assertThat(bodies.get(0)).isNotEqualTo(bodies.get(1));
    }

    @ParameterizedTest
    @EnumSource
    void giveUpAfterTheLastTry(ModelWire wire) {
        for (int i = 0; i < 5; i++) {
            server.thenStatus(429, Map.of(), wire.error("slow down, " + KEY));
        }
        Reply.Failure failure = failure(wire, PATIENCE);
        assertThat(failure.reason()).isEqualTo(Reason.RATE_LIMITED);
        assertThat(failure.detail()).isEqualTo("status 429: slow down, <redacted>, tries: 3");
        assertThat(server.requests()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void aWrongKeyIsNotTriedAgain(ModelWire wire) {
        server.thenStatus(401, Map.of(), wire.error("no such key: " + KEY));
        Reply.Failure failure = failure(wire, PATIENCE);
        assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
        assertThat(failure.detail()).isEqualTo("status 401: no such key: <redacted>");
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatBreaksOffIsAskedForAgain(ModelWire wire) {
        server.thenHalf(wire.text("Good day.")).then(wire.text("Good day."));
        assertThat(ask(wire, PATIENCE)).isInstanceOf(Reply.Answer.class);
        assertThat(server.requests()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void halfADocumentIsUnreadable(ModelWire wire) {
        String body = wire.text("Good day.");
        server.then(body.substring(0, body.length() / 2));
        assertThat(failure(wire, PATIENCE).reason()).isEqualTo(Reason.UNREADABLE);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerAtTheLimitOfTokensIsCutOff(ModelWire wire) {
        server.then(wire.cutOff());
        assertThat(failure(wire, PATIENCE).reason()).isEqualTo(Reason.CUT_OFF);
    }

    @ParameterizedTest
    @EnumSource
    void aMalformedCallIsUnreadable(ModelWire wire) {
        server.then(wire.malformedCall("note_fact"));
        assertThat(failure(wire, PATIENCE).reason()).isEqualTo(Reason.UNREADABLE);
    }

    @ParameterizedTest
    @EnumSource
    void aFailureInTheMiddleLeavesTheConversationAsItWas(ModelWire wire) {
        server.then(wire.call("note_fact", "{\"kind\":\"a\"}"))
                .thenStatus(400, Map.of(), wire.error("no"))
                .then(wire.text("done"));
        try (LanguageModel model = open(wire, true)) {
            Conversation talk = model.begin("Be brief.", TOOLS);
            assertThat(talk.say("Hello?", PATIENCE)).isInstanceOf(Reply.Answer.class);
            List<Result> results = List.of(new Result("taken"));
            assertThat(talk.report(results, PATIENCE)).isInstanceOf(Reply.Failure.class);
            assertThat(talk.report(results, PATIENCE)).isInstanceOf(Reply.Answer.class);
        }
        assertThat(server.requests().get(2).body()).isEqualTo(server.requests().get(1).body());
    }

    @ParameterizedTest
    @EnumSource
    void patienceEnds(ModelWire wire) {
        server.thenNothing();
        Reply.Failure failure = failure(wire, Duration.ofMillis(200));
        assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aProviderThatAsksForMoreThanThePatienceIsNotWaitedFor(ModelWire wire) {
        server.thenStatus(429, Map.of("retry-after", "600"), wire.error("later"));
        assertThat(failure(wire, PATIENCE).reason()).isEqualTo(Reason.RATE_LIMITED);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void nobodyAtTheAddressIsUnreachable(ModelWire wire) {
        server.close();
        assertThat(failure(wire, PATIENCE).reason()).isEqualTo(Reason.UNREACHABLE);
    }

    @ParameterizedTest
    @EnumSource
    void redirectsAreNotFollowed(ModelWire wire) {
        server.thenStatus(307, Map.of("location", server.address() + "/elsewhere"), "");
        assertThat(failure(wire, PATIENCE).reason()).isEqualTo(Reason.REFUSED);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void anthropicKeepsPromptsUnlessToldNotTo() {
        server.then(ModelWire.ANTHROPIC.text("a")).then(ModelWire.ANTHROPIC.text("b"));
        for (boolean caching : List.of(true, false)) {
            try (LanguageModel model = open(ModelWire.ANTHROPIC, caching)) {
                assertThat(model.begin("Be brief.", TOOLS).say("Hello?", PATIENCE))
                        .isInstanceOf(Reply.Answer.class);
            }
        }
        assertThat(server.requests().get(0).body()).contains("cache_control", "ephemeral");
        assertThat(server.requests().get(1).body()).doesNotContain("cache_control");
    }

    @Test
    void anAddressThatIsNoneIsRefusedWithoutBeingShown() {
        var settings =
                new ModelSettings(
                        ModelBackend.OLLAMA,
                        "m-1",
                        Optional.empty(),
                        Optional.of(new Reference("llm.provider.ollama.base_url", "x")),
                        true,
                        new Retries(1, PATIENCE, PATIENCE, PATIENCE, false, PATIENCE),
                        new Budget(1, 1, PATIENCE));
        assertThatThrownBy(() -> ChatModels.open(settings, _ -> "file:///" + KEY))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("llm.provider.ollama.base_url")
                .hasMessageNotContaining(KEY);
    }
}
