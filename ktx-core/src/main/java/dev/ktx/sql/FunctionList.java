package dev.ktx.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// What a vendor's reference says about the functions of one dialect, read from `functions/*.txt`
/// beside this class. Every name is in lower case.
///
/// @param pure functions, table functions and types with arguments that only read; names with dots
///   are written with their qualifiers
/// @param harmful functions that write, lock, wait, reach files or other servers, or run text as
///   SQL
/// @param harmfulPrefixes beginnings of names that are harmful unless they are listed as pure
/// @param schemas qualifiers under which the built-in functions live as well; `*.name` is a schema
///   that every database has
/// @param methods functions that are called on a value, `value.name(...)`; `*` stands for all
/// @param combinators endings that make another aggregate function of an aggregate function
/// @param ofTables functions whose arguments name tables
record FunctionList(
        Set<String> pure,
        Set<String> harmful,
        List<String> harmfulPrefixes,
        Set<String> schemas,
        Set<String> methods,
        List<String> combinators,
        Set<String> ofTables) {
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Map<String, FunctionList> LOADED = new ConcurrentHashMap<>();

    FunctionList {
        pure = Set.copyOf(pure);
        harmful = Set.copyOf(harmful);
        harmfulPrefixes = List.copyOf(harmfulPrefixes);
        schemas = Set.copyOf(schemas);
        methods = Set.copyOf(methods);
        combinators = List.copyOf(combinators);
        ofTables = Set.copyOf(ofTables);
    }

    static FunctionList of(Dialect dialect) {
        return LOADED.computeIfAbsent(dialect.name(), FunctionList::load);
    }

    boolean isHarmful(String name) {
        return harmful.contains(name)
                || (!pure.contains(name)
                        && (harmfulPrefixes.stream().anyMatch(name::startsWith)
                                || combinators.stream()
                                        .anyMatch(end ->
                                                isEnding(name, end)
                                                        && isHarmful(stem(name, end)))));
    }

    boolean isPure(String name) {
        return pure.contains(name) || combinators.stream().anyMatch(end -> isCombined(name, end));
    }

    private boolean isCombined(String name, String end) {
        return isEnding(name, end) && isPure(stem(name, end));
    }

    private static boolean isEnding(String name, String end) {
        return name.length() > end.length() && name.endsWith(end);
    }

    private static String stem(String name, String end) {
        return name.substring(0, name.length() - end.length());
    }

    boolean isMethod(String name) {
        return methods.contains(name) || (methods.contains("*") && pure.contains(name));
    }

    private static FunctionList load(String dialect) {
        Sections sections = new Sections();
        sections.read("common");
        sections.read("portable");
        sections.read(dialect);
        return sections.list();
    }

    /// The words of the files by section.
    private static final class Sections {
        private final Set<String> pure = new HashSet<>();
        private final Set<String> harmful = new HashSet<>();
        private final Set<String> prefixes = new HashSet<>();
        private final Set<String> schemas = new HashSet<>();
        private final Set<String> methods = new HashSet<>();
        private final Set<String> combinators = new HashSet<>();
        private final Set<String> ofTables = new HashSet<>();

        void read(String file) {
            String section = "[pure]";
            for (String line : lines("functions/" + file + ".txt")) {
                String content = line.strip();
                if (content.startsWith("[")) {
                    section = content;
                } else if (!content.isEmpty() && !content.startsWith("#")) {
                    add(section, SPACES.splitAsStream(content).toList());
                }
            }
        }

        private void add(String section, List<String> words) {
            switch (section) {
                case "[pure]", "[also]" -> pure.addAll(words);
                case "[schemas]" -> schemas.addAll(words);
                case "[methods]" -> methods.addAll(words);
                case "[combinators]" -> combinators.addAll(words);
                case "[of tables]" -> ofTables.addAll(words);
                case "[harmful]" -> {
                    for (String word : words) {
                        if (word.endsWith("*")) {
                            prefixes.add(word.substring(0, word.length() - 1));
                        } else {
                            harmful.add(word);
                        }
                    }
                }
                default -> throw new IllegalStateException("no such section: " + section);
            }
        }

        FunctionList list() {
            return new FunctionList(
                    pure,
                    harmful,
                    List.copyOf(prefixes),
                    schemas,
                    methods,
                    List.copyOf(combinators),
                    ofTables);
        }

        private static List<String> lines(String file) {
            try (InputStream in = FunctionList.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IllegalStateException("no " + file);
                }
                return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                        .lines()
                        .toList();
            } catch (IOException failure) {
                throw new UncheckedIOException(file, failure);
            }
        }
    }
}
