package dev.ktx.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Puts copies behind what they were copied from: backups, leftovers of work, and earlier stages of
/// the same data. Only names are looked at, and a copy that the question asks for by its mark stays
/// where it is.
public final class Copies {
    /// What is left of the score of a copy, of another version, and of an earlier stage.
    private static final double COPY = 0.6;

    private static final double VERSION = 0.9;
    private static final double STAGE = 0.8;

    /// Nobody calls a table so that is meant to be used.
    private static final Set<String> SURE =
            Set.of(
                    "bak",
                    "bkp",
                    "bkup",
                    "bck",
                    "backup",
                    "tmp",
                    "deprecated",
                    "obsolete",
                    "wip",
                    "zz",
                    "zzz",
                    "unused",
                    "donotuse",
                    "trash",
                    "scratch",
                    "sandbox",
                    "playground");

    /// A copy only where the table without it is there as well.
    private static final Set<String> DOUBTFUL =
            Set.of(
                    "old",
                    "copy",
                    "of",
                    "test",
                    "dev",
                    "archive",
                    "archived",
                    "arch",
                    "prev",
                    "previous",
                    "orig",
                    "original",
                    "temp",
                    "draft",
                    "fixed",
                    "clone",
                    "restored",
                    "dup",
                    "save",
                    "sav",
                    "legacy",
                    "dbt",
                    "do",
                    "not",
                    "use");

    private static final Set<String> STAGES =
            Set.of(
                    "stg",
                    "staging",
                    "base",
                    "raw",
                    "src",
                    "landing",
                    "int",
                    "intermediate",
                    "snap",
                    "snapshot",
                    "snapshots",
                    "ods",
                    "bronze",
                    "silver",
                    "ext");

    private static final Set<String> KINDS =
            Set.of("fact", "tbl", "tb", "t", "dim", "fct", "d", "f");

    /// How people ask for what a mark says.
    private static final Map<String, List<String>> ASKED =
            Map.ofEntries(
                    Map.entry("bak", List.of("backup")),
                    Map.entry("bkp", List.of("backup")),
                    Map.entry("bkup", List.of("backup")),
                    Map.entry("bck", List.of("backup")),
                    Map.entry("tmp", List.of("temporary", "temp")),
                    Map.entry("temp", List.of("temporary", "tmp")),
                    Map.entry("archive", List.of("archived")),
                    Map.entry("arch", List.of("archive", "archived")),
                    Map.entry("prev", List.of("previous")),
                    Map.entry("orig", List.of("original")),
                    Map.entry("dev", List.of("development")),
                    Map.entry("stg", List.of("staging")),
                    Map.entry("staging", List.of("stg")),
                    Map.entry("snap", List.of("snapshot", "history", "change", "old", "previous")),
                    Map.entry(
                            "snapshots",
                            List.of("snapshot", "history", "change", "old", "previous")),
                    Map.entry("int", List.of("intermediate")),
                    Map.entry("intermediate", List.of("int")));

    private Copies() {}

    /// A name taken apart.
    ///
    /// @param core the words that say what it holds
    private record Name(
            List<String> core, Set<String> sure, Set<String> doubtful, Set<String> stages) {
        boolean plain() {
            return sure.isEmpty() && doubtful.isEmpty() && stages.isEmpty();
        }

        /// The words that say what it holds, each with a blank behind it.
        String stems() {
            return core.stream().map(word -> Stems.of(word) + " ").collect(Collectors.joining());
        }
    }

    /// @param tables by falling score, the first has 1
    /// @return the same, copies with lower scores, by falling score
    public static List<Candidate> behind(List<Candidate> tables, Wording question) {
        var groups = new HashMap<String, List<String>>();
        List<Name> names =
                tables.stream()
                        .map(table ->
                                name(table, groups.computeIfAbsent(table.group(), Terms::words)))
                        .toList();
        if (names.stream().allMatch(Name::plain)) {
            return tables;
        }
        Set<String> originals =
                names.stream().filter(Name::plain).map(Name::stems).collect(Collectors.toSet());
        Set<String> asked = question.terms();
        var ranked = new ArrayList<Candidate>(tables.size());
        for (int at = 0; at < tables.size(); at++) {
            Candidate table = tables.get(at);
            double left = left(names.get(at), originals, asked);
            ranked.add(left == 1 ? table : table.scored(table.score() * left));
        }
        double first = ranked.stream().mapToDouble(Candidate::score).max().orElse(1);
        if (first > 0 && first < 1) {
            ranked.replaceAll(table -> table.scored(table.score() / first));
        }
        ranked.sort(TableRanking.bestFirst());
        return ranked;
    }

    private static double left(Name name, Set<String> originals, Set<String> asked) {
        if (name.plain()) {
            return 1;
        }
        if (!name.sure().isEmpty()) {
            return asked(name.sure(), asked) ? 1 : COPY;
        }
        if (!name.doubtful().isEmpty()) {
            if (!originals.contains(name.stems()) || asked(name.doubtful(), asked)) {
                return 1;
            }
            return name.doubtful().stream().allMatch(Copies::version) ? VERSION : COPY;
        }
        return asked(name.stages(), asked) || !stageOf(name.stems(), originals) ? 1 : STAGE;
    }

    /// `shopify orders` is what `orders` were made of.
    private static boolean stageOf(String core, Set<String> originals) {
        int from = 0;
        while (from >= 0 && from < core.length()) {
            if (originals.contains(core.substring(from))) {
                return true;
            }
            from = core.indexOf(' ', from) + 1;
            if (from == 0) {
                return false;
            }
        }
        return false;
    }

    private static boolean asked(Set<String> marks, Set<String> asked) {
        return marks.stream()
                .anyMatch(mark ->
                        asked.contains(Stems.of(mark))
                                || ASKED.getOrDefault(mark, List.of()).stream()
                                        .anyMatch(word -> asked.contains(Stems.of(word)))
                                || (version(mark) && asked.contains(mark.substring(1))));
    }

    private static boolean version(String word) {
        return word.length() >= 2
                && word.charAt(0) == 'v'
                && word.chars().skip(1).allMatch(Character::isDigit);
    }

    private static Name name(Candidate table, List<String> group) {
        List<String> words = Terms.words(table.id().substring(table.id().lastIndexOf('.') + 1));
        var sure = new HashSet<String>();
        var stages = new HashSet<String>();
        for (String word : group) {
            if (SURE.contains(word)) {
                sure.add(word);
            } else if (STAGES.contains(word)) {
                stages.add(word);
            }
        }
        var doubtful = new HashSet<String>();
        int from = 0;
        int to = words.size();
        while (to - from > 1 && marks(words.get(to - 1), sure, doubtful)) {
            to--;
        }
        while (to - from > 1) {
            String word = words.get(from);
            if (STAGES.contains(word)) {
                stages.add(word);
            } else if (!KINDS.contains(word) && !marks(word, sure, doubtful)) {
                break;
            }
            from++;
        }
        return new Name(words.subList(from, to), sure, doubtful, stages);
    }

    /// Whether a word at the edge of a name marks a copy.
    private static boolean marks(String word, Set<String> sure, Set<String> doubtful) {
        if (SURE.contains(word)) {
            sure.add(word);
            return true;
        }
        if (DOUBTFUL.contains(word) || version(word) || day(word)) {
            doubtful.add(word);
            return true;
        }
        return false;
    }

    /// `20240131`, `202401`.
    private static boolean day(String word) {
        return (word.length() == 6 || word.length() == 8)
                && (word.startsWith("20") || word.startsWith("19"))
                && word.chars().allMatch(Character::isDigit);
    }
}
