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

/// What a vendor's reference says about the functions of one dialect, read from
/// `functions/<dialect>.txt` beside this class.
///
/// @param pure functions, table functions and types with arguments that only read, in lower case
/// @param harmful functions that write, lock, wait, reach files or other servers, or run text as
///   SQL
/// @param harmfulPrefixes beginnings of names that are all harmful
/// @param schemas qualifiers under which the built-in functions also live
record FunctionList(
        Set<String> pure, Set<String> harmful, List<String> harmfulPrefixes, Set<String> schemas) {
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Map<String, FunctionList> LOADED = new ConcurrentHashMap<>();

    FunctionList {
        pure = Set.copyOf(pure);
        harmful = Set.copyOf(harmful);
        harmfulPrefixes = List.copyOf(harmfulPrefixes);
        schemas = Set.copyOf(schemas);
    }

    static FunctionList of(Dialect dialect) {
        return LOADED.computeIfAbsent(dialect.name(), FunctionList::load);
    }

    /// @param name in lower case
    boolean isHarmful(String name) {
        return harmful.contains(name)
                || (!pure.contains(name) && harmfulPrefixes.stream().anyMatch(name::startsWith));
    }

    private static FunctionList load(String dialect) {
        Set<String> pure = new HashSet<>();
        Set<String> harmful = new HashSet<>();
        Set<String> prefixes = new HashSet<>();
        Set<String> schemas = new HashSet<>();
        Set<String> section = pure;
        for (String line : lines(dialect)) {
            String content = line.strip();
            if (content.isEmpty() || content.startsWith("#")) {
                continue;
            }
            if (content.startsWith("[")) {
                section =
                        switch (content) {
                            case "[pure]" -> pure;
                            case "[harmful]" -> harmful;
                            case "[schemas]" -> schemas;
                            default -> throw new IllegalStateException(dialect + ": " + content);
                        };
                continue;
            }
            for (String name : SPACES.splitAsStream(content).toList()) {
                if (name.endsWith("*")) {
                    prefixes.add(name.substring(0, name.length() - 1));
                } else {
                    section.add(name);
                }
            }
        }
        return new FunctionList(pure, harmful, List.copyOf(prefixes), schemas);
    }

    private static List<String> lines(String dialect) {
        String file = "functions/" + dialect + ".txt";
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
