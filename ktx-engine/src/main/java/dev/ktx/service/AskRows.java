package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cell;
import dev.ktx.port.Progress;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.Choices.ValidationBudget;
import dev.ktx.relation.Candidate;
import dev.ktx.relation.Evidence;
import dev.ktx.relation.EvidenceQuery;
import dev.ktx.relation.KeyRef;
import dev.ktx.relation.Uniqueness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Gatherers;

/// Asks a warehouse about keys and links: one statement for the keys of a table, one for about a
/// dozen links that start at a table. Where such a statement fails, each question is asked alone,
/// so that one nobody can answer costs only itself.
final class AskRows {
    private static final int LINKS_A_STATEMENT = 12;

    private final ProfileStatements statements;
    private final EvidenceQuery query;
    private final Map<TableRef, Table> tables;
    private final Map<TableRef, Long> rows;
    private final int concurrency;
    private final List<ScanWarning> warnings = Collections.synchronizedList(new ArrayList<>());

    /// @param rows of each table
    AskRows(
            ProfileStatements statements,
            EvidenceQuery query,
            Map<TableRef, Table> tables,
            Map<TableRef, Long> rows,
            int concurrency) {
        this.statements = statements;
        this.query = query;
        this.tables = tables;
        this.rows = rows;
        this.concurrency = concurrency;
    }

    /// About what could not be asked, sorted by text.
    List<ScanWarning> warnings() {
        return warnings.stream()
                .sorted(java.util.Comparator.comparing(ScanWarning::message))
                .toList();
    }

    /// What identifies rows. What could not be asked is left out.
    Map<KeyRef, Uniqueness> keys(Map<TableRef, List<KeyRef>> questions) {
        var answers = new HashMap<KeyRef, Uniqueness>();
        questions.entrySet().stream()
                .gather(
                        Gatherers.mapConcurrent(
                                concurrency, entry -> keys(entry.getKey(), entry.getValue())))
                .forEach(answers::putAll);
        return answers;
    }

    private Map<KeyRef, Uniqueness> keys(TableRef table, List<KeyRef> keys) {
        if (statements.timeIsOver()) {
            return Map.of();
        }
        try {
            var answers = new HashMap<KeyRef, Uniqueness>();
            for (List<Cell> row : statements.run(query.keys(table(table), keys), keys.size())) {
                answers.put(
                        keys.get((int) ProfileStatements.number(row.getFirst())),
                        new Uniqueness(
                                ProfileStatements.number(row.get(1)),
                                ProfileStatements.number(row.get(2)),
                                ProfileStatements.number(row.get(3))));
            }
            return answers;
        } catch (KtxException e) {
            if (!ProfileStatements.concernsTheStatement(e)) {
                throw e;
            }
            if (keys.size() == 1 || e.problem().code() == ProblemCode.QUERY_TIMED_OUT) {
                warnings.add(
                        ScanWarnings.keyNotChecked(
                                table,
                                String.join(", ", keys.getFirst().columns()),
                                e.problem().what()));
                return Map.of();
            }
            var answers = new HashMap<KeyRef, Uniqueness>();
            keys.forEach(key -> answers.putAll(keys(table, List.of(key))));
            return answers;
        }
    }

    /// What rows say about links, by id of the link. Those that budget or time did not reach are
    /// left out.
    ///
    /// @param candidates the surest first
    Map<String, Evidence> links(
            List<Candidate> candidates, ValidationBudget budget, Duration time, Progress progress) {
        var byTable = new LinkedHashMap<TableRef, List<Candidate>>();
        candidates.stream()
                .limit(budget.candidates())
                .forEach(candidate ->
                        byTable.computeIfAbsent(candidate.from().table(), _ -> new ArrayList<>())
                                .add(candidate));
        var batches = new ArrayList<List<Candidate>>();
        for (int round = 0; batches.size() < Integer.MAX_VALUE; round++) {
            int start = round * LINKS_A_STATEMENT;
            int before = batches.size();
            byTable.values().stream()
                    .filter(ofTable -> ofTable.size() > start)
                    .forEach(ofTable ->
                            batches.add(
                                    ofTable.subList(
                                            start,
                                            Math.min(ofTable.size(), start + LINKS_A_STATEMENT))));
            if (batches.size() == before) {
                break;
            }
        }
        List<List<Candidate>> asked =
                batches.stream().limit(budget.statements(tables.size())).toList();
        var done = new AtomicInteger();
        var answers = new HashMap<String, Evidence>();
        asked.stream()
                .gather(
                        Gatherers.mapConcurrent(
                                concurrency,
                                batch -> {
                                    Map<String, Evidence> answer = links(batch);
                                    progress.report(
                                            (double) done.incrementAndGet() / asked.size(),
                                            "Checked links of "
                                                    + batch.getFirst().from().table().display());
                                    return answer;
                                }))
                .forEach(answers::putAll);
        int left = candidates.size() - answers.size();
        if (left > 0) {
            warnings.add(
                    ScanWarnings.relationshipsUnchecked(
                            left,
                            statements.timeIsOver()
                                    ? "the time for it, %d s (scan.relationships.maxSeconds), was over"
                                            .formatted(time.toSeconds())
                                    : "the budget (scan.relationships.validationBudget) was spent"));
        }
        return answers;
    }

    private Map<String, Evidence> links(List<Candidate> batch) {
        if (statements.timeIsOver()) {
            return Map.of();
        }
        TableRef from = batch.getFirst().from().table();
        long size = rows.getOrDefault(from, Long.MAX_VALUE);
        try {
            var answers = new HashMap<String, Evidence>();
            for (List<Cell> row :
                    statements.run(query.links(table(from), size, batch), batch.size())) {
                answers.put(
                        batch.get((int) ProfileStatements.number(row.getFirst())).id(),
                        new Evidence.Counted(
                                ProfileStatements.number(row.get(1)),
                                ProfileStatements.number(row.get(2)),
                                ProfileStatements.number(row.get(3)),
                                ProfileStatements.number(row.get(4)),
                                query.samples(size)));
            }
            return answers;
        } catch (KtxException e) {
            if (!ProfileStatements.concernsTheStatement(e)) {
                throw e;
            }
            var answers = new HashMap<String, Evidence>();
            if (batch.size() > 1) {
                batch.forEach(candidate -> answers.putAll(links(List.of(candidate))));
                return answers;
            }
            Candidate candidate = batch.getFirst();
            warnings.add(
                    ScanWarnings.relationshipNotChecked(from, candidate.id(), e.problem().what()));
            answers.put(candidate.id(), new Evidence.Failed(e.problem().what()));
            return answers;
        }
    }

    private Table table(TableRef ref) {
        Table table = tables.get(ref);
        if (table == null) {
            throw new IllegalArgumentException("no such table: " + ref.display());
        }
        return table;
    }
}
