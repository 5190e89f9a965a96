package dev.ktx.models;

import dev.ktx.port.LanguageModel.Reason;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ModelSettings.Retries;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// HTTP for the clients of models. A request that was limited, hit a fault of the server, broke off
/// or took too long is sent again, and nothing else is: asking a model changes nothing, so the same
/// request may go out twice. Redirects are not followed, since they would carry the key away. Safe
/// for use by many threads.
final class RetryingHttp implements HttpClient, AutoCloseable {
    /// When the request of this thread has to be answered, as {@link System#nanoTime}.
    static final ScopedValue<Long> DEADLINE = ScopedValue.newInstance();

    private static final Set<Integer> AGAIN = Set.of(408, 429, 500, 502, 503, 504, 529);
    private static final Set<String> OWN_HEADERS = Set.of("content-length", "host", "connection");
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final long LARGEST_ANSWER = 8L << 20;
    private static final double SPREAD = 0.25;

    private final java.net.http.HttpClient client;
    private final Retries retries;
    private final Redaction redaction;

    RetryingHttp(Retries retries, Redaction redaction) {
        this.retries = retries;
        this.redaction = redaction;
        this.client =
                java.net.http.HttpClient.newBuilder()
                        .version(java.net.http.HttpClient.Version.HTTP_1_1)
                        .followRedirects(java.net.http.HttpClient.Redirect.NEVER)
                        .connectTimeout(CONNECT)
                        .build();
    }

    /// What became of one try.
    private sealed interface Try {
        record Good(HttpResponse<byte[]> response) implements Try {}

        /// @param asked how long the provider wants to be left alone
        record Bad(Reason reason, String detail, boolean again, Optional<Duration> asked)
                implements Try {}
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        java.net.http.HttpRequest sent = translated(request);
        for (int attempt = 1; ; attempt++) {
            switch (once(sent)) {
                case Try.Good(var response) -> {
                    return SuccessfulHttpResponse.builder()
                            .statusCode(response.statusCode())
                            .headers(response.headers().map())
                            .body(new String(response.body(), StandardCharsets.UTF_8))
                            .build();
                }
                case Try.Bad(var reason, var detail, var again, var asked) -> {
                    Duration wait = wait(attempt, asked);
                    boolean enough =
                            !again
                                    || attempt >= retries.attempts()
                                    || wait.compareTo(left()) >= 0
                                    || asked.filter(it -> it.compareTo(retries.patience()) > 0)
                                            .isPresent();
                    if (enough) {
                        throw new RequestFailed(
                                reason, attempt == 1 ? detail : detail + ", tries: " + attempt);
                    }
                    pause(wait);
                }
            }
        }
    }

    @Override
    public void execute(
            HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("answers are read whole");
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }

    private Try once(java.net.http.HttpRequest request) {
        Duration limit = left().compareTo(retries.request()) < 0 ? left() : retries.request();
        var answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_ANSWER));
        try {
            HttpResponse<byte[]> response =
                    answer.get(Math.max(1, limit.toNanos()), TimeUnit.NANOSECONDS);
            return response.statusCode() / 100 == 2 ? new Try.Good(response) : refused(response);
        } catch (TimeoutException e) {
            answer.cancel(true);
            return new Try.Bad(
                    Reason.TIMED_OUT,
                    "no answer within " + limit.toMillis() + " ms",
                    true,
                    Optional.empty());
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            return new Try.Bad(Reason.TIMED_OUT, "interrupted", false, Optional.empty());
        } catch (ExecutionException e) {
            String kind =
                    e.getCause() instanceof IOException fault
                            ? fault.getClass().getSimpleName()
                            : "a fault";
            return new Try.Bad(
                    Reason.UNREACHABLE,
                    "no answer from " + request.uri().getHost() + ": " + kind,
                    e.getCause() instanceof IOException,
                    Optional.empty());
        }
    }

    private Try refused(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        Reason reason =
                switch (status) {
                    case 429, 529 -> Reason.RATE_LIMITED;
                    case 408, 504 -> Reason.TIMED_OUT;
                    default -> status >= 500 ? Reason.UNREACHABLE : Reason.REFUSED;
                };
        String said =
                ErrorBody.message(new String(response.body(), StandardCharsets.UTF_8))
                        .map(redaction::text)
                        .map(text -> ": " + text)
                        .orElse("");
        return new Try.Bad(
                reason,
                "status " + status + said,
                AGAIN.contains(status),
                asked(response.headers()));
    }

    // Seconds, as RFC 9110 has it; providers do not send the form with a date.
    private static Optional<Duration> asked(HttpHeaders headers) {
        return headers.firstValue("retry-after")
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,6}(?:\\.\\d{1,3})?"))
                .map(text -> Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000)));
    }

    private Duration wait(int attempt, Optional<Duration> asked) {
        double millis =
                Math.min(
                        (double) retries.most().toMillis(),
                        (double) retries.base().toMillis() * Math.pow(2, attempt - 1.0));
        double spread =
                retries.jitter() ? ThreadLocalRandom.current().nextDouble(-SPREAD, SPREAD) : 0;
        Duration own = Duration.ofMillis(Math.round(millis * (1 + spread)));
        return asked.filter(it -> it.compareTo(own) > 0).orElse(own);
    }

    private static void pause(Duration wait) {
        try {
            Thread.sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestFailed(Reason.TIMED_OUT, "interrupted");
        }
    }

    private Duration left() {
        return DEADLINE.isBound()
                ? Duration.ofNanos(Math.max(0, DEADLINE.get() - System.nanoTime()))
                : retries.request();
    }

    private static java.net.http.HttpRequest translated(HttpRequest request) {
        var builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
        request.headers()
                .forEach((name, values) -> {
                    if (!OWN_HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                        values.forEach(value -> builder.header(name, value));
                    }
                });
        String body = request.body();
        return builder.method(
                        request.method().name(),
                        body == null
                                ? java.net.http.HttpRequest.BodyPublishers.noBody()
                                : java.net.http.HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    /// Hands this client to the library, which asks for a builder.
    HttpClientBuilder builder() {
        return new Given(this);
    }

    // The times of the library do not count here: each request has its own.
    private record Given(RetryingHttp http) implements HttpClientBuilder {
        @Override
        public Duration connectTimeout() {
            return CONNECT;
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration timeout) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return http.retries.request();
        }

        @Override
        public HttpClientBuilder readTimeout(Duration timeout) {
            return this;
        }

        @Override
        public HttpClient build() {
            return http;
        }
    }
}
