package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Status;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.RowFacts.Range;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Judges one candidate by its name and by what the rows said (scan specification, section 3.6 g
/// and h).
final class Judge {
    private static final double LEAST_UNIQUENESS = 0.9;
    private static final double QUITE_UNIQUE = 0.98;
    private static final double LEAST_COVERAGE = 0.9;
    private static final double MOST_VIOLATIONS = 0.01;
    private static final double WITHOUT_ROWS = 0.6;

    /// Bits of surprise from which values are taken for telling.
    private static final double TELLING_BITS = 24;

    /// A name of a role from which on it counts without rows.
    private static final double LEAST_ROLE = 0.7;

    private final SchemaFacts schema;
    private final Optional<TableRef> people;
    private final KeyEvidence keys;
    private final double accept;
    private final double review;
    private final boolean readsRows;

    /// @param accept score from which a link is accepted
    /// @param review score from which it is left for a person
    /// @param readsRows whether rows count at all
    Judge(SchemaFacts schema, KeyEvidence keys, double accept, double review, boolean readsRows) {
        this.schema = schema;
        this.people = people(schema);
        this.keys = keys;
        this.accept = accept;
        this.review = review;
        this.readsRows = readsRows;
    }

    boolean readsRows() {
        return readsRows;
    }

    /// Empty when the candidate is not worth a word: rows were not asked and its name says little.
    Optional<Judged> of(Candidate candidate, Evidence evidence) {
        boolean named = candidate.confidence() >= FindCandidates.NAMED;
        String kind = candidate.kind().id();
        return switch (evidence) {
            case Evidence.Off _ -> byName(candidate, named);
            case Evidence.Unavailable _ ->
                    unchecked(candidate, named, List.of(kind, Reasons.VALIDATION_UNAVAILABLE));
            case Evidence.Unattempted _ ->
                    unchecked(candidate, named, List.of(kind, Reasons.VALIDATION_UNATTEMPTED));
            case Evidence.Failed _ ->
                    unchecked(candidate, named, List.of(kind, Reasons.VALIDATION_FAILED));
            case Evidence.Counted counted -> counted(candidate, counted, named);
        };
    }

    private static Optional<Judged> unchecked(
            Candidate candidate, boolean named, List<String> reasons) {
        return named
                ? Optional.of(
                        new Judged(
                                candidate,
                                Status.REVIEW,
                                WITHOUT_ROWS * candidate.confidence(),
                                reasons,
                                Optional.empty(),
                                false,
                                0))
                : Optional.empty();
    }

    private Optional<Judged> byName(Candidate candidate, boolean named) {
        double score = candidate.confidence();
        if (!named || score < review) {
            return Optional.empty();
        }
        boolean sure =
                (score >= Math.min(accept, 0.85) || playsRole(candidate))
                        && candidate.targetLikely() >= 0.6
                        && candidate.condition().isEmpty();
        return Optional.of(
                new Judged(
                        candidate,
                        sure ? Status.ACCEPTED : Status.REVIEW,
                        score,
                        List.of(candidate.kind().id(), Reasons.VALUES_OFF),
                        Optional.empty(),
                        false,
                        0));
    }

    /// A role of a person where one table alone holds people, and a role in front of the whole name
    /// of another table, tell as much as the name of the table itself: `created_by`,
    /// `origin_depot`. Texts without a word for an id may be names and do not count.
    private boolean playsRole(Candidate candidate) {
        boolean self =
                candidate.kind() == Candidate.Kind.SELF_REFERENCE
                        && isWorker(schema.table(candidate.to().table()));
        if ((candidate.kind() != Candidate.Kind.ROLE_NAME && !self)
                || candidate.confidence() < LEAST_ROLE
                || candidate.targetLikely() < FindKeys.STRONG) {
            return false;
        }
        ColumnFacts from = column(candidate.from().table(), candidate.from().columns().getFirst());
        boolean number = from.type() == KeyType.INTEGER || from.type() == KeyType.UUID;
        ColumnFacts to = column(candidate.to().table(), candidate.to().columns().getFirst());
        if (!number && !(from.identifies() && to.identifies())) {
            return false;
        }
        TableFacts target = schema.table(candidate.to().table());
        return self
                || people.equals(Optional.of(target.ref()))
                || NameMatch.endsWith(from.content(), target.words()) == 1;
    }

    /// The table of people who work on rows, if there is one alone.
    private static Optional<TableRef> people(SchemaFacts schema) {
        List<TableRef> people =
                schema.tables().stream()
                        .filter(Judge::isWorker)
                        .filter(table -> !refersToPeople(table))
                        .map(TableFacts::ref)
                        .toList();
        return people.size() == 1 ? Optional.of(people.getFirst()) : Optional.empty();
    }

    private static boolean isWorker(TableFacts table) {
        return !table.words().isEmpty() && Words.WORKERS.contains(table.words().getLast());
    }

    /// Members are users, and users are the people.
    private static boolean refersToPeople(TableFacts table) {
        return table.columns().stream()
                .anyMatch(column ->
                        column.keyed()
                                && table.named(column.content()) == 0
                                && column.content().size() == 1
                                && Words.WORKERS.contains(column.content().getFirst()));
    }

    /// A number below every key, or an empty text, means that there is nothing to refer to, in
    /// systems that do without NULL.
    private boolean meansNone(Candidate candidate, Evidence.Counted rows) {
        if (candidate.isComposite()
                || rows.different() - rows.matched() != 1
                || rows.matched() == 0) {
            return false;
        }
        ColumnFacts from = column(candidate.from().table(), candidate.from().columns().getFirst());
        ColumnFacts to = column(candidate.to().table(), candidate.to().columns().getFirst());
        if (from.range().isPresent() && to.range().isPresent()) {
            BigDecimal least = from.range().get().least();
            return (least.signum() == 0 || least.compareTo(BigDecimal.ONE.negate()) == 0)
                    && to.range().get().least().compareTo(least) > 0;
        }
        return from.profile().flatMap(p -> p.minTextLength()).equals(Optional.of(0L))
                && to.profile().flatMap(p -> p.minTextLength()).filter(l -> l > 0).isPresent();
    }

    private Optional<Judged> counted(Candidate candidate, Evidence.Counted seen, boolean named) {
        var reasons = new ArrayList<String>();
        reasons.add(candidate.kind().id());
        Evidence.Counted rows = seen;
        if (meansNone(candidate, seen)) {
            reasons.add(Reasons.NONE_IS_A_VALUE);
            rows =
                    new Evidence.Counted(
                            seen.matched(),
                            seen.matched(),
                            seen.filled() - seen.orphans(),
                            0,
                            seen.sampled());
        }
        if (rows.different() == 0) {
            reasons.add(Reasons.NO_CHILD_VALUES);
            return unchecked(candidate, named, reasons);
        }
        Optional<Uniqueness> target = keys.of(candidate.target());
        if (target.filter(key -> key.filled() == 0).isPresent()) {
            reasons.add(Reasons.NO_PARENT_VALUES);
            return unchecked(candidate, named, reasons);
        }
        double unique = target.map(Uniqueness::ratio).orElse(1.0);
        double coverage = rows.coverage();
        double violations = 1 - coverage;
        boolean refused = false;
        if (unique < LEAST_UNIQUENESS) {
            reasons.add(Reasons.LOW_TARGET_UNIQUENESS);
            refused = true;
        }
        if (coverage < LEAST_COVERAGE) {
            reasons.add(Reasons.LOW_SOURCE_COVERAGE);
            refused = true;
        }
        if (violations > MOST_VIOLATIONS) {
            reasons.add(Reasons.EXCESSIVE_VIOLATIONS);
        }
        double score =
                0.2 * candidate.confidence()
                        + 0.3 * unique
                        + 0.4 * coverage
                        + 0.1 * (1 - violations);
        Status status =
                refused
                        ? Status.REJECTED
                        : checked(candidate, rows, named, unique, score, violations, reasons);
        return Optional.of(
                new Judged(
                        candidate,
                        status,
                        score,
                        reasons,
                        Optional.of(validation(candidate, seen, unique)),
                        !refused && violations <= MOST_VIOLATIONS,
                        coverage));
    }

    /// Whether rows speak against a link, whatever its name.
    static boolean refutes(Optional<Uniqueness> target, Evidence evidence) {
        return evidence instanceof Evidence.Counted rows
                && rows.different() > 0
                && target.filter(key -> key.filled() == 0).isEmpty()
                && (rows.coverage() < LEAST_COVERAGE
                        || target.map(Uniqueness::ratio).orElse(1.0) < LEAST_UNIQUENESS);
    }

    private Status checked(
            Candidate candidate,
            Evidence.Counted rows,
            boolean named,
            double unique,
            double score,
            double violations,
            List<String> reasons) {
        if (violations > MOST_VIOLATIONS) {
            return named && score >= review ? Status.REVIEW : Status.REJECTED;
        }
        reasons.add(Reasons.VALIDATION_PASSED);
        if (candidate.condition().isPresent()) {
            return Status.REVIEW;
        }
        if (!named) {
            return byValues(candidate, rows, reasons);
        }
        if (unique < QUITE_UNIQUE) {
            reasons.add(Reasons.TARGET_NOT_QUITE_UNIQUE);
            return Status.REVIEW;
        }
        return score >= accept
                ? Status.ACCEPTED
                : score >= review ? Status.REVIEW : Status.REJECTED;
    }

    /// Without a name, only values that could not match by chance carry a link.
    private Status byValues(Candidate candidate, Evidence.Counted rows, List<String> reasons) {
        double bits = surprise(candidate, rows);
        if (rows.matched() == rows.different() && bits >= TELLING_BITS && rows.different() >= 5) {
            reasons.add(Reasons.TELLING_VALUES);
            boolean veryTelling = bits >= 4 * TELLING_BITS && rows.different() >= 10;
            return veryTelling ? Status.ACCEPTED : Status.REVIEW;
        }
        if (rows.matched() == rows.different() && candidate.confidence() >= 0.5) {
            reasons.add(Reasons.WEAK_NAME);
            return Status.REVIEW;
        }
        reasons.add(Reasons.CHANCE_OVERLAP);
        return rows.matched() == rows.different() && rows.different() >= 3
                ? Status.REVIEW
                : Status.REJECTED;
    }

    /// How unlikely it is that values of another kind all lie in the target, in bits. Whole numbers
    /// surprise as far as the key leaves gaps, texts by their length.
    private double surprise(Candidate candidate, Evidence.Counted rows) {
        if (candidate.isComposite()) {
            return tupleSurprise(candidate, rows);
        }
        ColumnFacts from = column(candidate.from().table(), candidate.from().columns().getFirst());
        ColumnFacts to = column(candidate.to().table(), candidate.to().columns().getFirst());
        return switch (to.type()) {
            case UUID -> 64.0 * rows.different();
            case TEXT, ANY -> {
                long shortest = from.profile().flatMap(p -> p.minTextLength()).orElse(0L);
                yield shortest < 3 ? 0 : Math.min(6, shortest - 1) * (double) rows.different();
            }
            case INTEGER, FLOAT, DECIMAL -> {
                Optional<Range> range = to.range();
                double held = keys.of(candidate.target()).map(Uniqueness::different).orElse(0L);
                double width =
                        range.map(r -> r.greatest().subtract(r.least()).doubleValue() + 1)
                                .orElse(1.0);
                double density = width <= 0 || held == 0 ? 1 : Math.min(1, held / width);
                yield -Math.log(density) / Math.log(2) * rows.different();
            }
            case TIME, BOOLEAN, OTHER -> 0;
        };
    }

    /// Tuples surprise as far as the key leaves out combinations of its parts. Those of a date do
    /// not: two facts of the same days are no part of one another.
    private double tupleSurprise(Candidate candidate, Evidence.Counted rows) {
        double possible = 1;
        for (String name : candidate.to().columns()) {
            ColumnFacts part = column(candidate.to().table(), name);
            if (part.type() == KeyType.TIME
                    || FindKeys.isCalendar(part.content())
                    || part.distinct().isEmpty()) {
                return 0;
            }
            possible *= Math.max(1, part.distinct().getAsLong());
        }
        long held = keys.of(candidate.target()).map(Uniqueness::different).orElse(0L);
        double density = held == 0 ? 1 : Math.min(1, held / possible);
        return -Math.log(density) / Math.log(2) * rows.different();
    }

    private ColumnFacts column(TableRef table, String name) {
        return schema.table(table).column(name).orElseThrow();
    }

    private static Map<String, Object> validation(
            Candidate candidate, Evidence.Counted rows, double unique) {
        var fields = new TreeMap<String, Object>();
        fields.put("childDistinct", rows.different());
        fields.put("overlap", rows.matched());
        fields.put("violationCount", rows.different() - rows.matched());
        fields.put("sourceCoverage", Judged.rounded(rows.coverage()));
        fields.put("violationRatio", Judged.rounded(1 - rows.coverage()));
        fields.put("targetUniqueness", Judged.rounded(unique));
        fields.put("childRows", rows.filled());
        fields.put("orphanRows", rows.orphans());
        fields.put(
                "orphanRate",
                rows.filled() == 0 ? 0.0 : Judged.rounded((double) rows.orphans() / rows.filled()));
        fields.put("sampled", rows.sampled());
        candidate.condition().ifPresent(when -> fields.put("where", when.column()));
        return fields;
    }
}
