package dev.ktx.service;

import dev.ktx.port.ProjectConnections;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ConnectionSettings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Connections that tests configure and change.
final class FakeConnections implements ProjectConnections {
    private static final List<ConnectionDriver> DRIVERS =
            List.of(
                    ConnectionDriver.warehouse("fake", Set.of("phony"), List.of()),
                    new ConnectionDriver(
                            "notion", Set.of(), ConnectionDriver.Kind.SOURCE, List.of()),
                    ConnectionDriver.unserved("snowflake", Set.of()));

    private final Map<String, Connection> configured = new ConcurrentHashMap<>();

    FakeConnections with(String id, String driver, Map<String, Object> values) {
        ConnectionDriver known =
                DRIVERS.stream()
                        .filter(candidate -> candidate.answersTo(driver))
                        .findFirst()
                        .orElseThrow();
        configured.put(id, new Connection(id, known, values));
        return this;
    }

    FakeConnections with(String id) {
        return with(id, "fake", Map.of());
    }

    @Override
    public List<Connection> all() {
        return List.copyOf(configured.values());
    }

    @Override
    public ConnectionSettings resolve(String connectionId) {
        Connection connection = configured.get(connectionId);
        if (connection == null) {
            throw new KtxException(
                    ProjectProblems.unknownConnection(connectionId, configured.keySet()));
        }
        var settings =
                new ConnectionSettings(
                        connectionId,
                        connection.driver().name(),
                        Path.of("/project"),
                        connection.values());
        if (settings.has("password_missing")) {
            throw new KtxException(
                    ProjectProblems.wrongValue(settings.at("password"), "set in the environment"));
        }
        return settings;
    }
}
