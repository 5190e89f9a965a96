package dev.ktx.storage.scan;

import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.ArtifactPaths;
import dev.ktx.ingest.ScanReport.DiffSummary;
import dev.ktx.ingest.ScanReport.Enrichment;
import dev.ktx.ingest.ScanReport.EnrichmentState;
import dev.ktx.ingest.ScanReport.RelationshipCounts;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.ingest.ScanReport.SyncStats;
import dev.ktx.ingest.ScanTrigger;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.time.Instant;
import java.util.Arrays;

/// Reports in `scan-report.json` and in run records.
public final class ReportJson {
    private ReportJson() {}

    /// In the order of the format.
    public static ObjectNode write(ScanReport report) {
        ObjectNode object = JsonText.object();
        object.put("connectionId", report.connectionId());
        object.put("driver", report.driver());
        object.put("syncId", report.syncId());
        object.put("runId", report.runId());
        object.put("trigger", report.trigger().id());
        object.put("mode", report.mode().id());
        object.put("dryRun", report.dryRun());
        object.set("artifactPaths", paths(report.artifactPaths()));
        object.set("diffSummary", diff(report.diffSummary()));
        object.put("manifestShardsWritten", report.manifestShardsWritten());
        object.set("structuralSyncStats", stats(report.structuralSyncStats()));
        object.set("enrichment", enrichment(report.enrichment()));
        object.set("capabilityGaps", Fields.texts(report.capabilityGaps()));
        object.set("warnings", Fields.array(report.warnings(), WarningJson::write));
        object.set("relationships", counts(report.relationships()));
        object.set("enrichmentState", state(report.enrichmentState()));
        object.put("createdAt", report.createdAt().toString());
        return object;
    }

    /// Reads what is there: absent numbers are 0, absent lists empty, unknown words the most
    /// modest.
    public static ScanReport read(JsonNode object) {
        JsonNode paths = object.path("artifactPaths");
        return new ScanReport(
                Fields.text(object, "connectionId").orElse(""),
                Fields.text(object, "driver").orElse(""),
                Fields.text(object, "syncId").orElse(""),
                Fields.text(object, "runId").orElse(""),
                Fields.text(object, "trigger").flatMap(ScanTrigger::of).orElse(ScanTrigger.MANUAL),
                Fields.text(object, "mode").flatMap(ScanMode::of).orElse(ScanMode.STRUCTURAL),
                Fields.flag(object, "dryRun", false),
                new ArtifactPaths(
                        Fields.text(paths, "rawSourcesDir"),
                        Fields.text(paths, "reportPath"),
                        Fields.texts(paths, "manifestShards"),
                        Fields.texts(paths, "enrichmentArtifacts")),
                readDiff(object.path("diffSummary")),
                Fields.count(object, "manifestShardsWritten"),
                readStats(object.path("structuralSyncStats")),
                readEnrichment(object.path("enrichment")),
                Fields.texts(object, "capabilityGaps"),
                WarningJson.readAll(object),
                readCounts(object.path("relationships")),
                readState(object.path("enrichmentState")),
                Fields.instant(object, "createdAt").orElse(Instant.EPOCH));
    }

    private static ObjectNode paths(ArtifactPaths paths) {
        ObjectNode object = JsonText.object();
        object.set("rawSourcesDir", Fields.text(paths.rawSourcesDir()));
        object.set("reportPath", Fields.text(paths.reportPath()));
        object.set("manifestShards", Fields.texts(paths.manifestShards()));
        object.set("enrichmentArtifacts", Fields.texts(paths.enrichmentArtifacts()));
        return object;
    }

    private static ObjectNode diff(DiffSummary diff) {
        ObjectNode object = JsonText.object();
        object.put("tablesAdded", diff.tablesAdded());
        object.put("tablesModified", diff.tablesModified());
        object.put("tablesDeleted", diff.tablesDeleted());
        object.put("tablesUnchanged", diff.tablesUnchanged());
        object.put("columnsAdded", diff.columnsAdded());
        object.put("columnsModified", diff.columnsModified());
        object.put("columnsDeleted", diff.columnsDeleted());
        return object;
    }

    /// Older reports count tables only, under shorter names.
    private static DiffSummary readDiff(JsonNode object) {
        return new DiffSummary(
                either(object, "tablesAdded", "added"),
                either(object, "tablesModified", "modified"),
                either(object, "tablesDeleted", "deleted"),
                either(object, "tablesUnchanged", "unchanged"),
                Fields.count(object, "columnsAdded"),
                Fields.count(object, "columnsModified"),
                Fields.count(object, "columnsDeleted"));
    }

    private static int either(JsonNode object, String name, String older) {
        return Fields.count(object, object.has(name) ? name : older);
    }

    private static ObjectNode stats(SyncStats stats) {
        ObjectNode object = JsonText.object();
        object.put("tablesCreated", stats.tablesCreated());
        object.put("tablesUpdated", stats.tablesUpdated());
        object.put("tablesDeleted", stats.tablesDeleted());
        object.put("columnsCreated", stats.columnsCreated());
        object.put("columnsUpdated", stats.columnsUpdated());
        object.put("columnsDeleted", stats.columnsDeleted());
        return object;
    }

    private static SyncStats readStats(JsonNode object) {
        return new SyncStats(
                either(object, "tablesCreated", "tablesWritten"),
                Fields.count(object, "tablesUpdated"),
                Fields.count(object, "tablesDeleted"),
                Fields.count(object, "columnsCreated"),
                Fields.count(object, "columnsUpdated"),
                Fields.count(object, "columnsDeleted"));
    }

    private static ObjectNode enrichment(Enrichment enrichment) {
        ObjectNode object = JsonText.object();
        object.put("dataDictionary", enrichment.dataDictionary().id());
        object.put("tableDescriptions", enrichment.tableDescriptions().id());
        object.put("columnDescriptions", enrichment.columnDescriptions().id());
        object.put("embeddings", enrichment.embeddings().id());
        object.put("deterministicRelationships", enrichment.deterministicRelationships().id());
        object.put("llmRelationshipValidation", enrichment.llmRelationshipValidation().id());
        object.put("statisticalValidation", enrichment.statisticalValidation().id());
        return object;
    }

    private static Enrichment readEnrichment(JsonNode object) {
        return new Enrichment(
                status(object, "dataDictionary"),
                status(object, "tableDescriptions"),
                status(object, "columnDescriptions"),
                status(object, "embeddings"),
                status(object, "deterministicRelationships"),
                status(object, "llmRelationshipValidation"),
                status(object, "statisticalValidation"));
    }

    private static StageStatus status(JsonNode object, String name) {
        String id = Fields.text(object, name).orElse("");
        return Arrays.stream(StageStatus.values())
                .filter(status -> status.id().equals(id))
                .findFirst()
                .orElse(StageStatus.SKIPPED);
    }

    static ObjectNode counts(RelationshipCounts counts) {
        ObjectNode object = JsonText.object();
        object.put("accepted", counts.accepted());
        object.put("review", counts.review());
        object.put("rejected", counts.rejected());
        object.put("skipped", counts.skipped());
        return object;
    }

    private static RelationshipCounts readCounts(JsonNode object) {
        return new RelationshipCounts(
                Fields.count(object, "accepted"),
                Fields.count(object, "review"),
                Fields.count(object, "rejected"),
                Fields.count(object, "skipped"));
    }

    private static ObjectNode state(EnrichmentState state) {
        ObjectNode object = JsonText.object();
        object.set("resumedStages", Fields.texts(state.resumedStages()));
        object.set("completedStages", Fields.texts(state.completedStages()));
        object.set("failedStages", Fields.texts(state.failedStages()));
        return object;
    }

    private static EnrichmentState readState(JsonNode object) {
        return new EnrichmentState(
                Fields.texts(object, "resumedStages"),
                Fields.texts(object, "completedStages"),
                Fields.texts(object, "failedStages"));
    }
}
