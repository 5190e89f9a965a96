package dev.ktx.catalog;

import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationships.PrimaryKey;
import dev.ktx.catalog.Relationships.Skipped;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Turns declared foreign keys into accepted relationships and declared primary keys into keys
/// (scan specification, section 3.6 a). A composite key is one relationship.
public final class DeclaredKeys {
    static final String DUPLICATE = "formal_metadata_duplicate";
    static final String ENDPOINT_NOT_FOUND = "formal_metadata_endpoint_not_found";

    private final Map<TableRef, Table> exact = new HashMap<>();
    private final Map<TableRef, Table> folded = new HashMap<>();
    private final TreeMap<String, Relationship> accepted = new TreeMap<>();
    private final List<Skipped> skipped = new ArrayList<>();

    private DeclaredKeys(List<Table> tables) {
        for (Table table : tables) {
            exact.put(table.ref(), table);
            folded.putIfAbsent(table.ref().folded(), table);
        }
    }

    /// What the tables declare. A key whose other end is not among the tables, and a second key
    /// over the same columns, are skipped with their reason.
    public static Relationships of(List<Table> tables) {
        var keys = new DeclaredKeys(tables);
        tables.forEach(keys::read);
        return new Relationships(
                List.copyOf(keys.accepted.values()),
                List.of(),
                List.of(),
                keys.skipped.stream()
                        .sorted(
                                Comparator.comparing(Skipped::relationshipId)
                                        .thenComparing(Skipped::reason))
                        .toList(),
                tables.stream()
                        .filter(table -> !table.primaryKey().isEmpty())
                        .sorted(Comparator.comparing(Table::ref))
                        .map(DeclaredKeys::primaryKey)
                        .toList());
    }

    private static PrimaryKey primaryKey(Table table) {
        return new PrimaryKey(
                table.ref(),
                table.primaryKey().stream().map(Column::name).toList(),
                1,
                List.of("declared_primary_key"));
    }

    private void read(Table table) {
        for (List<ForeignKey> key : grouped(table.foreignKeys())) {
            ForeignKey first = key.getFirst();
            Optional<Table> target = find(first.toTable());
            var from =
                    new Endpoint(
                            table.ref(),
                            spelled(table, key.stream().map(ForeignKey::fromColumn).toList()));
            List<String> wanted = key.stream().map(ForeignKey::toColumn).toList();
            var to =
                    new Endpoint(
                            target.map(Table::ref).orElse(first.toTable()),
                            target.map(found -> spelled(found, wanted)).orElse(wanted));
            String id = Relationship.idOf(from, to);
            if (target.isEmpty() || !has(table, from.columns()) || !has(target.get(), wanted)) {
                skipped.add(new Skipped(id, ENDPOINT_NOT_FOUND));
            } else if (accepted.containsKey(id)) {
                skipped.add(new Skipped(id, DUPLICATE));
            } else {
                Map<String, Object> evidence =
                        first.constraintName()
                                .<Map<String, Object>>map(name -> Map.of("constraintName", name))
                                .orElse(Map.of());
                accepted.put(
                        id, Relationship.declared(from, to, cardinality(table, from), evidence));
            }
        }
    }

    /// Column pairs by key, in order. Keys without a name have one column each: nothing tells which
    /// pairs would belong together.
    private static List<List<ForeignKey>> grouped(List<ForeignKey> pairs) {
        var groups = new LinkedHashMap<Object, List<ForeignKey>>();
        for (int i = 0; i < pairs.size(); i++) {
            ForeignKey pair = pairs.get(i);
            Object key =
                    pair.constraintName().isPresent()
                            ? List.of(pair.constraintName().get(), pair.toTable())
                            : (Object) i;
            groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(pair);
        }
        return List.copyOf(groups.values());
    }

    private Optional<Table> find(TableRef ref) {
        Table table = exact.get(ref);
        return Optional.ofNullable(table != null ? table : folded.get(ref.folded()));
    }

    private static boolean has(Table table, List<String> columns) {
        return columns.stream()
                .allMatch(name ->
                        table.columns().stream()
                                .anyMatch(column -> column.name().equalsIgnoreCase(name)));
    }

    /// Names as the table spells them. SQLite keeps the spelling of the constraint, which may
    /// differ by case.
    private static List<String> spelled(Table table, List<String> names) {
        return names.stream()
                .map(name ->
                        table.columns().stream()
                                .map(Column::name)
                                .filter(name::equals)
                                .findFirst()
                                .or(() ->
                                        table.columns().stream()
                                                .map(Column::name)
                                                .filter(name::equalsIgnoreCase)
                                                .findFirst())
                                .orElse(name))
                .toList();
    }

    /// One to one when the columns that refer are unique themselves.
    private static Cardinality cardinality(Table table, Endpoint from) {
        Set<String> columns = Set.copyOf(from.columns());
        List<String> primaryKey = table.primaryKey().stream().map(Column::name).toList();
        boolean unique =
                (!primaryKey.isEmpty() && columns.containsAll(primaryKey))
                        || table.uniqueKeys().stream()
                                .anyMatch(key -> !key.isEmpty() && columns.containsAll(key));
        return unique ? Cardinality.ONE_TO_ONE : Cardinality.MANY_TO_ONE;
    }
}
