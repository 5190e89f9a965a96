package dev.ktx.service;

import dev.ktx.knowledge.effect.SemanticEffect;
import dev.ktx.port.SourceEdits;
import dev.ktx.port.SourceEdits.Addition;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.Segment;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.ValueType;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What each effect comes to in the files as they are: an edit, something that is there already, or
/// a reason why it cannot be. Whether the edit holds is another question.
final class Additions {
    private final SourceEdits sources;
    private final Authorship authorship;

    Additions(SourceEdits sources, Authorship authorship) {
        this.sources = sources;
        this.authorship = authorship;
    }

    Addition of(SemanticLayer layer, SemanticEffect effect, SqlTarget target) {
        return switch (effect) {
            case SemanticEffect.Describe describe -> described(layer, describe);
            case SemanticEffect.AddSynonym synonym -> also(layer, synonym);
            case SemanticEffect.AddSegment(
                            var _,
                            var source,
                            var name,
                            var expression,
                            var description,
                            var _) ->
                    twin(layer, source, name, expression)
                            .<Addition>map(other ->
                                    new Addition.Impossible(
                                            "subsumed: segment '%s' says the same"
                                                    .formatted(other)))
                            .orElseGet(() ->
                                    sources.addSegment(
                                            layer, source, name, expression, description));
            case SemanticEffect.AddJoin join ->
                    switch (PlaceJoin.of(layer, join)) {
                        case PlaceJoin.Place.Declared(var source, var keys) ->
                                sources.addJoin(layer, source, keys);
                        case PlaceJoin.Place.Known(var text) -> new Addition.Present(text);
                        case PlaceJoin.Place.Nowhere(var reason) -> new Addition.Impossible(reason);
                    };
            case SemanticEffect.AddMeasure measure ->
                    Multiplied.of(layer, measure)
                            .<Addition>map(other ->
                                    new Addition.Impossible(
                                            "fan_out: the query repeats its rows beside '%s'"
                                                    .formatted(other)))
                            .orElseGet(() ->
                                    sources.addMeasure(
                                            layer,
                                            measure.source(),
                                            measure.name(),
                                            measure.expression(),
                                            measure.filter(),
                                            measure.description()));
            case SemanticEffect.CorrectMeasure(var measure) -> corrected(layer, measure);
            case SemanticEffect.AddColumn column -> reckoned(layer, column);
            case SemanticEffect.ListValues(var node, var values, var author) ->
                    isMeasure(layer, node.source(), node.entity().orElseThrow())
                            ? new Addition.Impossible("a measure has no list of values")
                            : sources.listValues(
                                    layer,
                                    node.source(),
                                    node.entity().orElseThrow(),
                                    author.key(),
                                    values);
            case SemanticEffect.AddSource view -> QuerySource.of(layer, view, target, sources);
        };
    }

    private Addition corrected(SemanticLayer layer, SemanticEffect.AddMeasure measure) {
        Optional<String> there = formula(layer, measure);
        if (there.isEmpty()) {
            return new Addition.Impossible("the measure is gone");
        }
        return plain(there.get()).equals(plain(measure.says()))
                        || !authorship.isOfNote(layer, measure.source(), measure.name())
                ? new Addition.Present(there.get())
                : sources.replaceMeasure(
                        layer,
                        measure.source(),
                        measure.name(),
                        measure.expression(),
                        measure.filter(),
                        measure.description());
    }

    /// What a measure reckons as it is.
    static Optional<String> formula(SemanticLayer layer, SemanticEffect.AddMeasure measure) {
        return layer.model()
                .node(measure.source())
                .flatMap(node -> node.measure(measure.name()))
                .map(known ->
                        known.expr().text()
                                + known.filter().map(rows -> " where " + rows.text()).orElse(""));
    }

    private Addition reckoned(SemanticLayer layer, SemanticEffect.AddColumn column) {
        Optional<SourceNode> node = layer.model().node(column.source());
        if (node.isEmpty()) {
            return new Addition.Impossible("the source has errors of its own");
        }
        if (node.get().measure(column.name()).isPresent()
                || node.get().segments().containsKey(column.name())) {
            return new Addition.Impossible("a measure or segment has the name");
        }
        ValueType type;
        try {
            type =
                    Exprs.type(
                            ExpressionParser.parse(
                                    new Fragment(column.expression(), Location.everywhere())),
                            name -> type(node.get(), name.last()));
        } catch (KtxException e) {
            return new Addition.Impossible(e.problem().what());
        }
        return type == ValueType.ANY
                ? new Addition.Impossible("nothing tells its type")
                : sources.addColumn(
                        layer,
                        column.source(),
                        column.name(),
                        type.id(),
                        column.expression(),
                        column.author().key(),
                        column.description());
    }

    private static ValueType type(SourceNode node, String column) {
        SourceColumn known = node.columns().get(column);
        return known == null ? ValueType.ANY : known.type();
    }

    private Addition described(SemanticLayer layer, SemanticEffect.Describe describe) {
        if (describe.entity().isEmpty()) {
            return sources.describeSource(
                    layer, describe.source(), describe.author().key(), describe.text());
        }
        String entity = describe.entity().get();
        return isMeasure(layer, describe.source(), entity)
                ? sources.describeMeasure(layer, describe.source(), entity, describe.text())
                : sources.describeColumn(
                        layer, describe.source(), entity, describe.author().key(), describe.text());
    }

    // A measure has one description and no room for other names beside it.
    private Addition also(SemanticLayer layer, SemanticEffect.AddSynonym synonym) {
        Optional<String> holder = holder(layer, synonym);
        if (holder.isPresent()) {
            return new Addition.Impossible("alias_taken: it is another name of " + holder.get());
        }
        Optional<String> entity = synonym.node().entity();
        if (entity.filter(name -> isMeasure(layer, synonym.source(), name)).isEmpty()) {
            return sources.addSynonym(layer, synonym.source(), entity, synonym.word());
        }
        String text = "Also called " + synonym.word();
        return switch (sources.describeMeasure(
                layer, synonym.source(), entity.orElseThrow(), text)) {
            case Addition.Present(var there)
                    when there.toLowerCase(Locale.ROOT)
                            .contains(synonym.word().toLowerCase(Locale.ROOT)) ->
                    new Addition.Present(synonym.word());
            case Addition other -> other;
        };
    }

    /// What else is called like this.
    private static Optional<String> holder(SemanticLayer layer, SemanticEffect.AddSynonym synonym) {
        for (SourceNode node : layer.model().nodes()) {
            boolean own = node.name().equals(synonym.source());
            if (!(own && synonym.node().entity().isEmpty())
                    && isCalled(node.source().descriptions(), synonym.word())) {
                return Optional.of(node.name());
            }
            for (SourceColumn column : node.columns().values()) {
                boolean itself = own && synonym.node().entity().equals(Optional.of(column.name()));
                if (!itself && isCalled(column.descriptions(), synonym.word())) {
                    return Optional.of(node.name() + "." + column.name());
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isCalled(Map<String, String> descriptions, String word) {
        String synonyms = descriptions.getOrDefault("synonyms", "");
        return Arrays.stream(synonyms.replaceFirst("^Also called ", "").split(", ", -1))
                .anyMatch(word::equalsIgnoreCase);
    }

    private static boolean isMeasure(SemanticLayer layer, String source, String name) {
        return layer.model()
                .node(source)
                .filter(node -> node.measure(name).isPresent())
                .isPresent();
    }

    private static Optional<String> twin(
            SemanticLayer layer, String source, String name, String expression) {
        return layer.model()
                .node(source)
                .flatMap(node ->
                        node.segments().values().stream()
                                .filter(other -> !other.name().equals(name))
                                .filter(other ->
                                        plain(other.expr().text()).equals(plain(expression)))
                                .map(Segment::name)
                                .findFirst());
    }

    // Blanks and the case of letters outside quotes do not tell formulas apart.
    static String plain(String expression) {
        return expression.indexOf('\'') >= 0 || expression.indexOf('"') >= 0
                ? expression.strip()
                : expression.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
    }
}
