package dev.ktx.catalog;

import java.util.Map;
import java.util.Optional;

/// Sentences about what a scan could not do.
public final class ScanWarnings {
    private ScanWarnings() {}

    /// An entry of a scope key that names nothing in the warehouse.
    ///
    /// @param key as in `ktx.yaml`, for example `enabled_tables`
    public static ScanWarning scopeEntryUnmatched(String key, String entry) {
        return new ScanWarning(
                ScanWarning.Codes.SCOPE_ENTRY_UNMATCHED,
                "'%s' in '%s' matches no table that this connection can see.".formatted(entry, key),
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of("key", key, "entry", entry));
    }

    /// Declared keys of a schema could not be read.
    ///
    /// @param kind `primary_key` or `foreign_key`
    public static ScanWarning constraintsUnauthorized(String schema, String kind) {
        return new ScanWarning(
                ScanWarning.Codes.CONSTRAINTS_UNAUTHORIZED,
                "The user of this connection may not read the %s constraints of schema '%s'."
                        .formatted(kind.replace('_', ' '), schema),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of("schema", schema, "kind", kind));
    }

    /// A table or view that exists but whose columns cannot be read.
    ///
    /// @param reason the warehouse's own words, already free of secrets
    public static ScanWarning tableUnreadable(TableRef table, String reason) {
        return new ScanWarning(
                ScanWarning.Codes.TABLE_UNREADABLE,
                "'%s' was left out: %s".formatted(table.display(), reason),
                Optional.of(table.display()),
                Optional.empty(),
                true,
                Map.of());
    }
}
