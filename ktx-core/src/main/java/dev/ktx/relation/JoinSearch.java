package dev.ktx.relation;

import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.ChooseKeys.Chosen;
import dev.ktx.relation.RowFacts.ColumnRef;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The search for keys and links in one schema, in three steps: {@link #start} says which keys the
/// warehouse should be asked about, {@link Links} which links, and {@link Links#resolve} decides.
/// Whoever asks the warehouse stands outside; the search itself is a function of the answers.
public final class JoinSearch {
    private static final int TUPLES_ASKED = 8;

    private final SchemaFacts schema;
    private final Relationships declared;
    private final Settings settings;
    private final Map<TableRef, List<Key>> singles = new LinkedHashMap<>();
    private final Map<TableRef, List<Key>> tuples = new LinkedHashMap<>();
    private final FindCandidates finder;
    private final List<Candidate> candidates;
    private final Map<ColumnRef, TableRef> references;

    /// Known from values alone.
    private final Map<ColumnRef, TableRef> carried;

    private JoinSearch(
            List<Table> tables, RowFacts rows, Relationships declared, Settings settings) {
        this.schema = SchemaFacts.of(tables, settings.readsRows() ? rows : RowFacts.none());
        this.declared = declared;
        this.settings = settings;
        for (TableFacts table : schema.tables()) {
            singles.put(table.ref(), FindKeys.singles(table));
        }
        singles.putAll(SharedNames.weigh(schema, singles));
        this.finder = FindCandidates.over(schema, singles, settings.candidatesPerColumn());
        this.candidates = finder.all();
        this.references = references();
        this.carried = Map.of();
        for (TableFacts table : schema.tables()) {
            var words = new HashMap<String, List<String>>();
            for (ColumnFacts column : table.columns()) {
                TableRef parent = references.get(column.ref());
                if (parent != null && !parent.equals(table.ref())) {
                    words.put(column.name(), schema.table(parent).words());
                }
            }
            tuples.put(table.ref(), FindKeys.tuples(table, words));
        }
    }

    /// The search before, with other candidates; none of the new ones is named, so that what was
    /// concluded from names holds.
    private JoinSearch(
            JoinSearch before, List<Candidate> candidates, Map<ColumnRef, TableRef> carried) {
        this.schema = before.schema;
        this.declared = before.declared;
        this.settings = before.settings;
        this.singles.putAll(before.singles);
        this.tuples.putAll(before.tuples);
        this.finder = before.finder;
        this.candidates = candidates;
        this.references = before.references;
        this.carried = carried;
    }

    /// @param candidatesPerColumn at least 1
    /// @param accept score from which a link is accepted
    /// @param review score from which it is left for a person
    /// @param readsRows whether rows count, or names alone
    public record Settings(
            int candidatesPerColumn, double accept, double review, boolean readsRows) {}

    /// @param rows what is known of the rows
    /// @param declared what the warehouse declares
    public static JoinSearch start(
            List<Table> tables, RowFacts rows, Relationships declared, Settings settings) {
        return new JoinSearch(tables, rows, declared, settings);
    }

    /// @param names sorted, each once
    /// @param left out of them, since there are more than asked for
    public record Unexplained(List<String> names, int left) {
        static final Unexplained NOTHING = new Unexplained(List.of(), 0);

        public Unexplained {
            names = List.copyOf(names);
        }
    }

    /// Names of tables, and of columns that look like references while no word of them leads
    /// anywhere that holds their values: whoever knows their {@link Meanings} can tell more. None
    /// when rows do not count, since meanings alone carry no link.
    ///
    /// @param refuted as {@link Links#refuted} says
    /// @param most names at most
    public Unexplained unexplained(Set<ColumnRef> refuted, int most) {
        return settings.readsRows() ? meant(refuted).names(most) : Unexplained.NOTHING;
    }

    /// The search with links whose names mean the same; the same search when nothing is known.
    ///
    /// @param refuted as for {@link #unexplained}
    public JoinSearch knowing(Meanings meanings, Set<ColumnRef> refuted) {
        return meanings.isEmpty() || !settings.readsRows()
                ? this
                : new JoinSearch(this, meant(refuted).joined(candidates, meanings), carried);
    }

    /// Columns that look like references while no word of them leads anywhere that holds their
    /// values, in order; none when rows do not count.
    ///
    /// @param refuted as for {@link #unexplained}
    public List<ColumnRef> openColumns(Set<ColumnRef> refuted) {
        return settings.readsRows()
                ? meant(refuted).columns().stream().map(ColumnFacts::ref).toList()
                : List.of();
    }

    /// The likeliest key of each table that has one of a single column, in order.
    public List<ColumnRef> likelyKeys() {
        return schema.tables().stream()
                .flatMap(table ->
                        singles.getOrDefault(table.ref(), List.of()).stream()
                                .limit(1)
                                .map(key -> key.only().ref()))
                .toList();
    }

    /// The type of a column of the schema, in lower case.
    public String typeOf(ColumnRef column) {
        return schema.table(column.table())
                .column(column.column())
                .map(facts -> facts.column().normalizedType().toLowerCase(Locale.ROOT))
                .orElse("");
    }

    /// What a proposed join is worth.
    public JoinProposal.Verdict check(JoinProposal proposal) {
        return new CheckProposal(schema, finder).of(proposal);
    }

    /// The search with links that the values of some columns leave possible; the same search when
    /// there are none.
    ///
    /// @param refuted as for {@link #unexplained}
    public JoinSearch guessing(Set<ColumnRef> refuted) {
        return with(
                schema.tables().stream()
                        .flatMap(table -> table.columns().stream())
                        .filter(column -> refuted.contains(column.ref()))
                        .flatMap(column -> finder.byValues(column).stream())
                        .toList());
    }

    /// The search with proposed links; the same search when there are none. A link that is known
    /// already keeps what is surer.
    public JoinSearch with(List<Candidate> proposals) {
        if (proposals.isEmpty() || !settings.readsRows()) {
            return this;
        }
        Map<String, Candidate> byId = new LinkedHashMap<>();
        candidates.forEach(candidate -> byId.put(candidate.id(), candidate));
        proposals.forEach(candidate ->
                byId.merge(
                        candidate.id(),
                        candidate,
                        (one, other) -> one.confidence() >= other.confidence() ? one : other));
        return new JoinSearch(this, List.copyOf(byId.values()), carried);
    }

    /// The search with composite links of columns that lead somewhere by their values; the same
    /// search when there are none.
    ///
    /// @param carried as {@link Links#carried} says
    public JoinSearch following(Map<ColumnRef, TableRef> carried) {
        return carried.isEmpty() ? this : new JoinSearch(this, candidates, Map.copyOf(carried));
    }

    private FindMeant meant(Set<ColumnRef> refuted) {
        Set<ColumnRef> settled = new HashSet<>();
        declared.accepted()
                .forEach(link ->
                        link.from()
                                .columns()
                                .forEach(column ->
                                        settled.add(new ColumnRef(link.from().table(), column))));
        return new FindMeant(
                schema, finder, candidates, settled, refuted, settings.candidatesPerColumn());
    }

    private Map<ColumnRef, TableRef> references() {
        Map<ColumnRef, TableRef> best = new HashMap<>();
        declared.accepted()
                .forEach(link -> {
                    for (String column : link.from().columns()) {
                        best.putIfAbsent(
                                new ColumnRef(link.from().table(), column), link.to().table());
                    }
                });
        candidates.stream()
                .filter(candidate -> candidate.confidence() >= FindCandidates.NAMED)
                .filter(this::leadsToLikelierKey)
                .sorted(
                        Comparator.comparingDouble(Candidate::confidence)
                                .reversed()
                                .thenComparing(Candidate::id))
                .forEach(candidate ->
                        best.putIfAbsent(
                                new ColumnRef(
                                        candidate.from().table(),
                                        candidate.from().columns().getFirst()),
                                candidate.to().table()));
        return best;
    }

    /// Of two columns of one name, the likelier key is the one referred to.
    private boolean leadsToLikelierKey(Candidate candidate) {
        return singles.getOrDefault(candidate.from().table(), List.of()).stream()
                .filter(key -> key.names().equals(candidate.from().columns()))
                .allMatch(key ->
                        key.likely() < FindKeys.STRONG || key.likely() <= candidate.targetLikely());
    }

    /// Keys that only the warehouse can tell about, by table; tables without are left out.
    public Map<TableRef, List<KeyRef>> keyQuestions() {
        if (!settings.readsRows()) {
            return Map.of();
        }
        var evidence = new KeyEvidence(schema, Map.of());
        Set<KeyRef> targets = new HashSet<>();
        candidates.forEach(candidate -> targets.add(candidate.target()));
        var questions = new TreeMap<TableRef, List<KeyRef>>();
        for (TableFacts table : schema.tables()) {
            if (table.rows().isEmpty() || table.rows().getAsLong() == 0) {
                continue;
            }
            List<Key> single = singles.getOrDefault(table.ref(), List.of());
            List<KeyRef> open = new ArrayList<>();
            evidence.open(single).stream()
                    .map(Key::ref)
                    .filter(key -> targets.contains(key) || key.equals(single.getFirst().ref()))
                    .forEach(open::add);
            boolean sure =
                    single.stream()
                            .anyMatch(key ->
                                    key.declared()
                                            || (key.likely() >= FindKeys.STRONG
                                                    && !references.containsKey(key.only().ref())
                                                    && evidence.of(key.ref())
                                                            .map(Uniqueness::identifies)
                                                            .orElse(true)));
            if (!sure) {
                evidence.open(tuples.getOrDefault(table.ref(), List.of())).stream()
                        .sorted(Comparator.comparing(key -> !FindKeys.isLeading(key)))
                        .limit(TUPLES_ASKED)
                        .map(Key::ref)
                        .forEach(open::add);
            }
            if (!open.isEmpty()) {
                questions.put(table.ref(), open);
            }
        }
        return questions;
    }

    /// Goes on with what the warehouse said about keys; what it did not say stays open.
    public Links links(Map<KeyRef, Uniqueness> answers) {
        return new Links(new KeyEvidence(schema, answers));
    }

    /// The links to ask about.
    public final class Links {
        private final KeyEvidence rows;
        private final List<Candidate> all;

        private Links(KeyEvidence rows) {
            this.rows = rows;
            Map<TableRef, Chosen> chosen =
                    new ChooseKeys(schema, rows, references, Set.of()).of(singles, tuples);
            var composites = new HashMap<TableRef, Key>();
            chosen.forEach((table, key) -> {
                if (!key.key().isSingle()) {
                    composites.put(table, key.key());
                }
            });
            var both = new ArrayList<>(candidates);
            both.addAll(composites(composites, references, false));
            if (!carried.isEmpty()) {
                var more = new HashMap<>(references);
                more.putAll(carried);
                both.addAll(composites(composites, more, true));
            }
            Set<String> known = new HashSet<>();
            declared.accepted().forEach(link -> known.add(link.id()));
            all =
                    both.stream()
                            .filter(candidate -> known.add(candidate.id()))
                            .sorted(
                                    Comparator.comparingDouble(Candidate::confidence)
                                            .reversed()
                                            .thenComparing(Candidate::id))
                            .toList();
        }

        private List<Candidate> composites(
                Map<TableRef, Key> keys, Map<ColumnRef, TableRef> leads, boolean byValues) {
            return new CompositeLinks(schema, keys, leads, byValues, settings.candidatesPerColumn())
                    .find();
        }

        /// Where columns lead whose values are all found there, by name or because they could not
        /// be by chance; nothing when there is none of the latter, which names alone would not have
        /// told.
        ///
        /// @param evidence by id of the candidate
        public Map<ColumnRef, TableRef> carried(Map<String, Evidence> evidence) {
            var judge = judge();
            var carried = new HashMap<ColumnRef, TableRef>();
            boolean news = false;
            for (Candidate candidate : all) {
                Evidence rows = evidence.get(candidate.id());
                if (rows != null
                        && !candidate.isComposite()
                        && judge.of(candidate, rows).filter(Judged::isAccepted).isPresent()) {
                    var from =
                            new ColumnRef(
                                    candidate.from().table(),
                                    candidate.from().columns().getFirst());
                    boolean first = carried.putIfAbsent(from, candidate.to().table()) == null;
                    news |= first && candidate.confidence() < FindCandidates.NAMED;
                }
            }
            return news ? carried : Map.of();
        }

        private Judge judge() {
            return new Judge(
                    schema, rows, settings.accept(), settings.review(), settings.readsRows());
        }

        /// The surest by name first.
        public List<Candidate> candidates() {
            return all;
        }

        /// What is known of a candidate without asking; empty when the warehouse must be asked.
        public Optional<Evidence> known(Candidate candidate) {
            if (!settings.readsRows()) {
                return Optional.of(new Evidence.Off());
            }
            boolean nothing =
                    candidate.from().columns().stream()
                            .anyMatch(name ->
                                    schema.table(candidate.from().table())
                                            .column(name)
                                            .filter(c -> c.complete() && c.isEmpty())
                                            .isPresent());
            return nothing
                    ? Optional.of(new Evidence.Counted(0, 0, 0, 0, false))
                    : Optional.empty();
        }

        /// Columns whose names lead somewhere, all of it refuted by rows.
        ///
        /// @param evidence by id of the candidate
        public Set<ColumnRef> refuted(Map<String, Evidence> evidence) {
            Map<ColumnRef, Boolean> refuted = new HashMap<>();
            for (Candidate candidate : all) {
                if (!candidate.isComposite() && candidate.confidence() >= FindCandidates.NAMED) {
                    var from =
                            new ColumnRef(
                                    candidate.from().table(),
                                    candidate.from().columns().getFirst());
                    boolean refused =
                            Judge.refutes(
                                    rows.of(candidate.target()),
                                    evidence.getOrDefault(
                                            candidate.id(), new Evidence.Unattempted()));
                    refuted.merge(from, refused, Boolean::logicalAnd);
                }
            }
            return refuted.entrySet().stream()
                    .filter(Map.Entry::getValue)
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
        }

        /// Decides.
        ///
        /// @param evidence by id of the candidate; one without was not asked
        public Relationships resolve(Map<String, Evidence> evidence, Decisions decisions) {
            return Resolve.of(
                    schema,
                    declared,
                    new FoundKeys(singles, tuples, rows),
                    all,
                    evidence,
                    judge(),
                    decisions);
        }
    }
}
