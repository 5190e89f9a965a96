package dev.ktx.search;

import dev.ktx.search.Vocabulary.Likely;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Why an entity was found.
///
/// @param facet the part that answers best; empty when no word is in it, as in a table that is
///   found through its schema
/// @param words those of the question that it answers, as people wrote them, in the order asked
/// @param share how much of the question it answers, between 0 and 1
public record Match(Optional<Facet> facet, List<String> words, double share) {
    private static final int BEFORE = 60;
    private static final int AFTER = 140;
    private static final int LONGEST = 200;

    public Match {
        words = List.copyOf(words);
    }

    /// How a name and a question agree.
    public enum Naming {
        /// The question is the name.
        EXACT,
        /// The question has the same words as the name, in another spelling or order.
        NEAR,
        /// The name is part of a question that asks for little else.
        PART,
        NONE
    }

    public static Match of(Entity entity, List<Sought> sought) {
        Map<Facet, Double> weights = Lanes.weights(entity.kind());
        var terms = new EnumMap<Facet, Set<String>>(Facet.class);
        weights.keySet()
                .forEach(facet -> {
                    String text = entity.text(facet);
                    if (!text.isEmpty()) {
                        terms.put(facet, new HashSet<>(Terms.of(text)));
                    }
                });
        var gained = new EnumMap<Facet, Double>(Facet.class);
        var words = new ArrayList<String>();
        double all = 0;
        double found = 0;
        for (Sought word : sought) {
            double best = 0;
            for (var part : terms.entrySet()) {
                double likeness = likeness(word.in(part.getKey()), part.getValue());
                if (likeness > 0) {
                    gained.merge(
                            part.getKey(),
                            likeness * word.weight() * weights.getOrDefault(part.getKey(), 0.0),
                            Double::sum);
                    best = Math.max(best, likeness);
                }
            }
            all += word.weight();
            found += best * word.weight();
            if (best > 0 && !words.contains(word.word())) {
                words.add(word.word());
            }
        }
        return new Match(best(gained), words, all == 0 ? 0 : found / all);
    }

    /// The first of the best, in the order of facets.
    private static Optional<Facet> best(EnumMap<Facet, Double> gained) {
        double most = gained.values().stream().mapToDouble(gain -> gain).max().orElse(0);
        return gained.entrySet().stream()
                .filter(entry -> entry.getValue() >= most)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static double likeness(List<Likely> wanted, Set<String> terms) {
        double best = 0;
        for (Likely likely : wanted) {
            if (likely.likeness() > best && terms.contains(likely.term())) {
                best = likely.likeness();
            }
        }
        return best;
    }

    /// How the name of an entity and a question agree.
    public static Naming naming(Entity entity, Wording question) {
        String asked = question.text();
        if (asked.equals(Terms.fold(entity.text(Facet.NAME)))
                || asked.equals(Terms.fold(entity.id()))) {
            return Naming.EXACT;
        }
        Set<String> name = new HashSet<>(Terms.of(entity.text(Facet.NAME)));
        Set<String> words = question.terms();
        name.removeIf(term ->
                term.startsWith(Terms.JOINED) || (Affixes.isEmpty(term) && !words.contains(term)));
        if (name.isEmpty() || !words.containsAll(name)) {
            return Naming.NONE;
        }
        if (name.size() == words.size()) {
            return Naming.NEAR;
        }
        return name.size() * 2 >= words.size() ? Naming.PART : Naming.NONE;
    }

    /// The text around the first word that was found in a part of an entity; empty when none was.
    public static Optional<String> snippet(String text, Facet facet, List<Sought> sought) {
        int at = 0;
        var wanted = new HashSet<String>();
        sought.forEach(word -> word.in(facet).forEach(likely -> wanted.add(likely.term())));
        for (String run : Terms.runs(text)) {
            at = text.indexOf(run, at);
            if (Terms.of(run).stream().anyMatch(wanted::contains)) {
                return Optional.of(around(text, at));
            }
            at += run.length();
        }
        return Optional.empty();
    }

    /// 60 letters before to 140 after a place, in whole words where the text is cut.
    private static String around(String text, int at) {
        int start = Math.max(0, at - BEFORE);
        while (start > 0 && start < at && !Character.isWhitespace(text.charAt(start - 1))) {
            start++;
        }
        int end = Math.min(text.length(), at + AFTER);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        String cut = text.substring(start, end).replaceAll("\\s+", " ").strip();
        return cut.length() > LONGEST ? cut.substring(0, LONGEST) : cut;
    }
}
