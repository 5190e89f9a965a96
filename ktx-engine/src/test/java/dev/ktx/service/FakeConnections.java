package dev.ktx.service;

import dev.ktx.port.ProjectConnections;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.ConnectionSettings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Connections that tests configure and change.
final class FakeConnections implements ProjectConnections {
    private final Map<String, ConnectionSettings> configured = new ConcurrentHashMap<>();

    FakeConnections with(String id, String driver, Map<String, Object> values) {
        configured.put(id, new ConnectionSettings(id, driver, Path.of("/project"), values));
        return this;
    }

    FakeConnections with(String id) {
        return with(id, "fake", Map.of());
    }

    @Override
    public List<Declared> all() {
        return configured.values().stream()
                .map(settings -> new Declared(settings.id(), settings.driver()))
                .toList();
    }

    @Override
    public ConnectionSettings resolve(String connectionId) {
        ConnectionSettings settings = configured.get(connectionId);
        if (settings == null) {
            throw new KtxException(
                    ProjectProblems.unknownConnection(connectionId, configured.keySet()));
        }
        if (settings.has("password_missing")) {
            throw new KtxException(
                    ProjectProblems.wrongValue(settings.at("password"), "set in the environment"));
        }
        return settings;
    }
}
