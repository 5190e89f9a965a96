package dev.ktx.knowledge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The names of the semantic layer that a page may refer to.
///
/// @param connections connection id to source name to what the source offers
public record SemanticNames(SortedMap<String, SortedMap<String, Offer>> connections) {
    /// Of a project without semantic layer.
    public static final SemanticNames NONE = new SemanticNames(new TreeMap<>());

    public SemanticNames {
        var copy = new TreeMap<String, SortedMap<String, Offer>>();
        connections.forEach((id, sources) ->
                copy.put(id, Collections.unmodifiableSortedMap(new TreeMap<>(sources))));
        connections = Collections.unmodifiableSortedMap(copy);
    }

    /// What one source offers.
    ///
    /// @param table where its rows are, as the warehouse spells it
    /// @param columns as the source spells them
    /// @param flags those of the columns that are yes or no
    public record Offer(
            Optional<String> table,
            Set<String> columns,
            Set<String> measures,
            Set<String> segments,
            Set<String> flags) {
        /// Of which nobody knows whether columns are yes or no.
        public Offer(
                Optional<String> table,
                Set<String> columns,
                Set<String> measures,
                Set<String> segments) {
            this(table, columns, measures, segments, Set.of());
        }

        public Offer {
            columns = Collections.unmodifiableSet(new TreeSet<>(columns));
            measures = Collections.unmodifiableSet(new TreeSet<>(measures));
            segments = Collections.unmodifiableSet(new TreeSet<>(segments));
            flags = Collections.unmodifiableSet(new TreeSet<>(flags));
        }

        /// Whether a column, measure or segment has the name.
        public boolean has(String entity) {
            return columns.contains(entity)
                    || measures.contains(entity)
                    || segments.contains(entity);
        }
    }

    /// A source, or something that it offers.
    public record Node(String connection, String source, Optional<String> entity)
            implements Comparable<Node> {
        /// With the connection, for example `wh/parcels.fee_total`; the form that indexes keep.
        public String normal() {
            return connection + "/" + source + entity.map(name -> "." + name).orElse("");
        }

        @Override
        public int compareTo(Node other) {
            return normal().compareTo(other.normal());
        }
    }

    /// What a reference stands for: `connection/source[.entity]`, then `source[.entity]` on any
    /// connection, then `connection.source[.entity]`. Empty when it stands for nothing, several
    /// when the name exists on several connections.
    public List<Node> resolve(String reference) {
        String text = reference.strip();
        int slash = text.indexOf('/');
        if (slash > 0) {
            return on(text.substring(0, slash), text.substring(slash + 1));
        }
        List<Node> found = new ArrayList<>();
        connections.keySet().forEach(id -> found.addAll(on(id, text)));
        if (found.isEmpty()) {
            for (String id : connections.keySet()) {
                if (text.startsWith(id + ".")) {
                    found.addAll(on(id, text.substring(id.length() + 1)));
                }
            }
        }
        return found;
    }

    private List<Node> on(String connection, String text) {
        Map<String, Offer> sources = connections.getOrDefault(connection, new TreeMap<>());
        if (sources.containsKey(text)) {
            return List.of(new Node(connection, text, Optional.empty()));
        }
        // The last dot first: a source's name may hold one.
        for (int dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1)) {
            Offer offer = sources.get(text.substring(0, dot));
            String entity = text.substring(dot + 1);
            if (offer != null && offer.has(entity)) {
                return List.of(new Node(connection, text.substring(0, dot), Optional.of(entity)));
            }
        }
        return List.of();
    }

    /// How ktx writes a reference: short when the source's name is unique across connections.
    public String spell(Node node) {
        long homonyms =
                connections.values().stream()
                        .filter(sources -> sources.containsKey(node.source()))
                        .count();
        String shortForm = node.source() + node.entity().map(name -> "." + name).orElse("");
        return homonyms > 1 ? node.connection() + "/" + shortForm : shortForm;
    }

    /// Whether a table is one that a source reads: by the source's name, by the table's whole name
    /// or by its end.
    public boolean knowsTable(String reference) {
        int slash = reference.indexOf('/');
        String name = slash < 0 ? reference : reference.substring(slash + 1);
        return connections.entrySet().stream()
                .filter(entry -> slash < 0 || entry.getKey().equals(reference.substring(0, slash)))
                .flatMap(entry -> entry.getValue().entrySet().stream())
                .anyMatch(source ->
                        source.getKey().equals(name)
                                || source.getValue()
                                        .table()
                                        .filter(table ->
                                                table.equals(name) || table.endsWith("." + name))
                                        .isPresent());
    }

    /// Every name a reference may spell, short forms, sorted.
    public Set<String> all() {
        Set<String> all = new TreeSet<>();
        connections
                .values()
                .forEach(sources ->
                        sources.forEach((source, offer) -> {
                            all.add(source);
                            offer.columns().forEach(name -> all.add(source + "." + name));
                            offer.measures().forEach(name -> all.add(source + "." + name));
                            offer.segments().forEach(name -> all.add(source + "." + name));
                        }));
        return all;
    }
}
