package dev.ktx.service;

import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.port.ProjectConnections;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.port.SemanticLayers;
import dev.ktx.project.Connection;
import dev.ktx.search.Descriptions;
import dev.ktx.search.Entity;
import dev.ktx.search.ScannedEntities;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tables and columns of every configured connection that was scanned.
final class ScanShelf implements Shelf {
    private final ProjectConnections connections;
    private final ScanArtifacts artifacts;
    private final SemanticLayers layers;

    /// @param layers where descriptions and found joins are
    ScanShelf(ProjectConnections connections, ScanArtifacts artifacts, SemanticLayers layers) {
        this.connections = connections;
        this.artifacts = artifacts;
        this.layers = layers;
    }

    @Override
    public List<Scan> scopes() {
        return connections.all().stream()
                .map(Connection::id)
                .flatMap(id ->
                        artifacts
                                .stamp(id)
                                .map(stamp ->
                                        new Scan(id, stamp + " " + layers.stamp(id).orElse("")))
                                .stream())
                .toList();
    }

    final class Scan implements Scope {
        private final String connectionId;
        private final String stamp;

        private Scan(String connectionId, String stamp) {
            this.connectionId = connectionId;
            this.stamp = stamp;
        }

        @Override
        public String id() {
            return "scan:" + connectionId;
        }

        @Override
        public String kind() {
            return "scan";
        }

        @Override
        public String label() {
            return connectionId;
        }

        @Override
        public String stamp() {
            return stamp;
        }

        @Override
        public Changes changes(Map<String, String> known) {
            var problems = new ArrayList<String>();
            return Scope.compare(id(), stamp, units(problems), known, problems);
        }

        private Map<String, List<Entity>> units(List<String> problems) {
            return switch (artifacts.latestScan(connectionId)) {
                case LatestScan.Missing() -> Map.of();
                case LatestScan.Found(_, _, var snapshot) -> {
                    snapshot.warnings().stream()
                            .filter(warning ->
                                    warning.code().equals(ScanWarning.Codes.ARTIFACT_UNREADABLE))
                            .forEach(warning -> problems.add(warning.message()));
                    yield ScannedEntities.of(
                            snapshot, profile(), Descriptions.of(layers.layer(connectionId)));
                }
            };
        }

        private Optional<ScanProfile> profile() {
            return switch (artifacts.latestProfile(connectionId)) {
                case LatestProfile.Missing() -> Optional.empty();
                case LatestProfile.Found(_, var profile, _) -> Optional.of(profile);
            };
        }
    }
}
