package dev.ktx.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The terms of the names of a project, so that a word of a question finds those that mean the same
/// though they are spelled otherwise. Safe for use by many threads.
public final class Vocabulary {
    private static final int MOST = 12;
    private static final int MOST_SEEN = 4096;
    private static final String[] NOTHING = {};

    private final Set<String> terms;
    private final Map<Character, String[]> byFirst;
    private final String[] byEnd;
    private final String[] sorted;
    private final Pieces pieces;
    private final Map<String, List<Likely>> seen = new ConcurrentHashMap<>();

    /// @param term in the names of the project
    /// @param likeness what finding it is worth, above 0 and up to 1
    public record Likely(String term, double likeness) {}

    private Vocabulary(Set<String> terms, Map<Character, String[]> byFirst, String[] byEnd) {
        this.terms = terms;
        this.byFirst = byFirst;
        this.byEnd = byEnd;
        this.sorted = terms.stream().sorted().toArray(String[]::new);
        this.pieces = Pieces.of(terms);
    }

    /// @param terms none empty
    public static Vocabulary of(Collection<String> terms) {
        var distinct = new HashSet<>(terms);
        var first = new HashMap<Character, List<String>>();
        for (String term : distinct) {
            if (Affixes.isEmpty(term)) {
                continue;
            }
            first.computeIfAbsent(term.charAt(0), _ -> new ArrayList<>()).add(term);
        }
        var byFirst = new HashMap<Character, String[]>();
        first.forEach((letter, found) -> byFirst.put(letter, found.toArray(String[]::new)));
        String[] byEnd =
                distinct.stream()
                        .filter(term -> term.length() > 4)
                        .map(Vocabulary::reversed)
                        .sorted()
                        .toArray(String[]::new);
        return new Vocabulary(distinct, byFirst, byEnd);
    }

    public boolean contains(String term) {
        return terms.contains(term);
    }

    public int size() {
        return terms.size();
    }

    /// The terms that a word may stand for, likeliest first, itself first of all when it is there.
    public List<Likely> likely(String word) {
        if (seen.size() > MOST_SEEN) {
            seen.clear();
        }
        return seen.computeIfAbsent(word, this::find);
    }

    private List<Likely> find(String word) {
        var found = new ArrayList<Likely>();
        for (String term : byFirst.getOrDefault(word.charAt(0), NOTHING)) {
            add(found, word, term);
        }
        crossed(word)
                .ifPresent(spelled -> {
                    for (String term : byFirst.getOrDefault('x', NOTHING)) {
                        add(found, spelled, term);
                    }
                });
        if (word.length() >= 4) {
            String end = reversed(Stems.atTheEnd(word));
            int at = Arrays.binarySearch(byEnd, end);
            for (int i = at < 0 ? -at - 1 : at; i < byEnd.length && byEnd[i].startsWith(end); i++) {
                String term = reversed(byEnd[i]);
                if (term.charAt(0) != word.charAt(0)) {
                    add(found, word, term);
                }
            }
        }
        found.addAll(pieces.alone(word));
        double enough = terms.contains(word) ? Glossary.MUCH_THE_SAME : 0;
        Glossary.of(word).stream()
                .filter(other -> other.likeness() > enough)
                .forEach(other -> translated(found, other));
        var best = new HashMap<String, Likely>();
        found.forEach(one ->
                best.merge(
                        one.term(),
                        one,
                        (before, other) -> before.likeness() >= other.likeness() ? before : other));
        return best.values().stream()
                .sorted(
                        Comparator.comparingDouble(Likely::likeness)
                                .reversed()
                                .thenComparing(Likely::term))
                .limit(MOST)
                .toList();
    }

    /// A term that says the same in other letters, whole, shortened, or at the start of a name:
    /// `gehaltsabr` begins as `gehalt` does.
    private void translated(List<Likely> found, Likely other) {
        String term = other.term();
        if (terms.contains(term)) {
            found.add(other);
        }
        for (int length = term.length() - 1; length >= 4; length--) {
            String start = term.substring(0, length);
            if (terms.contains(start)) {
                found.add(new Likely(start, 0.75 * other.likeness()));
            }
        }
        if (term.length() >= 5) {
            int at = Arrays.binarySearch(sorted, term);
            for (int i = at < 0 ? -at - 1 : at + 1;
                    i < sorted.length && sorted[i].startsWith(term);
                    i++) {
                found.add(new Likely(sorted[i], 0.75 * other.likeness()));
            }
        }
    }

    /// The terms that are two shortened words, in this order.
    List<Likely> together(String first, String second) {
        return pieces.together(first, second);
    }

    /// `xfer` stands for `transfer`, `xchg` for `exchange`.
    private static Optional<String> crossed(String word) {
        if (word.startsWith("trans") && word.length() > 6) {
            return Optional.of("x" + word.substring(5));
        }
        return word.startsWith("ex") && word.length() > 5
                ? Optional.of(word.substring(1))
                : Optional.empty();
    }

    /// The terms that are the starts of two words, written together: `offpost` of `offene posten`.
    List<Likely> composed(String first, String second) {
        var found = new ArrayList<Likely>();
        for (String term : byFirst.getOrDefault(first.charAt(0), NOTHING)) {
            if (term.length() >= 5 && first.length() >= 3 && first.charAt(1) == term.charAt(1)) {
                int common = Abbreviations.commonPrefix(term, first);
                if (common >= 3
                        && term.length() - common >= 2
                        && second.startsWith(term.substring(common))) {
                    found.add(new Likely(term, 0.7));
                }
            }
        }
        return found;
    }

    private static void add(List<Likely> found, String word, String term) {
        double likeness = Abbreviations.likeness(word, term);
        if (likeness >= Abbreviations.LEAST) {
            found.add(new Likely(term, likeness));
        }
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
