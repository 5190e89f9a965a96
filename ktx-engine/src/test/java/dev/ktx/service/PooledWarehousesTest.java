package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ktx.port.QueryResult;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.sql.SqlPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

@Timeout(30)
class PooledWarehousesTest {
    private static final Duration IDLE = Duration.ofMinutes(5);

    private final FakeConnections connections = new FakeConnections().with("a").with("b");
    private final FakeConnector connector =
            new FakeConnector(_ -> new QueryResult(List.of(), List.of(), Optional.empty()));
    private Instant now = Instant.parse("2026-11-30T12:00:00Z");
    private final PooledWarehouses warehouses = pool(IDLE, 32);

    @Test
    void oneWarehouseServesManyCalls() {
        try (var first = warehouses.open("a");
                var second = warehouses.open("a");
                var other = warehouses.open("b")) {
            assertThat(second.warehouse()).isSameAs(first.warehouse());
            assertThat(other.warehouse()).isNotSameAs(first.warehouse());
            assertThat(other.settings().id()).isEqualTo("b");
        }
        use("a");
        assertThat(connector.opened).hasSize(2);
    }

    @Test
    void whatNobodyUsedForTheIdleTimeIsClosed() throws InterruptedException {
        use("a");
        now = now.plus(IDLE).minusMillis(1);
        use("b");
        warehouses.closeIdle();
        assertThat(isOpen(0)).isTrue();

        now = now.plusMillis(1);
        warehouses.closeIdle();

        awaitClosed(0);
        assertThat(isOpen(1)).isTrue();
        use("a");
        assertThat(connector.opened).hasSize(3);
    }

    @Test
    void whatIsInUseIsNeverIdle() {
        try (var lease = warehouses.open("a")) {
            now = now.plus(IDLE.multipliedBy(3));
            warehouses.closeIdle();
            assertThat(isOpen(0)).isTrue();
            assertThat(lease.settings().id()).isEqualTo("a");
        }
    }

    @Test
    void idleWarehousesCloseByThemselves() throws InterruptedException {
        var quick =
                new PooledWarehouses(
                        List.of(connector),
                        connections,
                        java.time.InstantSource.system(),
                        Duration.ofMillis(20),
                        32);

        quick.open("a").close();

        awaitClosed(0);
    }

    @Test
    void changedSettingsOpenAnotherWarehouseAndLeaveRunningCallsAlone()
            throws InterruptedException {
        var before = warehouses.open("a");
        connections.with("a", "fake", Map.of("url", "another"));

        try (var after = warehouses.open("a")) {
            assertThat(after.warehouse()).isNotSameAs(before.warehouse());
            assertThat(after.settings().text("url")).contains("another");
            assertThat(isOpen(0)).isTrue();
            before.close();
            awaitClosed(0);
            assertThat(isOpen(1)).isTrue();
        }
    }

    @Test
    void changedSettingsCloseAnUnusedWarehouseAtOnce() throws InterruptedException {
        use("a");
        connections.with("a", "fake", Map.of("url", "another"));

        use("a");

        awaitClosed(0);
    }

    @Test
    void equalSettingsKeepTheWarehouse() {
        connections.with("a", "fake", Map.of("url", "x", "schemas", List.of("s")));
        use("a");
        connections.with("a", "phony", Map.of("url", "x"));
        use("a");
        connections.with("a", "phony", Map.of("url", "x"));
        use("a");

        assertThat(connector.opened).hasSize(2);
    }

    @Test
    void beyondTheLimitTheLongestUnusedIsClosed() throws InterruptedException {
        PooledWarehouses few = pool(IDLE, 2);
        connections.with("c").with("d");
        for (String id : List.of("a", "b", "c")) {
            now = now.plusSeconds(1);
            few.open(id).close();
        }
        awaitClosed(0);

        try (var b = few.open("b");
                var c = few.open("c");
                var d = few.open("d")) {
            assertThat(List.of(b, c, d)).doesNotHaveDuplicates();
            assertThat(isOpen(1)).isTrue();
            assertThat(isOpen(2)).isTrue();
        }
    }

    @Test
    void aConnectionWithoutItsSecretHarmsNoOther() {
        connections.with("a", "fake", Map.of("password_missing", true));

        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> warehouses.open("a"))
                .satisfies(thrown ->
                        assertThat(thrown.problem().code()).isEqualTo(ProblemCode.BAD_CONFIG));
        use("b");
        assertThat(connector.opened).hasSize(1);
    }

    @Test
    void aWarehouseThatHangsWhileItClosesDelaysNobody() throws InterruptedException {
        var release = new CountDownLatch(1);
        var slow = new SlowToClose(connector, release);
        var pool = new PooledWarehouses(List.of(slow), connections, () -> now);
        pool.open("a").close();
        connections.with("a", "fake", Map.of("url", "another"));

        pool.open("a").close();
        pool.open("b").close();

        assertThat(connector.opened).hasSize(3);
        assertThat(isOpen(0)).isTrue();
        release.countDown();
        awaitClosed(0);
    }

    @Test
    void closingClosesAllAlsoThoseInUse() {
        var lease = warehouses.open("a");
        use("b");

        warehouses.close();
        warehouses.close();

        assertThat(isOpen(0)).isFalse();
        assertThat(isOpen(1)).isFalse();
        lease.close();
        assertThatIllegalStateException().isThrownBy(() -> warehouses.open("a"));
    }

    @Test
    void aLeaseClosedTwiceCountsOnce() {
        var first = warehouses.open("a");
        try (var second = warehouses.open("a")) {
            first.close();
            first.close();
            now = now.plus(IDLE.multipliedBy(2));
            warehouses.closeIdle();
            assertThat(isOpen(0)).isTrue();
            assertThat(second.warehouse()).isSameAs(first.warehouse());
        }
    }

    @Test
    void manyThreadsShareOneWarehouse() throws InterruptedException {
        var start = new CountDownLatch(1);
        List<Thread> threads =
                IntStream.range(0, 64)
                        .mapToObj(n ->
                                Thread.ofVirtual()
                                        .start(() -> {
                                            await(start);
                                            for (int i = 0; i < 50; i++) {
                                                use(n % 2 == 0 ? "a" : "b");
                                            }
                                        }))
                        .toList();
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(connector.opened).hasSize(2);
        now = now.plus(IDLE);
        warehouses.closeIdle();
        awaitClosed(0);
        awaitClosed(1);
    }

    @Test
    void warehousesAreListedWithoutContextSources() {
        connections.with("docs", "notion", Map.of()).with("B2", "phony", Map.of());

        assertThat(warehouses.ids()).containsExactly("a", "b", "B2");
        assertThat(warehouses.connector("B2")).isSameAs(connector);
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> warehouses.connector("docs"))
                .satisfies(thrown ->
                        assertThat(thrown.problem().code()).isEqualTo(ProblemCode.NOT_A_WAREHOUSE));
    }

    @Test
    void theRulesOfTheGateAreThoseOfTheConnection() {
        connections.with(
                "a",
                "fake",
                Map.of(
                        "sql",
                        Map.of(
                                "unknownFunctions",
                                "allow",
                                "strict",
                                true,
                                "functions",
                                List.of("Our_Tariff"))));

        assertThat(warehouses.policy("a"))
                .isEqualTo(new SqlPolicy(SqlPolicy.Unknown.ALLOW, true, Set.of("our_tariff")));
        assertThat(warehouses.policy("b")).isEqualTo(SqlPolicy.DEFAULT);
    }

    private PooledWarehouses pool(Duration idle, int maxOpen) {
        return new PooledWarehouses(List.of(connector), connections, () -> now, idle, maxOpen);
    }

    private void use(String id) {
        warehouses.open(id).close();
    }

    private boolean isOpen(int warehouse) {
        return connector.opened.get(warehouse).closed.getCount() > 0;
    }

    private void awaitClosed(int warehouse) throws InterruptedException {
        assertThat(connector.opened.get(warehouse).closed.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
