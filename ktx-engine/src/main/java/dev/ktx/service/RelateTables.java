package dev.ktx.service;

import dev.ktx.catalog.DeclaredKeys;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanProfile.TableRows;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.RelationshipDiagnostics;
import dev.ktx.ingest.RelationshipDiagnostics.Validation;
import dev.ktx.ingest.ScanReport.RelationshipCounts;
import dev.ktx.ingest.ScanReport.StageStatus;
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
import dev.ktx.relation.RowFacts.ColumnRef;
import dev.ktx.sql.Dialect;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    private final SuggestLinks suggest;
    private final InstantSource clock;
    private final Cancellation cancellation;

    /// @param suggest asked only where rows can tell whether what it suggests joins
    RelateTables(
            Warehouse warehouse,
            Dialect dialect,
            ScanSettings settings,
            SuggestLinks suggest,
            InstantSource clock,
            Cancellation cancellation) {
        this.warehouse = warehouse;
        this.dialect = dialect;
        this.settings = settings;
        this.suggest = suggest;
        this.clock = clock;
        this.cancellation = cancellation;
    }

    /// @param complete whether every candidate was checked, so that what was not accepted is
    ///   refuted
    /// @param statements that checked keys and links
    /// @param model whether a language model was asked
    record Related(
            Relationships relationships,
            RelationshipDiagnostics diagnostics,
            List<ScanWarning> warnings,
            boolean complete,
            int statements,
            StageStatus model) {}

    private record Found(
            Relationships relationships,
            boolean asked,
            boolean complete,
            int statements,
            List<ScanWarning> warnings,
            StageStatus model) {
        static Found unasked(Relationships relationships, boolean complete) {
            return new Found(relationships, false, complete, 0, List.of(), StageStatus.SKIPPED);
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
                        : Found.unasked(declared(snapshot, decisions), false);
        return new Related(
                found.relationships(),
                diagnostics(snapshot, profiled, found, seen.cost(found.statements())),
                found.warnings(),
                found.complete(),
                found.statements(),
                found.model());
    }

    /// What the warehouse declares, with what people decided.
    static Relationships declared(SchemaSnapshot snapshot, Decisions decisions) {
        Relationships declared = DeclaredKeys.of(snapshot.tables());
        return ApplyDecisions.of(declared, declared, decisions, snapshot.tables());
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
            return Found.unasked(links.resolve(evidence, decisions), !values);
        }
        return asked(snapshot, search, profiled.get(), decisions, seen, progress);
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
                        new AskRows.Bounds(
                                settings.validationBudget(),
                                snapshot.tables().size(),
                                settings.relationshipTime(),
                                settings.policy().validationConcurrency()));
        var check = new CheckLinks(ask, seen);
        JoinSearch.Links links = check.round(search, progress.within(0, 0.8));
        Set<ColumnRef> refuted = check.refuted(links);
        SuggestLinks.Suggested more = suggest.beyond(search.guessing(refuted), refuted);
        JoinSearch last = more.search().following(check.carried(links));
        if (last != search) {
            links = check.round(last, progress.within(0.8, 1));
        }
        CheckLinks.Checked checked = check.resolve(links, decisions);
        return new Found(
                checked.relationships(),
                true,
                checked.complete(),
                statements.count(),
                Stream.concat(more.warnings().stream(), ask.warnings().stream()).toList(),
                more.model());
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
