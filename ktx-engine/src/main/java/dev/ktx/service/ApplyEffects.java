package dev.ktx.service;

import dev.ktx.knowledge.effect.SemanticEffect;
import dev.ktx.knowledge.note.MemoryRun.Proposal;
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
    private final Additions additions;
    private final Function<String, Optional<SqlTarget>> targets;

    /// @param authorship tells whose word a measure is
    /// @param targets of warehouse connections, by id
    public ApplyEffects(
            SemanticLayers layers,
            SourceEdits sources,
            Authorship authorship,
            Function<String, Optional<SqlTarget>> targets) {
        this.layers = layers;
        this.additions = new Additions(sources, authorship);
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
        // Checking a whole layer costs. Most additions hold together; only where they do not is
        // each looked at by itself.
        var together = new Attempt(false);
        effects.forEach(together::take);
        if (together.isSound()) {
            return together.applied();
        }
        var oneByOne = new Attempt(true);
        effects.forEach(oneByOne::take);
        return oneByOne.applied();
    }

    /// One way through the effects.
    private final class Attempt {
        private final boolean checking;
        private final Map<String, FileEdit> edits = new LinkedHashMap<>();
        private final Map<String, SemanticLayer> now = new LinkedHashMap<>();
        private final Map<String, Set<String>> faults = new LinkedHashMap<>();
        private final Set<String> changed = new TreeSet<>();
        private final List<String> warnings = new ArrayList<>();
        private final List<Proposal> proposals = new ArrayList<>();
        private int reverted;

        /// @param checking whether each addition is checked before it is taken
        Attempt(boolean checking) {
            this.checking = checking;
        }

        void take(SemanticEffect effect) {
            Optional<SqlTarget> target = targets.apply(effect.connection());
            if (target.isEmpty()) {
                warnings.add("not_a_warehouse:" + effect.connection());
                return;
            }
            SemanticLayer layer =
                    now.computeIfAbsent(effect.connection(), id -> layers.preview(id, List.of()));
            faults.computeIfAbsent(effect.connection(), _ -> errors(layer, target.get()));
            switch (additions.of(layer, effect, target.get())) {
                case Addition.Possible(var edit) -> take(effect, layer, edit, target.get());
                case Addition.Present(var text) -> {
                    if (!isSame(effect, text)) {
                        proposals.add(new Proposal(effect.target(), text, effect.says()));
                        warnings.add("kept_user_edit:" + effect.target());
                    }
                }
                case Addition.Impossible(var reason) ->
                        warnings.add("not_applied:" + effect.target() + " (" + reason + ")");
            }
        }

        private void take(
                SemanticEffect effect, SemanticLayer layer, FileEdit edit, SqlTarget target) {
            Map<String, FileEdit> tried = new LinkedHashMap<>(edits);
            tried.put(edit.path(), edit);
            SemanticLayer would =
                    layers.preview(effect.connection(), of(effect.connection(), tried));
            boolean yields = yields(layer, effect);
            Optional<String> fresh =
                    checking || yields
                            ? fresh(effect.connection(), would, target)
                            : Optional.empty();
            if (fresh.isPresent()) {
                warnings.add("reverted:" + effect.target() + " (" + fresh.get() + ")");
                reverted++;
                return;
            }
            if (yields) {
                proposals.add(new Proposal(effect.target(), theirs(layer, effect), effect.says()));
                warnings.add("proposed:" + effect.target());
                return;
            }
            if (effect instanceof SemanticEffect.CorrectMeasure(var measure)) {
                warnings.add(
                        "corrected:%s (was %s)"
                                .formatted(
                                        effect.target(),
                                        Additions.formula(layer, measure).orElse("nothing")));
            }
            edits.put(edit.path(), edit);
            now.put(effect.connection(), would);
            changed.add(declaring(layer, effect));
        }

        private Optional<String> fresh(String connection, SemanticLayer would, SqlTarget target) {
            Set<String> known = faults.getOrDefault(connection, Set.of());
            return errors(would, target).stream()
                    .filter(error -> !known.contains(error))
                    .findFirst();
        }

        boolean isSound() {
            return edits.isEmpty()
                    || now.entrySet().stream()
                            .allMatch(entry ->
                                    fresh(
                                                    entry.getKey(),
                                                    entry.getValue(),
                                                    targets.apply(entry.getKey()).orElseThrow())
                                            .isEmpty());
        }

        Applied applied() {
            return new Applied(
                    List.copyOf(edits.values()),
                    List.copyOf(changed),
                    warnings,
                    proposals,
                    reverted);
        }
    }

    // A join may be declared by the other of its sources.
    private static String declaring(SemanticLayer layer, SemanticEffect effect) {
        return effect instanceof SemanticEffect.AddJoin join
                        && PlaceJoin.of(layer, join)
                                instanceof PlaceJoin.Place.Declared(var source, var _)
                ? source
                : effect.source();
    }

    private static List<FileEdit> of(String connection, Map<String, FileEdit> edits) {
        String folder = SemanticLayers.folder(connection) + "/";
        return edits.values().stream().filter(edit -> edit.path().startsWith(folder)).toList();
    }

    // A model's word goes into a file only where nobody else said anything, and never becomes a
    // number: what a measure says has no author, and what it reckons people rely on.
    private static boolean yields(SemanticLayer layer, SemanticEffect effect) {
        return switch (effect.author()) {
            case PERSON, DBT, LOOKER, METABASE -> false;
            case MODEL ->
                    switch (effect) {
                        case SemanticEffect.AddMeasure _,
                                SemanticEffect.AddSegment _,
                                SemanticEffect.AddJoin _,
                                SemanticEffect.AddColumn _,
                                SemanticEffect.CorrectMeasure _,
                                SemanticEffect.ListValues _,
                                SemanticEffect.AddSource _,
                                SemanticEffect.AddSynonym _ ->
                                true;
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
        return effect instanceof SemanticEffect.Describe describe
                ? describe.entity()
                        .flatMap(name ->
                                layer.model()
                                        .node(describe.source())
                                        .filter(node -> node.measure(name).isEmpty())
                                        .flatMap(node ->
                                                Optional.ofNullable(node.columns().get(name))))
                : Optional.empty();
    }

    private static Set<String> errors(SemanticLayer layer, SqlTarget target) {
        return LayerCheck.check(layer, target).stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(finding -> finding.problem().what())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    // Blanks and the case of letters outside quotes do not tell formulas apart.
    private static boolean isSame(SemanticEffect effect, String there) {
        return switch (effect) {
            case SemanticEffect.Describe describe -> describe.text().equals(there);
            case SemanticEffect.AddSynonym synonym -> synonym.word().equals(there);
            case SemanticEffect.ListValues values -> values.says().equals(there);
            case SemanticEffect.AddMeasure _,
                    SemanticEffect.AddSegment _,
                    SemanticEffect.AddColumn _,
                    SemanticEffect.CorrectMeasure _,
                    SemanticEffect.AddSource _ ->
                    Additions.plain(effect.says()).equals(Additions.plain(there));
            // Only a join like it counts as there.
            case SemanticEffect.AddJoin _ -> true;
        };
    }
}
