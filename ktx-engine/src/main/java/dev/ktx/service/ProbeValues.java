package dev.ktx.service;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.ProbeQuery;
import dev.ktx.catalog.SamplePolicy;
import dev.ktx.catalog.SensitiveValues;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.DictionaryMatches.Probe;
import dev.ktx.service.DictionaryMatches.ProbeStatus;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Asks a warehouse itself for values that no sample held: through the read-only gate, one
/// statement a table, few statements, little time, few values. What `scan.samplesDeny` and
/// `scan.samples: off` keep back is not asked for, and what looks like somebody's number or address
/// is not passed on.
public final class ProbeValues {
    /// For all statements to one connection together.
    static final Duration TIME = Duration.ofSeconds(2);

    static final int MAX_STATEMENTS = 12;
    static final int COLUMNS_A_STATEMENT = 20;
    static final int VALUES_A_COLUMN = 10;

    private final Warehouses warehouses;
    private final ReadOnlyRun run;
    private final Supplier<SamplePolicy> samples;
    private final InstantSource clock;

    /// @param samples which values may leave the warehouse, asked at every call
    public ProbeValues(Warehouses warehouses, Supplier<SamplePolicy> samples, InstantSource clock) {
        this.warehouses = warehouses;
        this.run = new ReadOnlyRun(warehouses);
        this.samples = samples;
        this.clock = clock;
    }

    /// @param found values by column, those that may hold what was asked
    record Probed(Probe probe, Map<ColumnProfile, List<String>> found) {}

    /// @param columns that may hold more than is known of them
    /// @param asked at least 1
    Probed run(
            String connectionId,
            List<ColumnProfile> columns,
            Collection<String> asked,
            Cancellation cancellation) {
        SamplePolicy policy = samples.get();
        List<ColumnProfile> open =
                columns.stream()
                        .filter(column -> policy.mayShow(column.table(), column.column()))
                        .toList();
        if (open.isEmpty()) {
            String why =
                    columns.isEmpty() ? AnswerProblems.nothingToProbe() : AnswerProblems.probeOff();
            return new Probed(
                    new Probe(connectionId, ProbeStatus.SKIPPED, 0, 0, Optional.of(why)), Map.of());
        }
        return new Asking(connectionId, List.copyOf(asked), cancellation).all(batches(open), open);
    }

    private static List<List<ColumnProfile>> batches(List<ColumnProfile> columns) {
        var byTable = new LinkedHashMap<TableRef, List<ColumnProfile>>();
        columns.forEach(column ->
                byTable.computeIfAbsent(column.table(), _ -> new ArrayList<>()).add(column));
        var batches = new ArrayList<List<ColumnProfile>>();
        for (List<ColumnProfile> ofTable : byTable.values()) {
            for (int at = 0; at < ofTable.size(); at += COLUMNS_A_STATEMENT) {
                batches.add(
                        ofTable.subList(at, Math.min(ofTable.size(), at + COLUMNS_A_STATEMENT)));
            }
        }
        return batches;
    }

    private final class Asking {
        private final String connectionId;
        private final List<String> asked;
        private final Cancellation cancellation;
        private final Instant end = clock.instant().plus(TIME);
        private final Map<ColumnProfile, List<String>> found = new LinkedHashMap<>();
        private int statements;
        private int columns;

        Asking(String connectionId, List<String> asked, Cancellation cancellation) {
            this.connectionId = connectionId;
            this.asked = asked;
            this.cancellation = cancellation;
        }

        Probed all(List<List<ColumnProfile>> batches, List<ColumnProfile> open) {
            Optional<String> failure = Optional.empty();
            try {
                for (List<ColumnProfile> batch : batches) {
                    Duration left = Duration.between(clock.instant(), end);
                    if (statements == MAX_STATEMENTS || !left.isPositive()) {
                        break;
                    }
                    one(batch, left);
                }
            } catch (KtxException e) {
                failure = Optional.of(e.problem().what());
            }
            return new Probed(probe(open.size() - columns, failure), found);
        }

        private Probe probe(int left, Optional<String> failure) {
            if (failure.isPresent()) {
                return new Probe(
                        connectionId,
                        columns == 0 ? ProbeStatus.FAILED : ProbeStatus.PARTIAL,
                        columns,
                        statements,
                        failure);
            }
            return new Probe(
                    connectionId,
                    left == 0 ? ProbeStatus.DONE : ProbeStatus.PARTIAL,
                    columns,
                    statements,
                    left == 0
                            ? Optional.empty()
                            : Optional.of(
                                    AnswerProblems.probeOutOfTime(
                                            TIME.toMillis(), MAX_STATEMENTS, left)));
        }

        private void one(List<ColumnProfile> batch, Duration time) {
            var query =
                    new ProbeQuery(warehouses.connector(connectionId).dialect(), VALUES_A_COLUMN);
            String sql =
                    query.values(
                            batch.getFirst().table(),
                            batch.stream().map(ColumnProfile::column).toList(),
                            asked);
            statements++;
            for (List<Cell> row :
                    run.within(
                                    time,
                                    connectionId,
                                    run.gate(connectionId, sql),
                                    query.maxRows(batch.size()),
                                    cancellation)
                            .result()
                            .rows()) {
                if (row.get(1) instanceof Cell.Text(var text)
                        && !SensitiveValues.looksSensitive(text)) {
                    found.computeIfAbsent(
                                    batch.get((int) ProfileStatements.number(row.getFirst())),
                                    _ -> new ArrayList<>())
                            .add(text);
                }
            }
            columns += batch.size();
        }
    }
}
