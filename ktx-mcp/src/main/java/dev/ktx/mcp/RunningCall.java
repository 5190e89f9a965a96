package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// A request that takes its time. It ends once: with the answer of its work, with the answer for
/// being late, or with none because it was cancelled. Work that outlives its end goes unheard.
final class RunningCall implements CallContext {
    private final JsonNode id;
    private final Optional<JsonNode> progressToken;
    private final Supplier<Optional<LogLevel>> logLevel;
    private final Outbox outbox;
    private final CompletableFuture<Optional<ObjectNode>> outcome = new CompletableFuture<>();
    private final ReentrantLock reporting = new ReentrantLock();
    private double reported = Double.NEGATIVE_INFINITY;
    private final Object stopping = new Object();
    private final List<Runnable> whenStopped = new ArrayList<>();
    private boolean stopped;

    /// @param progressToken empty when the client wants no progress
    /// @param logLevel the least that the client wants to hear about, asked at every message; empty
    ///   for nothing
    RunningCall(
            JsonNode id,
            Optional<JsonNode> progressToken,
            Supplier<Optional<LogLevel>> logLevel,
            Outbox outbox) {
        this.id = id;
        this.progressToken = progressToken;
        this.logLevel = logLevel;
        this.outbox = outbox;
    }

    /// Starts `work`, whose result is the whole response message.
    void start(String name, Function<CallContext, ObjectNode> work) {
        Thread.ofVirtual()
                .name("mcp-call-" + name)
                .start(() -> {
                    try {
                        outcome.complete(Optional.of(work.apply(this)));
                    } catch (Throwable failure) {
                        outcome.complete(
                                Optional.of(
                                        Message.error(
                                                id,
                                                RpcError.internal(ErrorText.message(failure)))));
                    }
                });
    }

    /// Ends the call with another response if it is still running after `limit`.
    void limit(Duration limit, Supplier<ObjectNode> late) {
        Thread.ofVirtual()
                .name("mcp-timeout")
                .start(() -> {
                    if (!isDoneWithin(limit)) {
                        finish(late.get());
                    }
                });
    }

    /// Ends the call with this response.
    void finish(ObjectNode response) {
        if (outcome.complete(Optional.of(response))) {
            stop();
        }
    }

    /// Ends the call without a response.
    void cancel() {
        if (outcome.complete(Optional.empty())) {
            stop();
        }
    }

    void whenDone(Runnable action) {
        var _ = outcome.whenComplete((_, _) -> action.run());
    }

    /// Tells once whether the call was cancelled.
    void whenEnded(Consumer<Boolean> listener) {
        var _ =
                outcome.whenComplete(
                        (response, _) -> listener.accept(response == null || response.isEmpty()));
    }

    /// Waits for the end, at most this long.
    boolean isDoneWithin(Duration patience) {
        try {
            outcome.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Waits for the end.
    ///
    /// @return the response; empty when the call was cancelled
    Optional<ObjectNode> await() {
        Optional<ObjectNode> response = outcome.join();
        // A report that another thread is just sending goes out before the response.
        reporting.lock();
        try {
            return response;
        } finally {
            reporting.unlock();
        }
    }

    private void stop() {
        List<Runnable> actions;
        synchronized (stopping) {
            stopped = true;
            actions = List.copyOf(whenStopped);
            whenStopped.clear();
        }
        if (!actions.isEmpty()) {
            Thread.ofVirtual()
                    .name("mcp-cancel")
                    .start(() -> actions.forEach(RunningCall::runQuietly));
        }
    }

    /// A cancel action talks to something that is already in trouble; the others must still run.
    private static void runQuietly(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException _) {
            return;
        }
    }

    @Override
    public String requestId() {
        return Json.compact(id);
    }

    @Override
    public void report(double progress, String message) {
        report(progress, Optional.empty(), message);
    }

    @Override
    public void report(double progress, double total, String message) {
        report(progress, Optional.of(total), message);
    }

    private void report(double progress, Optional<Double> total, String message) {
        if (progressToken.isEmpty() || !Double.isFinite(progress)) {
            return;
        }
        ObjectNode params = Json.object();
        params.set("progressToken", progressToken.get());
        params.put("progress", progress);
        total.filter(Double::isFinite).ifPresent(value -> params.put("total", value));
        params.put("message", message);
        reporting.lock();
        try {
            if (progress > reported && !outcome.isDone()) {
                reported = progress;
                outbox.send(Message.notification("notifications/progress", params));
            }
        } catch (IOException _) {
            // Progress is a courtesy. Whether the client is gone shows when the answer is sent.
            return;
        } finally {
            reporting.unlock();
        }
    }

    @Override
    public void log(LogLevel level, String text) {
        if (logLevel.get().filter(least -> level.compareTo(least) >= 0).isEmpty()) {
            return;
        }
        ObjectNode params = Json.object().put("level", level.id()).put("data", text);
        reporting.lock();
        try {
            if (!outcome.isDone()) {
                outbox.send(Message.notification("notifications/message", params));
            }
        } catch (IOException _) {
            // A log message is a courtesy, as progress is.
            return;
        } finally {
            reporting.unlock();
        }
    }

    @Override
    public void onCancel(Runnable action) {
        synchronized (stopping) {
            if (!stopped) {
                whenStopped.add(action);
                return;
            }
        }
        runQuietly(action);
    }

    @Override
    public boolean isCancelled() {
        synchronized (stopping) {
            return stopped;
        }
    }
}
