package dev.ktx.search;

import dev.ktx.search.Vocabulary.Likely;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A question as its words. Nothing in it is a command: every character that is no letter or digit
/// separates words.
public final class Wording {
    /// Questions are read up to here.
    private static final int LONGEST = 4000;

    private static final int MOST_WORDS = 60;

    /// Pairs of words are looked at among so many.
    private static final int MOST_PAIRED = 16;

    /// What a word is worth in its other spelling.
    private static final double OTHERWISE = 0.95;

    /// What questions ask for without naming it.
    private static final Map<String, List<String>> IMPLIED = implied();

    private final String text;
    private final List<Sought> plain;
    private final List<String> words;
    private final Set<String> terms;

    private Wording(String text, List<String> words, List<Sought> plain) {
        this.text = text;
        this.words = words;
        this.plain = plain;
        this.terms =
                plain.stream()
                        .map(word -> word.terms().getFirst().term())
                        .filter(term -> !term.startsWith(Terms.JOINED))
                        .collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, List<String>> implied() {
        var implied = new LinkedHashMap<String, List<String>>();
        String table =
                """
                when date time year
                where location place address city country
                who name person
                whom name person
                old age birth
                older age birth
                oldest age birth
                young age birth
                younger age birth
                youngest age birth
                tall height
                taller height
                tallest height
                heavy weight
                heaviest weight
                expensive price cost
                cheap price cost
                cheapest price cost
                fast speed time
                fastest speed time
                long length duration
                longest length duration
                shortest length duration height
                large size area
                largest size area
                earn salary income
                live address city residence
                called name
                named name
                """;
        table.lines()
                .map(line -> line.split(" "))
                .forEach(line -> {
                    var stems = new ArrayList<String>();
                    for (int at = 1; at < line.length; at++) {
                        stems.add(Stems.of(line[at]));
                    }
                    implied.put(line[0], List.copyOf(stems));
                });
        return Map.copyOf(implied);
    }

    public static Wording of(String question) {
        String text = question.length() > LONGEST ? question.substring(0, LONGEST) : question;
        List<String> words = new ArrayList<>();
        var counted = new LinkedHashMap<String, Sought>();
        var stopped = new LinkedHashMap<String, Sought>();
        for (String run : Terms.runs(text)) {
            List<String> parts = Terms.parts(run);
            if (parts.isEmpty()) {
                continue;
            }
            if (parts.size() > 1 && !Terms.dense(run.codePointAt(0))) {
                String whole = Terms.stem(String.join("", parts));
                add(counted, Terms.JOINED + whole, whole, 1);
            }
            for (String part : parts) {
                String word = Terms.fold(part);
                if (word.isEmpty()) {
                    continue;
                }
                boolean command = StopWords.isCommand(word, words);
                words.add(word);
                if (Terms.dense(word.codePointAt(0))) {
                    Terms.of(part).forEach(pair -> add(counted, pair, pair, 1));
                } else {
                    boolean stop = parts.size() == 1 && (command || saysNothing(part, word));
                    add(stop ? stopped : counted, part, word);
                }
            }
        }
        List<Sought> chosen = List.copyOf((counted.isEmpty() ? stopped : counted).values());
        return new Wording(
                Terms.fold(text.strip()),
                List.copyOf(words),
                chosen.size() > MOST_WORDS ? chosen.subList(0, MOST_WORDS) : chosen);
    }

    /// Whether a word says nothing, in one of its spellings.
    private static boolean saysNothing(String part, String word) {
        return StopWords.contains(word)
                || Umlauts.otherWise(part).filter(StopWords::contains).isPresent();
    }

    /// A word, and how it is written where there are no umlauts.
    private static void add(Map<String, Sought> counted, String part, String word) {
        var ways = new ArrayList<Likely>();
        ways.add(new Likely(Stems.of(word), 1));
        Umlauts.otherWise(part)
                .map(Stems::of)
                .filter(other -> !other.equals(ways.getFirst().term()))
                .ifPresent(other -> ways.add(new Likely(other, OTHERWISE)));
        add(counted, ways, word, 1);
    }

    private static void add(Map<String, Sought> counted, String term, String word, double weight) {
        add(counted, List.of(new Likely(term, 1)), word, weight);
    }

    private static void add(
            Map<String, Sought> counted, List<Likely> itself, String word, double weight) {
        String term = itself.getFirst().term();
        counted.merge(
                term,
                new Sought(word, itself, itself, weight),
                (before, _) ->
                        new Sought(
                                before.word(), itself, itself, Math.min(2, before.weight() + 0.3)));
    }

    public boolean isEmpty() {
        return plain.isEmpty();
    }

    /// How many different words there are to look for.
    public int size() {
        return plain.size();
    }

    /// The whole of it, folded.
    String text() {
        return text;
    }

    /// The terms to look for, without those of whole names that have parts.
    Set<String> terms() {
        return terms;
    }

    /// The words to look for in a project with these names.
    public List<Sought> sought(Vocabulary names) {
        Map<String, List<Likely>> together = together(names);
        var all = new ArrayList<Sought>();
        for (Sought word : plain) {
            String term = word.terms().getFirst().term();
            if (term.startsWith(Terms.JOINED)) {
                all.add(joined(word, term.substring(1)));
                continue;
            }
            var terms = new ArrayList<Likely>();
            var named = new ArrayList<Likely>();
            for (Likely way : word.terms()) {
                terms.add(way);
                terms.add(new Likely(Terms.JOINED + way.term(), way.likeness()));
                List<Likely> likely = names.likely(way.term());
                if (likely.isEmpty() || likely.getFirst().likeness() < 1) {
                    named.add(way);
                }
                named.addAll(likely);
                named.add(new Likely(Terms.JOINED + way.term(), way.likeness()));
            }
            named.addAll(together.getOrDefault(term, List.of()));
            all.add(new Sought(word.word(), terms, best(named), word.weight()));
        }
        neighbours(names, all);
        implied(names, all);
        return all;
    }

    /// Each term once, with the most it is worth, in the order given.
    private static List<Likely> best(List<Likely> terms) {
        var best = new LinkedHashMap<String, Likely>();
        terms.forEach(one ->
                best.merge(
                        one.term(),
                        one,
                        (before, other) -> before.likeness() >= other.likeness() ? before : other));
        return List.copyOf(best.values());
    }

    /// Word to the names that it makes with another one of the question.
    private Map<String, List<Likely>> together(Vocabulary names) {
        var together = new HashMap<String, List<Likely>>();
        List<String> terms = terms().stream().sorted().limit(MOST_PAIRED).toList();
        for (String first : terms) {
            for (String second : terms) {
                if (first.equals(second)) {
                    continue;
                }
                List<Likely> found = names.together(first, second);
                if (!found.isEmpty()) {
                    together.computeIfAbsent(first, _ -> new ArrayList<>()).addAll(found);
                    together.computeIfAbsent(second, _ -> new ArrayList<>()).addAll(found);
                }
            }
        }
        return together;
    }

    /// A composed name in the question, also where it is written in one word.
    private static Sought joined(Sought word, String term) {
        List<Likely> both = List.of(new Likely(Terms.JOINED + term, 1), new Likely(term, 1));
        return new Sought(word.word(), both, both, word.weight());
    }

    /// Words that stand together and are one word in a name, as it is or by their first letters.
    private void neighbours(Vocabulary names, List<Sought> all) {
        for (int at = 0; at + 1 < words.size(); at++) {
            String pair = words.get(at) + words.get(at + 1);
            if (pair.length() >= 5) {
                String term = Stems.of(pair);
                if (names.contains(term)) {
                    List<Likely> itself = List.of(new Likely(term, 1));
                    all.add(new Sought(pair, itself, itself, 1));
                }
            }
            if (!StopWords.contains(words.get(at)) && !StopWords.contains(words.get(at + 1))) {
                together(names, words.get(at), words.get(at + 1), all);
            }
            var initials = new StringBuilder();
            for (int next = at; next < Math.min(words.size(), at + 4); next++) {
                initials.append(words.get(next).charAt(0));
                if (initials.length() >= 3 && names.contains(initials.toString())) {
                    List<Likely> itself = List.of(new Likely(initials.toString(), 0.7));
                    all.add(new Sought(initials.toString(), List.of(), itself, 0.7));
                }
            }
        }
    }

    /// `offpost` for `offene posten`, `po` for a purchase order.
    private static void together(Vocabulary names, String first, String second, List<Sought> all) {
        List<Likely> composed = names.composed(first, second);
        if (!composed.isEmpty()) {
            all.add(new Sought(first + second, List.of(), composed, 0.7));
        }
        String initials = "" + first.charAt(0) + second.charAt(0);
        if (names.contains(initials)
                && !Abbreviations.known(initials)
                && !Affixes.isEmpty(initials)) {
            all.add(new Sought(initials, List.of(), List.of(new Likely(initials, 0.5)), 0.5));
        }
    }

    private void implied(Vocabulary names, List<Sought> all) {
        for (String word : Set.copyOf(words)) {
            List<Likely> meant =
                    IMPLIED.getOrDefault(word, List.of()).stream()
                            .filter(names::contains)
                            .map(term -> new Likely(term, 0.5))
                            .toList();
            if (!meant.isEmpty()) {
                all.add(new Sought(word, List.of(), meant, 0.5));
            }
        }
    }
}
