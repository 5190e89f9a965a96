package dev.ktx.service;

import dev.ktx.port.SemanticLayers;
import dev.ktx.problem.Problem;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.Groupings;
import dev.ktx.semantic.plan.Groupings.How;
import dev.ktx.semantic.plan.Groupings.Reach;
import dev.ktx.service.ListSources.Entry;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Reads one semantic source: its file as it is, also when it has errors, and what its measures can
/// be grouped and filtered by. Safe for use by many threads.
public final class ReadSource {
    /// What a cut text keeps at least, in characters.
    private static final int SHORTEST_TEXT = 2_000;

    /// Answers that are kept for a layer: an agent comes back to few sources.
    private static final int KEPT = 64;

    private final SemanticLayers layers;

    /// In a large layer it takes long to see which sources are within reach.
    private final Remade<SemanticLayer, Map<Question, Answer>> known =
            new Remade<>(_ -> new ConcurrentHashMap<>());

    private record Question(String name, AnswerBudget budget) {}

    public ReadSource(SemanticLayers layers) {
        this.layers = layers;
    }

    /// The source, or why there is none.
    public sealed interface Answer {
        record Found(Source source) implements Answer {}

        record Refused(Problem problem) implements Answer {}
    }

    /// @param yaml the file that people wrote; of a table that only the scan describes, its entry
    /// @param scanned the entry of the scan under changes by hand
    /// @param groupBy what measures can be grouped by, the source itself first
    /// @param notReachable sources that no join leads to
    /// @param cut whether something was left out to keep the answer small
    public record Source(
            Entry entry,
            String yaml,
            Optional<String> scanned,
            List<Problem> problems,
            List<Reach> groupBy,
            int notReachable,
            boolean cut) {
        public Source {
            problems = List.copyOf(problems);
            groupBy = List.copyOf(groupBy);
        }

        /// As JSON.
        public Map<String, @Nullable Object> tree() {
            return Tree.of("sourceName", entry.name())
                    .with("connectionId", entry.connectionId())
                    .with("kind", entry.kind().id())
                    .with("path", entry.path())
                    .with("yaml", yaml)
                    .ifPresent("scannedYaml", scanned)
                    .ifAny(
                            "problems",
                            problems.stream()
                                    .map(problem -> ProblemTree.of(problem).done())
                                    .toList())
                    .with("groupBy", groupBy.stream().map(ReadSource::tree).toList())
                    .with("notReachable", notReachable)
                    .ifTrue("truncated", cut)
                    .done();
        }
    }

    private static Map<String, @Nullable Object> tree(Reach reach) {
        Tree tree = Tree.of("path", reach.path()).with("columns", reach.columns());
        return switch (reach.how()) {
            case How.Additive(var way) -> tree.with("additive", true).with("way", way).done();
            case How.Overlapping(var way) -> tree.with("additive", false).with("way", way).done();
            case How.Impossible(var problem) ->
                    tree.with("additive", false).with("reason", problem.what()).done();
        };
    }

    /// @param name as in the file, in its own case
    public Answer run(String connectionId, String name, AnswerBudget budget) {
        SemanticLayer layer = layers.layer(connectionId);
        Map<Question, Answer> answers = known.of(connectionId, layer);
        var question = new Question(name, budget);
        Answer last = answers.get(question);
        if (last != null) {
            return last;
        }
        Answer answer = read(layer, name, budget);
        if (answers.size() >= KEPT) {
            answers.clear();
        }
        answers.put(question, answer);
        return answer;
    }

    private static Answer read(SemanticLayer layer, String name, AnswerBudget budget) {
        if (!layer.names().contains(name)) {
            return new Answer.Refused(ValidateSources.unknown(layer, name));
        }
        Optional<SourceNode> node = layer.model().node(name);
        List<Reach> reaches = node.map(each -> Groupings.of(layer.model(), each)).orElse(List.of());
        List<Reach> possible = new ArrayList<>();
        reaches.stream().filter(reach -> reach.path().equals(name)).forEach(possible::add);
        reaches.stream()
                .filter(reach -> !reach.path().equals(name))
                .filter(reach -> reach.how() instanceof How.Additive)
                .forEach(possible::add);
        reaches.stream()
                .filter(reach -> reach.how() instanceof How.Overlapping)
                .forEach(possible::add);
        List<Problem> problems =
                new ArrayList<>(layer.model().broken().getOrDefault(name, List.of()));
        node.ifPresent(each -> problems.addAll(each.joinProblems()));
        Optional<String> scanned =
                layer.scanned(name)
                        .map(table ->
                                SourcePlaces.block(
                                        table,
                                        layer.texts().getOrDefault(SourcePlaces.path(table), "")));
        Optional<String> written =
                layer.filesOf(name).stream()
                        .map(SourceFile::path)
                        .map(path -> layer.texts().getOrDefault(path, ""))
                        .findFirst();
        return new Answer.Found(
                fit(
                        new Source(
                                ListSources.entry(layer, name),
                                written.or(() -> scanned).orElse(""),
                                written.isPresent() ? scanned : Optional.empty(),
                                problems,
                                possible,
                                reaches.size() - possible.size(),
                                false),
                        budget));
    }

    /// Leaves out the columns of other sources first, then ends the texts early.
    private static Source fit(Source source, AnswerBudget budget) {
        Source shown = source;
        long room = budget.maxBytes();
        for (int kept = source.groupBy().size();
                kept > 1 && budget.size().of(shown.tree(), 0) > room;
                kept = kept / 2) {
            shown =
                    with(
                            source,
                            source.yaml(),
                            source.scanned(),
                            source.groupBy().subList(0, kept / 2));
        }
        for (long letters = room;
                letters > SHORTEST_TEXT && budget.size().of(shown.tree(), 0) > room;
                letters = letters * 2 / 3) {
            int limit = (int) Math.min(Integer.MAX_VALUE, letters);
            shown =
                    with(
                            source,
                            Shortened.to(limit, source.yaml()),
                            source.scanned().map(text -> Shortened.to(limit / 2, text)),
                            List.of());
        }
        return shown;
    }

    private static Source with(
            Source of, String yaml, Optional<String> scanned, List<Reach> groupBy) {
        return new Source(
                of.entry(), yaml, scanned, of.problems(), groupBy, of.notReachable(), true);
    }
}
