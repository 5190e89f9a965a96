package dev.ktx.catalog;

import java.util.List;

/// Every link a scan knows of, and the keys they lead to.
///
/// @param accepted sorted by id, like the other lists
/// @param skipped declared links that could not be taken over
/// @param primaryKeys declared ones, sorted by table
public record Relationships(
        List<Relationship> accepted,
        List<Relationship> review,
        List<Relationship> rejected,
        List<Skipped> skipped,
        List<PrimaryKey> primaryKeys) {
    public Relationships {
        accepted = List.copyOf(accepted);
        review = List.copyOf(review);
        rejected = List.copyOf(rejected);
        skipped = List.copyOf(skipped);
        primaryKeys = List.copyOf(primaryKeys);
    }

    /// Nothing was looked for.
    public static Relationships none() {
        return new Relationships(List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /// @param reason a short code, for example `formal_metadata_endpoint_not_found`
    public record Skipped(String relationshipId, String reason) {}

    /// @param columns in table order
    /// @param score between 0 and 1; 1 for a declared key
    public record PrimaryKey(
            TableRef table, List<String> columns, double score, List<String> reasons) {
        public PrimaryKey {
            columns = List.copyOf(columns);
            reasons = List.copyOf(reasons);
        }
    }
}
