package dev.ktx.service;

import dev.ktx.catalog.ProfileQuery;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cell;
import dev.ktx.problem.KtxException;

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

    /// What is known of each table; a table that could not be counted, or whose turn did not come,
    /// is in one of the other parts.
    record Counts(Map<TableRef, Long> rows, Map<TableRef, String> failed, List<TableRef> late) {}

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
        var late = new ArrayList<TableRef>();
        batches.stream()
                .gather(Gatherers.mapConcurrent(concurrency, this::count))
                .flatMap(List::stream)
                .forEach(counted -> {
                    switch (counted) {
                        case Counted.Rows(var table, var count) -> rows.put(table, count);
                        case Counted.Failed(var table, var reason) -> failed.put(table, reason);
                        case Counted.Late(var table) -> late.add(table);
                    }
                });
        return new Counts(rows, failed, late);
    }

    private sealed interface Counted {
        record Rows(TableRef table, long count) implements Counted {}

        record Failed(TableRef table, String reason) implements Counted {}

        record Late(TableRef table) implements Counted {}
    }

    private List<Counted> count(List<Table> tables) {
        if (statements.timeIsOver()) {
            return tables.stream().<Counted>map(table -> new Counted.Late(table.ref())).toList();
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
            return tables.size() == 1
                    ? List.of(new Counted.Failed(refs.getFirst(), e.problem().what()))
                    : tables.stream().flatMap(table -> count(List.of(table)).stream()).toList();
        }
    }
}
