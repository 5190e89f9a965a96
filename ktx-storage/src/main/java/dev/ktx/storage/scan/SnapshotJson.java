package dev.ktx.storage.scan;

import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.ingest.ScanPaths;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The raw files of one sync: `connection.json`, `foreign-keys.json`, `warnings.json` and one file
/// for each table.
final class SnapshotJson {
    private SnapshotJson() {}

    /// Path in the project to bytes.
    static SortedMap<String, byte[]> write(ScanPaths paths, SchemaSnapshot snapshot) {
        var files = new TreeMap<String, byte[]>();
        files.put(paths.connection(), JsonText.write(connection(snapshot)));
        files.put(paths.foreignKeys(), JsonText.write(foreignKeys(snapshot.tables())));
        ObjectNode warnings = JsonText.object();
        warnings.set("warnings", Fields.array(snapshot.warnings(), WarningJson::write));
        files.put(paths.warnings(), JsonText.write(warnings));
        for (Table table : snapshot.tables()) {
            files.put(paths.table(table.ref()), JsonText.write(TableJson.write(table)));
        }
        return files;
    }

    static ObjectNode connection(SchemaSnapshot snapshot) {
        ObjectNode object = JsonText.object();
        object.put("connectionId", snapshot.connectionId());
        object.put("driver", snapshot.driver());
        object.put("extractedAt", snapshot.extractedAt().toString());
        object.set("scope", scope(snapshot.scope()));
        object.set("metadata", Fields.node(snapshot.metadata()));
        object.put("tableCount", snapshot.tables().size());
        return object;
    }

    static SnapshotScope readScope(JsonNode connection) {
        JsonNode scope = connection.path("scope");
        return new SnapshotScope(
                Fields.texts(scope, "catalogs"),
                Fields.texts(scope, "schemas"),
                Fields.texts(scope, "datasets"));
    }

    private static ObjectNode scope(SnapshotScope scope) {
        ObjectNode object = JsonText.object();
        if (!scope.catalogs().isEmpty()) {
            object.set("catalogs", Fields.texts(scope.catalogs()));
        }
        if (!scope.schemas().isEmpty()) {
            object.set("schemas", Fields.texts(scope.schemas()));
        }
        if (!scope.datasets().isEmpty()) {
            object.set("datasets", Fields.texts(scope.datasets()));
        }
        return object;
    }

    private static ObjectNode foreignKeys(List<Table> tables) {
        record Pair(Table table, ForeignKey key) {}
        List<Pair> pairs =
                tables.stream()
                        .flatMap(table ->
                                table.foreignKeys().stream().map(key -> new Pair(table, key)))
                        .sorted(
                                Comparator.comparing((Pair pair) -> pair.table().ref())
                                        .thenComparing(pair -> pair.key().fromColumn())
                                        .thenComparing(pair -> pair.key().toTable())
                                        .thenComparing(pair -> pair.key().toColumn())
                                        .thenComparing(
                                                pair -> pair.key().constraintName().orElse("")))
                        .toList();
        ObjectNode object = JsonText.object();
        object.set(
                "foreignKeys",
                Fields.array(
                        pairs,
                        pair -> {
                            ForeignKey key = pair.key();
                            ObjectNode entry = JsonText.object();
                            entry.put("fromTable", pair.table().ref().name());
                            entry.put("fromTablePath", pair.table().ref().display());
                            entry.put("fromColumn", key.fromColumn());
                            entry.set("toCatalog", Fields.text(key.toTable().catalog()));
                            entry.set("toDb", Fields.text(key.toTable().db()));
                            entry.put("toTable", key.toTable().name());
                            entry.put("toColumn", key.toColumn());
                            entry.set("constraintName", Fields.text(key.constraintName()));
                            return entry;
                        }));
        return object;
    }
}
