package dev.ktx.service;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.NameOrder;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableLookup;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Spelling;
import dev.ktx.service.EntityDetails.Candidate;
import dev.ktx.service.EntityDetails.Candidates;
import dev.ktx.service.EntityDetails.Code;
import dev.ktx.service.EntityDetails.ColumnFacts;
import dev.ktx.service.EntityDetails.Described;
import dev.ktx.service.EntityDetails.DescribedColumn;
import dev.ktx.service.EntityDetails.Failed;
import dev.ktx.service.EntityDetails.Result;
import dev.ktx.service.EntityDetails.Snapshot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads tables and columns from the latest scan of a connection; no statement runs. A table that
/// cannot be found is a failed result beside the others, never the end of the call. The answer
/// stays within 20,000 tokens; what had to go is told.
public final class DescribeEntity {
    /// Tables that one call may ask for.
    public static final int MAX_ENTITIES = 20;

    static final int MAX_CANDIDATES = 20;

    /// Letters of a written table name that are repeated in an answer.
    static final int ECHO_LETTERS = 500;

    private static final int SAMPLES = 5;
    private static final int SAMPLE_LETTERS = 80;
    private static final int ENUM_LABELS = 20;

    private final ScanArtifacts artifacts;
    private final Remade<SchemaSnapshot, TableLookup> lookups = new Remade<>(TableLookup::new);
    private final Remade<ScanProfile, Profiles> profiles = new Remade<>(Profiles::of);

    public DescribeEntity(ScanArtifacts artifacts) {
        this.artifacts = artifacts;
    }

    /// @param entities 1 to {@link #MAX_ENTITIES}
    public record Request(String connectionId, List<Entity> entities) {
        /// @throws KtxException `bad-argument` for another number of entities
        public Request {
            entities = List.copyOf(entities);
            if (entities.isEmpty() || entities.size() > MAX_ENTITIES) {
                throw new KtxException(
                        AnswerProblems.outOfRange(
                                "entities",
                                "1 to " + MAX_ENTITIES + " tables",
                                Integer.toString(entities.size())));
            }
        }
    }

    /// @param columns names in any case; all columns when empty
    public record Entity(Asked table, List<String> columns) {
        public Entity {
            columns = List.copyOf(columns);
        }
    }

    /// The name of a table as it came with the call.
    public sealed interface Asked {
        /// A name as people write it, for example `ops.sailings`.
        record Written(String text) implements Asked {}

        record Parts(TableRef ref) implements Asked {}
    }

    /// @throws KtxException `artifact-unreadable` when the scan as a whole cannot be read
    public EntityDetails run(Request request) {
        return switch (artifacts.latestScan(request.connectionId())) {
            case LatestScan.Missing() -> missing(request);
            case LatestScan.Found found -> EntityFit.fit(found(request, found));
        };
    }

    private static EntityDetails missing(Request request) {
        String message = AnswerProblems.scanMissing(request.connectionId());
        return new EntityDetails(
                request.entities().stream()
                        .<Result>map(entity ->
                                new Failed(
                                        request.connectionId(),
                                        entity.table(),
                                        Optional.empty(),
                                        Code.SCAN_MISSING,
                                        message,
                                        new Candidates.None()))
                        .toList(),
                List.of());
    }

    private EntityDetails found(Request request, LatestScan.Found found) {
        var warnings =
                new ArrayList<>(
                        found.snapshot().warnings().stream()
                                .filter(warning ->
                                        warning.code()
                                                .equals(ScanWarning.Codes.ARTIFACT_UNREADABLE))
                                .toList());
        var reading =
                new Reading(
                        request.connectionId(),
                        lookups.of(request.connectionId(), found.snapshot()),
                        new Snapshot(
                                found.syncId(), found.snapshot().extractedAt(), found.scanRunId()),
                        profile(request.connectionId(), warnings));
        return new EntityDetails(
                request.entities().stream().map(reading::describe).toList(), warnings);
    }

    /// What the rows look like is an extra: a profile that cannot be read costs a warning.
    private Profiles profile(String connectionId, List<ScanWarning> warnings) {
        try {
            return switch (artifacts.latestProfile(connectionId)) {
                case LatestProfile.Missing() -> Profiles.NONE;
                case LatestProfile.Found(var _, var profile, var unread) -> {
                    warnings.addAll(unread);
                    yield profiles.of(connectionId, profile);
                }
            };
        } catch (KtxException unreadable) {
            warnings.add(
                    ScanWarning.of(
                            ScanWarning.Codes.ARTIFACT_UNREADABLE, unreadable.problem().message()));
            return Profiles.NONE;
        }
    }

    /// A profile by table.
    private record Profiles(
            Map<TableRef, Map<String, ColumnProfile>> columns, Map<TableRef, Long> rowCounts) {
        static final Profiles NONE = new Profiles(Map.of(), Map.of());

        static Profiles of(ScanProfile profile) {
            Map<TableRef, Long> rowCounts = new HashMap<>();
            profile.tables().forEach(rows -> rowCounts.putIfAbsent(rows.table(), rows.rowCount()));
            return new Profiles(
                    profile.columns().stream()
                            .collect(
                                    Collectors.groupingBy(
                                            ColumnProfile::table,
                                            Collectors.toMap(
                                                    ColumnProfile::column,
                                                    Function.identity(),
                                                    (first, _) -> first))),
                    rowCounts);
        }
    }

    /// One call's view of one scan.
    private static final class Reading {
        private final String connectionId;
        private final TableLookup tables;
        private final Snapshot snapshot;
        private final Profiles profiles;

        Reading(String connectionId, TableLookup tables, Snapshot snapshot, Profiles profiles) {
            this.connectionId = connectionId;
            this.tables = tables;
            this.snapshot = snapshot;
            this.profiles = profiles;
        }

        Result describe(Entity entity) {
            TableLookup.Match match =
                    switch (entity.table()) {
                        case Asked.Written(var text) -> tables.find(text);
                        case Asked.Parts(var ref) -> tables.find(ref);
                    };
            return switch (match) {
                case TableLookup.Match.One(var table) -> columns(entity, table);
                case TableLookup.Match.Several(var several) ->
                        failed(
                                entity,
                                Code.AMBIGUOUS_TABLE,
                                AnswerProblems.ambiguousTable(name(entity.table())),
                                tableCandidates(several));
                case TableLookup.Match.None() ->
                        failed(
                                entity,
                                Code.TABLE_NOT_FOUND,
                                AnswerProblems.tableNotFound(name(entity.table())),
                                nearest(entity.table()));
            };
        }

        private Result columns(Entity entity, Table table) {
            if (entity.columns().isEmpty()) {
                return described(table, table.columns());
            }
            Set<String> known =
                    table.columns().stream()
                            .map(column -> fold(column.name()))
                            .collect(Collectors.toSet());
            var wanted = new LinkedHashMap<String, String>();
            for (String asked : entity.columns()) {
                String folded = fold(asked);
                String bare = known.contains(folded) ? folded : fold(unquoted(asked));
                wanted.putIfAbsent(known.contains(bare) ? bare : folded, asked);
            }
            List<String> missing =
                    wanted.entrySet().stream()
                            .filter(name -> !known.contains(name.getKey()))
                            .map(name -> Shortened.to(ECHO_LETTERS, name.getValue()))
                            .toList();
            if (!missing.isEmpty()) {
                return failed(
                        entity,
                        Code.COLUMN_NOT_FOUND,
                        AnswerProblems.columnNotFound(tables.names().display(table.ref()), missing),
                        columnCandidates(missing, table));
            }
            return described(
                    table,
                    table.columns().stream()
                            .filter(column -> wanted.containsKey(fold(column.name())))
                            .toList());
        }

        private Described described(Table table, List<Column> columns) {
            Map<String, ColumnProfile> columnProfiles =
                    profiles.columns().getOrDefault(table.ref(), Map.of());
            return new Described(
                    connectionId,
                    table.ref(),
                    tables.names().display(table.ref()),
                    table.kind(),
                    table.comment(),
                    table.estimatedRows(),
                    columns.stream()
                            .map(column ->
                                    new DescribedColumn(
                                            column,
                                            facts(
                                                    column.details(),
                                                    Optional.ofNullable(
                                                            columnProfiles.get(column.name())))))
                            .toList(),
                    table.foreignKeys(),
                    snapshot,
                    table.uniqueKeys(),
                    rowCount(table.ref()),
                    Optional.empty());
        }

        private OptionalLong rowCount(TableRef table) {
            Long rows = profiles.rowCounts().get(table);
            return rows == null ? OptionalLong.empty() : OptionalLong.of(rows);
        }

        private static ColumnFacts facts(ColumnDetails details, Optional<ColumnProfile> profile) {
            return new ColumnFacts(
                    details.generated(),
                    details.identity(),
                    details.defaultExpression().map(text -> Shortened.to(SAMPLE_LETTERS, text)),
                    texts(details.enumLabels(), ENUM_LABELS),
                    profile.map(ColumnProfile::distinctCount).orElse(OptionalLong.empty()),
                    profile.map(ColumnProfile::nullRate).orElse(OptionalDouble.empty()),
                    profile.map(column -> texts(column.sampleValues(), SAMPLES)).orElse(List.of()));
        }

        private static List<String> texts(List<String> all, int limit) {
            return all.stream()
                    .limit(limit)
                    .map(text -> Shortened.to(SAMPLE_LETTERS, text))
                    .toList();
        }

        private Failed failed(Entity entity, Code code, String message, Candidates candidates) {
            return new Failed(
                    connectionId, entity.table(), Optional.of(snapshot), code, message, candidates);
        }

        private String name(Asked asked) {
            return switch (asked) {
                case Asked.Written(var text) -> Shortened.to(ECHO_LETTERS, text);
                case Asked.Parts(var ref) -> tables.names().display(ref);
            };
        }

        private Candidates nearest(Asked asked) {
            List<Table> listed =
                    tables.size() <= MAX_CANDIDATES
                            ? tables.all()
                            : tables.nearest(unquoted(name(asked)), MAX_CANDIDATES);
            return new Candidates.Tables(candidates(listed), tables.size());
        }

        /// @param several sorted by display name
        private Candidates tableCandidates(List<Table> several) {
            return new Candidates.Tables(
                    candidates(several.subList(0, Math.min(MAX_CANDIDATES, several.size()))),
                    several.size());
        }

        private List<Candidate> candidates(Collection<Table> listed) {
            return listed.stream()
                    .map(table -> new Candidate(table.ref(), tables.names().display(table.ref())))
                    .toList();
        }

        /// All columns in table order, or those that are nearest to any of the missing ones.
        private static Candidates columnCandidates(List<String> missing, Table table) {
            List<String> names = table.columns().stream().map(Column::name).toList();
            if (names.size() <= MAX_CANDIDATES) {
                return new Candidates.Columns(names, names.size());
            }
            List<String> asked =
                    missing.stream()
                            .limit(MAX_CANDIDATES)
                            .map(name -> fold(Shortened.to(SAMPLE_LETTERS, unquoted(name))))
                            .toList();
            record Scored(String name, int distance) {}
            return new Candidates.Columns(
                    names.stream()
                            .map(name -> new Scored(name, distance(asked, fold(name))))
                            .sorted(
                                    Comparator.comparingInt(Scored::distance)
                                            .thenComparing(Scored::name, NameOrder.comparator()))
                            .limit(MAX_CANDIDATES)
                            .map(Scored::name)
                            .toList(),
                    names.size());
        }

        private static int distance(List<String> asked, String name) {
            return asked.stream().mapToInt(other -> Spelling.distance(other, name)).min().orElse(0);
        }

        private static String unquoted(String name) {
            return name.strip().replaceAll("^[\"'`\\[]|[\"'`\\]]$", "");
        }

        private static String fold(String name) {
            return name.toLowerCase(Locale.ROOT);
        }
    }
}
