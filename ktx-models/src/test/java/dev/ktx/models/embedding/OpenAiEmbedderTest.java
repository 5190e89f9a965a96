package dev.ktx.models.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;

import dev.ktx.models.embedding.OpenAiEmbedder.Endpoint;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

class OpenAiEmbedderTest {
    private static final String KEY = "sk-very-secret";
    private static final String TWO =
            """
            {"data": [{"index": 1, "embedding": [0, 1, 0]}, {"index": 0, "embedding": [1, 0, 0]}]}
            """;
    private static final String ONE = "{\"data\": [{\"index\": 0, \"embedding\": [0, 0, 1]}]}";

    private final Deque<Answer> answers = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicLong now = new AtomicLong();
    private HttpServer server;

    private record Answer(int status, String body, String retryAfter, boolean late) {
        static Answer of(int status, String body) {
            return new Answer(status, body, "", false);
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/v1/embeddings",
                exchange -> {
                    asked.add(
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8));
                    keys.add(
                            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
                    Answer answer = answers.removeFirst();
                    if (answer.late()) {
                        try {
                            ended.await();
                        } catch (InterruptedException stop) {
                            Thread.currentThread().interrupt();
                        }
                    }
                    if (!answer.retryAfter().isEmpty()) {
                        exchange.getResponseHeaders().set("Retry-After", answer.retryAfter());
                    }
                    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(answer.status(), body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.stop(0);
    }

    private OpenAiEmbedder embedder(Optional<Integer> dimensions, int batch) {
        return new OpenAiEmbedder(
                new Endpoint(
                        URI.create(
                                "http://127.0.0.1:%d/v1/".formatted(server.getAddress().getPort())),
                        Optional.of(KEY),
                        "text-embedding-3-small",
                        dimensions,
                        batch,
                        Duration.ofSeconds(20),
                        Duration.ofMillis(200)),
                pauses::add,
                now::get);
    }

    @Test
    void vectorsComeInTheOrderOfTheTextsWhateverTheServersOrder() {
        answers.add(Answer.of(200, TWO));
        List<float[]> vectors = embedder(Optional.of(3), 10).embed(List.of("first", "second"));
        assertThat(vectors.getFirst()).containsExactly(1, 0, 0);
        assertThat(vectors.getLast()).containsExactly(0, 1, 0);
        assertThat(asked.getFirst())
                .contains("\"input\":[\"first\",\"second\"]", "\"dimensions\":3");
        assertThat(keys).containsExactly("Bearer " + KEY);
    }

    @Test
    void textsGoInBatches() {
        answers.add(Answer.of(200, TWO));
        answers.add(Answer.of(200, ONE));
        OpenAiEmbedder embedder = embedder(Optional.empty(), 2);
        assertThat(embedder.embed(List.of("a", "b", "c"))).hasSize(3);
        assertThat(asked).hasSize(2);
        assertThat(embedder.dimensions()).isEqualTo(3);
    }

    @Test
    void aServerThatIsBusyIsAskedAgainWhenItSays() {
        answers.add(new Answer(429, "{}", "2", false));
        answers.add(Answer.of(503, ""));
        answers.add(Answer.of(200, ONE));
        assertThat(embedder(Optional.empty(), 10).embed(List.of("a"))).hasSize(1);
        assertThat(pauses).hasSize(2);
        assertThat(pauses.getFirst()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2500));
    }

    @Test
    void aServerThatStaysBusyIsAProblemAfterFourTries() {
        for (int i = 0; i < 4; i++) {
            answers.add(Answer.of(429, "{}"));
        }
        assertThatThrownBy(() -> embedder(Optional.empty(), 10).embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("status 429");
        assertThat(asked).hasSize(4);
    }

    @Test
    void aRefusedKeyIsNotTriedAgainAndNotTold() {
        answers.add(Answer.of(401, "{\"error\": {\"message\": \"bad key " + KEY + "\"}}"));
        assertThatThrownBy(() -> embedder(Optional.empty(), 10).embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("status 401")
                .hasMessageNotContaining(KEY);
        assertThat(asked).hasSize(1);
    }

    @Test
    void aQuestionIsNotWaitedForLong() {
        answers.add(new Answer(200, ONE, "", true));
        assertThatThrownBy(() -> embedder(Optional.empty(), 10).question("a"))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("did not embed");
        assertThat(pauses).isEmpty();
    }

    @Test
    void vectorsOfAnotherLengthAreRefused() {
        answers.add(Answer.of(200, ONE));
        assertThatThrownBy(() -> embedder(Optional.of(1536), 10).embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("vectors of 3 numbers where 1536 are expected");
    }

    @Test
    void answersWithoutAVectorForEachTextAreRefused() {
        for (String body :
                List.of(
                        "<html>",
                        "{}",
                        ONE,
                        "{\"data\": [{\"embedding\": []}, {\"embedding\": []}]}")) {
            answers.add(Answer.of(200, body));
            assertThatThrownBy(() -> embedder(Optional.empty(), 10).embed(List.of("a", "b")))
                    .isInstanceOf(KtxException.class)
                    .hasMessageContaining("something else");
        }
    }

    @Test
    void whoAsksAfterAFailedQuestionIsNotMadeToWaitAgain() {
        answers.add(Answer.of(503, ""));
        OpenAiEmbedder embedder = embedder(Optional.empty(), 10);
        for (int asking = 0; asking < 3; asking++) {
            assertThatThrownBy(() -> embedder.question("a"))
                    .isInstanceOf(KtxException.class)
                    .hasMessageContaining("status 503");
        }
        assertThat(asked).hasSize(1);
        now.addAndGet(Duration.ofSeconds(31).toNanos());
        answers.add(Answer.of(200, ONE));
        answers.add(Answer.of(200, ONE));
        assertThat(embedder.question("a")).hasSize(3);
        assertThat(embedder.question("a")).hasSize(3);
    }

    @Test
    void aRequestThatIsTooLongIsHalvedAndATextCut() {
        answers.add(Answer.of(413, ""));
        answers.add(Answer.of(400, "{\"error\": {\"message\": \"too many tokens\"}}"));
        answers.add(Answer.of(200, ONE));
        answers.add(Answer.of(200, ONE));
        String text = "long ".repeat(60);
        assertThat(embedder(Optional.empty(), 10).embed(List.of(text, "short"))).hasSize(2);
        assertThat(asked).hasSize(4);
        assertThat(asked.get(1)).contains(text);
        assertThat(asked.get(2)).contains(text.substring(0, 150)).doesNotContain(text);
        assertThat(asked.get(3)).contains("short");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aShortTextThatIsRefusedIsAProblem() {
        answers.add(Answer.of(400, "{}"));
        assertThatThrownBy(() -> embedder(Optional.empty(), 10).embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("status 400");
        assertThat(asked).hasSize(1);
    }

    @Test
    void anAnswerThatIsCutIsRefused() {
        answers.add(Answer.of(200, TWO.substring(0, TWO.length() / 2)));
        assertThatThrownBy(() -> embedder(Optional.empty(), 10).embed(List.of("a", "b")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("no JSON");
    }

    @Test
    void vectorsThatCannotBeKeptAreRefused() {
        String numbers = "0.1,".repeat(5000) + "0.1";
        answers.add(Answer.of(200, "{\"data\": [{\"embedding\": [%s]}]}".formatted(numbers)));
        assertThatThrownBy(() -> embedder(Optional.empty(), 10).embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("5001 numbers; 4096 at most");
    }

    @Test
    void aServerThatIsGoneIsOneProblem() {
        OpenAiEmbedder embedder = embedder(Optional.empty(), 10);
        server.stop(0);
        assertThatThrownBy(() -> embedder.embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("127.0.0.1 cannot be reached");
        assertThat(pauses).hasSize(3);
    }
}
