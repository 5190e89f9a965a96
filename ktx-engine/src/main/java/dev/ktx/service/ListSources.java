package dev.ktx.service;

import dev.ktx.port.SemanticLayers;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceDefinition;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.model.Descriptions;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.ResolvedSource;
import dev.ktx.semantic.model.SourceNode;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Lists the semantic sources of connections.
public final class ListSources {
    private final SemanticLayers layers;

    public ListSources(SemanticLayers layers) {
        this.layers = layers;
    }

    /// How a source is described.
    public enum Kind {
        /// By hand, with a table.
        TABLE,
        /// By hand, with a query.
        SQL,
        /// By the scan.
        SCANNED,
        /// By the scan, with changes by hand.
        OVERLAY,
        /// By a file with errors.
        BROKEN;

        /// As in answers, for example `overlay`.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param path the file that people edit; of scanned tables the shard
    /// @param measures names, in the order of the file
    /// @param problems how many are known without looking at expressions
    public record Entry(
            String connectionId,
            String name,
            Kind kind,
            Optional<String> description,
            int columns,
            List<String> measures,
            List<String> segments,
            String path,
            int problems) {
        public Entry {
            measures = List.copyOf(measures);
            segments = List.copyOf(segments);
        }

        /// As JSON.
        public Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("name", name)
                    .with("kind", kind.id())
                    .ifPresent("description", description)
                    .with("columns", columns)
                    .with("measures", measures)
                    .with("segments", segments)
                    .with("path", path)
                    .with("problems", problems)
                    .done();
        }
    }

    /// @param connectionId empty means all that have sources
    /// @return by connection, then by name
    public List<Entry> run(Optional<String> connectionId) {
        return connectionId.map(List::of).orElseGet(layers::connections).stream()
                .map(layers::layer)
                .flatMap(layer -> layer.names().stream().map(name -> entry(layer, name)))
                .toList();
    }

    static Entry entry(SemanticLayer layer, String name) {
        Optional<SourceNode> node = layer.model().node(name);
        Optional<ResolvedSource> source = node.map(SourceNode::source);
        return new Entry(
                layer.connectionId(),
                name,
                kind(layer, name, source),
                source.flatMap(each -> Descriptions.shown(each.descriptions())),
                source.map(each -> each.columns().size()).orElse(0),
                node.map(each -> List.copyOf(each.measures().keySet())).orElse(List.of()),
                node.map(each -> List.copyOf(each.segments().keySet())).orElse(List.of()),
                path(layer, name),
                layer.model().broken().getOrDefault(name, List.of()).size()
                        + node.map(each -> each.joinProblems().size()).orElse(0));
    }

    private static Kind kind(SemanticLayer layer, String name, Optional<ResolvedSource> source) {
        if (source.isEmpty()) {
            return Kind.BROKEN;
        }
        Optional<SourceDefinition> written = layer.written(name);
        if (written.isEmpty()) {
            return Kind.SCANNED;
        }
        if (written.get().kind() == SourceDefinition.Kind.OVERLAY) {
            return Kind.OVERLAY;
        }
        return switch (source.get().origin()) {
            case Origin.Table _ -> Kind.TABLE;
            case Origin.Sql _ -> Kind.SQL;
        };
    }

    static String path(SemanticLayer layer, String name) {
        return Stream.concat(
                        layer.filesOf(name).stream().map(SourceFile::path),
                        layer.scanned(name).map(SourcePlaces::path).stream())
                .findFirst()
                .orElse("");
    }
}
