package dev.ktx.app.eval;

import dev.ktx.mcp.Json;
import dev.ktx.problem.EvalProblems;
import dev.ktx.problem.KtxException;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The keys and links that a set really has, from its `expected.json`. Names are in lower case,
/// tables without schema; column order inside a composite key does not matter.
///
/// @param links that the rows can show
/// @param nameOnly links whose column holds no value: they count neither way
/// @param alsoRight true links that nobody declared: they count neither way
public record JoinTruth(Set<KeyOf> keys, Set<Link> links, Set<Link> nameOnly, Set<Link> alsoRight) {
    public JoinTruth {
        keys = Set.copyOf(keys);
        links = Set.copyOf(links);
        nameOnly = Set.copyOf(nameOnly);
        alsoRight = Set.copyOf(alsoRight);
    }

    /// @param columns sorted
    public record KeyOf(String table, List<String> columns) implements Comparable<KeyOf> {
        static KeyOf of(String table, List<String> columns) {
            return new KeyOf(
                    folded(table),
                    List.copyOf(new TreeSet<>(columns.stream().map(JoinTruth::folded).toList())));
        }

        @Override
        public String toString() {
            return table + "(" + String.join(", ", columns) + ")";
        }

        @Override
        public int compareTo(KeyOf other) {
            return toString().compareTo(other.toString());
        }
    }

    /// @param pairs `column=column`, sorted
    public record Link(String from, String to, List<String> pairs) implements Comparable<Link> {
        static Link of(String from, List<String> fromColumns, String to, List<String> toColumns) {
            return new Link(
                    folded(from),
                    folded(to),
                    IntStream.range(0, fromColumns.size())
                            .mapToObj(i ->
                                    folded(fromColumns.get(i)) + "=" + folded(toColumns.get(i)))
                            .sorted()
                            .toList());
        }

        @Override
        public String toString() {
            return from + " -> " + to + " (" + String.join(", ", pairs) + ")";
        }

        @Override
        public int compareTo(Link other) {
            return toString().compareTo(other.toString());
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// @throws KtxException `file-unreadable`
    static JoinTruth read(Path file) {
        try {
            JsonNode tree = Json.read(Files.readString(file));
            Set<Link> links = new HashSet<>();
            Set<Link> nameOnly = new HashSet<>();
            for (JsonNode link : tree.path("fks")) {
                (link.path("rows_show").asBoolean(true) ? links : nameOnly).add(link(link));
            }
            return new JoinTruth(
                    tree.path("pks")
                            .valueStream()
                            .map(key ->
                                    KeyOf.of(
                                            key.path("table").asString(),
                                            texts(key.path("columns"))))
                            .collect(Collectors.toSet()),
                    links,
                    nameOnly,
                    tree.path("also_ok")
                            .valueStream()
                            .map(JoinTruth::link)
                            .collect(Collectors.toSet()));
        } catch (IOException | JacksonException e) {
            throw new KtxException(EvalProblems.unreadable(file.toString(), e), e);
        }
    }

    private static Link link(JsonNode node) {
        return Link.of(
                node.path("from_table").asString(),
                texts(node.path("from_columns")),
                node.path("to_table").asString(),
                texts(node.path("to_columns")));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }
}
