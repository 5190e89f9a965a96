package dev.ktx.app.wiring;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.service.EmbedTexts;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/// Embeds what is new beside the searches of a process that lives on. After a failure it tries
/// again with a search some minutes later; `ktx admin reindex` tells why it fails.
final class BackgroundEmbedding {
    private static final Duration REST = Duration.ofMinutes(2);
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final SearchIndex index;
    private final EmbedTexts embed;
    private final InstantSource clock;
    private volatile boolean goesOn = true;
    private @Nullable Thread running;
    private State done = new State("", Map.of());
    private Instant notBefore = Instant.MIN;

    BackgroundEmbedding(SearchIndex index, InstantSource clock) {
        this.index = index;
        this.embed = new EmbedTexts(index);
        this.clock = clock;
    }

    private record State(String model, Map<String, String> stamps) {}

    synchronized void nudge(Embedder embedder) {
        if (running != null || !goesOn || clock.instant().isBefore(notBefore)) {
            return;
        }
        var now = new State(embedder.model(), index.stamps());
        if (!now.equals(done)) {
            running =
                    Thread.ofPlatform()
                            .daemon()
                            .name("ktx-embedding")
                            .start(() -> run(embedder, now));
        }
    }

    private void run(Embedder embedder, State now) {
        boolean whole = false;
        try {
            whole = embed.run(embedder, () -> goesOn).why().isEmpty();
        } finally {
            ended(now, whole);
        }
    }

    private synchronized void ended(State now, boolean whole) {
        running = null;
        if (whole) {
            done = now;
        } else {
            notBefore = clock.instant().plus(REST);
        }
    }

    /// Waits a moment for what is being written.
    void stop() {
        goesOn = false;
        Thread still;
        synchronized (this) {
            still = running;
        }
        if (still != null) {
            try {
                still.join(FAREWELL);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
