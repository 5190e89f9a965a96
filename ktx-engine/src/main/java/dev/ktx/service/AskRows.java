package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
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

/// Asks a warehouse about keys and links, about a dozen in one statement. Small tables share a
/// statement, a large one has its own. Where a statement fails, each question is asked alone, so
/// that one nobody can answer costs only itself.
final class AskRows {
    private static final int QUESTIONS_A_STATEMENT = 12;

    private final ProfileStatements statements;
    private final EvidenceQuery query;
    private final Bounds bounds;
    private int candidatesLeft;
    private int statementsLeft;
    private final List<ScanWarning> warnings = Collections.synchronizedList(new ArrayList<>());

    AskRows(ProfileStatements statements, EvidenceQuery query, Bounds bounds) {
        this.statements = statements;
        this.query = query;
        this.bounds = bounds;
        this.candidatesLeft = bounds.budget().candidates();
        this.statementsLeft = bounds.budget().statements(bounds.tables());
    }

    /// @param budget of links, over all that is asked
    /// @param tables how many there are
    /// @param time that `statements` keep
    /// @param concurrency statements at once
    record Bounds(ValidationBudget budget, int tables, Duration time, int concurrency) {}

    /// About what could not be asked, sorted by text.
    List<ScanWarning> warnings() {
        return warnings.stream()
                .sorted(java.util.Comparator.comparing(ScanWarning::message))
                .toList();
    }

    /// What identifies rows. What could not be asked is left out.
    Map<KeyRef, Uniqueness> keys(Map<TableRef, List<KeyRef>> questions) {
        var answers = new HashMap<KeyRef, Uniqueness>();
        batches(questions).stream()
                .gather(Gatherers.mapConcurrent(bounds.concurrency(), this::keys))
                .forEach(answers::putAll);
        return answers;
    }

    private Map<KeyRef, Uniqueness> keys(List<KeyRef> keys) {
        if (statements.timeIsOver()) {
            return Map.of();
        }
        var answers = new HashMap<KeyRef, Uniqueness>();
        try {
            for (List<Cell> row : statements.run(query.keys(keys), keys.size())) {
                answers.put(
                        keys.get((int) ProfileStatements.number(row.getFirst())),
                        new Uniqueness(
                                ProfileStatements.number(row.get(1)),
                                ProfileStatements.number(row.get(2)),
                                ProfileStatements.number(row.get(3))));
            }
        } catch (KtxException e) {
            if (!ProfileStatements.concernsTheStatement(e)) {
                throw e;
            }
            if (keys.size() == 1 || e.problem().code() == ProblemCode.QUERY_TIMED_OUT) {
                keys.forEach(key ->
                        warnings.add(
                                ScanWarnings.keyNotChecked(
                                        key.table(),
                                        String.join(", ", key.columns()),
                                        e.problem().what())));
            } else {
                keys.forEach(key -> answers.putAll(keys(List.of(key))));
            }
        }
        return answers;
    }

    /// Questions that go into one statement: the first dozen of every table before the second of
    /// any.
    private <Q> List<List<Q>> batches(Map<TableRef, List<Q>> questions) {
        var batches = new ArrayList<List<Q>>();
        int most = questions.values().stream().mapToInt(List::size).max().orElse(0);
        for (int start = 0; start < most; start += QUESTIONS_A_STATEMENT) {
            var shared = new ArrayList<Q>();
            for (Map.Entry<TableRef, List<Q>> entry : questions.entrySet()) {
                List<Q> ofTable = entry.getValue();
                List<Q> part =
                        ofTable.subList(
                                Math.min(start, ofTable.size()),
                                Math.min(start + QUESTIONS_A_STATEMENT, ofTable.size()));
                if (query.samples(entry.getKey()) && !part.isEmpty()) {
                    batches.add(List.copyOf(part));
                } else {
                    shared.addAll(part);
                }
            }
            shared.stream()
                    .gather(Gatherers.windowFixed(QUESTIONS_A_STATEMENT))
                    .forEach(batches::add);
        }
        return batches;
    }

    /// What rows say about links, by id of the link. Those that budget or time did not reach are
    /// left out.
    ///
    /// @param candidates the surest first
    Map<String, Evidence> links(List<Candidate> candidates, Progress progress) {
        var byTable = new LinkedHashMap<TableRef, List<Candidate>>();
        candidates.stream()
                .limit(candidatesLeft)
                .forEach(candidate ->
                        byTable.computeIfAbsent(candidate.from().table(), _ -> new ArrayList<>())
                                .add(candidate));
        List<List<Candidate>> asked = batches(byTable).stream().limit(statementsLeft).toList();
        candidatesLeft -= Math.min(candidatesLeft, candidates.size());
        statementsLeft -= asked.size();
        var done = new AtomicInteger();
        var answers = new HashMap<String, Evidence>();
        asked.stream()
                .gather(
                        Gatherers.mapConcurrent(
                                bounds.concurrency(),
                                batch -> {
                                    Map<String, Evidence> answer = links(batch);
                                    progress.report(
                                            (double) done.incrementAndGet() / asked.size(),
                                            "Checked links of "
                                                    + batch.getFirst().from().table().display());
                                    return answer;
                                }))
                .forEach(answers::putAll);
        return answers;
    }

    /// Warns of links that had no turn.
    void tellLeft(int links) {
        if (links > 0) {
            warnings.add(
                    ScanWarnings.relationshipsUnchecked(
                            links,
                            statements.timeIsOver()
                                    ? "the time for it, %d s (scan.relationships.maxSeconds), was over"
                                            .formatted(bounds.time().toSeconds())
                                    : "the budget (scan.relationships.validationBudget) was spent"));
        }
    }

    private Map<String, Evidence> links(List<Candidate> batch) {
        if (statements.timeIsOver()) {
            return Map.of();
        }
        try {
            var answers = new HashMap<String, Evidence>();
            for (List<Cell> row : statements.run(query.links(batch), batch.size())) {
                Candidate candidate = batch.get((int) ProfileStatements.number(row.getFirst()));
                answers.put(
                        candidate.id(),
                        new Evidence.Counted(
                                ProfileStatements.number(row.get(1)),
                                ProfileStatements.number(row.get(2)),
                                ProfileStatements.number(row.get(3)),
                                ProfileStatements.number(row.get(4)),
                                query.samples(candidate.from().table())));
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
                    ScanWarnings.relationshipNotChecked(
                            candidate.from().table(), candidate.id(), e.problem().what()));
            answers.put(candidate.id(), new Evidence.Failed(e.problem().what()));
            return answers;
        }
    }
}
