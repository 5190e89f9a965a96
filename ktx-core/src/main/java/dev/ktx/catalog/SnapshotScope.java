package dev.ktx.catalog;

import java.util.List;

/// The part of the warehouse that a snapshot covers; empty lists where the warehouse has no such
/// level.
public record SnapshotScope(List<String> catalogs, List<String> schemas, List<String> datasets) {
    public SnapshotScope {
        catalogs = List.copyOf(catalogs);
        schemas = List.copyOf(schemas);
        datasets = List.copyOf(datasets);
    }

    /// Schemas of one database.
    public static SnapshotScope schemas(List<String> schemas) {
        return new SnapshotScope(List.of(), schemas, List.of());
    }

    /// Everything there is.
    public static SnapshotScope all() {
        return new SnapshotScope(List.of(), List.of(), List.of());
    }
}
