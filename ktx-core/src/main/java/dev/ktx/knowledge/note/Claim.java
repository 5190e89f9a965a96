package dev.ktx.knowledge.note;

import java.util.Set;
import java.util.TreeSet;

/// What a statement says in a form in which two statements can be compared.
sealed interface Claim {
    /// Spellings of what it is about, folded by {@link Subject#folded}.
    Set<String> subjects();

    /// @param unit in one spelling for all languages
    record Unit(Set<String> subjects, String unit) implements Claim {}

    /// @param included whether the rows count
    record Rows(Set<String> subjects, boolean included) implements Claim {}

    /// @param numbers in order
    record Numbers(Set<String> subjects, String numbers, String rest) implements Claim {}

    /// @param expression without blanks, in lower case
    record Formula(Set<String> subjects, String expression) implements Claim {}

    /// @param target folded
    record Alias(Set<String> subjects, String target) implements Claim {}

    /// Whether both cannot be true.
    default boolean contradicts(Claim other) {
        return isAboutTheSame(other)
                && switch (this) {
                    case Unit(var _, var unit) -> other instanceof Unit o && !o.unit.equals(unit);
                    case Rows(var _, var included) ->
                            other instanceof Rows o && o.included != included;
                    case Numbers(var _, var numbers, var rest) ->
                            other instanceof Numbers o
                                    && !o.numbers.equals(numbers)
                                    && isNear(rest, o.rest);
                    case Formula(var _, var expression) ->
                            other instanceof Formula o && !o.expression.equals(expression);
                    case Alias(var _, var target) ->
                            other instanceof Alias o && !o.target.equals(target);
                };
    }

    /// Whether both are about one thing, so that one takes the place of the other.
    default boolean replaces(Claim other) {
        return isAboutTheSame(other) && getClass() == other.getClass();
    }

    private boolean isAboutTheSame(Claim other) {
        return subjects().stream().anyMatch(other.subjects()::contains);
    }

    // The same threshold stands in nearly the same words.
    private static boolean isNear(String left, String right) {
        Set<String> ours = new TreeSet<>(java.util.List.of(left.split(" ", -1)));
        Set<String> theirs = new TreeSet<>(java.util.List.of(right.split(" ", -1)));
        Set<String> both = new TreeSet<>(ours);
        both.retainAll(theirs);
        ours.addAll(theirs);
        return both.size() * 10 >= ours.size() * 6;
    }
}
