package dev.ktx.app.wiring;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.problem.KtxException;
import dev.ktx.service.EmbedTexts;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// Embeds what is new beside the searches of a process that lives on. Tries once after each change
/// of the index; `ktx admin reindex` tells why it fails.
final class BackgroundEmbedding {
    private final SearchIndex index;
    private final EmbedTexts embed;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean goesOn = true;
    private volatile State done = new State("", Map.of());

    BackgroundEmbedding(SearchIndex index) {
        this.index = index;
        this.embed = new EmbedTexts(index);
    }

    private record State(String model, Map<String, String> stamps) {}

    void nudge(Embedder embedder) {
        var now = new State(embedder.model(), index.stamps());
        if (!now.equals(done) && busy.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("ktx-embedding").start(() -> run(embedder, now));
        }
    }

    private void run(Embedder embedder, State now) {
        try {
            embed.run(embedder, () -> goesOn);
        } catch (KtxException unwritable) {
            goesOn = false;
        } finally {
            done = now;
            busy.set(false);
        }
    }

    void stop() {
        goesOn = false;
    }
}
