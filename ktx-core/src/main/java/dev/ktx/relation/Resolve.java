package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationship.Status;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Relationships.PrimaryKey;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.ChooseKeys.Chosen;
import dev.ktx.relation.RowFacts.ColumnRef;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Decides over the whole graph of candidates which links stand: each is judged alone, then each
/// column keeps its best target, a pair of tables one direction, and keys are scored by who refers
/// to them. The same input gives the same answer.
final class Resolve {
    private static final double LEAST_KEY_SCORE = 0.78;

    /// A name that much surer leaves the other out, also where rows say nothing.
    private static final double CLEARLY_BETTER = 0.1;

    /// So much surer a name settles which of two targets is meant.
    private static final double SURER_NAME = 0.04;

    /// Scores closer than this are the same.
    private static final double TIE = 0.004;

    /// Bits of surprise from which no chance is meant.
    private static final double TELLING_BITS = 24;

    private final SchemaFacts schema;
    private final Decisions decisions;
    private final KeyEvidence keyRows;
    private final Judge judge;
    private final Map<String, Judged> links = new TreeMap<>();

    private Resolve(SchemaFacts schema, Judge judge, KeyEvidence keyRows, Decisions decisions) {
        this.schema = schema;
        this.judge = judge;
        this.keyRows = keyRows;
        this.decisions = decisions;
    }

    /// @param declared what the warehouse declares, which stands
    /// @param evidence by id of the candidate; one without was not asked
    static Relationships of(
            SchemaFacts schema,
            Relationships declared,
            FoundKeys keys,
            List<Candidate> candidates,
            Map<String, Evidence> evidence,
            Judge judge,
            Decisions decisions) {
        var resolve = new Resolve(schema, judge, keys.rows(), decisions);
        return resolve.run(declared, keys, candidates, evidence);
    }

    private Relationships run(
            Relationships declared,
            FoundKeys keys,
            List<Candidate> candidates,
            Map<String, Evidence> evidence) {
        Set<String> settled = new HashSet<>();
        Set<Endpoint> declaredFrom = new HashSet<>();
        declared.accepted()
                .forEach(link -> {
                    settled.add(link.id());
                    declaredFrom.add(link.from());
                });
        for (Candidate candidate : candidates) {
            if (settled.contains(candidate.id()) || declaredFrom.contains(candidate.from())) {
                continue;
            }
            judge.of(candidate, evidence.getOrDefault(candidate.id(), new Evidence.Unattempted()))
                    .ifPresent(judged -> links.put(candidate.id(), judged));
        }
        scoreTargets(declared);
        sharedAttributes(keys);
        sharedNumbers(keys);
        byPeople();
        oneDirection();
        withoutTop();
        bestTargets(keys);
        hideWeakOnes();
        return answer(declared, keys);
    }

    /// A key is the surer the better the links are that lead to it.
    private void scoreTargets(Relationships declared) {
        Map<KeyRef, List<Judged>> incoming = new HashMap<>();
        for (Judged link : links.values()) {
            incoming.computeIfAbsent(link.candidate().target(), _ -> new ArrayList<>()).add(link);
        }
        Set<KeyRef> declaredKeys = new HashSet<>();
        declared.primaryKeys()
                .forEach(key -> declaredKeys.add(new KeyRef(key.table(), key.columns())));
        incoming.forEach((key, all) -> {
            double best = all.stream().mapToDouble(Judged::score).max().orElse(0);
            long accepted = all.stream().filter(Judged::isAccepted).count();
            long review = all.stream().filter(link -> link.status() == Status.REVIEW).count();
            double volume = Math.min(1, 0.3 * accepted + 0.15 * review);
            double unique =
                    keyRows.of(key).map(Uniqueness::ratio).orElse(judge.readsRows() ? 0.9 : 1.0);
            for (Judged link : all) {
                double name = link.candidate().targetLikely();
                double pk =
                        declaredKeys.contains(key)
                                ? 1
                                : 0.52 * unique + 0.28 * best + 0.12 * name + 0.08 * volume;
                link.scores(pk);
                if (link.isAccepted() && pk < LEAST_KEY_SCORE) {
                    link.becomes(Status.REVIEW, Reasons.WEAK_TARGET_KEY);
                }
            }
        });
    }

    /// Two columns of one name that are both unique and neither the likeliest key of its table say
    /// the same of two kinds of things, as the mail addresses of users and of customers; that one
    /// refers to the other is for a person to say.
    private void sharedAttributes(FoundKeys keys) {
        for (Judged link : links.values()) {
            Endpoint from = link.candidate().from();
            if (link.isAccepted()
                    && saysTheSame(link.candidate().kind())
                    && isMinor(keys, new KeyRef(from.table(), from.columns()))
                    && isMinor(keys, link.candidate().target())) {
                link.becomes(Status.REVIEW, Reasons.SHARED_ATTRIBUTE);
            }
        }
    }

    /// Two tables that number their rows from the same start under one name, as `meta_id` of posts
    /// and of comments: that one continues the other must be said by more than the numbers.
    private void sharedNumbers(FoundKeys keys) {
        for (Judged link : links.values()) {
            Endpoint from = link.candidate().from();
            Endpoint to = link.candidate().to();
            if (link.isAccepted()
                    && link.candidate().kind() == Candidate.Kind.EXACT_COLUMN_MATCH
                    && isFirstKey(keys, new KeyRef(from.table(), from.columns()))
                    && isFirstKey(keys, link.candidate().target())) {
                ColumnFacts one =
                        schema.table(from.table()).column(from.columns().getFirst()).orElseThrow();
                TableFacts parent = schema.table(to.table());
                ColumnFacts other = parent.column(to.columns().getFirst()).orElseThrow();
                boolean named =
                        schema.tables().stream().anyMatch(table -> table.named(other.content()) > 0)
                                || NameMatch.startsWith(
                                                schema.table(from.table()).words(), parent.words())
                                        > 0;
                if (!named && isCount(one) && isCount(other) && startAlike(one, other)) {
                    link.becomes(Status.REVIEW, Reasons.CHANCE_OVERLAP);
                }
            }
        }
    }

    private static boolean startAlike(ColumnFacts one, ColumnFacts other) {
        return one.range()
                .flatMap(range ->
                        other.range().map(its -> its.least().compareTo(range.least()) == 0))
                .orElse(false);
    }

    /// Whether the values of a column are all numbers from the least to the greatest, once.
    private static boolean isCount(ColumnFacts column) {
        return column.complete()
                && column.uniqueness().orElse(0) == 1
                && column.range()
                        .filter(range ->
                                range.greatest().subtract(range.least()).longValue() + 1
                                        == column.distinct().orElse(0))
                        .isPresent();
    }

    private static boolean saysTheSame(Candidate.Kind kind) {
        return kind == Candidate.Kind.EXACT_COLUMN_MATCH
                || kind == Candidate.Kind.EMBEDDING_SIMILARITY
                || kind == Candidate.Kind.LLM_PROPOSAL;
    }

    /// Whether a column identifies rows, but another one is likelier meant to.
    private static boolean isMinor(FoundKeys keys, KeyRef column) {
        List<Key> singles = keys.singles().getOrDefault(column.table(), List.of());
        return keys.rows().of(column).filter(Uniqueness::identifies).isPresent()
                && !singles.isEmpty()
                && !singles.getFirst().ref().equals(column)
                && singles.stream().noneMatch(key -> key.ref().equals(column) && key.declared());
    }

    private void byPeople() {
        links.values()
                .forEach(link -> {
                    if (decisions.accepts(link.id())) {
                        link.becomes(Status.ACCEPTED, Reasons.ACCEPTED_BY_PERSON);
                    } else if (decisions.rejects(link.id())) {
                        link.becomes(Status.REJECTED, Reasons.REJECTED_BY_PERSON);
                    }
                });
    }

    private boolean isDecided(Judged link) {
        return decisions.about(link.id()).isPresent();
    }

    private void oneDirection() {
        for (Judged link : links.values()) {
            Judged opposite =
                    links.get(Relationship.idOf(link.candidate().to(), link.candidate().from()));
            if (opposite == null
                    || !link.isAccepted()
                    || !opposite.isAccepted()
                    || isDecided(link)) {
                continue;
            }
            if (isDecided(opposite) || direction(link) < direction(opposite)) {
                link.becomes(Status.REJECTED, Reasons.OPPOSITE_DIRECTION);
            } else if (direction(link) == direction(opposite)) {
                link.becomes(Status.REVIEW, Reasons.OPPOSITE_DIRECTION);
                opposite.becomes(Status.REVIEW, Reasons.OPPOSITE_DIRECTION);
            }
        }
    }

    /// How much speaks for this direction of a one-to-one link.
    private double direction(Judged link) {
        TableFacts child = schema.table(link.candidate().from().table());
        TableFacts parent = schema.table(link.candidate().to().table());
        double named = NameMatch.startsWith(child.words(), parent.words()) > 0 ? 0.5 : 0;
        double shorter = parent.words().size() < child.words().size() ? 0.1 : 0;
        double larger =
                parent.rows().orElse(0) > child.rows().orElse(0)
                        ? 0.3
                        : parent.rows().orElse(0) < child.rows().orElse(0) ? -0.3 : 0;
        return link.candidate().confidence() * 2 + named + shorter + larger;
    }

    /// Of several targets of the same columns the best stays.
    private void bestTargets(FoundKeys keys) {
        Map<Endpoint, List<Judged>> byColumns =
                new TreeMap<>(
                        Comparator.comparing(
                                Endpoint::columnIds,
                                Comparator.comparing(ids -> String.join(",", ids))));
        for (Judged link : links.values()) {
            if (link.candidate().condition().isEmpty() && link.status() != Status.REJECTED) {
                byColumns
                        .computeIfAbsent(link.candidate().from(), _ -> new ArrayList<>())
                        .add(link);
            }
        }
        for (List<Judged> rivals : byColumns.values()) {
            lessNamedKeys(rivals);
            rivals.sort(RANK);
            Judged best =
                    rivals.stream()
                            .filter(this::isAcceptedByPerson)
                            .findFirst()
                            .orElse(rivals.getFirst());
            Optional<Judged> nearest = nearest(rivals, best, keys);
            if (nearest.isPresent()) {
                best.becomes(Status.REVIEW, Reasons.FARTHER_TARGET);
                best = nearest.get();
            }
            Judged chosenOne = best;
            boolean chosen = best.isAccepted();
            List<Judged> ties =
                    nearest.isPresent()
                            ? List.of()
                            : rivals.stream()
                                    .filter(link -> link != chosenOne && ties(chosenOne, link))
                                    .toList();
            if (!ties.isEmpty()) {
                best.becomes(Status.REVIEW, Reasons.AMBIGUOUS_TARGET);
            }
            for (Judged link : rivals) {
                if (link == best
                        || isAcceptedByPerson(link)
                        || link.reasons().contains(Reasons.FARTHER_TARGET)) {
                    continue;
                }
                if (ties.contains(link)) {
                    link.becomes(Status.REVIEW, Reasons.AMBIGUOUS_TARGET);
                } else if (chosen && isNearer(link, best)) {
                    link.becomes(Status.REVIEW, Reasons.NEARER_TARGET);
                } else if (chosen
                        || best.candidate().confidence() - link.candidate().confidence()
                                >= CLEARLY_BETTER) {
                    link.becomes(Status.REJECTED, Reasons.CONFLICT_LOST);
                }
            }
        }
    }

    /// Of several keys of one table, a column means the one that its name suits best.
    private void lessNamedKeys(List<Judged> rivals) {
        List<Judged> lost =
                rivals.stream()
                        .filter(link -> link.isAccepted() && !isDecided(link))
                        .filter(link ->
                                rivals.stream()
                                        .filter(Judged::isAccepted)
                                        .filter(other ->
                                                other.candidate()
                                                        .to()
                                                        .table()
                                                        .equals(link.candidate().to().table()))
                                        .anyMatch(other ->
                                                other.candidate().confidence()
                                                        > link.candidate().confidence()))
                        .toList();
        lost.forEach(link -> link.becomes(Status.REJECTED, Reasons.CONFLICT_LOST));
        rivals.removeAll(lost);
    }

    /// Whether a row that continues another in a table of its own is also found, every one, in a
    /// smaller table between the two, as that of a salesperson among employees among persons.
    private boolean isNearer(Judged link, Judged best) {
        Endpoint from = link.candidate().from();
        boolean own =
                keyRows.of(new KeyRef(from.table(), from.columns()))
                        .filter(Uniqueness::identifies)
                        .isPresent();
        return own
                && rows(link.candidate().to().table()) > rows(from.table())
                && isBetween(link, best);
    }

    private boolean isBetween(Judged link, Judged best) {
        return link.isAccepted()
                && link.coverage() == 1
                && rows(link.candidate().to().table()) < rows(best.candidate().to().table());
    }

    /// The smallest table between a row and the best target whose rows it continues, as employees
    /// between salespersons and persons: all three have the one key, which is that of the best
    /// target, and so few values would not all be found between by chance. Tables that are named
    /// after the best target hold parts of its rows and nothing between.
    private Optional<Judged> nearest(List<Judged> rivals, Judged best, FoundKeys keys) {
        Endpoint from = best.candidate().from();
        TableFacts root = schema.table(best.candidate().to().table());
        TableFacts child = schema.table(from.table());
        boolean continues =
                best.isAccepted()
                        && !isDecided(best)
                        && from.columns().size() == 1
                        && isFirstKey(keys, best.candidate().target())
                        && root.named(
                                        child.column(from.columns().getFirst())
                                                .orElseThrow()
                                                .content())
                                >= 0.9
                        && !isPartOf(child, root);
        if (!continues) {
            return Optional.empty();
        }
        boolean own = isFirstKey(keys, new KeyRef(from.table(), from.columns()));
        return rivals.stream()
                .filter(link -> link != best && !isDecided(link))
                .filter(link ->
                        own
                                ? isNearer(link, best)
                                : isPartOf(child, schema.table(link.candidate().to().table()))
                                        && isBetween(link, best))
                .filter(link -> isFirstKey(keys, link.candidate().target()))
                .filter(link -> !isPartOf(schema.table(link.candidate().to().table()), root))
                .filter(link -> surprise(link, best) >= TELLING_BITS)
                .min(
                        Comparator.comparingLong(
                                        (Judged link) -> rows(link.candidate().to().table()))
                                .thenComparing(Judged::id));
    }

    private static boolean isPartOf(TableFacts table, TableFacts root) {
        return NameMatch.startsWith(table.words(), root.words()) > 0;
    }

    private static boolean isFirstKey(FoundKeys keys, KeyRef column) {
        List<Key> singles = keys.singles().getOrDefault(column.table(), List.of());
        return column.columns().size() == 1
                && !singles.isEmpty()
                && singles.getFirst().ref().equals(column)
                && singles.getFirst().only().place() == 0;
    }

    /// In bits, that all rows of a table are found between by chance.
    private double surprise(Judged link, Judged best) {
        Endpoint from = link.candidate().from();
        double share =
                (double) rows(link.candidate().to().table()) / rows(best.candidate().to().table());
        long values =
                schema.table(from.table())
                        .column(from.columns().getFirst())
                        .map(column -> column.distinct().orElse(0))
                        .orElse(0L);
        return -Math.log(share) / Math.log(2) * values;
    }

    /// A tree has a row without one above it. Where there is none, the row above is one of another
    /// table, if one fits.
    private void withoutTop() {
        for (Judged link : links.values()) {
            if (link.isAccepted()
                    && link.candidate().kind() == Candidate.Kind.SELF_REFERENCE
                    && !link.candidate().isComposite()
                    && !isDecided(link)) {
                List<Judged> others =
                        links.values().stream()
                                .filter(rival ->
                                        rival != link
                                                && rival.isAccepted()
                                                && rival.candidate()
                                                        .from()
                                                        .equals(link.candidate().from()))
                                .toList();
                if (hasTop(link)) {
                    others.stream()
                            .filter(rival -> isOfTableBefore(link, rival))
                            .forEach(rival -> {
                                link.becomes(Status.REVIEW, Reasons.AMBIGUOUS_TARGET);
                                rival.becomes(Status.REVIEW, Reasons.AMBIGUOUS_TARGET);
                            });
                } else if (!others.isEmpty()) {
                    link.becomes(Status.REJECTED, Reasons.NO_TOP);
                } else if (isUnique(link.candidate().from())) {
                    link.becomes(Status.REVIEW, Reasons.NO_TOP);
                }
            }
        }
    }

    /// Whether a column that only says "above" may mean the rows of the table that its own
    /// continues just as well, as `parent` in `term_taxonomy`.
    private boolean isOfTableBefore(Judged link, Judged rival) {
        Endpoint from = link.candidate().from();
        boolean onlyAbove =
                schema.table(from.table())
                        .column(from.columns().getFirst())
                        .filter(column -> Words.ABOVE.containsAll(column.content()))
                        .isPresent();
        return onlyAbove
                && !isDecided(rival)
                && isPartOf(
                        schema.table(from.table()), schema.table(rival.candidate().to().table()));
    }

    private boolean hasTop(Judged link) {
        Endpoint from = link.candidate().from();
        return !judge.readsRows()
                || link.coverage() < 1
                || link.reasons().contains(Reasons.NONE_IS_A_VALUE)
                || schema.table(from.table())
                        .column(from.columns().getFirst())
                        .filter(column -> column.complete() && column.nullRate().orElse(1) == 0)
                        .isEmpty();
    }

    private boolean isUnique(Endpoint end) {
        return schema.table(end.table())
                .column(end.columns().getFirst())
                .filter(column -> column.uniqueness().orElse(0) == 1)
                .isPresent();
    }

    private long rows(TableRef table) {
        return schema.table(table).rows().orElse(0);
    }

    /// Whether nothing says which of two accepted targets of the same columns is meant.
    private boolean ties(Judged best, Judged other) {
        return best.isAccepted()
                && other.isAccepted()
                && !isDecided(best)
                && (best.fkScore() - other.fkScore() < TIE || namesTie(best, other))
                && best.candidate().confidence() - other.candidate().confidence() < SURER_NAME
                && !nearer(best, other);
    }

    /// Two keys of the same name, where nobody looked at rows.
    private boolean namesTie(Judged best, Judged other) {
        return !judge.readsRows()
                && best.candidate().kind() == Candidate.Kind.EXACT_COLUMN_MATCH
                && other.candidate().kind() == Candidate.Kind.EXACT_COLUMN_MATCH
                && best.candidate().confidence() == other.candidate().confidence();
    }

    private boolean isAcceptedByPerson(Judged link) {
        return decisions.accepts(link.id());
    }

    private static boolean nearer(Judged best, Judged second) {
        TableRef from = best.candidate().from().table();
        return Drafts.sameSchema(from, best.candidate().to().table())
                && !Drafts.sameSchema(from, second.candidate().to().table());
    }

    private static final Comparator<Judged> RANK =
            Comparator.comparing((Judged link) -> !link.isAccepted())
                    .thenComparingDouble(link -> -link.fkScore())
                    .thenComparingDouble(link -> -link.coverage())
                    .thenComparing(link ->
                            !Drafts.sameSchema(
                                    link.candidate().from().table(), link.candidate().to().table()))
                    .thenComparing(Judged::id);

    /// What only values suggest and values do not carry is no news.
    private void hideWeakOnes() {
        links.values()
                .removeIf(link ->
                        link.status() == Status.REJECTED
                                && link.candidate().confidence() < FindCandidates.NAMED
                                && !isDecided(link)
                                && !link.reasons().contains(Reasons.CHANCE_OVERLAP));
    }

    private Relationships answer(Relationships declared, FoundKeys keys) {
        Map<ColumnRef, TableRef> references = new HashMap<>();
        Set<KeyRef> referred = new HashSet<>();
        var accepted = new ArrayList<Relationship>();
        for (Relationship link : declared.accepted()) {
            boolean rejected = decisions.rejects(link.id());
            if (!rejected) {
                accepted.add(link);
            }
            note(link.from(), link.to(), references, referred);
        }
        for (Judged link : links.values()) {
            boolean named = link.candidate().confidence() >= FindCandidates.NAMED;
            if (link.isAccepted() || (link.status() == Status.REVIEW && named)) {
                note(link.candidate().from(), link.candidate().to(), references, referred);
            }
        }
        Map<TableRef, Chosen> chosen =
                new ChooseKeys(schema, keyRows, references, referred)
                        .of(keys.singles(), keys.tuples());
        var review = new ArrayList<Relationship>();
        var rejected = new ArrayList<Relationship>();
        for (Judged link : links.values()) {
            Relationship edge = link.edge(cardinality(link.candidate().from(), chosen));
            switch (edge.status()) {
                case ACCEPTED -> accepted.add(edge);
                case REVIEW -> review.add(edge);
                case REJECTED -> rejected.add(edge);
            }
        }
        Comparator<Relationship> byId = Comparator.comparing(Relationship::id);
        accepted.sort(byId);
        var found =
                new Relationships(
                        accepted,
                        review.stream().sorted(byId).toList(),
                        rejected.stream().sorted(byId).toList(),
                        declared.skipped(),
                        chosen.values().stream().map(key -> primaryKey(key, referred)).toList());
        return ApplyDecisions.of(
                found,
                declared,
                decisions,
                schema.tables().stream().map(TableFacts::table).toList());
    }

    private static void note(
            Endpoint from, Endpoint to, Map<ColumnRef, TableRef> references, Set<KeyRef> referred) {
        if (from.columns().size() == 1) {
            references.putIfAbsent(
                    new ColumnRef(from.table(), from.columns().getFirst()), to.table());
        }
        referred.add(new KeyRef(to.table(), to.columns()));
    }

    private Cardinality cardinality(Endpoint from, Map<TableRef, Chosen> chosen) {
        Chosen key = chosen.get(from.table());
        boolean isKey = key != null && Set.copyOf(from.columns()).containsAll(key.key().names());
        boolean declaredUnique =
                schema.table(from.table()).table().uniqueKeys().stream()
                        .anyMatch(unique -> Set.copyOf(from.columns()).containsAll(unique));
        return isKey || declaredUnique ? Cardinality.ONE_TO_ONE : Cardinality.MANY_TO_ONE;
    }

    private PrimaryKey primaryKey(Chosen chosen, Set<KeyRef> referred) {
        Key key = chosen.key();
        var reasons = new ArrayList<String>();
        if (chosen.score() == 1) {
            return new PrimaryKey(key.table(), key.names(), 1, List.of("declared_primary_key"));
        }
        if (!key.isSingle()) {
            reasons.add("composite_key");
        }
        if (keyRows.of(key.ref()).filter(Uniqueness::identifies).isPresent()) {
            reasons.add("unique_values");
        }
        if (key.likely() >= 0.6) {
            reasons.add("key_name");
        }
        if (referred.contains(key.ref())) {
            reasons.add("referenced");
        }
        return new PrimaryKey(
                key.table(), key.names(), Math.round(chosen.score() * 1000) / 1000.0, reasons);
    }
}
