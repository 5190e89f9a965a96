package dev.ktx.search;

import dev.ktx.search.Vocabulary.Likely;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Names of two shortened words without anything between them, as systems with room for six to ten
/// letters have them: `cusmas` is a customer master, `itmwhs` items by warehouse. Safe for use by
/// many threads.
final class Pieces {
    /// What two words are worth that make a name together, and one whose rest says only what kind
    /// of record it is, and one whose rest says something else.
    private static final double BOTH = 0.7;

    private static final double ALONE = 0.6;
    private static final double BESIDE = 0.35;

    private static final int SHORTEST = 5;
    private static final int LONGEST = 10;
    private static final int MOST_SEEN = 4096;

    /// Ends that say what kind of record it is.
    private static final Set<String> KINDS =
            Set.of(
                    ("mas mast mst mstr master stm stam stamm hdr hd hdrs head kopf cab dtl dtls det"
                                    + " lin lns pos poz hst hist his trn trx txn tran trans tbl tab"
                                    + " fil file rec dat data lst list inf info reg xref typ cod bez")
                            .split(" "));

    /// Two letters for the part of a system that a table belongs to: ledger, payables, receivables,
    /// purchasing, sales and so on.
    private static final Set<String> PARTS_OF_SYSTEMS =
            Set.of("gl", "ap", "ar", "po", "so", "oe", "im", "wm", "hr", "fa", "pr", "mf");

    private final Map<Character, List<String>> byHead;
    private final Map<Character, List<String>> byTail;
    private final Map<String, Map<String, Integer>> heads = new ConcurrentHashMap<>();
    private final Map<String, Map<String, Integer>> tails = new ConcurrentHashMap<>();

    private Pieces(Map<Character, List<String>> byHead, Map<Character, List<String>> byTail) {
        this.byHead = byHead;
        this.byTail = byTail;
    }

    static Pieces of(Collection<String> terms) {
        var byHead = new HashMap<Character, List<String>>();
        var byTail = new HashMap<Character, List<String>>();
        for (String term : terms) {
            if (term.length() < SHORTEST
                    || term.length() > LONGEST
                    || !term.chars().allMatch(letter -> letter >= 'a' && letter <= 'z')) {
                continue;
            }
            byHead.computeIfAbsent(term.charAt(0), _ -> new ArrayList<>()).add(term);
            var starts = new HashSet<Character>();
            for (int cut = 2; cut <= term.length() - 2; cut++) {
                starts.add(term.charAt(cut));
            }
            starts.forEach(
                    start -> byTail.computeIfAbsent(start, _ -> new ArrayList<>()).add(term));
        }
        return new Pieces(byHead, byTail);
    }

    /// Terms that one word makes with an end that says little.
    List<Likely> alone(String word) {
        var found = new HashMap<String, Double>();
        heads(word)
                .forEach((term, cuts) -> {
                    for (int cut = 3; cut <= term.length() - 2; cut++) {
                        if ((cuts & (1 << cut)) != 0) {
                            if (KINDS.contains(term.substring(cut))) {
                                found.put(term, ALONE);
                            } else if (4 * vowels(term) <= term.length()) {
                                found.putIfAbsent(term, BESIDE);
                            }
                        }
                    }
                });
        tails(word)
                .forEach((term, cuts) -> {
                    if ((cuts & (1 << 2)) != 0 && PARTS_OF_SYSTEMS.contains(term.substring(0, 2))) {
                        found.put(term, ALONE);
                    }
                });
        return likely(found);
    }

    /// Terms that two words make together, in this order.
    List<Likely> together(String first, String second) {
        Map<String, Integer> starts = heads(first);
        if (starts.isEmpty()) {
            return List.of();
        }
        Map<String, Integer> ends = tails(second);
        var found = new HashMap<String, Double>();
        starts.forEach((term, cuts) -> {
            if ((cuts & ends.getOrDefault(term, 0)) != 0) {
                found.put(term, BOTH);
            }
        });
        return likely(found);
    }

    private static List<Likely> likely(Map<String, Double> found) {
        return found.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Likely(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// Term to the places up to which the word covers its start, a bit for each.
    private Map<String, Integer> heads(String word) {
        if (heads.size() > MOST_SEEN) {
            heads.clear();
        }
        return heads.computeIfAbsent(word, same -> covered(same, byHead, true));
    }

    /// Term to the places from which the word covers its end.
    private Map<String, Integer> tails(String word) {
        if (tails.size() > MOST_SEEN) {
            tails.clear();
        }
        return tails.computeIfAbsent(word, same -> covered(same, byTail, false));
    }

    private static Map<String, Integer> covered(
            String word, Map<Character, List<String>> terms, boolean head) {
        Set<String> alike = new HashSet<>(Abbreviations.alike(word));
        Glossary.of(word).forEach(other -> alike.add(other.term()));
        Set<Character> letters = new HashSet<>();
        letters.add(word.charAt(0));
        alike.forEach(other -> letters.add(other.charAt(0)));
        var found = new HashMap<String, Integer>();
        for (char letter : letters) {
            for (String term : terms.getOrDefault(letter, List.of())) {
                for (int cut = 2; cut <= term.length() - 2; cut++) {
                    if (term.charAt(head ? 0 : cut) == letter
                            && covers(
                                    word,
                                    head ? term.substring(0, cut) : term.substring(cut),
                                    alike)) {
                        found.merge(term, 1 << cut, (one, other) -> one | other);
                    }
                }
            }
        }
        return Map.copyOf(found);
    }

    /// Whether a piece is a word cut short or without its vowels; two letters only where everybody
    /// writes it so.
    private static boolean covers(String word, String piece, Set<String> alike) {
        if (alike.contains(piece)) {
            return true;
        }
        int common = Abbreviations.commonPrefix(word, piece);
        if (piece.length() < 3 || common == 0 || word.length() <= piece.length()) {
            return false;
        }
        for (int at = common; at < piece.length(); at++) {
            if (Abbreviations.vowel(piece.charAt(at))) {
                return false;
            }
        }
        return Abbreviations.inOrder(piece.substring(common), word, common);
    }

    private static int vowels(String term) {
        return (int) term.chars().filter(letter -> "aeiou".indexOf(letter) >= 0).count();
    }
}
