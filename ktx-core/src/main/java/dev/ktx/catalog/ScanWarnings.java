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

    /// An artifact, or a part of one, that could not be read.
    ///
    /// @param path relative to the project folder
    /// @param reason a short clause
    public static ScanWarning artifactUnreadable(String path, String reason) {
        return new ScanWarning(
                ScanWarning.Codes.ARTIFACT_UNREADABLE,
                "'%s' could not be read in full: %s. Scan again to write it anew."
                        .formatted(path, reason),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of("path", path));
    }

    /// An artifact that only its owner may open.
    public static ScanWarning artifactClosed(String path) {
        return artifactUnreadable(path, "the file system does not let it be read");
    }

    /// A manifest shard that is no YAML and was left as it is.
    public static ScanWarning shardUnreadable(String path) {
        return new ScanWarning(
                ScanWarning.Codes.ARTIFACT_UNREADABLE,
                "'%s' is no manifest shard and was left as it is. Correct or delete it, then scan again."
                        .formatted(path),
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of("path", path));
    }

    /// A table that was not profiled, or a column of it.
    ///
    /// @param reason already free of secrets
    public static ScanWarning statisticsFailed(
            TableRef table, Optional<String> column, String reason) {
        return new ScanWarning(
                ScanWarning.Codes.STATISTICS_FAILED,
                "'%s' was not profiled: %s"
                        .formatted(
                                column.map(name -> table.display() + "." + name)
                                        .orElse(table.display()),
                                reason),
                Optional.of(table.display()),
                column,
                true,
                Map.of());
    }

    /// The time for profiling ended before all tables had their turn.
    public static ScanWarning profileOutOfTime(int tables, long seconds) {
        return new ScanWarning(
                ScanWarning.Codes.STATISTICS_FAILED,
                "%d tables were not profiled: the time for profiling, %d s, was over."
                        .formatted(tables, seconds),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of("tables", Integer.toString(tables)));
    }

    /// A link that could not be checked; it is left for a person.
    ///
    /// @param link as its id
    /// @param reason already free of secrets
    public static ScanWarning relationshipNotChecked(TableRef table, String link, String reason) {
        return new ScanWarning(
                ScanWarning.Codes.RELATIONSHIP_VALIDATION_FAILED,
                "'%s' was not checked: %s".formatted(link, reason),
                Optional.of(table.display()),
                Optional.empty(),
                true,
                Map.of("relationship", link));
    }

    /// Keys of a table that could not be counted.
    ///
    /// @param reason already free of secrets
    public static ScanWarning keyNotChecked(TableRef table, String columns, String reason) {
        return new ScanWarning(
                ScanWarning.Codes.RELATIONSHIP_VALIDATION_FAILED,
                "Whether '%s' identifies rows of '%s' was not counted: %s"
                        .formatted(columns, table.display(), reason),
                Optional.of(table.display()),
                Optional.empty(),
                true,
                Map.of());
    }

    /// Budget or time ended before all links were checked.
    ///
    /// @param spent what was over, as a clause
    public static ScanWarning relationshipsUnchecked(int links, String spent) {
        return new ScanWarning(
                ScanWarning.Codes.RELATIONSHIP_VALIDATION_FAILED,
                "%d possible relationships were not checked against rows: %s. They are left for review or for the next scan."
                        .formatted(links, spent),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of("relationships", Integer.toString(links)));
    }

    /// Nobody told what names mean, though somebody is configured to.
    ///
    /// @param why a sentence, already free of secrets
    public static ScanWarning meaningsUnknown(String why) {
        return new ScanWarning(
                ScanWarning.Codes.EMBEDDING_UNAVAILABLE,
                "Joins were looked for by the words of names, not by what they mean. " + why,
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of());
    }

    /// More names than a scan asks about.
    ///
    /// @param asked names whose meaning is known
    public static ScanWarning meaningsLeftOut(int left, int asked) {
        return new ScanWarning(
                ScanWarning.Codes.EMBEDDING_UNAVAILABLE,
                "Joins were looked for by what names mean among %d names; %d more, the last by the alphabet, were compared by their words alone."
                        .formatted(asked, left),
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of("names", Integer.toString(left)));
    }

    /// A language model proposed a join of something that is not there.
    ///
    /// @param proposal as it was said
    /// @param name of the table or column that is missing
    public static ScanWarning proposedReferenceUnknown(String proposal, String name) {
        return new ScanWarning(
                ScanWarning.Codes.RELATIONSHIP_LLM_INVALID_REFERENCE,
                "The language model proposed '%s', but there is no '%s'; the proposal was left out."
                        .formatted(proposal, name),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of());
    }

    /// A language model is configured and did not, or not to the end, say which tables join.
    ///
    /// @param why a clause, already free of secrets
    public static ScanWarning proposalsFailed(String why) {
        return new ScanWarning(
                ScanWarning.Codes.RELATIONSHIP_LLM_PROPOSAL_FAILED,
                "The language model did not say all it may know of joins: %s. Names and rows were looked at as without one."
                        .formatted(why),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of());
    }

    /// Enriching failed as a whole; the structure was kept.
    ///
    /// @param reason already free of secrets
    public static ScanWarning enrichmentFailed(String reason) {
        return ScanWarning.of(
                ScanWarning.Codes.ENRICHMENT_FAILED,
                "The structure was scanned, what goes beyond it was not: " + reason);
    }

    /// Descriptions and embeddings were asked for and nothing can make them.
    public static ScanWarning enrichmentBackendNotConfigured() {
        return new ScanWarning(
                ScanWarning.Codes.ENRICHMENT_BACKEND_NOT_CONFIGURED,
                "No descriptions were written: neither 'scan.enrichment' nor 'llm.provider' in"
                        + " ktx.yaml names a provider. Profile and relationships need none.",
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of());
    }

    /// Something the mode needs that the connector cannot do.
    public static ScanWarning capabilityMissing(String capability) {
        return new ScanWarning(
                ScanWarning.Codes.CAPABILITY_MISSING,
                "The connector cannot do '%s', so this part of the scan was left out."
                        .formatted(capability),
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of("capability", capability));
    }

    /// Facts about the connection that were not written since they may hold a secret.
    public static ScanWarning credentialRedacted(String keys) {
        return new ScanWarning(
                ScanWarning.Codes.CREDENTIAL_REDACTED,
                "Facts about the connection were left out of the artifacts: %s.".formatted(keys),
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of());
    }

    /// Descriptions were asked for and a provider is there, which nothing here makes use of yet.
    public static ScanWarning descriptionsUnavailable() {
        return new ScanWarning(
                ScanWarning.Codes.LLM_UNAVAILABLE,
                "This version of ktx writes no descriptions; structure, profile and declared"
                        + " relationships are complete.",
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of());
    }
}
