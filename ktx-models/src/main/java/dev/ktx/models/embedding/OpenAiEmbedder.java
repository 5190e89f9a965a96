package dev.ktx.models.embedding;

import dev.ktx.port.Embedder;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/// Any server that answers `POST /embeddings` as OpenAI does. A refused or failed request is sent
/// again a few times when that can help; a question is sent once, since somebody waits for it.
public final class OpenAiEmbedder implements Embedder {
    private static final int TRIES = 4;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(20);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Longer vectors cannot be kept.
    private static final int LONGEST = 4096;

    /// A text that is refused is not cut to less.
    private static final int SHORTEST = 200;

    /// Who asks after a failed question is not made to wait again for so long.
    private static final Duration REST = Duration.ofSeconds(30);

    private final Endpoint endpoint;
    private final Pause pause;
    private final LongSupplier nanos;
    private final HttpClient client;
    private volatile int learned;
    private volatile @Nullable Failed failed;

    /// @param base for example `http://localhost:8080/v1`
    /// @param key sent as bearer token; empty for servers that ask for none
    /// @param dimensions as configured; empty to take what the model gives
    /// @param batch texts in one request
    /// @param timeout for a batch
    /// @param patience for a question
    public record Endpoint(
            URI base,
            Optional<String> key,
            String model,
            Optional<Integer> dimensions,
            int batch,
            Duration timeout,
            Duration patience) {
        public Endpoint {
            if (base.getHost() == null || batch < 1) {
                throw new IllegalArgumentException("an endpoint has a host and takes a text");
            }
        }
    }

    /// Waits between two tries.
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    /// A question that was not answered.
    private record Failed(long at, Problem problem) {}

    public OpenAiEmbedder(Endpoint endpoint) {
        this(endpoint, time -> Thread.sleep(time), System::nanoTime);
    }

    OpenAiEmbedder(Endpoint endpoint, Pause pause, LongSupplier nanos) {
        this.endpoint = endpoint;
        this.pause = pause;
        this.nanos = nanos;
        this.client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(endpoint.patience())
                        .build();
    }

    @Override
    public String model() {
        return endpoint.base().getHost() + "/" + endpoint.model();
    }

    @Override
    public int dimensions() {
        int known = endpoint.dimensions().orElse(learned);
        return known > 0 ? known : embed(List.of("length")).getFirst().length;
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public float[] question(String text) {
        Failed before = failed;
        if (before != null && nanos.getAsLong() - before.at() < REST.toNanos()) {
            throw new KtxException(before.problem());
        }
        try {
            float[] vector = request(List.of(text), endpoint.patience(), 1).getFirst();
            failed = null;
            return vector;
        } catch (TooMuch refused) {
            throw refused.asFailure();
        } catch (KtxException failure) {
            failed = new Failed(nanos.getAsLong(), failure.problem());
            throw failure;
        }
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        var vectors = new ArrayList<float[]>(texts.size());
        for (int from = 0; from < texts.size(); from += endpoint.batch()) {
            vectors.addAll(
                    batch(texts.subList(from, Math.min(texts.size(), from + endpoint.batch()))));
        }
        return vectors;
    }

    /// Servers refuse a request that is longer than their model reads, whole: so it is halved, and
    /// of a single text the first half is taken.
    private List<float[]> batch(List<String> texts) {
        try {
            return request(texts, endpoint.timeout(), TRIES);
        } catch (TooMuch refused) {
            if (texts.size() > 1) {
                int half = texts.size() / 2;
                var vectors = new ArrayList<>(batch(texts.subList(0, half)));
                vectors.addAll(batch(texts.subList(half, texts.size())));
                return vectors;
            }
            String text = texts.getFirst();
            if (text.length() < SHORTEST) {
                throw refused.asFailure();
            }
            int half = text.codePointCount(0, text.length()) / 2;
            return batch(List.of(text.substring(0, text.offsetByCodePoints(0, half))));
        }
    }

    /// The server says that the request is wrong, possibly for its length.
    private static final class TooMuch extends Exception {
        private static final long serialVersionUID = 1;

        private final transient Problem problem;

        TooMuch(Problem problem) {
            super(problem.what());
            this.problem = problem;
        }

        KtxException asFailure() {
            return new KtxException(problem, this);
        }
    }

    private List<float[]> request(List<String> texts, Duration timeout, int tries) throws TooMuch {
        HttpRequest request = request(texts, timeout);
        Duration next = FIRST_PAUSE;
        for (int left = tries - 1; ; left--) {
            KtxException failure;
            Duration wait = next;
            try {
                HttpResponse<String> answer =
                        client.send(request, HttpResponse.BodyHandlers.ofString());
                if (answer.statusCode() == 200) {
                    return vectors(answer.body(), texts.size());
                }
                Problem refused = EmbeddingProblems.refused(host(), answer.statusCode());
                failure = new KtxException(refused);
                if (answer.statusCode() == 400 || answer.statusCode() == 413) {
                    throw new TooMuch(refused);
                }
                if (!worthAnotherTry(answer.statusCode())) {
                    throw failure;
                }
                wait = askedFor(answer).orElse(next);
            } catch (HttpTimeoutException slow) {
                failure =
                        new KtxException(
                                EmbeddingProblems.tooSlow(host(), timeout.toSeconds()), slow);
            } catch (IOException gone) {
                failure =
                        new KtxException(
                                EmbeddingProblems.unreachable(
                                        host(), gone.getClass().getSimpleName()),
                                gone);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                throw new KtxException(EmbeddingProblems.unreachable(host(), "interrupted"), stop);
            }
            if (left <= 0) {
                throw failure;
            }
            rest(wait, failure);
            next = next.multipliedBy(2);
        }
    }

    private void rest(Duration wait, KtxException because) {
        Duration most = wait.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wait;
        long jitter = ThreadLocalRandom.current().nextLong(1 + most.toMillis() / 4);
        try {
            pause.of(most.plusMillis(jitter));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw because;
        }
    }

    private HttpRequest request(List<String> texts, Duration timeout) {
        ObjectNode body = JSON.createObjectNode();
        body.put("model", endpoint.model());
        body.put("encoding_format", "float");
        // Other models refuse a length that they cannot change.
        if (endpoint.model().startsWith("text-embedding-3")) {
            endpoint.dimensions().ifPresent(length -> body.put("dimensions", length));
        }
        var input = body.putArray("input");
        texts.forEach(input::add);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(
                                URI.create(
                                        endpoint.base().toString().replaceAll("/+$", "")
                                                + "/embeddings"))
                        .timeout(timeout)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
        endpoint.key().ifPresent(key -> request.header("Authorization", "Bearer " + key));
        return request.build();
    }

    private static boolean worthAnotherTry(int status) {
        return status == 408 || status == 429 || status >= 500;
    }

    private static Optional<Duration> askedFor(HttpResponse<?> answer) {
        return answer.headers()
                .firstValue("Retry-After")
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }

    private List<float[]> vectors(String body, int count) {
        JsonNode data;
        try {
            data = JSON.readTree(body).path("data");
        } catch (JacksonException cut) {
            throw new KtxException(EmbeddingProblems.unclear(host(), "no JSON"), cut);
        }
        if (!data.isArray() || data.size() != count) {
            throw new KtxException(
                    EmbeddingProblems.unclear(
                            host(), data.size() + " vectors for " + count + " texts"));
        }
        var vectors = new float[count][];
        for (int at = 0; at < count; at++) {
            JsonNode one = data.get(at);
            int index = one.path("index").asInt(at);
            if (index < 0 || index >= count || vectors[index] != null) {
                throw new KtxException(EmbeddingProblems.unclear(host(), "index " + index));
            }
            vectors[index] = vector(one.path("embedding"));
        }
        return List.of(vectors);
    }

    private float[] vector(JsonNode numbers) {
        var vector = new float[numbers.size()];
        double length = 0;
        for (int at = 0; at < vector.length; at++) {
            vector[at] = (float) numbers.get(at).asDouble(Double.NaN);
            length += vector[at] * vector[at];
        }
        if (!(length > 0) || Double.isInfinite(length)) {
            throw new KtxException(EmbeddingProblems.unclear(host(), "a vector without numbers"));
        }
        if (vector.length > LONGEST) {
            throw new KtxException(
                    EmbeddingProblems.tooLong(endpoint.model(), LONGEST, vector.length));
        }
        int wanted = endpoint.dimensions().orElse(learned);
        if (wanted > 0 && vector.length != wanted) {
            throw new KtxException(
                    EmbeddingProblems.wrongLength(endpoint.model(), wanted, vector.length));
        }
        learned = vector.length;
        return vector;
    }

    private String host() {
        return endpoint.base().getHost();
    }
}
