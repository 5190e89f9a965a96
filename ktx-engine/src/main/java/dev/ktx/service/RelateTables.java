package dev.ktx.service;

import dev.ktx.catalog.DeclaredKeys;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanProfile.TableRows;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.RelationshipDiagnostics;
import dev.ktx.ingest.RelationshipDiagnostics.Validation;
import dev.ktx.ingest.ScanReport.RelationshipCounts;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.relation.ApplyDecisions;
import dev.ktx.relation.Candidate;
import dev.ktx.relation.Decisions;
import dev.ktx.relation.Evidence;
import dev.ktx.relation.EvidenceQuery;
import dev.ktx.relation.JoinSearch;
import dev.ktx.relation.Reasons;
import dev.ktx.relation.RowFacts;
import dev.ktx.sql.Dialect;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The stage that relates tables: declared foreign keys are accepted as they are, others are looked
/// for by names and checked against rows.
final class RelateTables {
    /// Tables up to so many times the sample are read in full to check a link.
    private static final long FULL_READ = 20;

    private final Warehouse warehouse;
    private final Dialect dialect;
    private final ScanSettings settings;
    private final AskMeanings meanings;
    private final InstantSource clock;
    private final Cancellation cancellation;

    /// @param meanings asked only where rows can tell whether names that mean the same join
    RelateTables(
            Warehouse warehouse,
            Dialect dialect,
            ScanSettings settings,
            AskMeanings meanings,
            InstantSource clock,
            Cancellation cancellation) {
        this.warehouse = warehouse;
        this.dialect = dialect;
        this.settings = settings;
        this.meanings = meanings;
        this.clock = clock;
        this.cancellation = cancellation;
    }

    /// @param complete whether every candidate was checked, so that what was not accepted is
    ///   refuted
    /// @param statements that checked keys and links
    record Related(
            Relationships relationships,
            RelationshipDiagnostics diagnostics,
            List<ScanWarning> warnings,
            boolean complete,
            int statements) {}

    private record Found(
            Relationships relationships,
            boolean asked,
            boolean complete,
            int statements,
            List<ScanWarning> warnings) {
        Found warned(List<ScanWarning> before) {
            return new Found(
                    relationships,
                    asked,
                    complete,
                    statements,
                    Stream.concat(before.stream(), warnings.stream()).toList());
        }
    }

    /// @param profiled empty when rows could not be looked at
    /// @param decisions what people decided, which wins
    /// @param seen what earlier scans saw in tables that are as they were; hears what this one sees
    Related run(
            SchemaSnapshot snapshot,
            Optional<ProfileTables.Profiled> profiled,
            Decisions decisions,
            SeenEvidence seen,
            Progress progress) {
        Relationships declared = DeclaredKeys.of(snapshot.tables());
        Found found =
                settings.relationships()
                        ? search(snapshot, declared, profiled, decisions, seen, progress)
                        : new Found(declared(snapshot, decisions), false, false, 0, List.of());
        return new Related(
                found.relationships(),
                diagnostics(snapshot, profiled, found, seen.cost(found.statements())),
                found.warnings(),
                found.complete(),
                found.statements());
    }

    /// What the warehouse declares, with what people decided.
    static Relationships declared(SchemaSnapshot snapshot, Decisions decisions) {
        Relationships declared = DeclaredKeys.of(snapshot.tables());
        return ApplyDecisions.of(
                declared, declared, decisions, snapshot.tables().stream().map(Table::ref).toList());
    }

    private Found search(
            SchemaSnapshot snapshot,
            Relationships declared,
            Optional<ProfileTables.Profiled> profiled,
            Decisions decisions,
            SeenEvidence seen,
            Progress progress) {
        boolean values = settings.relationshipValues();
        JoinSearch search =
                JoinSearch.start(
                        snapshot.tables(),
                        profiled.map(this::rowFacts).orElse(RowFacts.none()),
                        declared,
                        new JoinSearch.Settings(
                                settings.policy().maxCandidatesPerColumn(),
                                settings.thresholds().accept(),
                                settings.thresholds().review(),
                                values));
        if (!values || profiled.isEmpty()) {
            JoinSearch.Links links = search.links(Map.of());
            var evidence = new HashMap<String, Evidence>();
            for (Candidate candidate : links.candidates()) {
                evidence.put(
                        candidate.id(), links.known(candidate).orElse(new Evidence.Unavailable()));
            }
            return new Found(links.resolve(evidence, decisions), false, !values, 0, List.of());
        }
        AskMeanings.Told told = meanings.about(search.unexplained(AskMeanings.MOST));
        Found found =
                asked(
                        snapshot,
                        search.knowing(told.meanings()),
                        profiled.get(),
                        decisions,
                        seen,
                        progress);
        return found.warned(told.warnings());
    }

    private RowFacts rowFacts(ProfileTables.Profiled profiled) {
        return RowFacts.of(
                rows(profiled),
                profiled.profile().columns(),
                profiled.ranges(),
                settings.policy().profileSampleRows());
    }

    private static Map<TableRef, Long> rows(ProfileTables.Profiled profiled) {
        return profiled.profile().tables().stream()
                .collect(Collectors.toMap(TableRows::table, TableRows::rowCount, (one, _) -> one));
    }

    private Found asked(
            SchemaSnapshot snapshot,
            JoinSearch search,
            ProfileTables.Profiled profiled,
            Decisions decisions,
            SeenEvidence seen,
            Progress progress) {
        int sample = settings.policy().profileSampleRows();
        var statements =
                new ProfileStatements(
                        snapshot.connectionId(),
                        warehouse,
                        dialect,
                        settings.statementTimeout(),
                        settings.relationshipTime(),
                        clock,
                        cancellation);
        var ask =
                new AskRows(
                        statements,
                        new EvidenceQuery(
                                dialect,
                                sample,
                                FULL_READ * sample,
                                snapshot.tables(),
                                rows(profiled)),
                        settings.policy().validationConcurrency());
        progress.report(0.1, "Counting keys");
        JoinSearch.Links links = search.links(seen.keys(search.keyQuestions(), ask::keys));
        var evidence = new HashMap<String, Evidence>();
        var open = new ArrayList<Candidate>();
        for (Candidate candidate : links.candidates()) {
            links.known(candidate)
                    .or(() -> seen.link(candidate))
                    .ifPresentOrElse(
                            known -> evidence.put(candidate.id(), known),
                            () -> open.add(candidate));
        }
        Map<String, Evidence> answers =
                ask.links(
                        open,
                        settings.validationBudget(),
                        snapshot.tables().size(),
                        settings.relationshipTime(),
                        progress.within(0.3, 1));
        evidence.putAll(answers);
        links.candidates()
                .forEach(candidate -> {
                    Evidence found = evidence.get(candidate.id());
                    if (found != null) {
                        seen.keep(candidate, found);
                    }
                });
        boolean complete =
                answers.size() == open.size()
                        && answers.values().stream().noneMatch(Evidence.Failed.class::isInstance);
        return new Found(
                links.resolve(evidence, decisions),
                true,
                complete,
                statements.count(),
                ask.warnings());
    }

    /// @param cost statements that the evidence cost when it was asked for
    private RelationshipDiagnostics diagnostics(
            SchemaSnapshot snapshot,
            Optional<ProfileTables.Profiled> profiled,
            Found found,
            int cost) {
        Relationships links = found.relationships();
        Map<String, Integer> bySource = new TreeMap<>();
        Stream.of(links.accepted(), links.review(), links.rejected())
                .flatMap(List::stream)
                .forEach(link -> bySource.merge(link.source(), 1, Integer::sum));
        return new RelationshipDiagnostics(
                snapshot.connectionId(),
                clock.instant(),
                RelationshipCounts.of(links),
                links.accepted().isEmpty() ? Optional.of(reason(found)) : Optional.empty(),
                bySource,
                new Validation(found.asked(), profiled.isPresent(), cost),
                settings.thresholds(),
                settings.policy(),
                found.warnings(),
                profiled.map(ProfileTables.Profiled::profile)
                        .map(ScanProfile::warnings)
                        .orElse(List.of()));
    }

    /// Why nothing was accepted.
    private String reason(Found found) {
        Relationships links = found.relationships();
        if (!settings.relationships()) {
            return links.skipped().isEmpty()
                    ? "no_declared_foreign_keys"
                    : "all_declared_foreign_keys_skipped";
        }
        if (!links.review().isEmpty()) {
            boolean unavailable =
                    links.review().stream()
                            .map(Relationship::reasons)
                            .allMatch(reasons -> reasons.contains(Reasons.VALIDATION_UNAVAILABLE));
            return unavailable ? Reasons.VALIDATION_UNAVAILABLE : "needs_review";
        }
        return links.rejected().isEmpty() ? "no_type_compatible_pair" : "all_rejected";
    }
}
