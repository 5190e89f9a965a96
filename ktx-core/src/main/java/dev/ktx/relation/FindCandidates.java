package dev.ktx.relation;

import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Candidate.Kind;
import dev.ktx.relation.TableHits.Hit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Finds links between single columns that names suggest, and, where names say nothing, those that
/// the statistics of the columns leave possible.
final class FindCandidates {
    /// From here on a name says enough to stand without telling values.
    static final double NAMED = 0.6;

    /// What somebody proposes needs rows that tell, whatever its name.
    private static final double PROPOSED = 0.58;

    /// The more words a table has in front of what a column is called, the less it is meant.
    private static final double FOR_A_WORD = 0.05;

    private static final double MOST_FOR_WORDS = 0.1;
    private static final double OWN_TABLE = 0.8;
    private static final double LAST_WORD = 0.68;
    private static final double TWIN = 0.5;
    private static final double SAME_WORDS = 0.85;

    /// A part of a name says less where the whole names another table: `sales_person`, `person`.
    private static final double BESIDE_WHOLE = 0.9;

    private final SchemaFacts schema;
    private final Map<TableRef, List<Key>> keys;
    private final int perColumn;
    private final TableHits hits;
    private final KeysByName byName;
    private final Drafts drafts;
    private final RoleLinks roles;
    private final TypedLinks typed;
    private final ValueGuesses guesses;

    private FindCandidates(SchemaFacts schema, Map<TableRef, List<Key>> keys, int perColumn) {
        this.schema = schema;
        this.keys = keys;
        this.perColumn = perColumn;
        this.hits = new TableHits(schema.tables());
        this.byName = new KeysByName(schema, keys, perColumn);
        this.drafts = new Drafts(schema, keys);
        this.roles = new RoleLinks(schema, drafts);
        this.typed = new TypedLinks(schema, drafts, hits);
        this.guesses = new ValueGuesses(keys, drafts);
    }

    /// @param keys single columns that may identify rows, by table, the likeliest first
    /// @param perColumn candidates of one column at most
    static FindCandidates over(SchemaFacts schema, Map<TableRef, List<Key>> keys, int perColumn) {
        return new FindCandidates(schema, keys, perColumn);
    }

    List<Candidate> all() {
        var all = new ArrayList<Candidate>();
        for (TableFacts table : schema.tables()) {
            for (ColumnFacts column : table.columns()) {
                all.addAll(ofColumn(table, column));
            }
        }
        return all;
    }

    private List<Candidate> ofColumn(TableFacts table, ColumnFacts column) {
        if (column.type() == KeyType.OTHER
                || column.type() == KeyType.BOOLEAN
                || column.type() == KeyType.DECIMAL
                || isOwnKey(table, column)) {
            return List.of();
        }
        Optional<ColumnFacts> kindOf = typed.typeColumn(table, column);
        Map<KeyRef, Candidate> found = new TreeMap<>(KEY_ORDER);
        if (kindOf.isPresent()) {
            typed.of(column, kindOf.get()).forEach(c -> keep(found, c));
            if (found.isEmpty()) {
                byTableName(table, column).forEach(c -> keep(found, c));
            }
        } else if (maybeReference(column)) {
            byTableName(table, column).forEach(c -> keep(found, c));
            byColumnName(table, column).forEach(c -> keep(found, c));
            roles.of(table, column).forEach(c -> keep(found, c));
            byOwnTable(table, column).forEach(c -> keep(found, c));
            if (found.values().stream().noneMatch(c -> c.confidence() >= NAMED)) {
                guesses.of(table, column, found.keySet()).forEach(c -> keep(found, c));
            }
        }
        return found.values().stream()
                .sorted(
                        Comparator.comparingDouble((Candidate c) -> -c.confidence())
                                .thenComparing(Candidate::id))
                .limit(perColumn)
                .toList();
    }

    /// A key that names nothing but the row it belongs to, in a table named after another and more:
    /// the row of the other, as `parent_id` in `sales_order_payment`.
    private Stream<Candidate> byOwnTable(TableFacts table, ColumnFacts column) {
        boolean nothingElse =
                column.content().isEmpty()
                        || (column.content().size() == 1
                                && Words.ABOVE.contains(column.content().getFirst()));
        boolean number = column.type() == KeyType.INTEGER || column.type() == KeyType.UUID;
        if (!nothingElse || (!column.keyed() && (column.content().isEmpty() || !number))) {
            return Stream.empty();
        }
        var found = new ArrayList<Candidate>();
        schema.tables().stream()
                .filter(parent -> NameMatch.startsWith(table.words(), parent.words()) == 1)
                .max(
                        Comparator.comparingInt((TableFacts parent) -> parent.words().size())
                                .thenComparing(TableFacts::ref))
                .ifPresent(parent ->
                        drafts.toTable(
                                found,
                                table,
                                column,
                                parent,
                                Kind.PARENT_TABLE_NAME_MATCH,
                                OWN_TABLE));
        return found.stream();
    }

    private static final Comparator<KeyRef> KEY_ORDER =
            Comparator.comparing(KeyRef::table)
                    .thenComparing(key -> String.join(",", key.columns()));

    private static void keep(Map<KeyRef, Candidate> found, Candidate candidate) {
        found.merge(
                candidate.target(),
                candidate,
                (one, other) -> one.confidence() >= other.confidence() ? one : other);
    }

    /// The key by its own name refers to nothing else.
    private boolean isOwnKey(TableFacts table, ColumnFacts column) {
        boolean own =
                column.content().isEmpty()
                        || (FindKeys.isOwn(table, column) && !isCloserElsewhere(table, column))
                        || isOwnByLastPart(table, column);
        if (column.uniqueness().orElse(1) < FindKeys.MAYBE_UNIQUE) {
            return false;
        }
        List<Key> ofTable = keys.getOrDefault(table.ref(), List.of());
        boolean maybeKey = ofTable.stream().anyMatch(key -> key.only().equals(column));
        return own && column.keyed() && (maybeKey || !schema.knowsRows());
    }

    /// Whether another table has a column of the same name, which names that table better: of
    /// `bestellungen` and `bestellpositionen`, `bestell_nr` is the first one's.
    private boolean isCloserElsewhere(TableFacts table, ColumnFacts column) {
        int length = String.join("", table.words()).length();
        return table.named(column.content()) < SAME_WORDS
                && drafts.keysNamed(column.words()).stream()
                        .filter(key -> !key.table().equals(table.ref()))
                        .filter(key -> key.only().place() == 0)
                        .map(key -> schema.table(key.table()))
                        .anyMatch(other ->
                                FindKeys.isOwn(other, column)
                                        && String.join("", other.words()).length() < length);
    }

    /// The first column called after the last part of its table, as `group_id` of `store_group`,
    /// unless another table is called so.
    private boolean isOwnByLastPart(TableFacts table, ColumnFacts column) {
        boolean inOneWord =
                column.content().size() == 1
                        && column.content().getFirst().length() >= 4
                        && !table.words().isEmpty()
                        && table.words().getLast().endsWith(column.content().getFirst());
        return column.place() == 0
                && (inOneWord || NameMatch.endsWith(table.words(), column.content()) > 0)
                && hits.of(column.content()).stream()
                        .noneMatch(hit -> hit.form() == TableHits.Form.WHOLE);
    }

    private static boolean maybeReference(ColumnFacts column) {
        return column.distinct().isEmpty()
                || !column.isEmpty()
                || column.keyed()
                || column.content().stream().anyMatch(Words.ABOVE::contains);
    }

    private Stream<Candidate> byTableName(TableFacts table, ColumnFacts column) {
        var found = new ArrayList<Candidate>();
        var contents = new ArrayList<List<String>>();
        contents.add(column.content());
        List<String> full = FindKeys.fullContent(column);
        if (!full.equals(column.content())) {
            contents.add(full);
        }
        if (column.keyed()
                && column.content().size() > 1
                && (Words.WHICH.contains(column.content().getFirst())
                        || Words.ABOVE.contains(column.content().getFirst()))) {
            contents.add(column.content().subList(1, column.content().size()));
        }
        for (List<String> content : contents) {
            boolean whole =
                    hits.of(content).stream()
                            .anyMatch(hit ->
                                    hit.form() == TableHits.Form.WHOLE
                                            && hit.likeness() >= SAME_WORDS
                                            && !isSame(hit.table(), table));
            for (Hit hit : hits.of(content)) {
                if (isSame(hit.table(), table) && hit.form() != TableHits.Form.ROLE_BEFORE) {
                    continue;
                }
                double confidence = HitWeight.confidence(column, content, hit);
                if (!column.keyed() && hasKeyedTwin(table, column)) {
                    confidence = Math.min(confidence, TWIN);
                }
                if (whole && hit.form() != TableHits.Form.WHOLE) {
                    confidence *= BESIDE_WHOLE;
                }
                if (hit.form() == TableHits.Form.LAST_PART) {
                    int more = hit.table().words().size() - content.size() - 1;
                    confidence -= Math.min(MOST_FOR_WORDS, FOR_A_WORD * more);
                }
                Kind kind = HitWeight.kind(table, hit);
                drafts.toTable(found, table, column, hit.table(), kind, confidence);
            }
        }
        if (found.isEmpty() && column.keyed() && column.content().size() > 1) {
            lastWord(table, column).forEach(found::add);
        }
        if (!column.content().isEmpty()) {
            var withTable = new ArrayList<>(table.words());
            withTable.addAll(column.content());
            for (Hit hit : hits.of(withTable)) {
                if (!isSame(hit.table(), table)
                        && hit.form() == TableHits.Form.WHOLE
                        && !(column.isMeasure() || (column.isProse() && column.isText()))) {
                    drafts.toTable(
                            found,
                            table,
                            column,
                            hit.table(),
                            Kind.PARENT_TABLE_NAME_MATCH,
                            (column.keyed() ? 0.9 : 0.82) * (0.7 + 0.3 * hit.likeness()));
                }
            }
        }
        return found.stream();
    }

    /// A role and the last word of one table alone, as `ship_addr_id` and `customer_addresses`.
    private Stream<Candidate> lastWord(TableFacts table, ColumnFacts column) {
        String last = column.content().getLast();
        if (Words.COMPOUND.contains(last)
                || Words.KIND.contains(last)
                || generic(List.of(last))
                || column.isSequence()) {
            return Stream.empty();
        }
        List<Hit> some =
                hits.of(List.of(last)).stream()
                        .filter(hit -> hit.form() == TableHits.Form.LAST_PART)
                        .toList();
        var found = new ArrayList<Candidate>();
        if (some.size() == 1 && !isSame(some.getFirst().table(), table)) {
            Hit hit = some.getFirst();
            drafts.toTable(
                    found,
                    table,
                    column,
                    hit.table(),
                    Kind.ROLE_NAME,
                    LAST_WORD * (0.6 + 0.4 * hit.likeness()));
        }
        return found.stream();
    }

    /// Beside `account_id`, a plain `account` is another thing, or the same in words.
    private static boolean hasKeyedTwin(TableFacts table, ColumnFacts column) {
        return table.columns().stream()
                .anyMatch(other ->
                        other.keyed()
                                && !other.equals(column)
                                && other.content().equals(column.content()));
    }

    private static boolean isSame(TableFacts one, TableFacts other) {
        return one.ref().equals(other.ref());
    }

    private Stream<Candidate> byColumnName(TableFacts table, ColumnFacts column) {
        var found = new ArrayList<Candidate>();
        Set<String> names = new HashSet<>();
        if (column.words().size() > 1 || !generic(column.words())) {
            names.add(String.join(" ", column.words()));
        }
        if (column.stripped().size() > 1 || !generic(column.stripped())) {
            names.add(String.join(" ", column.stripped()));
        }
        boolean above = !column.content().isEmpty() && Words.ABOVE.containsAll(column.content());
        for (String name : above ? List.<String>of() : names.stream().sorted().toList()) {
            for (Key key : byName.named(table.ref(), name)) {
                if (!key.table().equals(table.ref())) {
                    drafts.toKey(table, column, key, Kind.EXACT_COLUMN_MATCH, byName.exactness(key))
                            .ifPresent(found::add);
                }
            }
        }
        for (int cut = 1; cut < column.words().size(); cut++) {
            List<String> rest = column.words().subList(cut, column.words().size());
            boolean telling = rest.size() > 1 || Words.NATURAL.contains(rest.getFirst());
            if (generic(rest)) {
                continue;
            }
            for (Key key : byName.named(table.ref(), String.join(" ", rest))) {
                boolean shared = rest.getFirst().length() >= 5 && key.isShared();
                if (!telling && !shared) {
                    continue;
                }
                boolean word = key.only().words().size() > 1 || key.likely() >= FindKeys.STRONG;
                if (word && (key.only().keyed() || rest.size() == 1)) {
                    drafts.toKey(table, column, key, Kind.COLUMN_SUFFIX_MATCH, 0.84)
                            .ifPresent(found::add);
                }
            }
        }
        return found.stream();
    }

    static boolean generic(List<String> words) {
        return words.size() == 1
                && (Words.KEY.contains(words.getFirst())
                        || Words.PROSE.contains(words.getFirst())
                        || Words.MEASURE.contains(words.getFirst())
                        || Set.of("type", "status", "state", "kind", "category", "class", "date")
                                .contains(words.getFirst()));
    }

    boolean hasKey(TableFacts table) {
        return !keys.getOrDefault(table.ref(), List.of()).isEmpty();
    }

    /// Whether a column looks as if it referred to something, be it in words of its own.
    boolean mayReferInOtherWords(TableFacts table, ColumnFacts column) {
        boolean text = column.type() == KeyType.TEXT || column.type() == KeyType.UUID;
        boolean number = column.type() == KeyType.INTEGER || column.type() == KeyType.FLOAT;
        boolean looks =
                text
                        ? !column.isProse()
                        : column.keyed() && (number || column.type() == KeyType.ANY);
        return looks
                && !column.content().isEmpty()
                && !generic(column.content())
                && !column.isMeasure()
                && (!column.isSequence() || column.identifies())
                && column.distinct().orElse(0) >= (text ? 3 : 2)
                && !isOwnKey(table, column)
                && typed.typeColumn(table, column).isEmpty();
    }

    /// The key of a table that suits a column best which means the table.
    Optional<Candidate> meant(
            TableFacts table, ColumnFacts column, TableFacts parent, double confidence) {
        var found = new ArrayList<Candidate>();
        drafts.toTable(found, table, column, parent, Kind.EMBEDDING_SIMILARITY, confidence);
        return found.stream()
                .filter(candidate -> fits(column, candidate))
                .max(
                        Comparator.comparingDouble(Candidate::confidence)
                                .thenComparing(Candidate::id, Comparator.reverseOrder()));
    }

    /// A link to a column of a table that somebody proposes; empty when the column is no key.
    Optional<Candidate> proposed(
            TableFacts table, ColumnFacts column, TableFacts parent, ColumnFacts target) {
        return drafts.keysOf(parent.ref()).stream()
                .filter(key -> key.only().equals(target))
                .findFirst()
                .flatMap(key -> drafts.toKey(table, column, key, Kind.LLM_PROPOSAL, PROPOSED))
                .filter(candidate -> fits(column, candidate));
    }

    /// Where the values of a column may lead, whatever its name.
    List<Candidate> byValues(ColumnFacts column) {
        return guesses.of(schema.table(column.table()), column, Set.of()).toList();
    }

    /// Whether a key has the room for all values of a column, as far as both are known.
    private boolean fits(ColumnFacts column, Candidate candidate) {
        return schema.table(candidate.to().table())
                .column(candidate.to().columns().getFirst())
                .filter(target ->
                        !target.complete()
                                || target.distinct().isEmpty()
                                || target.distinct().getAsLong() >= column.distinct().orElse(0))
                .isPresent();
    }
}
