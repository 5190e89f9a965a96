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
        var shared = new SharedColumns(schema, keys, links.values());
        shared.attributes();
        shared.numbers();
        byPeople();
        oneDirection();
        new TreeLinks(schema, links.values(), decisions, judge.readsRows()).settle();
        bestTargets(new NearestLinks(schema, keys, decisions));
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
    private void bestTargets(NearestLinks nearestLinks) {
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
            Optional<Judged> nearest = nearestLinks.nearest(rivals, best);
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
                } else if (chosen && nearestLinks.isNearer(link, best)) {
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
