package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.ingest.LatestSync;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.QueryResult;
import dev.ktx.port.ScanHistory;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class ConnectionsTest {
    private final FakeConnections connections =
            new FakeConnections()
                    .with("warehouse")
                    .with("Billing", "phony", Map.of())
                    .with("docs", "notion", Map.of());
    private final FakeConnector connector =
            new FakeConnector(_ -> new QueryResult(List.of(), List.of(), Optional.empty()));
    private final Scans scans = new Scans();
    private final TestConnection test =
            new TestConnection(
                    new PooledWarehouses(List.of(connector), connections, () -> Instant.EPOCH));
    private final ListConnections list =
            new ListConnections(List.of(connector), connections, scans);

    @Test
    void connectionsAreListedByIdWithTheirTypeAndTheirLastScan() {
        scans.latest.put(
                "warehouse",
                new LatestSync(
                        "sync-1",
                        "run-1",
                        Instant.parse("2026-05-13T09:00:00Z"),
                        Optional.of(Instant.parse("2026-05-14T09:00:00Z"))));

        assertThat(JsonText.write(list.run().tree(), false))
                .isEqualTo(
                        "{\"connections\":["
                                + "{\"id\":\"Billing\",\"name\":\"Billing\","
                                + "\"connectionType\":\"FAKE\",\"queryable\":true,"
                                + "\"scanned\":false},"
                                + "{\"id\":\"docs\",\"name\":\"docs\","
                                + "\"connectionType\":\"notion\",\"queryable\":false,"
                                + "\"scanned\":false},"
                                + "{\"id\":\"warehouse\",\"name\":\"warehouse\","
                                + "\"connectionType\":\"FAKE\",\"queryable\":true,"
                                + "\"scanned\":true,"
                                + "\"lastScanAt\":\"2026-05-14T09:00:00.000Z\"}]}");
    }

    @Test
    void aScanThatCannotBeReadCountsAsNone() {
        scans.broken = true;

        assertThat(list.run().connections())
                .hasSize(3)
                .allSatisfy(entry -> assertThat(entry.lastScanAt()).isEmpty());
    }

    @Test
    void aProjectWithoutConnectionsListsNone() {
        assertThat(
                        new ListConnections(List.of(connector), new FakeConnections(), scans)
                                .run()
                                .tree())
                .isEqualTo(Map.of("connections", List.of()));
    }

    @Test
    void aConnectionThatIsNotConfiguredIsNamedWithTheNearest() {
        list.require("docs");

        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> list.require("doc"))
                .satisfies(thrown ->
                        assertThat(thrown.problem().next()).isEqualTo("Did you mean 'docs'?"));
    }

    @Test
    void aWarehouseThatAnswersIsReached() {
        assertThat(test.run("warehouse", Cancellation.never()))
                .isEqualTo(
                        new TestConnection.Outcome(
                                "warehouse", "fake", new ConnectionCheck.Reached("Fake 1.0", 3)));
    }

    @Test
    @DisplayName("SC-T104 one connection that fails leaves the others' outcomes")
    void oneFails() {
        connections.with("warehouse", "fake", Map.of("password_missing", true));

        List<TestConnection.Outcome> outcomes = test.runAll(Cancellation.never());

        assertThat(outcomes)
                .extracting(TestConnection.Outcome::connectionId)
                .containsExactly("Billing", "warehouse");
        assertThat(outcomes)
                .extracting(TestConnection.Outcome::reached)
                .containsExactly(true, false);
        assertThat(outcomes.getLast().check())
                .isInstanceOfSatisfying(
                        ConnectionCheck.Failed.class,
                        failed ->
                                assertThat(failed.problem().code())
                                        .isEqualTo(ProblemCode.BAD_CONFIG));
    }

    @Test
    void aContextSourceCannotBeTestedAsAWarehouse() {
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> test.run("docs", Cancellation.never()))
                .satisfies(thrown ->
                        assertThat(thrown.problem().code()).isEqualTo(ProblemCode.NOT_A_WAREHOUSE));
    }

    @Test
    void aWarehouseWithoutConnectorIsListedAndSaysSoWhenItIsUsed() {
        connections.with("lake", "snowflake", Map.of());

        assertThat(list.run().connections())
                .filteredOn(entry -> entry.id().equals("lake"))
                .containsExactly(
                        new ListConnections.Entry("lake", "SNOWFLAKE", false, Optional.empty()));
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> test.run("lake", Cancellation.never()))
                .withMessageContaining("no connector for 'snowflake'")
                .satisfies(thrown ->
                        assertThat(thrown.problem().next()).isEqualTo("Its connectors are: fake."));
    }

    /// The marks of latest scans that a test sets.
    private static final class Scans implements ScanHistory {
        final Map<String, LatestSync> latest = new HashMap<>();
        boolean broken;

        @Override
        public List<String> connections() {
            return latest.keySet().stream().sorted().toList();
        }

        @Override
        public List<Sync> syncs(String connectionId) {
            return List.of();
        }

        @Override
        public Optional<LatestSync> latest(String connectionId) {
            if (broken) {
                throw new KtxException(AnswerProblems.profileUnreadable(connectionId, "not JSON"));
            }
            return Optional.ofNullable(latest.get(connectionId));
        }
    }
}
