package dev.ktx.knowledge.note;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.SemanticNames.Offer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names of the semantic layer in a text. A name that could mean two things means none.
final class Entities {
    private static final Pattern WORD = Pattern.compile("(?<![\\w.`])[A-Za-z_]\\w{2,}(?![\\w`(])");

    private final SemanticNames names;
    private final Optional<String> connection;
    private final Set<Node> found = new TreeSet<>();
    private final Set<String> unknown = new TreeSet<>();
    private final Set<String> ambiguous = new TreeSet<>();
    private final Set<String> taken = new HashSet<>();

    private Entities(SemanticNames names, Optional<String> connection) {
        this.names = names;
        this.connection = connection;
    }

    /// @param connection looks at this one alone; all when empty
    static Entities in(String text, SemanticNames names, Optional<String> connection) {
        var entities = new Entities(names, connection);
        Matcher identifiers = Classifier.IDENTIFIER.matcher(text);
        while (identifiers.find()) {
            entities.take(
                    identifiers.group(1) != null ? identifiers.group(1) : identifiers.group(2));
        }
        return entities;
    }

    /// The names that stand for one thing, sorted.
    Set<Node> found() {
        return found;
    }

    /// Names with a dot or underscore that no source knows, as written.
    Set<String> unknown() {
        return unknown;
    }

    /// Names that several sources know, as written.
    Set<String> ambiguous() {
        return ambiguous;
    }

    /// Measures whose names stand in a text as plain words.
    static Set<Node> spokenMeasures(String text, SemanticNames names, Optional<String> connection) {
        Set<String> words = new TreeSet<>();
        WORD.matcher(text).results().forEach(word -> words.add(word.group()));
        Set<Node> nodes = new TreeSet<>();
        each(
                names,
                connection,
                (id, source, offer) ->
                        offer.measures().stream()
                                .filter(words::contains)
                                .forEach(measure ->
                                        nodes.add(new Node(id, source, Optional.of(measure)))));
        return nodes;
    }

    private void take(String name) {
        // A long note says a name many times, and each time every source is asked.
        if (!taken.add(name)) {
            return;
        }
        List<Node> nodes = resolve(name);
        if (nodes.size() == 1) {
            found.add(nodes.getFirst());
        } else if (nodes.size() > 1) {
            ambiguous.add(name);
        } else {
            unknown.add(name);
        }
    }

    private List<Node> resolve(String name) {
        Set<Node> nodes = new LinkedHashSet<>();
        int dot = name.lastIndexOf('.');
        each(
                names,
                connection,
                (id, source, offer) -> {
                    if (source.equalsIgnoreCase(name) || isTable(offer, name)) {
                        nodes.add(new Node(id, source, Optional.empty()));
                    }
                    String entity = name.substring(dot + 1);
                    boolean here =
                            dot < 0
                                    || source.equalsIgnoreCase(name.substring(0, dot))
                                    || isTable(offer, name.substring(0, dot))
                                    || name.substring(0, dot).equalsIgnoreCase(id + "." + source);
                    if (here) {
                        spelled(offer, entity)
                                .ifPresent(known ->
                                        nodes.add(new Node(id, source, Optional.of(known))));
                    }
                });
        // A table that is the same as its source is one thing.
        return new ArrayList<>(nodes);
    }

    private static boolean isTable(Offer offer, String name) {
        return offer.table()
                .map(table -> table.toLowerCase(Locale.ROOT))
                .filter(table ->
                        table.equals(name.toLowerCase(Locale.ROOT))
                                || table.endsWith("." + name.toLowerCase(Locale.ROOT)))
                .isPresent();
    }

    private static Optional<String> spelled(Offer offer, String entity) {
        return offer.has(entity)
                ? Optional.of(entity)
                : offer.columns().stream().filter(entity::equalsIgnoreCase).findFirst();
    }

    /// Takes one source.
    private interface Visit {
        void source(String connection, String source, Offer offer);
    }

    private static void each(SemanticNames names, Optional<String> connection, Visit visit) {
        for (var entry : names.connections().entrySet()) {
            if (connection.isEmpty() || connection.get().equals(entry.getKey())) {
                Map<String, Offer> sources = new TreeMap<>(entry.getValue());
                sources.forEach((source, offer) -> visit.source(entry.getKey(), source, offer));
            }
        }
    }
}
