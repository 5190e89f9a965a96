package dev.ktx.service;

import dev.ktx.catalog.ProfileQuery;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cell;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;

/// First stage of a profile: exact row counts, many small tables in one statement, large ones and
/// views each on their own.
final class CountRows {
    private static final int TABLES_A_STATEMENT = 40;
    private static final long LARGE = 1_000_000;

    private final ProfileStatements statements;
    private final ProfileQuery query;
    private final int concurrency;

    CountRows(ProfileStatements statements, ProfileQuery query, int concurrency) {
        this.statements = statements;
        this.query = query;
        this.concurrency = concurrency;
    }

    /// What is known of each table; a table whose turn did not come is in no part.
    ///
    /// @param rows exact
    /// @param uncounted tables too large to count in time, with the reason
    /// @param failed tables that cannot be read, with the reason
    record Counts(
            Map<TableRef, Long> rows,
            Map<TableRef, String> uncounted,
            Map<TableRef, String> failed) {}

    Counts run(SchemaSnapshot snapshot) {
        var batches = new ArrayList<List<Table>>();
        var small = new ArrayList<Table>();
        for (Table table : snapshot.tables()) {
            if (table.kind() == TableKind.TABLE && table.estimatedRows().orElse(0) < LARGE) {
                small.add(table);
            } else {
                batches.add(List.of(table));
            }
        }
        small.stream().gather(Gatherers.windowFixed(TABLES_A_STATEMENT)).forEach(batches::add);
        var rows = new HashMap<TableRef, Long>();
        var failed = new HashMap<TableRef, String>();
        var uncounted = new HashMap<TableRef, String>();
        batches.stream()
                .gather(Gatherers.mapConcurrent(concurrency, this::count))
                .flatMap(List::stream)
                .forEach(counted -> {
                    switch (counted) {
                        case Counted.Rows(var table, var count) -> rows.put(table, count);
                        case Counted.Failed(var table, var reason) -> failed.put(table, reason);
                        case Counted.Uncounted(var table, var reason) ->
                                uncounted.put(table, reason);
                        case Counted.Late _ -> {}
                    }
                });
        return new Counts(rows, uncounted, failed);
    }

    private sealed interface Counted {
        record Rows(TableRef table, long count) implements Counted {}

        record Failed(TableRef table, String reason) implements Counted {}

        record Uncounted(TableRef table, String reason) implements Counted {}

        record Late() implements Counted {}
    }

    private List<Counted> count(List<Table> tables) {
        if (statements.timeIsOver()) {
            return List.of(new Counted.Late());
        }
        List<TableRef> refs = tables.stream().map(Table::ref).toList();
        try {
            List<List<Cell>> answer = statements.run(query.counts(refs), refs.size());
            return answer.stream()
                    .<Counted>map(row ->
                            new Counted.Rows(
                                    refs.get((int) ProfileStatements.number(row.getFirst())),
                                    ProfileStatements.number(row.getLast())))
                    .toList();
        } catch (KtxException e) {
            if (!ProfileStatements.concernsTheStatement(e)) {
                throw e;
            }
            if (tables.size() > 1) {
                return tables.stream().flatMap(table -> count(List.of(table)).stream()).toList();
            }
            String reason = e.problem().what();
            return List.of(
                    e.problem().code() == ProblemCode.QUERY_TIMED_OUT
                            ? new Counted.Uncounted(refs.getFirst(), reason)
                            : new Counted.Failed(refs.getFirst(), reason));
        }
    }
}
