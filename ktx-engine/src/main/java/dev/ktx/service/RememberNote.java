package dev.ktx.service;

import dev.ktx.knowledge.note.CaptureSignals;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.port.MemoryRuns;
import dev.ktx.port.ProjectConnections;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.Connection;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Takes notes, one after the other, and keeps account of what became of each. The one way in for
/// agents and for people.
public final class RememberNote implements AutoCloseable {
    /// For how long the same content is the same note.
    static final Duration SAME = Duration.ofMinutes(10);

    private static final long PATIENCE_SECONDS = 60;

    /// Characters of one note; a book has more.
    private static final int LONGEST = 1_000_000;

    private final MemoryRuns runs;
    private final CaptureNote capture;
    private final ProjectConnections connections;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final ExecutorService worker =
            Executors.newSingleThreadExecutor(Thread.ofVirtual().name("memory").factory());

    public RememberNote(
            MemoryRuns runs,
            CaptureNote capture,
            ProjectConnections connections,
            InstantSource clock,
            Supplier<UUID> ids) {
        this.runs = runs;
        this.capture = capture;
        this.connections = connections;
        this.clock = clock;
        this.ids = ids;
    }

    /// A note as it was sent.
    ///
    /// @param content Markdown, not blank
    /// @param connectionId what it is about; without one the semantic layer is left alone
    /// @param userId whose note it is
    /// @param chatId where it came from
    /// @param label how the sender names it; may be empty
    public record Request(
            String content,
            Optional<String> connectionId,
            String userId,
            String chatId,
            String label) {}

    /// A note that was taken: its run, and that run when it has ended.
    public record Taken(MemoryRun run, CompletableFuture<MemoryRun> ended) {}

    /// Takes a note and returns at once.
    ///
    /// @throws KtxException `unknown-connection` or `bad-page`; then there is no run
    public Taken take(Request request) {
        if (request.content().isBlank()) {
            throw new KtxException(
                    KnowledgeProblems.badPage(
                            "content", "The note is empty.", "Send what shall be remembered."));
        }
        if (request.content().length() > LONGEST) {
            throw new KtxException(
                    KnowledgeProblems.noteTooLong(request.content().length(), LONGEST));
        }
        request.connectionId().ifPresent(this::require);
        Instant now = clock.instant();
        var run =
                new MemoryRun(
                        "memory-" + ids.get(),
                        hash(request),
                        request.chatId(),
                        request.label(),
                        request.connectionId(),
                        now,
                        now,
                        CaptureSignals.of(request.content()),
                        new State.Running("queued"));
        MemoryRun begun = runs.begin(run, now.minus(SAME));
        if (!begun.id().equals(run.id())) {
            return new Taken(begun, CompletableFuture.completedFuture(begun));
        }
        return new Taken(begun, CompletableFuture.supplyAsync(() -> work(begun, request), worker));
    }

    /// A run as it is now; empty for an unknown id.
    public Optional<MemoryRun> run(String runId) {
        return runs.run(runId);
    }

    /// Newest first.
    ///
    /// @param limit at least 1
    public List<MemoryRun> runs(int limit) {
        return runs.runs(limit);
    }

    /// Ends what was taken, and takes no more.
    @Override
    public void close() {
        worker.shutdown();
        try {
            if (!worker.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private MemoryRun work(MemoryRun queued, Request request) {
        MemoryRun running = queued.with(new State.Running("ingesting"), clock.instant());
        runs.save(running);
        State ended;
        try {
            ended =
                    new State.Done(
                            capture.run(
                                    request.content(), request.connectionId(), request.chatId()));
        } catch (KtxException failure) {
            ended = new State.Failed(failure.problem().message());
        } catch (RuntimeException | StackOverflowError fault) {
            // The rules are regular expressions, which go as deep as a text leads them.
            ended = new State.Failed("internal error: " + fault);
        }
        MemoryRun done = running.with(ended, clock.instant());
        runs.save(done);
        return done;
    }

    private void require(String connectionId) {
        List<String> known = connections.all().stream().map(Connection::id).toList();
        if (!known.contains(connectionId)) {
            throw new KtxException(ProjectProblems.unknownConnection(connectionId, known));
        }
    }

    private static String hash(Request request) {
        String text =
                String.join(
                        "\u0000",
                        request.content().replace("\r\n", "\n").strip(),
                        request.connectionId().orElse(""),
                        request.userId());
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
