package dev.ktx.search;

import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.ResolvedSource;
import dev.ktx.semantic.model.Segment;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceJoin;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.model.Visibility;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the semantic layer of a connection says, as entities: each sound source with its measures
/// and dimensions.
public final class LayerEntities {
    /// Field names of what is handed back with a source, measure or dimension.
    public static final String SOURCE = "source";

    /// Whether nobody but the scan said anything about the source.
    public static final String SCANNED_ONLY = "scannedOnly";

    private final String connectionId;
    private final Set<String> written;

    private LayerEntities(String connectionId, Set<String> written) {
        this.connectionId = connectionId;
        this.written = written;
    }

    /// Source to entities.
    public static Map<String, List<Entity>> of(SemanticLayer layer) {
        Set<String> written = new HashSet<>();
        layer.definitions().stream()
                .filter(definition -> definition.kind() != Kind.SCANNED)
                .forEach(definition -> written.add(definition.name()));
        var entities = new LayerEntities(layer.connectionId(), written);
        var units = new LinkedHashMap<String, List<Entity>>();
        for (SourceNode node : layer.model().nodes()) {
            units.put(node.name(), entities.source(node.source()));
        }
        return units;
    }

    private List<Entity> source(ResolvedSource source) {
        var entities = new ArrayList<Entity>();
        var texts = new EnumMap<Facet, String>(Facet.class);
        texts.put(Facet.NAME, source.name());
        texts.put(Facet.DISPLAY, origin(source));
        texts.put(Facet.DESCRIPTION, text(source.descriptions().values()));
        List<SourceColumn> columns =
                source.columns().stream()
                        .filter(column -> column.visibility() != Visibility.HIDDEN)
                        .toList();
        texts.put(
                Facet.PARTS,
                Stream.of(
                                source.measures().stream().map(Measure::name),
                                source.segments().stream().map(Segment::name),
                                columns.stream().map(SourceColumn::name))
                        .flatMap(names -> names)
                        .collect(Collectors.joining(", ")));
        texts.put(
                Facet.RELATED,
                source.joins().stream().map(SourceJoin::to).collect(Collectors.joining(", ")));
        entities.add(entity(EntityKind.SOURCE, source.name(), source, texts, Map.of()));
        source.measures().forEach(measure -> entities.add(measure(source, measure)));
        columns.forEach(column -> entities.add(dimension(source, column)));
        return entities;
    }

    private static String origin(ResolvedSource source) {
        return switch (source.origin()) {
            case Origin.Table(var parts) -> String.join(".", parts);
            case Origin.Sql(var text) -> text.text();
        };
    }

    private static String text(Collection<String> descriptions) {
        return descriptions.stream().distinct().sorted().collect(Collectors.joining("\n"));
    }

    private Entity measure(ResolvedSource source, Measure measure) {
        var texts = new EnumMap<Facet, String>(Facet.class);
        texts.put(Facet.NAME, measure.name());
        texts.put(Facet.DISPLAY, source.name());
        texts.put(Facet.DESCRIPTION, measure.description().orElse(""));
        texts.put(
                Facet.EXPR,
                measure.expr().text()
                        + measure.filter().map(filter -> " where " + filter.text()).orElse(""));
        return entity(
                EntityKind.MEASURE, source.name() + "." + measure.name(), source, texts, Map.of());
    }

    private Entity dimension(ResolvedSource source, SourceColumn column) {
        var texts = new EnumMap<Facet, String>(Facet.class);
        texts.put(Facet.NAME, column.name());
        texts.put(Facet.DISPLAY, source.name());
        texts.put(Facet.DESCRIPTION, text(column.descriptions().values()));
        texts.put(Facet.EXPR, column.expr().map(Fragment::text).orElse(""));
        return entity(
                EntityKind.DIMENSION,
                source.name() + "." + column.name(),
                source,
                texts,
                Map.of(ScannedEntities.TYPE, column.type().name().toLowerCase(Locale.ROOT)));
    }

    private Entity entity(
            EntityKind kind,
            String id,
            ResolvedSource source,
            Map<Facet, String> texts,
            Map<String, String> more) {
        Map<String, String> fields = new LinkedHashMap<>(more);
        fields.put(SOURCE, source.name());
        if (!written.contains(source.name())) {
            fields.put(SCANNED_ONLY, "true");
        }
        return new Entity(
                kind,
                id,
                connectionId,
                kind == EntityKind.SOURCE ? "" : source.name(),
                texts,
                fields,
                List.of());
    }
}
