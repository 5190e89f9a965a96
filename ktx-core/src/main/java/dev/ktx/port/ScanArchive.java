package dev.ktx.port;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.ingest.RelationshipDiagnostics;
import dev.ktx.ingest.ScanReport;

import java.util.List;
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

    /// What a scan found, free of secrets.
    ///
    /// @param newSyncId the folder to write if anything in the structure differs
    /// @param accepted relationships for the manifest
    /// @param enriched empty in a structural scan, and when enriching failed
    /// @param keptSyncs how many syncs stay in the project, at least 1
    record Findings(
            String runId,
            String newSyncId,
            SchemaSnapshot snapshot,
            List<Relationship> accepted,
            Optional<Enriched> enriched,
            int keptSyncs) {
        public Findings {
            accepted = List.copyOf(accepted);
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
