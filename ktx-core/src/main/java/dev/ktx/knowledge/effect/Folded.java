package dev.ktx.knowledge.effect;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Words in one form, so that "Last order" is `last_order_at` and "customers" is `Customer`.
final class Folded {
    private static final Pattern CAMEL = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");
    private static final Pattern APART = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Set<String> ENDS =
            Set.of("at", "on", "date", "time", "ts", "timestamp", "dt", "day", "flag");
    private static final Set<String> STARTS = Set.of("is", "has", "was");

    private Folded() {}

    /// Single words without case, accents and endings of number, one blank between them.
    static String of(String name) {
        String plain =
                Normalizer.normalize(
                                CAMEL.matcher(name).replaceAll(" ").replace("ß", "ss"),
                                Normalizer.Form.NFD)
                        .replaceAll("\\p{InCombiningDiacriticalMarks}+", "")
                        .toLowerCase(Locale.ROOT);
        return APART.splitAsStream(plain)
                .filter(word -> !word.isEmpty())
                .map(Folded::singular)
                .collect(Collectors.joining(" "));
    }

    /// Without endings of verbs as well, and without what names of columns carry beside the thing:
    /// `last_order_at` and "last ordered" are "last order".
    static String loose(String name) {
        List<String> words = List.of(of(name).split(" ", -1));
        int from = words.size() > 1 && STARTS.contains(words.getFirst()) ? 1 : 0;
        int to = words.size();
        while (to - from > 1 && ENDS.contains(words.get(to - 1))) {
            to--;
        }
        return words.subList(from, to).stream().map(Folded::stem).collect(Collectors.joining(" "));
    }

    /// A name for a thing: ASCII where the script has it, else the letters as they are; empty when
    /// a phrase has none.
    static Optional<String> name(String phrase) {
        String latin =
                phrase.toLowerCase(Locale.ROOT)
                        .replace("ß", "ss")
                        .replace("ä", "ae")
                        .replace("ö", "oe")
                        .replace("ü", "ue");
        String plain =
                Normalizer.normalize(
                        Normalizer.normalize(latin, Normalizer.Form.NFD)
                                .replaceAll("\\p{InCombiningDiacriticalMarks}+", ""),
                        Normalizer.Form.NFC);
        String name =
                APART.splitAsStream(plain)
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining("_"));
        if (name.isEmpty() || name.length() > 60) {
            return Optional.empty();
        }
        return Optional.of(Character.isDigit(name.charAt(0)) ? "n_" + name : name);
    }

    private static String singular(String word) {
        if (word.length() > 4 && word.endsWith("ies")) {
            return word.substring(0, word.length() - 3) + "y";
        }
        return word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
                ? word.substring(0, word.length() - 1)
                : word;
    }

    private static String stem(String word) {
        return word.length() > 4 && word.endsWith("ed")
                ? word.substring(0, word.length() - 2)
                : word.length() > 4 && word.endsWith("e")
                        ? word.substring(0, word.length() - 1)
                        : word;
    }
}
