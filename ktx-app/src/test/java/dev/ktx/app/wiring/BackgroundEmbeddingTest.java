package dev.ktx.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.search.EntityKind;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Embedding beside the searches, with an embedder that waits until the test lets it go on.
@Timeout(30)
class BackgroundEmbeddingTest {
    private final Index index = new Index();
    private final Held embedder = new Held("words-1");
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final BackgroundEmbedding background = new BackgroundEmbedding(index, () -> now);

    @Test
    void aSearchGoesOnWhileItsTextsAreEmbedded() throws InterruptedException {
        index.texts("a", "b");
        embedder.hold();
        background.nudge(embedder);
        Thread worker = index.workers.take();
        embedder.entered.await();

        assertThat(index.vectors).isEmpty();
        assertThat(worker.isDaemon()).isTrue();

        embedder.letGo();
        worker.join();
        assertThat(index.vectors).containsOnlyKeys("a", "b");
        assertThat(index.kept).containsExactly("words-1");
    }

    @Test
    void searchesMeanwhileStartNoSecondRun() throws InterruptedException {
        index.texts("a");
        embedder.hold();
        background.nudge(embedder);
        Thread worker = index.workers.take();
        embedder.entered.await();

        background.nudge(embedder);
        background.nudge(embedder);

        embedder.letGo();
        worker.join();
        assertThat(index.threads).containsExactly(worker);
    }

    @Test
    void nothingIsLookedForUntilTheIndexChanges() throws InterruptedException {
        index.texts("a");
        run();
        background.nudge(embedder);
        assertThat(index.threads).hasSize(1);

        index.texts("b");
        run();
        assertThat(index.vectors).containsOnlyKeys("a", "b");
        assertThat(index.threads).hasSize(2);
    }

    @Test
    void anotherModelEmbedsAgain() throws InterruptedException {
        index.texts("a");
        run();
        background.nudge(new Held("words-2"));
        index.workers.take().join();
        assertThat(index.kept).containsExactly("words-1", "words-2");
    }

    @Test
    void afterAFailureItRestsAndThenTriesAgain() throws InterruptedException {
        index.texts("a");
        embedder.failure = new KtxException(EmbeddingProblems.unreachable("embedder.test", "down"));
        run();
        embedder.failure = null;

        now = now.plus(Duration.ofSeconds(119));
        background.nudge(embedder);
        assertThat(index.threads).hasSize(1);
        assertThat(index.vectors).isEmpty();

        now = now.plus(Duration.ofSeconds(1));
        run();
        assertThat(index.vectors).containsOnlyKeys("a");
    }

    @Test
    void whileAnotherProcessHoldsTheIndexItRests() throws InterruptedException {
        index.texts("a");
        index.held = true;
        run();
        background.nudge(embedder);
        assertThat(index.threads).hasSize(1);

        index.held = false;
        now = now.plus(Duration.ofMinutes(2));
        run();
        assertThat(index.vectors).containsOnlyKeys("a");
    }

    @Test
    void stoppingKeepsTheBatchInHandAndBeginsNoOther() throws InterruptedException {
        for (int i = 0; i < 250; i++) {
            index.texts("text " + i);
        }
        embedder.hold();
        background.nudge(embedder);
        Thread worker = index.workers.take();
        embedder.entered.await();

        Thread stopping = Thread.ofPlatform().start(background::stop);
        while (stopping.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        embedder.letGo();
        stopping.join();
        worker.join();

        assertThat(index.vectors).hasSize(200);
        assertThat(embedder.requests).isEqualTo(1);
        index.texts("later");
        background.nudge(embedder);
        assertThat(index.threads).hasSize(1);
    }

    @Test
    void stoppingWhatDoesNotRunReturnsAtOnce() {
        background.stop();
        background.nudge(embedder);
        assertThat(index.threads).isEmpty();
    }

    private void run() throws InterruptedException {
        background.nudge(embedder);
        Thread worker = index.workers.poll(10, TimeUnit.SECONDS);
        assertThat(worker).as("a run").isNotNull();
        worker.join();
    }

    /// An embedder that the test can hold and let fail.
    private static final class Held implements Embedder {
        private final String model;
        private volatile CountDownLatch go = new CountDownLatch(0);
        private volatile CountDownLatch entered = new CountDownLatch(1);
        private volatile @Nullable KtxException failure;
        private volatile int requests;

        Held(String model) {
            this.model = model;
        }

        void hold() {
            go = new CountDownLatch(1);
            entered = new CountDownLatch(1);
        }

        void letGo() {
            go.countDown();
        }

        @Override
        public String model() {
            return model;
        }

        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public synchronized List<float[]> embed(List<String> texts) {
            requests = requests + 1;
            entered.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            KtxException fault = failure;
            if (fault != null) {
                throw fault;
            }
            return texts.stream().map(text -> new float[] {text.length()}).toList();
        }

        @Override
        public float[] question(String text) {
            return new float[] {text.length()};
        }

        @Override
        public boolean ready() {
            return true;
        }
    }

    /// An index that knows which threads looked for texts.
    private static final class Index implements SearchIndex {
        private final List<String> texts = new ArrayList<>();
        private final Map<String, String> vectors = new LinkedHashMap<>();
        private final List<String> kept = new ArrayList<>();
        private final List<Thread> threads = new ArrayList<>();
        private final BlockingQueue<Thread> workers = new LinkedBlockingQueue<>();
        private volatile boolean held;

        synchronized void texts(String... more) {
            texts.addAll(List.of(more));
        }

        @Override
        public synchronized Map<String, String> stamps() {
            return Map.of("wiki", Integer.toString(texts.size()));
        }

        @Override
        public synchronized List<Unembedded> unembedded(VectorSpace space, int limit) {
            if (!threads.contains(Thread.currentThread())) {
                threads.add(Thread.currentThread());
                workers.add(Thread.currentThread());
            }
            return texts.stream()
                    .filter(text -> !space.model().equals(vectors.get(text)))
                    .limit(limit)
                    .map(text -> new Unembedded(text, EntityKind.WIKI, "", text))
                    .toList();
        }

        @Override
        public synchronized boolean addVectors(
                VectorSpace space, List<Embedded> fresh, Duration wait) {
            if (held) {
                return false;
            }
            fresh.forEach(each -> vectors.put(each.of().key(), space.model()));
            return true;
        }

        @Override
        public synchronized boolean dropVectors(VectorSpace space, Duration wait) {
            kept.add(space.model());
            return true;
        }

        @Override
        public Map<String, String> units(String scope) {
            return Map.of();
        }

        @Override
        public boolean update(List<ScopeUpdate> updates, Duration wait) {
            throw new AssertionError("embedding changes no text: " + Set.copyOf(updates));
        }

        @Override
        public boolean clear(Duration wait) {
            throw new AssertionError("embedding forgets nothing");
        }

        @Override
        public <T> T read(Function<Reader, T> work) {
            throw new AssertionError("embedding searches nothing");
        }

        @Override
        public String place() {
            return "memory";
        }

        @Override
        public void close() {}
    }
}
