package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.LoadClient.Tally;
import dev.ktx.app.daemon.DaemonServer;
import dev.ktx.app.daemon.Listening;
import dev.ktx.app.demo.DemoProject;
import dev.ktx.port.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// The daemon under 64 clients that call, cancel, hang up and send nonsense, and one well-behaved
/// client beside them. Two minutes; `-Dktx.load.seconds=600` for ten.
@Tag("slow")
class LoadTest {
    private static final int CLIENTS = 64;
    private static final Duration LENGTH =
            Duration.ofSeconds(Integer.getInteger("ktx.load.seconds", 120));

    /// What a heap may grow by between two rests and still count as flat.
    private static final long HEAP_ROOM = 48L << 20;

    private static final int THREAD_ROOM = 8;

    @TempDir Path folder;

    /// What is left when nothing is asked for.
    ///
    /// @param threads by the kind that their names tell, without those that carry virtual threads:
    ///   the JDK starts more of them while others wait for files and ends them by itself
    private record Rest(long heapBytes, SortedMap<String, Integer> threads) {
        /// Once no statement runs any more: those of clients that hung up end when the warehouse
        /// hears of it, and their threads 10 s later. Gives up after a minute and a half.
        static Rest reached() throws InterruptedException {
            long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
            Rest rest = now();
            while (rest.works() && System.nanoTime() < end) {
                Thread.sleep(Duration.ofSeconds(1));
                rest = now();
            }
            return rest;
        }

        private static Rest now() {
            System.gc();
            SortedMap<String, Integer> threads = new TreeMap<>();
            Thread.getAllStackTraces().keySet().stream()
                    .map(thread -> thread.getName().replaceAll("[0-9]+", "#"))
                    .filter(name -> !name.startsWith("ForkJoinPool"))
                    .forEach(name -> threads.merge(name, 1, Integer::sum));
            return new Rest(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), threads);
        }

        /// Whether a statement runs, or ran a moment ago.
        boolean works() {
            return threads.keySet().stream()
                    .anyMatch(name ->
                            name.startsWith("ktx-warehouse") || name.startsWith("ktx-watch"));
        }

        int count() {
            return threads.values().stream().mapToInt(Integer::intValue).sum();
        }

        @Override
        public String toString() {
            return heapBytes / (1 << 20) + " MB of heap, " + count() + " threads";
        }
    }

    @Test
    void nothingIsLostAndNothingIsLeftBehind() throws Exception {
        DemoProject demo = DemoProject.open(folder.resolve("demo"), Progress.none());
        var project = new TestProject(demo.folder());
        assertThat(project.run("ingest", DemoProject.CONNECTION)).isZero();
        var listening =
                new Listening(Listening.DEFAULT_HOST, 0, Optional.empty(), Set.of(), Set.of());
        var log = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        try (DaemonServer daemon =
                        DaemonServer.start(
                                demo.folder(), listening, Map.of("HOME", folder.toString()), log);
                HttpClient http =
                        HttpClient.newBuilder()
                                .version(HttpClient.Version.HTTP_1_1)
                                .executor(Executors.newVirtualThreadPerTaskExecutor())
                                .build()) {
            URI url = URI.create("http://127.0.0.1:" + daemon.state().port() + "/mcp");
            List<LoadClient> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(new LoadClient(http, url, i));
            }
            var quiet = new LoadClient(http, url, CLIENTS);
            Tally warm = round(clients, quiet, LENGTH.dividedBy(4));
            Rest before = Rest.reached();
            Tally tally = round(clients, quiet, LENGTH.minus(LENGTH.dividedBy(4)));
            Rest after = Rest.reached();
            System.out.printf("load: %s%n      at rest %s, then %s%n", tally, before, after);
            assertThat(warm.lost()).isEmpty();
            assertThat(tally.lost()).isEmpty();
            assertThat(tally.answered()).isGreaterThan(CLIENTS);
            assertThat(tally.quiet()).isNotEmpty();
            assertThat(tally.cancelled()).isPositive();
            assertThat(tally.hungUp()).isPositive();
            assertThat(tally.refused()).isPositive();
            assertThat(after.heapBytes()).isLessThan(before.heapBytes() + HEAP_ROOM);
            assertThat(after.works()).as("%s", after.threads()).isFalse();
            assertThat(after.count())
                    .as("%s, then %s", before.threads(), after.threads())
                    .isLessThanOrEqualTo(before.count() + THREAD_ROOM);
        }
    }

    private static Tally round(List<LoadClient> clients, LoadClient quiet, Duration length)
            throws Exception {
        long end = System.nanoTime() + length.toNanos();
        var tally = new Tally();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            long start = System.nanoTime();
            clients.forEach(
                    client -> running.add(threads.submit(() -> client.misbehaveUntil(end, tally))));
            running.add(threads.submit(() -> quiet.askUntil(end, tally)));
            for (Future<?> each : running) {
                each.get();
            }
            tally.took(Duration.ofNanos(System.nanoTime() - start));
        }
        return tally;
    }
}
