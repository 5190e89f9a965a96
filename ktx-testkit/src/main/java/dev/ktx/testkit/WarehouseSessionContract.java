package dev.ktx.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What the session of every warehouse holds back: statements that take too long or are not wanted
/// any more, and every write, also of what the gate never saw.
public abstract class WarehouseSessionContract extends WarehouseStructureContract {
    /// Of figures that somebody waits for, three times as much.
    private static final Duration CANCEL_BOUND = Duration.ofSeconds(3);

    @Test
    @DisplayName("SC-T45 M28 stops a statement when its time is up, and the next one works")
    void stopsAtTimeOut() {
        try (Warehouse warehouse = open()) {
            long start = System.nanoTime();
            assertThatThrownBy(() ->
                            ungated(
                                    warehouse,
                                    endless(),
                                    QueryLimits.of(10, Duration.ofMillis(300)),
                                    Cancellation.never()))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> {
                                assertThat(e.problem().code())
                                        .isEqualTo(ProblemCode.QUERY_TIMED_OUT);
                                assertThat(e.problem().message()).contains("query_timeout_ms");
                            });
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CANCEL_BOUND);
            assertThat(Json.rows(query(warehouse, "SELECT 1"))).containsExactly("[1]");
        }
    }

    @Test
    void theTimeOutOfTheConnectionHoldsForEveryCall() {
        try (Warehouse warehouse = open(Map.of("query_timeout_ms", 200L, "max_rows", 2L))) {
            assertThatThrownBy(() -> ungated(warehouse, endless(), LIMITS, Cancellation.never()))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e ->
                                    assertThat(e.problem().code())
                                            .isEqualTo(ProblemCode.QUERY_TIMED_OUT));
            QueryResult capped =
                    query(warehouse, "SELECT order_id FROM " + spelled("sales", "orders"));
            assertThat(capped.rows()).hasSize(2);
            assertThat(capped.truncatedBy()).contains(QueryResult.Cut.ROWS);
        }
    }

    @Test
    @DisplayName("SC-T44 M27 stops a statement within a second when its caller leaves")
    void stopsOnCancellation() throws Exception {
        try (Warehouse warehouse = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int delay : new int[] {0, 300}) {
                Cancellation cancellation = new Cancellation();
                Future<ProblemCode> running =
                        threads.submit(() -> outcome(warehouse, cancellation));
                CompletableFuture<Void> left =
                        CompletableFuture.runAsync(
                                cancellation::cancel,
                                CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS));
                left.get();
                long start = System.nanoTime();

                assertThat(running.get()).isEqualTo(ProblemCode.QUERY_CANCELLED);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CANCEL_BOUND);
            }
            assertThat(Json.rows(query(warehouse, "SELECT 1"))).containsExactly("[1]");
        }
    }

    @Test
    void moreCallsThanCoresCanAllBeCancelled() throws Exception {
        int calls = Math.min(4, 2 * Runtime.getRuntime().availableProcessors());
        try (Warehouse warehouse = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cancellation cancellation = new Cancellation();
            List<Future<ProblemCode>> running = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                running.add(threads.submit(() -> outcome(warehouse, cancellation)));
            }
            Future<?> cancelling = threads.submit(cancellation::cancel);
            cancelling.get(CANCEL_BOUND.toMillis(), TimeUnit.MILLISECONDS);

            for (Future<ProblemCode> call : running) {
                assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo(ProblemCode.QUERY_CANCELLED);
            }
        }
    }

    private ProblemCode outcome(Warehouse warehouse, Cancellation cancellation)
            throws ExecutionException {
        try {
            QueryResult _ = ungated(warehouse, endless(), LIMITS, cancellation);
            throw new ExecutionException("the statement ended by itself", null);
        } catch (KtxException e) {
            return e.problem().code();
        }
    }

    @TestFactory
    @DisplayName("the session alone refuses to write, without the gate")
    Stream<DynamicTest> refusesWritesBySessionAlone() {
        String before = contents();
        return writes().stream()
                .map(write ->
                        DynamicTest.dynamicTest(
                                write,
                                () -> {
                                    try (Warehouse warehouse = open()) {
                                        assertThatThrownBy(() ->
                                                        ungated(
                                                                warehouse,
                                                                write,
                                                                LIMITS,
                                                                Cancellation.never()))
                                                .isInstanceOf(KtxException.class);
                                        assertThat(Json.rows(query(warehouse, "SELECT 1")))
                                                .containsExactly("[1]");
                                    }
                                    assertThat(contents()).isEqualTo(before);
                                }));
    }

    @Test
    @DisplayName("the session alone keeps everything as it was, whatever is sent")
    void keepsEverythingAsItWas() {
        List<String> hostile = new ArrayList<>(writes());
        GateCorpus.own(connector().dialect()).forEach(statement -> hostile.add(statement.sql()));
        assertThat(hostile).hasSizeGreaterThan(40);
        assertNothingChanges(hostile);
    }

    @Test
    @Tag("slow")
    @DisplayName(
            "the session alone keeps everything as it was, whatever of the large corpus is sent")
    void keepsEverythingAsItWasUnderTheLargeCorpus() {
        List<String> hostile =
                GateCorpus.large(connector().dialect()).stream().map(GateCorpus.Case::sql).toList();
        if (hostile.isEmpty()) {
            System.out.println("skipped: the large corpus is not beside this checkout");
        }
        assertNothingChanges(hostile);
    }

    /// Sends them past the gate, one after the other, as somebody who may write.
    private void assertNothingChanges(List<String> statements) {
        Map<String, Object> writer = new HashMap<>(writer());
        String before = state();
        try (Warehouse warehouse = open(writer)) {
            for (String sql : statements) {
                try {
                    QueryResult _ =
                            ungated(
                                    warehouse,
                                    sql,
                                    QueryLimits.of(10, Duration.ofSeconds(1)),
                                    Cancellation.never());
                } catch (KtxException refused) {
                    assertThat(refused.problem().what()).as(sql).isNotBlank();
                }
            }
            assertThat(Json.rows(query(warehouse, "SELECT 1"))).containsExactly("[1]");
        }
        assertThat(state()).isEqualTo(before);
        // And a change would have shown.
        shop().execute("CREATE TABLE witness (a int)");
        assertThat(state()).isNotEqualTo(before);
        shop().execute("DROP TABLE witness");
    }

    /// Everything a write could have changed, as text.
    private String contents() {
        try (Warehouse warehouse = open(everything())) {
            return warehouse.introspect(Cancellation.never(), Progress.none()).tables()
                    + Json.rows(
                                    query(
                                            warehouse,
                                            "SELECT * FROM "
                                                    + spelled("sales", "orders")
                                                    + " ORDER BY order_id"))
                            .toString();
        }
    }
}
