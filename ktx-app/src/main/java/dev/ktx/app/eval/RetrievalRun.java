package dev.ktx.app.eval;

import dev.ktx.app.eval.RetrievalScore.Place;
import dev.ktx.app.eval.RetrievalSet.Question;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.DiscoverData.Evidence;
import dev.ktx.service.Ref;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Asks every question of a set, with all that counts and then with a part of it left out.
public final class RetrievalRun {
    private static final int LIMIT = 20;

    private final DiscoverData discover;
    private final boolean meaning;

    /// @param meaning whether somebody embeds
    public RetrievalRun(DiscoverData discover, boolean meaning) {
        this.discover = discover;
        this.meaning = meaning;
    }

    /// @param progress hears each way before it is tried
    public List<RetrievalScore> run(List<Question> questions, Consumer<String> progress) {
        var scores = new ArrayList<RetrievalScore>();
        EnumSet<Evidence> all = EnumSet.allOf(Evidence.class);
        scores.add(score("everything", questions, all, progress));
        for (Evidence one : Evidence.values()) {
            if (one == Evidence.MEANING && !meaning) {
                continue;
            }
            EnumSet<Evidence> rest = EnumSet.copyOf(all);
            rest.remove(one);
            scores.add(score("without " + name(one), questions, rest, progress));
        }
        scores.add(score("words alone", questions, EnumSet.noneOf(Evidence.class), progress));
        return scores;
    }

    private static String name(Evidence evidence) {
        return switch (evidence) {
            case SCHEMA -> "the schema around a table";
            case JOINS -> "joins";
            case SHORT_NAMES -> "short names";
            case MEANING -> "meaning";
        };
    }

    private RetrievalScore score(
            String way,
            List<Question> questions,
            Set<Evidence> evidence,
            Consumer<String> progress) {
        progress.accept(way);
        return RetrievalScore.of(
                way, questions.stream().map(question -> place(question, evidence)).toList());
    }

    private Place place(Question question, Set<Evidence> evidence) {
        long start = System.nanoTime();
        List<String> found =
                discover
                        .run(
                                new DiscoverData.Request(
                                        question.text(),
                                        Optional.empty(),
                                        Set.of(question.kind()),
                                        LIMIT,
                                        "local",
                                        evidence))
                        .refs()
                        .stream()
                        .map(Ref::id)
                        .toList();
        long nanos = System.nanoTime() - start;
        return new Place(question.gold().stream().map(id -> found.indexOf(id) + 1).toList(), nanos);
    }
}
