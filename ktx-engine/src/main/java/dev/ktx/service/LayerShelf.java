package dev.ktx.service;

import dev.ktx.port.ProjectConnections;
import dev.ktx.port.SemanticLayers;
import dev.ktx.project.Connection;
import dev.ktx.search.LayerEntities;
import dev.ktx.semantic.file.SemanticLayer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The semantic layers of the configured connections.
final class LayerShelf implements Shelf {
    private final ProjectConnections connections;
    private final SemanticLayers layers;

    LayerShelf(ProjectConnections connections, SemanticLayers layers) {
        this.connections = connections;
        this.layers = layers;
    }

    @Override
    public List<Layer> scopes() {
        return connections.all().stream()
                .map(Connection::id)
                .flatMap(id -> layers.stamp(id).map(stamp -> new Layer(id, stamp)).stream())
                .toList();
    }

    final class Layer implements Scope {
        private final String connectionId;
        private final String stamp;

        private Layer(String connectionId, String stamp) {
            this.connectionId = connectionId;
            this.stamp = stamp;
        }

        @Override
        public String id() {
            return "semantic-layer:" + connectionId;
        }

        @Override
        public String kind() {
            return "semantic-layer";
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
            SemanticLayer layer = layers.layer(connectionId);
            var problems = new ArrayList<String>();
            layer.model()
                    .broken()
                    .forEach((source, found) ->
                            problems.add(
                                    source
                                            + ": "
                                            + (found.isEmpty()
                                                    ? "cannot be read"
                                                    : found.getFirst().what())));
            return Scope.compare(id(), stamp, LayerEntities.of(layer), known, problems);
        }
    }
}
