package dev.ktx.semantic.model;

import dev.ktx.problem.Problem;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// All sources of one connection. A source that cannot be read keeps its name and its problems, and
/// takes nothing from the others. Immutable; safe for use by several threads.
public final class SemanticModel {
    private final Map<String, SourceNode> nodes;
    private final Map<String, List<Problem>> broken;
    private final List<Problem> warnings;
    private final Set<String> tableNames;

    private SemanticModel(
            Map<String, SourceNode> nodes,
            Map<String, List<Problem>> broken,
            List<Problem> warnings) {
        this.nodes = nodes;
        this.broken = Map.copyOf(broken);
        this.warnings = List.copyOf(warnings);
        this.tableNames =
                nodes.values().stream()
                        .map(node -> node.source().origin())
                        .filter(Origin.Table.class::isInstance)
                        .map(origin ->
                                ((Origin.Table) origin).parts().getLast().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /// @param broken by the name of the source, what is wrong with it
    /// @param warnings what concerns no query, for example a join to a source that does not exist
    /// @throws IllegalArgumentException when two sources have the same name
    public static SemanticModel of(
            Collection<ResolvedSource> sources,
            Map<String, List<Problem>> broken,
            Collection<Problem> warnings) {
        Map<String, SourceNode> nodes = new LinkedHashMap<>();
        for (ResolvedSource source : sources) {
            if (nodes.put(source.name(), new SourceNode(source)) != null) {
                throw new IllegalArgumentException("two sources are named " + source.name());
            }
        }
        new JoinLinker(nodes, broken.keySet()).link();
        return new SemanticModel(nodes, broken, List.copyOf(warnings));
    }

    /// A model of sound sources.
    public static SemanticModel of(Collection<ResolvedSource> sources) {
        return of(sources, Map.of(), List.of());
    }

    public Collection<SourceNode> nodes() {
        return nodes.values();
    }

    public Optional<SourceNode> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    /// The last parts of the names of all tables, in lower case: what a query of a statement must
    /// not be called.
    public Set<String> tableNames() {
        return tableNames;
    }

    /// By the name of the source.
    public Map<String, List<Problem>> broken() {
        return broken;
    }

    public List<Problem> warnings() {
        return warnings;
    }
}
