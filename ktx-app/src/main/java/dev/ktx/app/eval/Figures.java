package dev.ktx.app.eval;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// How well a set of answers agrees with the truth.
///
/// @param wrong answers that are not true, sorted
/// @param missed truths that were not answered, sorted
public record Figures(int right, List<String> wrong, List<String> missed) {
    public Figures {
        wrong = List.copyOf(wrong);
        missed = List.copyOf(missed);
    }

    /// @param answers without those that count neither way
    static <T extends Comparable<T>> Figures of(Set<T> answers, Set<T> truth) {
        var wrong = new TreeSet<>(answers);
        wrong.removeAll(truth);
        var missed = new TreeSet<>(truth);
        missed.removeAll(answers);
        return new Figures(
                answers.size() - wrong.size(),
                wrong.stream().map(Object::toString).toList(),
                missed.stream().map(Object::toString).toList());
    }

    /// Right answers by answers; 1 without any.
    public double precision() {
        return right + wrong.size() == 0 ? 1 : (double) right / (right + wrong.size());
    }

    /// Right answers by truths; 1 without any.
    public double recall() {
        return right + missed.size() == 0 ? 1 : (double) right / (right + missed.size());
    }

    /// The harmonic mean of the two.
    public double f1() {
        double sum = precision() + recall();
        return sum == 0 ? 0 : 2 * precision() * recall() / sum;
    }
}
