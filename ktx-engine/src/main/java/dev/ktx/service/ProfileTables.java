package dev.ktx.service;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.ProfileQuery;
import dev.ktx.catalog.Profiles;
import dev.ktx.catalog.Profiles.Counted;
import dev.ktx.catalog.Profiles.Value;
import dev.ktx.catalog.SamplePolicy;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanProfile.TableRows;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.relation.RowFacts.ColumnRef;
import dev.ktx.relation.RowFacts.Range;
import dev.ktx.sql.Dialect;

import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/// The stage that looks at rows: from a structure to its profile.
///
/// Every scan looks again, also at tables whose structure and number of rows are as before: rows
/// can change in place. What is the same gives the same profile, because the sample of a table is
/// the same rows each time and every list has one order.
///
/// One statement counts many tables and one profiles a table; a wide table takes several. Where a
/// statement about several columns fails, each column is asked for alone, so that a column nobody
/// can read loses only itself.
final class ProfileTables {
    private static final int COLUMNS_A_STATEMENT = 40;

    /// What a table that could not be counted in time is taken to have at least; in rows.
    private static final long LARGE = 100_000_000;

    private final Warehouse warehouse;
    private final Dialect dialect;
    private final ScanSettings settings;
    private final InstantSource clock;
    private final Cancellation cancellation;

    ProfileTables(
            Warehouse warehouse,
            Dialect dialect,
            ScanSettings settings,
            InstantSource clock,
            Cancellation cancellation) {
        this.warehouse = warehouse;
        this.dialect = dialect;
        this.settings = settings;
        this.clock = clock;
        this.cancellation = cancellation;
    }

    /// @param ranges of number columns, over the sampled rows; never written down
    /// @param warnings for the report; the profile has them in short
    record Profiled(
            ScanProfile profile, Map<ColumnRef, Range> ranges, List<ScanWarning> warnings) {}

    /// @throws KtxException when the warehouse cannot be reached or nobody waits any more
    Profiled run(SchemaSnapshot snapshot, Progress progress) {
        var statements =
                new ProfileStatements(
                        snapshot.connectionId(),
                        warehouse,
                        dialect,
                        settings.statementTimeout(),
                        settings.profileTime(),
                        clock,
                        cancellation);
        var query =
                new ProfileQuery(
                        dialect,
                        settings.samples(),
                        settings.policy().profileSampleRows(),
                        settings.valuesPerColumn());
        progress.report(0, "Counting rows");
        CountRows.Counts counts =
                new CountRows(statements, query, settings.policy().profileConcurrency())
                        .run(snapshot);
        var done = new AtomicInteger();
        List<TableProfile> tables =
                snapshot.tables().stream()
                        .gather(
                                Gatherers.mapConcurrent(
                                        settings.policy().profileConcurrency(),
                                        table -> {
                                            TableProfile profile =
                                                    new OneTable(statements, query, table)
                                                            .profile(counts);
                                            progress.report(
                                                    0.1
                                                            + 0.9
                                                                    * done.incrementAndGet()
                                                                    / snapshot.tables().size(),
                                                    "Profiled " + table.ref().display());
                                            return profile;
                                        }))
                        .toList();
        var ranges = new HashMap<ColumnRef, Range>();
        tables.forEach(table -> ranges.putAll(table.ranges()));
        return new Profiled(
                profile(snapshot, statements, counts, tables), ranges, warnings(tables));
    }

    private ScanProfile profile(
            SchemaSnapshot snapshot,
            ProfileStatements statements,
            CountRows.Counts counts,
            List<TableProfile> tables) {
        return new ScanProfile(
                snapshot.connectionId(),
                snapshot.driver(),
                true,
                statements.count(),
                counts.rows().entrySet().stream()
                        .map(entry -> new TableRows(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparing(TableRows::table))
                        .toList(),
                tables.stream().flatMap(table -> table.columns().stream()).toList(),
                tables.stream()
                        .flatMap(table -> table.failures().stream())
                        .map(Failure::inShort)
                        .toList(),
                OptionalInt.of(settings.policy().profileSampleRows()),
                OptionalInt.of(settings.valuesPerColumn()),
                Optional.of(clock.instant()));
    }

    private List<ScanWarning> warnings(List<TableProfile> tables) {
        Stream<ScanWarning> failures =
                tables.stream()
                        .flatMap(table -> table.failures().stream())
                        .map(failure ->
                                ScanWarnings.statisticsFailed(
                                        failure.table(), failure.column(), failure.reason()));
        int late = (int) tables.stream().filter(TableProfile::late).count();
        return late == 0
                ? failures.toList()
                : Stream.concat(
                                failures,
                                Stream.of(
                                        ScanWarnings.profileOutOfTime(
                                                late, settings.profileTime().toSeconds())))
                        .toList();
    }

    /// @param late whether the time was over before its turn
    private record TableProfile(
            List<ColumnProfile> columns,
            Map<ColumnRef, Range> ranges,
            List<Failure> failures,
            boolean late) {}

    /// @param column empty when the whole table failed
    private record Failure(TableRef table, Optional<String> column, String reason) {
        String inShort() {
            return "profile_failed:"
                    + table.display()
                    + column.map(name -> "." + name).orElse("")
                    + ":"
                    + reason.lines().findFirst().orElse("");
        }
    }

    private final class OneTable {
        private final ProfileStatements statements;
        private final ProfileQuery query;
        private final Table table;
        private final List<Failure> failures = new ArrayList<>();
        private final Map<ColumnRef, Range> ranges = new HashMap<>();

        OneTable(ProfileStatements statements, ProfileQuery query, Table table) {
            this.statements = statements;
            this.query = query;
            this.table = table;
        }

        TableProfile profile(CountRows.Counts counts) {
            String failure = counts.failed().get(table.ref());
            if (failure != null) {
                return new TableProfile(
                        List.of(),
                        Map.of(),
                        List.of(new Failure(table.ref(), Optional.empty(), failure)),
                        false);
            }
            String uncounted = counts.uncounted().get(table.ref());
            if (uncounted != null) {
                failures.add(new Failure(table.ref(), Optional.empty(), uncounted));
            }
            Long counted = counts.rows().get(table.ref());
            if ((counted == null && uncounted == null) || statements.timeIsOver()) {
                return new TableProfile(List.of(), Map.of(), failures, true);
            }
            long rows = counted == null ? table.estimatedRows().orElse(LARGE) : counted;
            List<ColumnProfile> columns =
                    rows == 0
                            ? table.columns().stream()
                                    .map(column -> known(column, Counted.empty()))
                                    .toList()
                            : Profiles.chunks(table.columns(), COLUMNS_A_STATEMENT).stream()
                                    .flatMap(chunk -> columns(chunk, rows).stream())
                                    .toList();
            return new TableProfile(columns, ranges, failures, false);
        }

        private List<ColumnProfile> columns(List<Column> columns, long rows) {
            try {
                return counted(columns, rows);
            } catch (KtxException e) {
                if (!ProfileStatements.concernsTheStatement(e)) {
                    throw e;
                }
                if (columns.size() > 1 && e.problem().code() != ProblemCode.QUERY_TIMED_OUT) {
                    return columns.stream()
                            .flatMap(column -> columns(List.of(column), rows).stream())
                            .toList();
                }
                columns.forEach(column ->
                        failures.add(
                                new Failure(
                                        table.ref(),
                                        Optional.of(column.name()),
                                        e.problem().what())));
                return columns.stream()
                        .map(column -> Profiles.unknown(table.ref(), column))
                        .toList();
            }
        }

        private List<ColumnProfile> counted(List<Column> columns, long rows) {
            var values = new ArrayList<List<Value>>();
            columns.forEach(_ -> values.add(new ArrayList<>()));
            var statistics = new ArrayList<List<Cell>>();
            for (List<Cell> row :
                    statements.run(
                            query.columns(table, rows, columns), query.maxRows(columns.size()))) {
                if (ProfileStatements.number(row.get(1)) == 0) {
                    statistics.add(row);
                } else if (row.get(7) instanceof Cell.Text(var text)) {
                    values.get((int) ProfileStatements.number(row.getFirst()))
                            .add(new Value(text, ProfileStatements.number(row.get(2))));
                }
            }
            return statistics.stream()
                    .sorted(
                            Comparator.comparingLong(
                                    row -> ProfileStatements.number(row.getFirst())))
                    .map(row -> {
                        int position = (int) ProfileStatements.number(row.getFirst());
                        range(row)
                                .ifPresent(range ->
                                        ranges.put(
                                                new ColumnRef(
                                                        table.ref(), columns.get(position).name()),
                                                range));
                        return known(columns.get(position), counted(row, values.get(position)));
                    })
                    .toList();
        }

        /// Empty for columns that are no numbers, and for values that no range holds, as NaN.
        private static Optional<Range> range(List<Cell> row) {
            if (row.get(7) instanceof Cell.Text(var least)
                    && row.get(8) instanceof Cell.Text(var greatest)
                    && !least.isEmpty()) {
                try {
                    return Optional.of(new Range(new BigDecimal(least), new BigDecimal(greatest)));
                } catch (NumberFormatException e) {
                    return Optional.empty();
                }
            }
            return Optional.empty();
        }

        private static Counted counted(List<Cell> row, List<Value> values) {
            return new Counted(
                    ProfileStatements.number(row.get(2)),
                    ProfileStatements.number(row.get(3)),
                    ProfileStatements.number(row.get(4)),
                    length(row.get(5)),
                    length(row.get(6)),
                    values);
        }

        private static OptionalLong length(Cell cell) {
            long length = cell instanceof Cell.Null ? -1 : ProfileStatements.number(cell);
            return length < 0 ? OptionalLong.empty() : OptionalLong.of(length);
        }

        private ColumnProfile known(Column column, Counted counted) {
            SamplePolicy policy = settings.samples();
            return Profiles.of(table.ref(), column, counted, policy);
        }
    }
}
