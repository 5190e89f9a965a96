package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Candidate.Condition;
import dev.ktx.relation.Candidate.Kind;
import dev.ktx.relation.TableHits.Hit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    private static final double ELSEWHERE = 0.03;
    private static final double NAMESAKE_HERE = 0.2;
    private static final double OTHER_LAYER = 0.05;
    private static final double TWIN = 0.5;
    private static final double SAME_WORDS = 0.85;

    /// A part of a name says less where the whole names another table: `sales_person`, `person`.
    private static final double BESIDE_WHOLE = 0.9;

    private static final int GUESSES_A_COLUMN = 3;

    /// How exact a name is whose column may be a key, but says nothing of it.
    private static final double BY_CHANCE = 0.4;

    private final SchemaFacts schema;
    private final Map<TableRef, List<Key>> keys;
    private final int perColumn;
    private final TableHits hits;

    /// Keys by their name, and by schema and name, the likeliest to be meant first. A name that
    /// very many tables have says of none of them that it is the one.
    private final Map<String, List<Key>> byName = new HashMap<>();

    private final Map<String, List<Key>> meant = new HashMap<>();
    private final Map<KeyRef, Double> exact = new HashMap<>();

    /// The likeliest key of each table, those that hold the most values first.
    private final Map<KeyType, List<Key>> byType = new EnumMap<>(KeyType.class);

    private final List<TableFacts> people;
    private final Set<TableRef> namesakes = new HashSet<>();

    private FindCandidates(SchemaFacts schema, Map<TableRef, List<Key>> keys, int perColumn) {
        this.schema = schema;
        this.keys = keys;
        this.perColumn = perColumn;
        this.hits = new TableHits(schema.tables());
        for (List<Key> ofTable : keys.values()) {
            if (!ofTable.isEmpty() && !ofTable.getFirst().only().isProse()) {
                byType.computeIfAbsent(ofTable.getFirst().only().type(), _ -> new ArrayList<>())
                        .add(ofTable.getFirst());
            }
            for (Key key : ofTable) {
                Set<String> names = new HashSet<>();
                names.add(String.join(" ", key.only().words()));
                names.add(String.join(" ", key.only().stripped()));
                names.forEach(name -> {
                    byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(key);
                    byName.computeIfAbsent(here(key.table(), name), _ -> new ArrayList<>())
                            .add(key);
                });
                exact.put(key.ref(), exact(key));
            }
        }
        byName.replaceAll((_, ofName) -> likeliest(ofName));
        byType.values()
                .forEach(ofType ->
                        ofType.sort(
                                Comparator.comparingLong((Key key) -> -values(key))
                                        .thenComparing(Key::table)));
        this.people =
                schema.tables().stream()
                        .filter(TableFacts::holdsPeople)
                        .filter(table -> !keys.getOrDefault(table.ref(), List.of()).isEmpty())
                        .sorted(
                                Comparator.comparingInt(FindCandidates::personRank)
                                        .thenComparing(TableFacts::ref))
                        .toList();
        var seen = new HashMap<String, TableRef>();
        for (TableFacts table : schema.tables()) {
            TableRef other = seen.putIfAbsent(table.ref().folded().name(), table.ref());
            if (other != null) {
                namesakes.add(other);
                namesakes.add(table.ref());
            }
        }
    }

    /// Keys of one name, the likeliest to be meant first; of those that are keys by chance at most,
    /// never more than a few.
    private List<Key> likeliest(List<Key> ofName) {
        List<Key> sorted =
                ofName.stream()
                        .sorted(
                                Comparator.comparingDouble((Key key) -> -exactness(key))
                                        .thenComparing(
                                                Comparator.comparingLong(FindCandidates::values)
                                                        .reversed())
                                        .thenComparing(Key::table))
                        .limit(perColumn)
                        .toList();
        long telling = sorted.stream().filter(key -> exactness(key) > BY_CHANCE).count();
        return sorted.stream().limit(telling + GUESSES_A_COLUMN).toList();
    }

    private static String here(TableRef table, String name) {
        return table.catalog() + "\n" + table.db() + "\n" + name;
    }

    private double exactness(Key key) {
        return exact.getOrDefault(key.ref(), 0.0);
    }

    /// Keys of a name that a column of some table may mean.
    private List<Key> named(TableRef table, String name) {
        List<Key> anywhere = byName.getOrDefault(name, List.of());
        if (anywhere.size() < perColumn) {
            return anywhere;
        }
        return meant.computeIfAbsent(
                here(table, name),
                here -> {
                    var both = new LinkedHashMap<KeyRef, Key>();
                    byName.getOrDefault(here, List.of()).forEach(key -> both.put(key.ref(), key));
                    anywhere.forEach(key -> both.put(key.ref(), key));
                    return List.copyOf(both.values());
                });
    }

    /// How many values a key holds; the most possible when nobody knows.
    private static long values(Key key) {
        return key.only().complete() ? key.only().distinct().orElse(0) : Long.MAX_VALUE;
    }

    private static int personRank(TableFacts table) {
        int best =
                table.words().stream()
                        .mapToInt(Words.PEOPLE::indexOf)
                        .filter(rank -> rank >= 0)
                        .min()
                        .orElse(Words.PEOPLE.size());
        return best + 100 * (table.words().size() - 1);
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
        Optional<ColumnFacts> kindOf = typeColumn(table, column);
        Map<KeyRef, Candidate> found = new TreeMap<>(KEY_ORDER);
        if (kindOf.isPresent()) {
            polymorphic(column, kindOf.get()).forEach(c -> keep(found, c));
        } else if (maybeReference(column)) {
            byTableName(table, column).forEach(c -> keep(found, c));
            byColumnName(table, column).forEach(c -> keep(found, c));
            byRole(table, column).forEach(c -> keep(found, c));
            if (found.values().stream().noneMatch(c -> c.confidence() >= NAMED)) {
                guesses(table, column, found.keySet()).forEach(c -> keep(found, c));
            }
        }
        return found.values().stream()
                .sorted(
                        Comparator.comparingDouble((Candidate c) -> -c.confidence())
                                .thenComparing(Candidate::id))
                .limit(perColumn)
                .toList();
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
        boolean own = column.content().isEmpty() || FindKeys.isOwn(table, column);
        List<Key> ofTable = keys.getOrDefault(table.ref(), List.of());
        boolean maybeKey = ofTable.stream().anyMatch(key -> key.only().equals(column));
        return own && column.keyed() && (maybeKey || !schema.knowsRows());
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
                && Words.WHICH.contains(column.content().getFirst())) {
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
                double confidence = confidence(column, content, hit);
                if (!column.keyed() && hasKeyedTwin(table, column)) {
                    confidence = Math.min(confidence, TWIN);
                }
                if (whole && hit.form() != TableHits.Form.WHOLE) {
                    confidence *= BESIDE_WHOLE;
                }
                Kind kind = kind(table, hit);
                add(found, table, column, hit.table(), kind, confidence);
            }
        }
        if (!column.content().isEmpty()) {
            var withTable = new ArrayList<>(table.words());
            withTable.addAll(column.content());
            for (Hit hit : hits.of(withTable)) {
                if (!isSame(hit.table(), table)
                        && hit.form() == TableHits.Form.WHOLE
                        && !(column.isMeasure() || (column.isProse() && isText(column)))) {
                    add(
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

    private static boolean isText(ColumnFacts column) {
        return column.type() == KeyType.TEXT || column.type() == KeyType.ANY;
    }

    private static Kind kind(TableFacts table, Hit hit) {
        if (isSame(hit.table(), table)) {
            return Kind.SELF_REFERENCE;
        }
        return switch (hit.form()) {
            case WHOLE ->
                    hit.likeness() >= 1
                            ? Kind.NORMALIZED_TABLE_MATCH
                            : hit.likeness() >= 0.85 ? Kind.INFLECTION : Kind.ABBREVIATION;
            case ROLE_BEFORE -> Kind.ROLE_NAME;
            case LAST_PART, FIRST_PART, MORE_AFTER -> Kind.PARENT_TABLE_NAME_MATCH;
        };
    }

    private static double confidence(ColumnFacts column, List<String> content, Hit hit) {
        boolean keyed = column.keyed();
        boolean suspicious = !keyed && (column.isMeasure() || (column.isProse() && isText(column)));
        double most =
                switch (hit.form()) {
                    case WHOLE -> {
                        boolean plural =
                                !content.getLast().equals(Names.singular(content.getLast()));
                        if (suspicious || (!keyed && plural && column.type() != KeyType.TEXT)) {
                            yield hit.likeness() >= 0.97 && !plural ? 0.55 : 0.3;
                        }
                        yield keyed ? 0.95 : 0.87;
                    }
                    case ROLE_BEFORE -> suspicious ? 0 : keyed ? 0.9 : 0.74;
                    case LAST_PART ->
                            suspicious
                                    ? 0
                                    : keyed ? 0.8 : column.type() == KeyType.INTEGER ? 0.55 : 0.62;
                    case FIRST_PART -> suspicious || !keyed ? 0.3 : 0.5;
                    case MORE_AFTER -> suspicious || !keyed ? 0 : 0.4;
                };
        double loss =
                switch (hit.form()) {
                    case WHOLE -> 0.45;
                    case ROLE_BEFORE, LAST_PART, FIRST_PART, MORE_AFTER -> 0.6;
                };
        return most * (1 - loss * (1 - hit.likeness()));
    }

    private void add(
            List<Candidate> found,
            TableFacts table,
            ColumnFacts column,
            TableFacts parent,
            Kind kind,
            double confidence) {
        if (confidence <= 0) {
            return;
        }
        List<Key> ofParent = keys.getOrDefault(parent.ref(), List.of());
        for (int i = 0; i < ofParent.size(); i++) {
            Key key = ofParent.get(i);
            double fit = fit(column, key, i == 0);
            candidate(table, column, key, kind, confidence * fit).ifPresent(found::add);
        }
    }

    /// How well a key of a named table suits a column.
    private static double fit(ColumnFacts column, Key key, boolean best) {
        ColumnFacts target = key.only();
        boolean sameWord =
                column.stripped().stream()
                        .filter(Words.KEY::contains)
                        .anyMatch(target.stripped()::contains);
        boolean sameName = column.words().equals(target.words());
        if (best) {
            boolean idToWord =
                    column.identifies() && !target.identifies() && !sameWord && !target.keyed();
            return idToWord ? 0.9 : otherWord(column, target) ? 0.96 : 1;
        }
        if (sameName) {
            return 0.98;
        }
        if (sameWord) {
            return 0.97;
        }
        boolean natural =
                target.keyed() || target.content().stream().anyMatch(Words.NATURAL::contains);
        if (natural) {
            return column.identifies() ? 0.7 : 0.9;
        }
        return target.isProse() && !column.keyed() ? 0.74 : 0.45;
    }

    /// `store_sk` hardly means the `store_id` of a table.
    private static boolean otherWord(ColumnFacts column, ColumnFacts target) {
        return column.stripped().getLast().length() <= 3
                && target.stripped().getLast().length() <= 3
                && Words.ID.contains(column.stripped().getLast())
                && Words.ID.contains(target.stripped().getLast())
                && !column.stripped().getLast().equals(target.stripped().getLast())
                && !target.content().isEmpty();
    }

    private Optional<Candidate> candidate(
            TableFacts table, ColumnFacts column, Key key, Kind kind, double confidence) {
        ColumnFacts target = key.only();
        if (target.equals(column) || !column.type().joins(target.type())) {
            return Optional.empty();
        }
        double sure = confidence;
        if (column.type() == KeyType.TIME) {
            boolean calendar =
                    schema.table(key.table()).words().stream()
                            .anyMatch(Set.of("date", "calendar", "day", "time")::contains);
            if (!calendar) {
                return Optional.empty();
            }
            sure -= 0.25;
        }
        if (column.type() == KeyType.FLOAT && !column.keyed()) {
            sure -= 0.3;
        }
        boolean elsewhere = !sameSchema(table.ref(), key.table());
        if (elsewhere) {
            sure -= ELSEWHERE;
            if (namesakes.contains(key.table())) {
                boolean here =
                        schema.tables().stream()
                                .anyMatch(other ->
                                        sameSchema(other.ref(), table.ref())
                                                && other.ref()
                                                        .name()
                                                        .equalsIgnoreCase(key.table().name()));
                sure -= here ? NAMESAKE_HERE : 0;
            }
        }
        if (schema.layers(table.ref(), key.table())) {
            sure -= OTHER_LAYER;
        }
        if (sure < NAMED && outOfRange(column, target)) {
            return Optional.empty();
        }
        if (sure <= 0) {
            return Optional.empty();
        }
        return Optional.of(
                new Candidate(
                        new Endpoint(column.table(), List.of(column.name())),
                        new Endpoint(key.table(), key.names()),
                        key.table().equals(column.table()) ? Kind.SELF_REFERENCE : kind,
                        Math.round(Math.min(0.99, sure) * 1000) / 1000.0,
                        Optional.empty(),
                        column.type() != target.type()
                                && (column.type() == KeyType.UUID || target.type() == KeyType.UUID),
                        key.likely()));
    }

    static boolean sameSchema(TableRef one, TableRef other) {
        return one.db().equals(other.db()) && one.catalog().equals(other.catalog());
    }

    /// Whether a value of the column lies outside what the key holds, as far as both are known.
    private static boolean outOfRange(ColumnFacts column, ColumnFacts key) {
        if (column.range().isEmpty() || key.range().isEmpty() || !key.complete()) {
            return false;
        }
        return column.range().get().least().compareTo(key.range().get().least()) < 0
                || column.range().get().greatest().compareTo(key.range().get().greatest()) > 0;
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
        for (String name : names.stream().sorted().toList()) {
            for (Key key : named(table.ref(), name)) {
                if (!key.table().equals(table.ref())) {
                    candidate(table, column, key, Kind.EXACT_COLUMN_MATCH, exactness(key))
                            .ifPresent(found::add);
                }
            }
        }
        for (int cut = 1; cut < column.words().size(); cut++) {
            List<String> rest = column.words().subList(cut, column.words().size());
            boolean telling = rest.size() > 1 || Words.NATURAL.contains(rest.getFirst());
            if (!telling || generic(rest)) {
                continue;
            }
            for (Key key : named(table.ref(), String.join(" ", rest))) {
                boolean word = key.only().words().size() > 1 || key.likely() >= FindKeys.STRONG;
                if (word && (key.only().keyed() || rest.size() == 1)) {
                    candidate(table, column, key, Kind.COLUMN_SUFFIX_MATCH, 0.84)
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

    private double exact(Key key) {
        ColumnFacts target = key.only();
        TableFacts parent = schema.table(key.table());
        List<Key> ofParent = keys.getOrDefault(key.table(), List.of());
        boolean best = !ofParent.isEmpty() && ofParent.getFirst().equals(key);
        if (FindKeys.isOwn(parent, target)) {
            return target.keyed() ? 0.96 : best ? 0.88 : 0.6;
        }
        boolean natural = target.content().stream().anyMatch(Words.NATURAL::contains);
        if (!target.keyed() && !natural) {
            return key.likely() >= FindKeys.STRONG
                    ? 0.88
                    : best && target.place() == 0 ? 0.76 : BY_CHANCE;
        }
        return best ? (target.place() == 0 || key.likely() >= FindKeys.STRONG ? 0.88 : 0.8) : 0.66;
    }

    private Stream<Candidate> byRole(TableFacts table, ColumnFacts column) {
        var found = new ArrayList<Candidate>();
        List<String> words = column.stripped();
        boolean byWhom =
                !column.content().isEmpty()
                        && (words.contains("by")
                                || (words.contains("to")
                                        && Words.GIVEN.contains(column.content().getLast())));
        boolean above =
                column.content().stream().anyMatch(Words.ABOVE::contains)
                        && (column.keyed()
                                || column.content().size() == 1
                                || words.stream().anyMatch(Words.JOINING::contains));
        boolean role =
                !column.content().isEmpty()
                        && (Words.ROLE.contains(column.content().getLast())
                                || (Words.ROLE.contains(Names.singular(column.content().getLast()))
                                        && column.keyed()));
        List<String> rest =
                column.content().stream().filter(word -> !Words.ABOVE.contains(word)).toList();
        boolean restIsOwn = rest.isEmpty() || table.named(rest) > 0;
        if (above && restIsOwn) {
            add(found, table, column, table, Kind.SELF_REFERENCE, rest.isEmpty() ? 0.9 : 0.94);
        } else if (above && table.holdsPeople()) {
            add(found, table, column, table, Kind.SELF_REFERENCE, 0.7);
        }
        if (role && table.holdsPeople() && column.content().size() == 1) {
            add(found, table, column, table, Kind.SELF_REFERENCE, 0.84);
        }
        if (role || byWhom) {
            double most = role && column.keyed() ? 0.8 : 0.74;
            for (int i = 0; i < people.size(); i++) {
                TableFacts person = people.get(i);
                if (!isSame(person, table)) {
                    add(found, table, column, person, Kind.ROLE_NAME, most - 0.04 * Math.min(i, 5));
                }
            }
        }
        return found.stream();
    }

    /// The column that says to which table each row refers, as `commentable_type` for
    /// `commentable_id`.
    private Optional<ColumnFacts> typeColumn(TableFacts table, ColumnFacts column) {
        if (!column.keyed() || column.content().isEmpty()) {
            return Optional.empty();
        }
        return table.columns().stream()
                .filter(other -> !other.equals(column) && isText(other) && !other.identifies())
                .filter(other -> {
                    List<String> words = other.stripped();
                    return words.size() == column.content().size() + 1
                            && words.subList(0, words.size() - 1).equals(column.content())
                            && Set.of("type", "kind", "class", "table", "model", "typ", "tipo")
                                    .contains(words.getLast());
                })
                .findFirst()
                .filter(_ -> table.named(column.content()) == 0)
                .filter(_ ->
                        hits.of(column.content()).stream()
                                .noneMatch(hit -> hit.form() == TableHits.Form.WHOLE));
    }

    private Stream<Candidate> polymorphic(ColumnFacts column, ColumnFacts kindOf) {
        var values = new TreeMap<String, List<String>>();
        kindOf.profile()
                .map(p -> p.sampleValues())
                .orElse(List.of())
                .forEach(value ->
                        values.put(
                                value, Names.words(value).stream().map(Names::singular).toList()));
        var found = new ArrayList<Candidate>();
        for (TableFacts parent : schema.tables()) {
            List<String> meant =
                    values.entrySet().stream()
                            .filter(value -> NameMatch.all(value.getValue(), parent.words()) >= 0.8)
                            .map(Map.Entry::getKey)
                            .toList();
            List<Key> ofParent = keys.getOrDefault(parent.ref(), List.of());
            if (meant.isEmpty() || ofParent.isEmpty()) {
                continue;
            }
            candidate(
                            schema.table(column.table()),
                            column,
                            ofParent.getFirst(),
                            Kind.POLYMORPHIC_REFERENCE,
                            0.8)
                    .map(plain ->
                            new Candidate(
                                    plain.from(),
                                    plain.to(),
                                    Kind.POLYMORPHIC_REFERENCE,
                                    plain.confidence(),
                                    Optional.of(new Condition(kindOf.name(), meant)),
                                    plain.castText(),
                                    plain.targetLikely()))
                    .ifPresent(found::add);
        }
        if (found.isEmpty()) {
            byTableName(schema.table(column.table()), column).forEach(found::add);
        }
        return found.stream();
    }

    /// Keys that could hold all values of a column whose name says nothing: never more than a few,
    /// and only for columns that look as if they referred to something.
    private Stream<Candidate> guesses(TableFacts table, ColumnFacts column, Set<KeyRef> known) {
        boolean text = column.type() == KeyType.TEXT || column.type() == KeyType.UUID;
        boolean looks =
                text ? !column.isProse() : column.keyed() && column.type() == KeyType.INTEGER;
        if (!looks
                || (column.isSequence() && !column.identifies())
                || column.isMeasure()
                || column.profile().isEmpty()
                || column.distinct().orElse(0) < (text ? 3 : 2)
                || column.type() == KeyType.TIME) {
            return Stream.empty();
        }
        record Guess(Key key, double distance) {}
        var guesses = new ArrayList<Guess>();
        for (Key key : byType.getOrDefault(column.type(), List.of())) {
            if (values(key) < column.distinct().orElse(0)) {
                break;
            }
            ColumnFacts target = key.only();
            if (key.table().equals(table.ref())
                    || outOfRange(column, target)
                    || !lengthsFit(column, target)
                    || known.contains(key.ref())) {
                continue;
            }
            double share =
                    (double) column.distinct().orElse(1) / Math.max(1, target.distinct().orElse(1));
            guesses.add(new Guess(key, -share));
        }
        return guesses.stream()
                .sorted(
                        Comparator.comparingDouble(Guess::distance)
                                .thenComparing(guess -> guess.key().table()))
                .limit(GUESSES_A_COLUMN)
                .flatMap(guess ->
                        candidate(table, column, guess.key(), Kind.PROFILE_MATCH, 0.35).stream());
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
                && typeColumn(table, column).isEmpty();
    }

    /// The key of a table that suits a column best which means the table.
    Optional<Candidate> meant(
            TableFacts table, ColumnFacts column, TableFacts parent, double confidence) {
        var found = new ArrayList<Candidate>();
        add(found, table, column, parent, Kind.EMBEDDING_SIMILARITY, confidence);
        return found.stream()
                .filter(candidate -> fits(column, candidate))
                .max(
                        Comparator.comparingDouble(Candidate::confidence)
                                .thenComparing(Candidate::id, Comparator.reverseOrder()));
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

    private static boolean lengthsFit(ColumnFacts column, ColumnFacts target) {
        Optional<Long> shortest = column.profile().flatMap(p -> p.minTextLength());
        Optional<Long> longest = column.profile().flatMap(p -> p.maxTextLength());
        Optional<Long> from = target.profile().flatMap(p -> p.minTextLength());
        Optional<Long> to = target.profile().flatMap(p -> p.maxTextLength());
        if (shortest.isEmpty() || longest.isEmpty() || from.isEmpty() || to.isEmpty()) {
            return true;
        }
        return !target.complete() || (shortest.get() >= from.get() && longest.get() <= to.get());
    }
}
