package dev.ktx.warehouses.jdbc;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.project.ConnectionSettings;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the snapshots of database servers have in common.
public final class ServerSnapshot {
    private ServerSnapshot() {}

    /// @param schemas that were read
    public static SchemaSnapshot of(
            ConnectionSettings settings,
            String host,
            String database,
            List<String> schemas,
            List<Table> tables,
            List<ScanWarning> warnings,
            Instant when) {
        return new SchemaSnapshot(
                settings.id(),
                settings.driver(),
                when,
                SnapshotScope.schemas(schemas),
                Map.of(
                        "database",
                        database,
                        "schemas",
                        schemas,
                        "host",
                        host,
                        "table_count",
                        tables.size(),
                        "total_columns",
                        tables.stream().mapToInt(table -> table.columns().size()).sum()),
                tables,
                warnings);
    }

    /// Warnings for a role that may not see the keys of some schemas.
    public static List<ScanWarning> hiddenKeys(Stream<String> schemas) {
        return schemas.flatMap(schema ->
                        Stream.of("primary_key", "foreign_key")
                                .map(kind -> ScanWarnings.constraintsUnauthorized(schema, kind)))
                .toList();
    }
}
