package dev.ktx.ingest;

import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaDiff;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What one scan run did (scan specification, section 3.3, `scan-report.json`).
///
/// @param syncId the folder that holds what was found; that of an earlier run when nothing changed
/// @param createdAt UTC
public record ScanReport(
        String connectionId,
        String driver,
        String syncId,
        String runId,
        ScanTrigger trigger,
        ScanMode mode,
        boolean dryRun,
        ArtifactPaths artifactPaths,
        DiffSummary diffSummary,
        int manifestShardsWritten,
        SyncStats structuralSyncStats,
        Enrichment enrichment,
        List<String> capabilityGaps,
        List<ScanWarning> warnings,
        RelationshipCounts relationships,
        EnrichmentState enrichmentState,
        Instant createdAt) {
    public ScanReport {
        capabilityGaps = List.copyOf(capabilityGaps);
        warnings = List.copyOf(warnings);
    }

    /// Whether this report is worth writing over an earlier one of the same sync: it comes from a
    /// scan that looked at least as deep, and says something else about what there is. Counters of
    /// differences do not count: after an unchanged rescan they are all zero.
    public boolean replaces(ScanReport earlier) {
        return mode.compareTo(earlier.mode) >= 0
                && !(mode == earlier.mode
                        && driver.equals(earlier.driver)
                        && artifactPaths.equals(earlier.artifactPaths)
                        && enrichment.equals(earlier.enrichment)
                        && capabilityGaps.equals(earlier.capabilityGaps)
                        && warnings.equals(earlier.warnings)
                        && relationships.equals(earlier.relationships)
                        && enrichmentState.equals(earlier.enrichmentState));
    }

    /// Relative to the project folder.
    ///
    /// @param rawSourcesDir empty after a dry run, like `reportPath`
    /// @param manifestShards every shard of the connection, sorted
    /// @param enrichmentArtifacts sorted
    public record ArtifactPaths(
            Optional<String> rawSourcesDir,
            Optional<String> reportPath,
            List<String> manifestShards,
            List<String> enrichmentArtifacts) {
        public ArtifactPaths {
            manifestShards = List.copyOf(manifestShards);
            enrichmentArtifacts = List.copyOf(enrichmentArtifacts);
        }
    }

    /// How the structure differs from the scan before.
    public record DiffSummary(
            int tablesAdded,
            int tablesModified,
            int tablesDeleted,
            int tablesUnchanged,
            int columnsAdded,
            int columnsModified,
            int columnsDeleted) {
        public static DiffSummary of(SchemaDiff diff) {
            return new DiffSummary(
                    diff.tablesAdded().size(),
                    diff.tablesModified().size(),
                    diff.tablesDeleted().size(),
                    diff.tablesUnchanged(),
                    diff.columnsAdded(),
                    diff.columnsModified(),
                    diff.columnsDeleted());
        }
    }

    /// The same differences as they were carried into the manifest.
    public record SyncStats(
            int tablesCreated,
            int tablesUpdated,
            int tablesDeleted,
            int columnsCreated,
            int columnsUpdated,
            int columnsDeleted) {
        public static SyncStats of(SchemaDiff diff) {
            return new SyncStats(
                    diff.tablesAdded().size(),
                    diff.tablesModified().size(),
                    diff.tablesDeleted().size(),
                    diff.columnsAdded(),
                    diff.columnsModified(),
                    diff.columnsDeleted());
        }
    }

    /// How a part of the enrichment ended. Spelled in lower case in artifacts.
    public enum StageStatus {
        SKIPPED,
        COMPLETED,
        FAILED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param dataDictionary the profile of rows and values
    /// @param deterministicRelationships links found without a language model
    /// @param statisticalValidation whether links were checked against rows
    public record Enrichment(
            StageStatus dataDictionary,
            StageStatus tableDescriptions,
            StageStatus columnDescriptions,
            StageStatus embeddings,
            StageStatus deterministicRelationships,
            StageStatus llmRelationshipValidation,
            StageStatus statisticalValidation) {
        /// Nothing beyond the structure was asked for.
        public static Enrichment skipped() {
            return of(StageStatus.SKIPPED, StageStatus.SKIPPED, StageStatus.SKIPPED);
        }

        /// The parts that need no provider.
        public static Enrichment of(
                StageStatus dataDictionary, StageStatus relationships, StageStatus validation) {
            return new Enrichment(
                    dataDictionary,
                    StageStatus.SKIPPED,
                    StageStatus.SKIPPED,
                    StageStatus.SKIPPED,
                    relationships,
                    StageStatus.SKIPPED,
                    validation);
        }

        /// The same, with what became of the question for joins to a language model.
        public Enrichment withModel(StageStatus proposals) {
            return new Enrichment(
                    dataDictionary,
                    tableDescriptions,
                    columnDescriptions,
                    embeddings,
                    deterministicRelationships,
                    proposals,
                    statisticalValidation);
        }
    }

    /// Numbers of relationships by what became of them.
    public record RelationshipCounts(int accepted, int review, int rejected, int skipped) {
        public static RelationshipCounts of(Relationships found) {
            return new RelationshipCounts(
                    found.accepted().size(),
                    found.review().size(),
                    found.rejected().size(),
                    found.skipped().size());
        }
    }

    /// Stages by name: `descriptions`, `embeddings`, `relationships`.
    public record EnrichmentState(
            List<String> resumedStages, List<String> completedStages, List<String> failedStages) {
        public EnrichmentState {
            resumedStages = List.copyOf(resumedStages);
            completedStages = List.copyOf(completedStages);
            failedStages = List.copyOf(failedStages);
        }
    }
}
