package dev.ktx.port;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Relationships.PrimaryKey;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.ingest.RelationshipDiagnostics;
import dev.ktx.ingest.ScanReport;
import dev.ktx.relation.Decisions;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Where scans are kept, write side. Safe for use by many threads and many processes.
public interface ScanArchive {
    /// What saving would change. Writes nothing.
    Changes preview(Findings findings);

    /// Brings artifacts and manifest up to date, in one commit. When the warehouse is as the latest
    /// sync says, that sync stays and only the time of its last verification moves.
    ///
    /// @param report makes the report of the run, called once or more before anything is written
    /// @return the report as it was made
    /// @throws dev.ktx.problem.KtxException `file-unwritable`, `project-locked`,
    ///   `foreign-repository`
    ScanReport save(Findings findings, Function<Changes, ScanReport> report);

    /// What people decided about the relationships of a connection.
    Decisions decisions(String connectionId);

    /// The relationships that the latest scan to look for them left; empty without one.
    Optional<Relationships> relationships(String connectionId);

    /// What earlier scans saw in rows, for tables that are as they were; empty when nothing is
    /// known. Keys and values are texts of whoever kept them.
    Map<String, String> seenRows(String connectionId);

    /// Keeps what a scan saw in rows, on this machine and in no commit.
    ///
    /// @return whether it could be kept; without it the next scan asks again
    boolean keepSeenRows(String connectionId, Map<String, String> seen);

    /// Keeps decisions of people, the relationships as they are then and their joins in the
    /// manifest, in one commit. Nothing else of the latest scan changes.
    ///
    /// @param message of the commit
    /// @return whether a file differed; without that there is no commit
    boolean decide(Decided decided, String message);

    /// @param decisions all of them
    /// @param relationships with the decisions applied
    /// @param manifest what of them goes into the manifest
    record Decided(
            SchemaSnapshot snapshot,
            Decisions decisions,
            Relationships relationships,
            ManifestLinks manifest) {}

    /// What a scan says of joins in the manifest.
    ///
    /// @param accepted relationships, written at both ends
    /// @param keys found keys that joins lead to, marked as such
    /// @param refuted relationships whose joins go, if earlier scans inferred them
    /// @param complete whether every inferred join goes that is not accepted
    record ManifestLinks(
            List<Relationship> accepted,
            List<PrimaryKey> keys,
            List<Relationship> refuted,
            boolean complete) {
        public ManifestLinks {
            accepted = List.copyOf(accepted);
            keys = List.copyOf(keys);
            refuted = List.copyOf(refuted);
        }

        /// Of a scan that looked at declared keys alone: what others inferred stays.
        public static ManifestLinks of(List<Relationship> accepted) {
            return new ManifestLinks(accepted, List.of(), List.of(), false);
        }
    }

    /// What a scan found, free of secrets.
    ///
    /// @param newSyncId the folder to write if anything in the structure differs
    /// @param links for the manifest
    /// @param enriched empty in a structural scan, and when enriching failed
    /// @param keptSyncs how many syncs stay in the project, at least 1
    record Findings(
            String runId,
            String newSyncId,
            SchemaSnapshot snapshot,
            ManifestLinks links,
            Optional<Enriched> enriched,
            int keptSyncs) {
        public Findings {
            if (keptSyncs < 1) {
                throw new IllegalArgumentException("the latest sync is always kept");
            }
        }

        public String connectionId() {
            return snapshot.connectionId();
        }
    }

    /// What goes beyond the structure.
    ///
    /// @param profile empty where rows were not looked at, which keeps the profile there is
    record Enriched(
            Optional<ScanProfile> profile,
            Relationships relationships,
            RelationshipDiagnostics diagnostics) {}

    /// How the project would differ.
    ///
    /// @param syncId the new folder, or that of the latest sync when the structure is the same
    /// @param structureChanged whether the folder is new
    /// @param manifestShards every shard of the connection after saving, sorted paths
    /// @param shardsWritten how many of them are new or differ
    /// @param enrichmentArtifacts what the folder then holds beyond the structure, sorted paths
    /// @param contentChanged whether any artifact or shard differs at all
    /// @param warnings shards that could not be read and were left alone
    record Changes(
            String syncId,
            boolean structureChanged,
            List<String> manifestShards,
            int shardsWritten,
            List<String> enrichmentArtifacts,
            boolean contentChanged,
            List<ScanWarning> warnings) {
        public Changes {
            manifestShards = List.copyOf(manifestShards);
            enrichmentArtifacts = List.copyOf(enrichmentArtifacts);
            warnings = List.copyOf(warnings);
        }
    }
}
