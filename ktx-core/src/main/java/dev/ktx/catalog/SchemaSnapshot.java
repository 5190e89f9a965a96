package dev.ktx.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The schema of one connection at one moment.
///
/// @param driver as in `ktx.yaml`, for example `postgres`
/// @param extractedAt UTC
/// @param metadata facts about the warehouse, for example `host` or `file_size`; values are text,
///   numbers or lists of text; never a secret
/// @param tables sorted by full name
public record SchemaSnapshot(
        String connectionId,
        String driver,
        Instant extractedAt,
        SnapshotScope scope,
        Map<String, Object> metadata,
        List<Table> tables,
        List<ScanWarning> warnings) {
    public SchemaSnapshot {
        metadata = Map.copyOf(metadata);
        tables = List.copyOf(tables);
        warnings = List.copyOf(warnings);
    }
}
