package dev.ktx.service;

import dev.ktx.catalog.NameOrder;
import dev.ktx.ingest.ScanReport;
import dev.ktx.port.Connector;
import dev.ktx.port.ProjectConnections;
import dev.ktx.port.ScanHistory;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.Connection;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Lists the connections of the project. Nothing is opened and no secret is looked at.
public final class ListConnections {
    private final List<Connector> connectors;
    private final ProjectConnections connections;
    private final ScanHistory scans;

    /// @param connectors every kind of warehouse there is
    public ListConnections(
            List<Connector> connectors, ProjectConnections connections, ScanHistory scans) {
        this.connectors = List.copyOf(connectors);
        this.connections = connections;
        this.scans = scans;
    }

    /// @param connections sorted by id
    public record Answer(List<Entry> connections) {
        public Answer {
            connections = List.copyOf(connections);
        }

        /// As JSON.
        public Map<String, @Nullable Object> tree() {
            return Tree.of("connections", connections.stream().map(Entry::tree).toList()).done();
        }
    }

    /// @param connectionType the warehouse product in capitals, for example `POSTGRESQL`; of
    ///   context sources the driver
    /// @param queryable whether it answers SQL
    /// @param lastScanAt empty when it was never scanned
    public record Entry(
            String id, String connectionType, boolean queryable, Optional<Instant> lastScanAt) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("id", id)
                    .with("name", id)
                    .with("connectionType", connectionType)
                    .with("queryable", queryable)
                    .with("scanned", lastScanAt.isPresent())
                    .ifPresent("lastScanAt", lastScanAt.map(IsoTime::text))
                    .done();
        }
    }

    public Answer run() {
        return new Answer(
                connections.all().stream()
                        .map(this::entry)
                        .sorted(Comparator.comparing(Entry::id, NameOrder.comparator()))
                        .toList());
    }

    /// Checks that a connection is configured, whatever its kind.
    ///
    /// @throws KtxException `unknown-connection`; the message names the nearest ids
    public void require(String connectionId) {
        List<String> ids = connections.all().stream().map(Connection::id).toList();
        if (!ids.contains(connectionId)) {
            throw new KtxException(ProjectProblems.unknownConnection(connectionId, ids));
        }
    }

    private Entry entry(Connection connection) {
        String driver = connection.driver().name();
        Optional<Connector> connector =
                connectors.stream().filter(known -> known.driver().equals(driver)).findFirst();
        return new Entry(
                connection.id(),
                connector.map(Connector::connectionType).orElseGet(() -> typeOf(connection)),
                connector.map(known -> known.capabilities().readOnlySql()).orElse(false),
                connector.isPresent() ? lastScanAt(connection.id()) : Optional.empty());
    }

    private static String typeOf(Connection connection) {
        String driver = connection.driver().name();
        return switch (connection.driver().kind()) {
            case SOURCE -> driver;
            case WAREHOUSE, UNSERVED -> driver.toUpperCase(Locale.ROOT);
        };
    }

    /// When the warehouse was last found to be as the artifacts say, however that is told. A scan
    /// that cannot be read counts as none: the remedy is the same.
    private Optional<Instant> lastScanAt(String connectionId) {
        try {
            return scans.latest(connectionId)
                    .map(latest -> latest.lastVerifiedAt().orElse(latest.completedAt()))
                    .or(() ->
                            scans.syncs(connectionId).stream()
                                    .filter(ScanHistory.Sync::latest)
                                    .flatMap(sync -> sync.report().stream())
                                    .map(ScanReport::createdAt)
                                    .findFirst());
        } catch (KtxException unreadable) {
            return Optional.empty();
        }
    }
}
