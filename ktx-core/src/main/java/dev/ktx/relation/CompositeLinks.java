package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Candidate.Kind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Finds tables that hold all columns of another table's composite key, under the same names, or
/// under other names that refer to the same tables.
final class CompositeLinks {
    /// Below what a name says that stands without telling values.
    private static final double NAMELESS = 0.55;

    private final SchemaFacts schema;
    private final Map<TableRef, Key> composites;
    private final Map<RowFacts.ColumnRef, TableRef> references;
    private final boolean byValues;
    private final int perColumns;

    /// Positions of the tables with a column of some trait, so that not every pair of tables has to
    /// be compared.
    private final Map<String, BitSet> byTrait = new HashMap<>();

    /// @param composites tables whose key is composite
    /// @param references the table to which a single column most likely refers
    /// @param byValues whether some of them are known from values, so that a part whose name says
    ///   nothing may stand behind such a column
    /// @param perColumns links that start at the same columns at most
    CompositeLinks(
            SchemaFacts schema,
            Map<TableRef, Key> composites,
            Map<RowFacts.ColumnRef, TableRef> references,
            boolean byValues,
            int perColumns) {
        this.schema = schema;
        this.composites = composites;
        this.references = references;
        this.byValues = byValues;
        this.perColumns = perColumns;
    }

    List<Candidate> find() {
        if (composites.isEmpty()) {
            return List.of();
        }
        List<TableFacts> tables = schema.tables();
        for (int i = 0; i < tables.size(); i++) {
            for (ColumnFacts column : tables.get(i).columns()) {
                for (String trait : traits(column)) {
                    byTrait.computeIfAbsent(trait, _ -> new BitSet()).set(i);
                }
            }
        }
        var found = new TreeMap<Endpoint, List<Candidate>>(BY_COLUMNS);
        for (TableFacts parent : tables) {
            Key key = composites.get(parent.ref());
            if (key == null) {
                continue;
            }
            possible(key).stream()
                    .mapToObj(tables::get)
                    .filter(child -> !child.ref().equals(parent.ref()))
                    .flatMap(child -> link(child, parent, key).stream())
                    .forEach(candidate ->
                            found.computeIfAbsent(candidate.from(), _ -> new ArrayList<>())
                                    .add(candidate));
        }
        return found.values().stream()
                .flatMap(ofColumns -> ofColumns.stream().sorted(SUREST).limit(perColumns))
                .toList();
    }

    private static final Comparator<Endpoint> BY_COLUMNS =
            Comparator.comparing(Endpoint::table)
                    .thenComparing(end -> String.join(",", end.columns()));

    private static final Comparator<Candidate> SUREST =
            Comparator.comparingDouble((Candidate candidate) -> -candidate.confidence())
                    .thenComparing(Candidate::id);

    /// Positions of the tables that may have a counterpart of each part of a key.
    private BitSet possible(Key key) {
        var all = new BitSet();
        all.set(0, schema.tables().size());
        for (ColumnFacts part : key.columns()) {
            if (byValues && isBehind(part, key)) {
                continue;
            }
            var some = new BitSet();
            for (String trait : traits(part)) {
                some.or(byTrait.getOrDefault(trait, new BitSet()));
            }
            all.and(some);
        }
        return all;
    }

    /// Two columns that {@link #named} or {@link #referring} takes for counterparts share one.
    /// Alike words start with the same letter.
    private Set<String> traits(ColumnFacts column) {
        Set<String> traits = new HashSet<>();
        traits.add("all " + String.join(" ", column.words()));
        traits.add("own " + String.join(" ", column.stripped()));
        TableRef meant = references.get(column.ref());
        if (meant != null) {
            traits.add("to " + meant.display());
        }
        if (column.isSequence()) {
            traits.add("sequence");
        }
        column.content().forEach(word -> traits.add("letter " + word.codePointAt(0)));
        return traits;
    }

    private Optional<Candidate> link(TableFacts child, TableFacts parent, Key key) {
        var columns = new ArrayList<ColumnFacts>();
        boolean sameNames = true;
        boolean nameless = false;
        for (ColumnFacts part : key.columns()) {
            Optional<ColumnFacts> same = named(child.columns(), part, columns);
            if (byValues && same.isPresent() && isElsewhere(same.get(), part)) {
                same = Optional.empty();
            }
            Optional<ColumnFacts> other =
                    same.isPresent() ? same : referring(child.columns(), part, columns);
            if (byValues && isBehind(part, key)) {
                boolean apart =
                        other.isPresent()
                                && !columns.isEmpty()
                                && other.get().position() != columns.getLast().position() + 1;
                if ((other.isEmpty() || apart) && !sameNames) {
                    Optional<ColumnFacts> beside = beside(child, part, columns);
                    nameless |= beside.isPresent();
                    other = beside.isPresent() ? beside : other;
                    same = beside.isPresent() ? Optional.empty() : same;
                }
            }
            if (other.isEmpty()) {
                return Optional.empty();
            }
            sameNames &= same.isPresent();
            columns.add(other.get());
        }
        boolean castText = false;
        for (int i = 0; i < columns.size(); i++) {
            KeyType one = columns.get(i).type();
            KeyType two = key.columns().get(i).type();
            castText |= one != two && (one == KeyType.UUID || two == KeyType.UUID);
        }
        boolean apart =
                twins(child, columns)
                        || sharesDays(key)
                        || ((schema.knowsRows() || !isTieOf(parent, key)) && allLeadElsewhere(key))
                        || (!schema.knowsRows() && (onlyTies(parent, key) || isOpaque(key)));
        double confidence = (sameNames ? 0.9 : 0.84) - (apart ? 0.34 : 0);
        if (!Drafts.sameSchema(child.ref(), parent.ref())) {
            confidence -= 0.05;
        }
        if (nameless) {
            confidence = Math.min(confidence, NAMELESS);
        } else if (namedAfter(child, parent)) {
            confidence = Math.max(confidence, 0.88);
        }
        return Optional.of(
                new Candidate(
                        new Endpoint(child.ref(), columns.stream().map(ColumnFacts::name).toList()),
                        new Endpoint(parent.ref(), key.names()),
                        Kind.COMPOSITE_PROFILE_MATCH,
                        confidence,
                        Optional.empty(),
                        castText,
                        key.likely()));
    }

    /// Whether a part of a key stands right behind the part before it.
    private static boolean isBehind(ColumnFacts part, Key key) {
        int at = key.columns().indexOf(part);
        return at > 0 && key.columns().get(at - 1).position() == part.position() - 1;
    }

    /// Whether two columns of one name are known to lead to different tables.
    private boolean isElsewhere(ColumnFacts column, ColumnFacts part) {
        TableRef one = references.get(column.ref());
        TableRef other = references.get(part.ref());
        return one != null && other != null && !one.equals(other);
    }

    /// What stands right behind the counterpart of the part before and could hold its values.
    private static Optional<ColumnFacts> beside(
            TableFacts child, ColumnFacts part, List<ColumnFacts> found) {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        int place = found.getLast().position() + 1;
        return child.columns().stream()
                .filter(column -> column.position() == place)
                .filter(column -> column.type().joins(part.type()))
                .filter(column -> !column.isMeasure() && !column.isProse())
                .filter(column ->
                        !part.complete()
                                || column.distinct().orElse(0)
                                        <= part.distinct().orElse(Long.MAX_VALUE))
                .filter(column -> column.distinct().orElse(0) > 0)
                .filter(column -> !Drafts.outOfRange(column, part))
                .findFirst();
    }

    /// Two tables with the same key, as two facts of one grain: neither refers to the other unless
    /// its name says so.
    private boolean twins(TableFacts child, List<ColumnFacts> columns) {
        Key own = composites.get(child.ref());
        return own != null && new HashSet<>(own.columns()).equals(Set.copyOf(columns));
    }

    /// Two facts of the same days have more in common than one would think; neither is a part of
    /// the other.
    private boolean sharesDays(Key key) {
        return key.columns().stream()
                .anyMatch(part -> {
                    TableRef meant = references.get(part.ref());
                    return meant != null && FindKeys.isCalendar(schema.table(meant).words());
                });
    }

    /// Names that do not say that they are parts of a key.
    private static boolean isOpaque(Key key) {
        return key.columns().stream().anyMatch(part -> !part.keyed() && !part.isSequence());
    }

    /// A row that two others have in common; whoever refers to both need not mean it.
    private boolean allLeadElsewhere(Key key) {
        return !key.declared()
                && key.columns().stream()
                        .allMatch(part -> {
                            TableRef meant = references.get(part.ref());
                            return meant != null && !meant.equals(key.table());
                        });
    }

    /// Whether a table is named after all that its key ties together, as `partsupp`, or counts
    /// within it.
    private boolean isTieOf(TableFacts table, Key key) {
        return key.columns().stream()
                .allMatch(part -> {
                    TableRef meant = references.get(part.ref());
                    return !part.identifies()
                            || meant == null
                            || schema.table(meant).words().stream()
                                    .anyMatch(word ->
                                            table.words().stream()
                                                    .anyMatch(own ->
                                                            Names.likeness(own, word) >= 0.8));
                });
    }

    /// A table that only ties others together; whoever refers to the same tables need not mean it.
    private boolean onlyTies(TableFacts table, Key key) {
        return table.columns().size() == key.columns().size()
                && key.columns().stream().allMatch(part -> references.containsKey(part.ref()));
    }

    /// `order_line_notes` after `order_lines`.
    private static boolean namedAfter(TableFacts child, TableFacts parent) {
        return NameMatch.startsWith(child.words(), parent.words()) >= 0.9;
    }

    private static Optional<ColumnFacts> named(
            List<ColumnFacts> columns, ColumnFacts part, Collection<ColumnFacts> taken) {
        return columns.stream()
                .filter(column -> !taken.contains(column) && column.type().joins(part.type()))
                .filter(column ->
                        column.words().equals(part.words())
                                || column.stripped().equals(part.stripped()))
                .findFirst();
    }

    private Optional<ColumnFacts> referring(
            List<ColumnFacts> columns, ColumnFacts part, Collection<ColumnFacts> taken) {
        TableRef meant = references.get(part.ref());
        List<ColumnFacts> alike =
                columns.stream()
                        .filter(column ->
                                !taken.contains(column) && column.type().joins(part.type()))
                        .filter(column -> {
                            TableRef other = references.get(column.ref());
                            boolean sameTable = meant != null && meant.equals(other);
                            boolean sameThing =
                                    meant == null
                                            && (similar(column, part)
                                                    || bothSequences(column, part));
                            return sameTable || sameThing;
                        })
                        .toList();
        return alike.size() == 1 ? Optional.of(alike.getFirst()) : Optional.empty();
    }

    private static boolean similar(ColumnFacts one, ColumnFacts other) {
        return NameMatch.all(one.content(), other.content()) > 0
                || NameMatch.endsWith(one.content(), other.content()) > 0
                || NameMatch.endsWith(other.content(), one.content()) > 0;
    }

    private static boolean bothSequences(ColumnFacts one, ColumnFacts other) {
        return one.isSequence() && other.isSequence();
    }
}
