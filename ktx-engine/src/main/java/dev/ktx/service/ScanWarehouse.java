package dev.ktx.service;

import dev.ktx.catalog.Redacted;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.SchemaDiff;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.ingest.ScanIds;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanPaths;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.ArtifactPaths;
import dev.ktx.ingest.ScanReport.DiffSummary;
import dev.ktx.ingest.ScanReport.Enrichment;
import dev.ktx.ingest.ScanReport.EnrichmentState;
import dev.ktx.ingest.ScanReport.RelationshipCounts;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.ingest.ScanReport.SyncStats;
import dev.ktx.ingest.ScanRun;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Capabilities;
import dev.ktx.port.Connector;
import dev.ktx.port.Embedder;
import dev.ktx.port.Progress;
import dev.ktx.port.ScanArchive;
import dev.ktx.port.ScanArchive.Changes;
import dev.ktx.port.ScanArchive.Enriched;
import dev.ktx.port.ScanArchive.Findings;
import dev.ktx.port.ScanArchive.ManifestLinks;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.port.ScanRuns;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Redaction;
import dev.ktx.problem.ScanProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.relation.Decisions;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Scans a warehouse: reads its structure, compares it with the latest scan, profiles and relates
/// tables when asked to, and keeps everything in one commit.
///
/// Stages, each from value to value: introspect -> redact -> diff -> profile -> relate -> save.
/// Failure before saving leaves the project as it was; failure of what goes beyond the structure
/// costs that part and a warning.
public final class ScanWarehouse {
    private final ScanArtifacts artifacts;
    private final ScanArchive archive;
    private final ScanRuns runs;
    private final Supplier<Embedder.Choice> embedder;
    private final Supplier<ModelAccess> model;
    private final InstantSource clock;

    /// @param embedder who knows what names mean, as configured when a scan starts
    /// @param model a language model, likewise; it is asked for joins alone
    public ScanWarehouse(
            ScanArtifacts artifacts,
            ScanArchive archive,
            ScanRuns runs,
            Supplier<Embedder.Choice> embedder,
            Supplier<ModelAccess> model,
            InstantSource clock) {
        this.artifacts = artifacts;
        this.archive = archive;
        this.runs = runs;
        this.embedder = embedder;
        this.model = model;
        this.clock = clock;
    }

    /// @param jobId the name of the run; empty to name it by its start
    /// @param dryRun whether to say what would change and write nothing
    public record Request(
            String connectionId,
            ScanMode mode,
            ScanTrigger trigger,
            boolean dryRun,
            Optional<String> jobId) {
        public static Request of(String connectionId, ScanMode mode, ScanTrigger trigger) {
            return new Request(connectionId, mode, trigger, false, Optional.empty());
        }
    }

    /// Scans.
    ///
    /// @param connector the kind of the connection
    /// @param warehouse the connection, open; stays open
    /// @param listener hears 0.05, 0.15, 0.55, 0.70, 0.82 and 1.0 at the start of the stages, and
    ///   more between them
    /// @throws KtxException when the warehouse cannot be read or the project not be written
    public ScanOutcome run(
            Request request,
            Connector connector,
            Warehouse warehouse,
            ScanSettings settings,
            Progress listener,
            Cancellation cancellation) {
        if (!ScanIds.isSegment(request.connectionId())) {
            throw new KtxException(ScanProblems.unsafeConnectionId(request.connectionId()));
        }
        Instant start = clock.instant();
        String runId = request.jobId().orElseGet(() -> ScanIds.jobId(start));
        ScanRun run =
                ScanRun.started(
                        runId,
                        request.connectionId(),
                        request.mode(),
                        request.trigger(),
                        ScanIds.syncId(start, runId),
                        start);
        var progress = new Steps(listener, clock);
        record(request, run);
        try {
            ScanOutcome outcome =
                    scan(request, run, connector, warehouse, settings, progress, cancellation);
            record(request, run.done(clock.instant(), progress.soFar(), outcome.report()));
            return outcome;
        } catch (KtxException e) {
            record(request, run.failed(clock.instant(), progress.soFar(), e.problem().what()));
            throw e;
        }
    }

    private void record(Request request, ScanRun run) {
        if (!request.dryRun()) {
            runs.save(run);
        }
    }

    private ScanOutcome scan(
            Request request,
            ScanRun run,
            Connector connector,
            Warehouse warehouse,
            ScanSettings settings,
            Steps progress,
            Cancellation cancellation) {
        progress.report(0.05, "Preparing the scan");
        List<Table> before =
                switch (artifacts.latestScan(request.connectionId())) {
                    case LatestScan.Missing _ -> List.of();
                    case LatestScan.Found found -> found.snapshot().tables();
                };
        progress.report(0.15, "Reading the structure");
        SchemaSnapshot snapshot =
                Redacted.snapshot(
                        warehouse.introspect(cancellation, progress.within(0.15, 0.55)),
                        Redaction.none());
        SchemaDiff diff = SchemaDiff.between(before, snapshot.tables());
        progress.report(0.55, "Comparing with the latest scan");
        progress.report(0.70, "Preparing the manifest");
        Beyond beyond =
                beyond(
                        request,
                        connector,
                        warehouse,
                        settings,
                        snapshot,
                        progress.within(0.82, 0.98),
                        cancellation);
        stopIfCancelled(request, cancellation);
        var findings =
                new Findings(
                        run.runId(),
                        run.syncId(),
                        snapshot,
                        beyond.links(),
                        beyond.enriched(),
                        settings.keptSyncs());
        Kept kept = keep(request, connector, findings, diff, beyond, progress);
        progress.report(1.0, "Scan complete");
        return new ScanOutcome(
                kept.report(),
                !kept.changes().contentChanged(),
                snapshot.tables().size(),
                beyond.statements(),
                Duration.between(run.startedAt(), clock.instant()),
                progress.soFar());
    }

    private record Kept(ScanReport report, Changes changes) {}

    private Kept keep(
            Request request,
            Connector connector,
            Findings findings,
            SchemaDiff diff,
            Beyond beyond,
            Progress progress) {
        if (request.dryRun()) {
            Changes changes = archive.preview(findings);
            return new Kept(report(request, connector, findings, diff, beyond, changes), changes);
        }
        progress.report(0.98, "Writing artifacts and manifest");
        var changes = new ArrayList<Changes>();
        ScanReport report =
                archive.save(
                        findings,
                        made -> {
                            changes.add(made);
                            return report(request, connector, findings, diff, beyond, made);
                        });
        return new Kept(report, changes.getLast());
    }

    /// What goes beyond the structure, or how it failed.
    private record Beyond(
            ManifestLinks links,
            RelationshipCounts counts,
            Optional<Enriched> enriched,
            Enrichment statuses,
            EnrichmentState state,
            List<String> gaps,
            List<ScanWarning> warnings,
            int statements) {}

    private Beyond beyond(
            Request request,
            Connector connector,
            Warehouse warehouse,
            ScanSettings settings,
            SchemaSnapshot snapshot,
            Progress progress,
            Cancellation cancellation) {
        Decisions decisions = archive.decisions(request.connectionId());
        Relationships declared = RelateTables.declared(snapshot, decisions);
        if (request.mode() == ScanMode.STRUCTURAL) {
            return new Beyond(
                    ManifestJoins.of(declared, settings, false),
                    RelationshipCounts.of(declared),
                    Optional.empty(),
                    Enrichment.skipped(),
                    new EnrichmentState(List.of(), List.of(), List.of()),
                    List.of(),
                    List.of(),
                    0);
        }
        progress.report(0, "Looking at rows");
        List<String> gaps = gaps(connector.capabilities());
        var warnings = new ArrayList<>(gaps.stream().map(ScanWarnings::capabilityMissing).toList());
        if (request.mode() == ScanMode.ENRICHED) {
            warnings.add(
                    settings.describer()
                            ? ScanWarnings.descriptionsUnavailable()
                            : ScanWarnings.enrichmentBackendNotConfigured());
        }
        try {
            Optional<ProfileTables.Profiled> profile = Optional.empty();
            if (connector.capabilities().readOnlySql()) {
                ProfileTables.Profiled profiled =
                        new ProfileTables(
                                        warehouse,
                                        connector.dialect(),
                                        settings,
                                        clock,
                                        cancellation)
                                .run(snapshot, progress.within(0, 0.6));
                warnings.addAll(profiled.warnings());
                profile = Optional.of(profiled);
            }
            SeenEvidence seen =
                    SeenEvidence.of(
                            snapshot.tables(), profile, archive.seenRows(request.connectionId()));
            RelateTables.Related related =
                    new RelateTables(
                                    warehouse,
                                    connector.dialect(),
                                    settings,
                                    new SuggestLinks(
                                            new AskMeanings(
                                                    embedder, AskMeanings.USUAL, cancellation),
                                            new ProposeJoins(
                                                    settings.modelProposals()
                                                            ? model
                                                            : ModelAccess.None::new,
                                                    seen,
                                                    settings.tablesPerQuestion(),
                                                    clock,
                                                    cancellation)),
                                    clock,
                                    cancellation)
                            .run(snapshot, profile, decisions, seen, progress.within(0.6, 1));
            warnings.addAll(related.warnings());
            if (!request.dryRun()) {
                archive.keepSeenRows(request.connectionId(), seen.kept());
            }
            return new Beyond(
                    ManifestJoins.of(related.relationships(), settings, related.complete()),
                    related.diagnostics().summary(),
                    Optional.of(
                            new Enriched(
                                    profile.map(ProfileTables.Profiled::profile),
                                    related.relationships(),
                                    related.diagnostics())),
                    Enrichment.of(
                                    profile.isPresent()
                                            ? StageStatus.COMPLETED
                                            : StageStatus.SKIPPED,
                                    settings.relationships()
                                            ? StageStatus.COMPLETED
                                            : StageStatus.SKIPPED,
                                    related.diagnostics().validation().available()
                                            ? StageStatus.COMPLETED
                                            : StageStatus.SKIPPED)
                            .withModel(related.model()),
                    new EnrichmentState(List.of(), List.of("relationships"), List.of()),
                    gaps,
                    warnings,
                    profile.map(found -> found.profile().queryCount()).orElse(0)
                            + related.statements());
        } catch (KtxException e) {
            stopIfCancelled(request, cancellation);
            warnings.add(ScanWarnings.enrichmentFailed(e.problem().what()));
            return new Beyond(
                    ManifestJoins.of(declared, settings, false),
                    RelationshipCounts.of(declared),
                    Optional.empty(),
                    Enrichment.of(StageStatus.FAILED, StageStatus.FAILED, StageStatus.SKIPPED),
                    new EnrichmentState(List.of(), List.of(), List.of("relationships")),
                    gaps,
                    warnings,
                    0);
        }
    }

    private static List<String> gaps(Capabilities capabilities) {
        var gaps = new ArrayList<String>();
        if (!capabilities.formalForeignKeys()) {
            gaps.add("formalForeignKeys");
        }
        if (!capabilities.readOnlySql()) {
            gaps.add("readOnlySql");
        }
        return gaps;
    }

    private static void stopIfCancelled(Request request, Cancellation cancellation) {
        if (cancellation.isCancelled()) {
            throw new KtxException(WarehouseProblems.cancelled(request.connectionId()));
        }
    }

    private ScanReport report(
            Request request,
            Connector connector,
            Findings findings,
            SchemaDiff diff,
            Beyond beyond,
            Changes changes) {
        var paths = new ScanPaths(request.connectionId(), changes.syncId());
        var warnings = new ArrayList<>(findings.snapshot().warnings());
        warnings.addAll(beyond.warnings());
        warnings.addAll(changes.warnings());
        boolean written = !request.dryRun();
        return new ScanReport(
                request.connectionId(),
                connector.driver(),
                changes.syncId(),
                findings.runId(),
                request.trigger(),
                request.mode(),
                request.dryRun(),
                new ArtifactPaths(
                        written ? Optional.of(paths.folder()) : Optional.empty(),
                        written ? Optional.of(paths.report()) : Optional.empty(),
                        changes.manifestShards(),
                        written ? changes.enrichmentArtifacts() : List.of()),
                DiffSummary.of(diff),
                changes.shardsWritten(),
                SyncStats.of(diff),
                beyond.statuses(),
                beyond.gaps(),
                warnings,
                beyond.counts(),
                beyond.state(),
                clock.instant());
    }
}
