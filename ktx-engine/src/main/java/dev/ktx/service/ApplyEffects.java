package dev.ktx.service;

import dev.ktx.knowledge.note.MemoryRun.Proposal;
import dev.ktx.knowledge.note.SemanticEffect;
import dev.ktx.port.FileEdit;
import dev.ktx.port.SemanticLayers;
import dev.ktx.port.SourceEdits;
import dev.ktx.port.SourceEdits.Addition;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.Descriptions;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.plan.LayerCheck;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.sql.SqlTarget;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Turns what a note means for the semantic layer into edits that hold. An addition that would
/// bring an error into its source is left out, and what a person wrote is never replaced: that
/// becomes a proposal.
public final class ApplyEffects {
    private final SemanticLayers layers;
    private final SourceEdits sources;
    private final Function<String, Optional<SqlTarget>> targets;

    /// @param targets of warehouse connections, by id
    public ApplyEffects(
            SemanticLayers layers,
            SourceEdits sources,
            Function<String, Optional<SqlTarget>> targets) {
        this.layers = layers;
        this.sources = sources;
        this.targets = targets;
    }

    /// @param edits one a file
    /// @param sources bare names of the sources that change, sorted
    /// @param reverted additions that did not hold
    public record Applied(
            List<FileEdit> edits,
            List<String> sources,
            List<String> warnings,
            List<Proposal> proposals,
            int reverted) {
        public Applied {
            edits = List.copyOf(edits);
            sources = List.copyOf(sources);
            warnings = List.copyOf(warnings);
            proposals = List.copyOf(proposals);
        }
    }

    /// Works out what the effects come to now. Writes nothing.
    public Applied to(List<SemanticEffect> effects) {
        Map<String, FileEdit> edits = new LinkedHashMap<>();
        Set<String> changed = new TreeSet<>();
        List<String> warnings = new ArrayList<>();
        List<Proposal> proposals = new ArrayList<>();
        int reverted = 0;
        for (SemanticEffect effect : effects) {
            Optional<SqlTarget> target = targets.apply(effect.connection());
            if (target.isEmpty()) {
                warnings.add("not_a_warehouse:" + effect.connection());
                continue;
            }
            SemanticLayer layer =
                    layers.preview(effect.connection(), of(effect.connection(), edits));
            switch (addition(layer, effect)) {
                case Addition.Possible(var edit) -> {
                    Map<String, FileEdit> tried = new LinkedHashMap<>(edits);
                    tried.put(edit.path(), edit);
                    SemanticLayer would =
                            layers.preview(effect.connection(), of(effect.connection(), tried));
                    if (errors(layer, effect, target.get())
                            .containsAll(errors(would, effect, target.get()))) {
                        if (yields(layer, effect)) {
                            String theirs = theirs(layer, effect);
                            proposals.add(new Proposal(target(effect), theirs, text(effect)));
                            warnings.add("proposed:" + target(effect));
                        } else {
                            edits.put(edit.path(), edit);
                            changed.add(effect.source());
                        }
                    } else {
                        warnings.add("reverted:" + target(effect));
                        reverted++;
                    }
                }
                case Addition.Present(var text) -> {
                    if (!isSame(effect, text)) {
                        proposals.add(new Proposal(target(effect), text, text(effect)));
                        warnings.add("kept_user_edit:" + target(effect));
                    }
                }
                case Addition.Impossible(var reason) ->
                        warnings.add("not_applied:" + target(effect) + " (" + reason + ")");
            }
        }
        return new Applied(
                List.copyOf(edits.values()), List.copyOf(changed), warnings, proposals, reverted);
    }

    private static List<FileEdit> of(String connection, Map<String, FileEdit> edits) {
        String folder = SemanticLayers.folder(connection) + "/";
        return edits.values().stream().filter(edit -> edit.path().startsWith(folder)).toList();
    }

    private Addition addition(SemanticLayer layer, SemanticEffect effect) {
        return switch (effect) {
            case SemanticEffect.Describe describe -> {
                boolean measure =
                        layer.model()
                                .node(describe.source())
                                .filter(node -> node.measure(describe.entity()).isPresent())
                                .isPresent();
                yield measure
                        ? sources.describeMeasure(
                                layer, describe.source(), describe.entity(), describe.text())
                        : sources.describeColumn(
                                layer,
                                describe.source(),
                                describe.entity(),
                                describe.author().key(),
                                describe.text());
            }
            case SemanticEffect.AddMeasure(
                            var _,
                            var source,
                            var name,
                            var expression,
                            var description,
                            var _) ->
                    sources.addMeasure(layer, source, name, expression, description);
        };
    }

    // A model's word goes into a file only where nobody else said anything, and never becomes a
    // number: what a measure says has no author, and what it reckons people rely on.
    private static boolean yields(SemanticLayer layer, SemanticEffect effect) {
        return switch (effect.author()) {
            case PERSON -> false;
            case MODEL ->
                    switch (effect) {
                        case SemanticEffect.AddMeasure _ -> true;
                        case SemanticEffect.Describe _ ->
                                column(layer, effect).isEmpty() || !theirs(layer, effect).isEmpty();
                    };
        };
    }

    private static String theirs(SemanticLayer layer, SemanticEffect effect) {
        return column(layer, effect)
                .flatMap(column -> Descriptions.shown(column.descriptions()))
                .orElse("");
    }

    private static Optional<SourceColumn> column(SemanticLayer layer, SemanticEffect effect) {
        return switch (effect) {
            case SemanticEffect.Describe describe ->
                    layer.model()
                            .node(describe.source())
                            .filter(node -> node.measure(describe.entity()).isEmpty())
                            .flatMap(node ->
                                    Optional.ofNullable(node.columns().get(describe.entity())));
            case SemanticEffect.AddMeasure _ -> Optional.empty();
        };
    }

    private static Set<String> errors(
            SemanticLayer layer, SemanticEffect effect, SqlTarget target) {
        return LayerCheck.check(layer, target).stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .filter(finding -> finding.source().equals(Optional.of(effect.source())))
                .map(finding -> finding.problem().what())
                .collect(Collectors.toSet());
    }

    private static String target(SemanticEffect effect) {
        return switch (effect) {
            case SemanticEffect.Describe describe ->
                    describe.source() + "." + describe.entity() + " description";
            case SemanticEffect.AddMeasure measure ->
                    measure.source() + "." + measure.name() + " measure";
        };
    }

    // Blanks and the case of letters outside quotes do not tell formulas apart.
    private static boolean isSame(SemanticEffect effect, String there) {
        return switch (effect) {
            case SemanticEffect.Describe describe -> describe.text().equals(there);
            case SemanticEffect.AddMeasure measure ->
                    plain(measure.expression()).equals(plain(there));
        };
    }

    private static String plain(String expression) {
        return expression.indexOf('\'') >= 0 || expression.indexOf('"') >= 0
                ? expression.strip()
                : expression.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
    }

    private static String text(SemanticEffect effect) {
        return switch (effect) {
            case SemanticEffect.Describe describe -> describe.text();
            case SemanticEffect.AddMeasure measure -> measure.expression();
        };
    }
}
