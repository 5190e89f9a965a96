package dev.ktx.search;

import dev.ktx.search.Vocabulary.Likely;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Terms that say the same as a word though no letter tells: codes (`icd` of a diagnosis), words of
/// much the same meaning, other languages, and how known systems call things. A term counts only
/// where a project has it in its names. Its text is `glossary.txt` beside this class.
final class Glossary {
    private static final String FILE = "glossary.txt";

    /// What a word of much the same meaning is worth. Where the word itself is among the names of a
    /// project, they mean different things there.
    static final double MUCH_THE_SAME = 0.5;

    /// Shorter words of other languages are words of English as well.
    private static final int LONG_ENOUGH = 5;

    /// Endings of German and Dutch that stems keep: `rechnungen`, `lieferanten`.
    private static final List<String> PLURALS = List.of("en", "n", "er");

    private static final Map<String, List<Likely>> KNOWN = read();

    private Glossary() {}

    /// @param word a term of a question
    /// @return terms of names with what they are worth beside the word itself
    static List<Likely> of(String word) {
        List<Likely> known = KNOWN.getOrDefault(word, List.of());
        for (int at = 0; known.isEmpty() && at < PLURALS.size(); at++) {
            String ending = PLURALS.get(at);
            if (word.length() >= LONG_ENOUGH + ending.length() && word.endsWith(ending)) {
                known =
                        KNOWN.getOrDefault(
                                word.substring(0, word.length() - ending.length()), List.of());
            }
        }
        return known;
    }

    private static Map<String, List<Likely>> read() {
        var known = new HashMap<String, Map<String, Double>>();
        String section = "";
        for (String line : lines()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[")) {
                section = line.substring(1, line.length() - 1);
                continue;
            }
            String[] sides = line.split(":", 2);
            for (String plain : sides[0].strip().split(" ", -1)) {
                for (String code : sides[1].strip().split(" ", -1)) {
                    add(known, section, plain, code);
                }
            }
        }
        var all = new HashMap<String, List<Likely>>();
        known.forEach((word, terms) -> {
            var likely = new ArrayList<Likely>();
            terms.forEach((term, worth) -> likely.add(new Likely(term, worth)));
            all.put(word, List.copyOf(likely));
        });
        return Map.copyOf(all);
    }

    private static void add(
            Map<String, Map<String, Double>> known, String section, String plain, String code) {
        double worth = worth(section);
        String bare = Umlauts.bare(code);
        put(known, plain, code, worth);
        if (!bare.equals(code)) {
            put(known, plain, bare, worth);
        }
        boolean both =
                section.equals("code")
                        ? code.length() > 2
                        : section.equals("language") && code.length() >= LONG_ENOUGH;
        if (both) {
            put(known, code, plain, worth);
            put(known, bare, plain, worth);
        }
    }

    private static void put(
            Map<String, Map<String, Double>> known, String word, String term, double worth) {
        String from = Stems.of(word);
        String to = Stems.of(term);
        if (!from.equals(to)) {
            known.computeIfAbsent(from, _ -> new LinkedHashMap<>()).merge(to, worth, Math::max);
        }
    }

    private static double worth(String section) {
        return switch (section) {
            case "code" -> 0.7;
            case "same" -> MUCH_THE_SAME;
            case "language", "system" -> 0.6;
            case "hint" -> 0.4;
            default -> throw new IllegalStateException("no such section: " + section);
        };
    }

    private static List<String> lines() {
        try (InputStream in = Glossary.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("no " + FILE);
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(FILE, failure);
        }
    }
}
