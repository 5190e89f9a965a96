package dev.ktx.ingest;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationships.PrimaryKey;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.Manifest.Entry;
import dev.ktx.ingest.Manifest.Field;
import dev.ktx.ingest.Manifest.Join;
import dev.ktx.ingest.Manifest.Known;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// From the structure and the accepted relationships to the manifest.
public final class PlanManifest {
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Comparator<Join> ORDER =
            Comparator.comparing((Join join) -> !join.source().equals(Relationship.FORMAL))
                    .thenComparing(Join::to)
                    .thenComparing(Join::on);

    private PlanManifest() {}

    /// @param accepted relationships, written at both ends
    public static Manifest of(SchemaSnapshot snapshot, List<Relationship> accepted, Known known) {
        return of(snapshot, accepted, List.of(), known);
    }

    /// @param keys found keys, marked where a table declares none
    public static Manifest of(
            SchemaSnapshot snapshot,
            List<Relationship> accepted,
            List<PrimaryKey> keys,
            Known known) {
        Map<TableRef, String> names =
                SourceNames.of(snapshot.tables().stream().map(Table::ref).toList(), known);
        Map<TableRef, Set<Join>> joins = joins(accepted, names);
        var found = new HashMap<TableRef, List<String>>();
        keys.forEach(key -> found.put(key.table(), key.columns()));
        var shards = new TreeMap<String, List<Entry>>();
        for (Table table : snapshot.tables()) {
            shards.computeIfAbsent(shardKey(snapshot.driver(), table.ref()), _ -> new ArrayList<>())
                    .add(
                            entry(
                                    table,
                                    table.primaryKey().isEmpty()
                                            ? found.getOrDefault(table.ref(), List.of())
                                            : List.of(),
                                    names,
                                    joins));
        }
        shards.values().forEach(entries -> entries.sort(Comparator.comparing(Entry::key)));
        return new Manifest(shards);
    }

    /// The joins of some relationships as the manifest spells them, by the key of the entry.
    public static Map<String, Set<Join>> joins(
            SchemaSnapshot snapshot, List<Relationship> links, Known known) {
        Map<TableRef, String> names =
                SourceNames.of(snapshot.tables().stream().map(Table::ref).toList(), known);
        Map<String, Set<Join>> byKey = new HashMap<>();
        joins(links, names).forEach((table, joins) -> byKey.put(nameOf(names, table), joins));
        return byKey;
    }

    private static Map<TableRef, Set<Join>> joins(
            List<Relationship> links, Map<TableRef, String> names) {
        Map<TableRef, Set<Join>> joins = new HashMap<>();
        for (Relationship link : links) {
            add(joins, names, link, link.from(), link.to(), link.cardinality());
            add(joins, names, link, link.to(), link.from(), link.cardinality().inverse());
        }
        return joins;
    }

    private static Entry entry(
            Table table,
            List<String> foundKey,
            Map<TableRef, String> names,
            Map<TableRef, Set<Join>> joins) {
        return new Entry(
                nameOf(names, table.ref()),
                table.ref(),
                table.comment(),
                table.columns().stream()
                        .map(column ->
                                new Field(
                                        column.name(),
                                        column.dimensionType(),
                                        column.primaryKey() || foundKey.contains(column.name()),
                                        column.nullable(),
                                        column.comment()))
                        .toList(),
                joins.getOrDefault(table.ref(), Set.of()).stream().sorted(ORDER).toList());
    }

    private static void add(
            Map<TableRef, Set<Join>> joins,
            Map<TableRef, String> names,
            Relationship link,
            Endpoint here,
            Endpoint there,
            Cardinality cardinality) {
        String from = nameOf(names, here.table());
        String to = nameOf(names, there.table());
        String on =
                IntStream.range(0, here.columns().size())
                        .mapToObj(i ->
                                part(from)
                                        + "."
                                        + part(here.columns().get(i))
                                        + " = "
                                        + part(to)
                                        + "."
                                        + part(there.columns().get(i)))
                        .collect(Collectors.joining(" AND "));
        String source =
                link.source().equals(Relationship.FORMAL) ? Relationship.FORMAL : "inferred";
        joins.computeIfAbsent(here.table(), _ -> new LinkedHashSet<>())
                .add(new Join(to, on, cardinality.id(), source));
    }

    private static String nameOf(Map<TableRef, String> names, TableRef table) {
        String name = names.get(table);
        if (name == null) {
            throw new IllegalArgumentException(
                    "a relationship leads to no table: " + table.display());
        }
        return name;
    }

    private static String part(String name) {
        return WORD.matcher(name).matches() ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /// The file that a table stands in (scan specification, section 3.3, and decision D38). A part
    /// that is no safe file name is escaped.
    static String shardKey(String driver, TableRef table) {
        return switch (driver) {
            case "snowflake", "databricks" ->
                    safe(table.catalog().orElse("default"))
                            + "."
                            + safe(table.db().orElse("public"));
            case "bigquery", "mysql", "mariadb", "clickhouse" ->
                    safe(table.db().or(table::catalog).orElse("default"));
            default -> safe(table.db().orElse("public"));
        };
    }

    /// Letters, digits, `_`, `-` and inner dots stay; everything else becomes `%` and its UTF-8
    /// bytes in hexadecimal, so different schemas never share a file.
    private static String safe(String part) {
        var text = new StringBuilder();
        part.codePoints()
                .forEach(point -> {
                    String letter = Character.toString(point);
                    boolean leadingDot = text.isEmpty() && letter.equals(".");
                    if (!leadingDot
                            && (Character.isLetterOrDigit(point) || "_-.".contains(letter))) {
                        text.append(letter);
                    } else {
                        for (byte octet :
                                letter.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
                            text.append("%%%02X".formatted(octet));
                        }
                    }
                });
        return text.toString();
    }
}
