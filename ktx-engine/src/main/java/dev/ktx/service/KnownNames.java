package dev.ktx.service;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.port.SemanticLayers;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.tree.ValueType;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// The names of all semantic layers of a project, for what refers to them.
public final class KnownNames implements Supplier<SemanticNames> {
    private final SemanticLayers layers;

    public KnownNames(SemanticLayers layers) {
        this.layers = layers;
    }

    /// The names as the files are now; of a broken source the name alone.
    @Override
    public SemanticNames get() {
        var connections = new TreeMap<String, SortedMap<String, Offer>>();
        for (String id : layers.connections()) {
            var sources = new TreeMap<String, Offer>();
            var model = layers.layer(id).model();
            model.broken()
                    .keySet()
                    .forEach(name ->
                            sources.put(
                                    name,
                                    new Offer(Optional.empty(), Set.of(), Set.of(), Set.of())));
            model.nodes().forEach(node -> sources.put(node.name(), offer(node)));
            connections.put(id, sources);
        }
        return new SemanticNames(connections);
    }

    private static Offer offer(SourceNode node) {
        Optional<String> table =
                switch (node.source().origin()) {
                    case Origin.Table found -> Optional.of(table(found));
                    case Origin.Sql _ -> Optional.empty();
                };
        Set<String> flags = new TreeSet<>();
        node.columns()
                .forEach((name, column) -> {
                    if (column.type() == ValueType.BOOLEAN) {
                        flags.add(name);
                    }
                });
        return new Offer(
                table,
                node.columns().keySet(),
                node.measures().keySet(),
                node.segments().keySet(),
                flags);
    }

    private static String table(Origin.Table table) {
        return String.join(".", table.parts());
    }
}
