package dev.ktx.service;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.Reader;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.search.Candidate;
import dev.ktx.search.Copies;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Found;
import dev.ktx.search.Fusion;
import dev.ktx.search.Fusion.Weighed;
import dev.ktx.search.Lane;
import dev.ktx.search.Lanes;
import dev.ktx.search.Match;
import dev.ktx.search.Nearness;
import dev.ktx.search.Sought;
import dev.ktx.search.TableRanking;
import dev.ktx.search.Vocabulary;
import dev.ktx.search.WikiEntities;
import dev.ktx.search.Wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Finds what a question in words is about: tables, columns, and what people wrote. The files are
/// looked at first, so a change is seen at once.
public final class DiscoverData {
    public static final int DEFAULT_LIMIT = 10;
    public static final int MAX_LIMIT = 50;

    private static final int COLUMNS_OF_TABLE = 3;
    private static final int POOL = 60;
    private static final int GROUPS = 10;
    private static final int GROUPS_IN_FULL = 3;

    /// Questions of fewer words name what they want; in longer ones a table may be needed that no
    /// word speaks of.
    private static final int WORDS_OF_A_SENTENCE = 3;

    /// What its table adds to a column that says as much itself.
    private static final double OF_TABLE = 0.5;

    private static final int ALWAYS = 5;
    private static final int NEAR = 30;

    /// What the nearest in meaning adds, where 1 is what the best by words says.
    private static final double MEANING_WEIGHT = 0.5;

    /// What the table nearest in meaning adds to its schema.
    private static final double MEANING_OF_GROUP = 1;

    /// The best of a kind tell how much of the question the kind answers.
    private static final int LOOKED_INTO = 3;

    private final RefreshIndex refresh;
    private final SearchIndex index;
    private final WikiPages pages;
    private final Supplier<Embedder.Choice> embedder;

    /// @param pages asked whether a user has a page of their own
    public DiscoverData(
            RefreshIndex refresh,
            SearchIndex index,
            WikiPages pages,
            Supplier<Embedder.Choice> embedder) {
        this.refresh = refresh;
        this.index = index;
        this.pages = pages;
        this.embedder = embedder;
    }

    /// What counts beside the words in a table itself.
    public enum Evidence {
        /// What the schema around a table says.
        SCHEMA,
        /// What the tables say that it is joined to.
        JOINS,
        /// Names that are spelled otherwise than the words.
        SHORT_NAMES,
        /// What means about the same, where somebody embeds.
        MEANING
    }

    /// @param query anything; blank finds nothing
    /// @param connectionId only what belongs to it; empty for everything
    /// @param kinds which to find, none finds nothing
    /// @param limit 1 to {@link #MAX_LIMIT}
    /// @param userId whose pages are found beside those of everybody
    /// @param evidence what counts; all of it unless somebody measures
    public record Request(
            String query,
            Optional<String> connectionId,
            Set<EntityKind> kinds,
            int limit,
            String userId,
            Set<Evidence> evidence) {
        public Request(
                String query,
                Optional<String> connectionId,
                Set<EntityKind> kinds,
                int limit,
                String userId) {
            this(query, connectionId, kinds, limit, userId, EnumSet.allOf(Evidence.class));
        }

        /// @throws KtxException `bad-argument` for a limit out of range
        public Request {
            kinds = Set.copyOf(kinds);
            evidence = Set.copyOf(evidence);
            if (limit < 1 || limit > MAX_LIMIT) {
                throw new KtxException(
                        AnswerProblems.outOfRange(
                                "limit", "1 to " + MAX_LIMIT, Integer.toString(limit)));
            }
        }
    }

    public Discovered run(Request request) {
        Wording question = Wording.of(request.query());
        if (question.isEmpty() || request.kinds().isEmpty()) {
            return Discovered.nothing();
        }
        Freshness freshness = refresh.run();
        Meaning meaning =
                request.evidence().contains(Evidence.MEANING)
                        ? Meaning.of(embedder.get(), request.query())
                        : new Meaning.Unconfigured();
        return index.read(reader ->
                new Search(reader, request, question, meaning, pages)
                        .run(freshness.note().or(meaning::note)));
    }

    /// The parts of one call on one state of the index.
    private static final class Search {
        private final Reader reader;
        private final Request request;
        private final Wording question;
        private final List<Sought> words;
        private final List<String> owners;
        private final Meaning meaning;
        private final WikiPages pages;
        private final Map<EntityKind, Double> nearest = new EnumMap<>(EntityKind.class);
        private final Map<Integer, Match> matches = new HashMap<>();
        private int near;

        Search(Reader reader, Request request, Wording question, Meaning meaning, WikiPages pages) {
            this.reader = reader;
            this.request = request;
            this.question = question;
            this.meaning = meaning;
            this.pages = pages;
            this.words =
                    question.sought(
                            request.evidence().contains(Evidence.SHORT_NAMES)
                                    ? reader.vocabulary()
                                    : Vocabulary.of(List.of()));
            this.owners = request.connectionId().map(List::of).orElse(List.of());
        }

        Discovered run(Optional<String> note) {
            Map<EntityKind, List<Candidate>> ranked = new EnumMap<>(EntityKind.class);
            long total = 0;
            boolean exact = true;
            List<Candidate> tables = List.of();
            if (request.kinds().stream().anyMatch(EntityKind::scanned)) {
                Found found = reader.candidates(lane(EntityKind.TABLE));
                tables = tables(found);
                if (request.kinds().contains(EntityKind.TABLE)) {
                    ranked.put(EntityKind.TABLE, tables);
                    total += Math.max(found.total(), tables.size());
                    exact &= found.exact();
                }
            }
            for (EntityKind kind : EntityKind.answers()) {
                if (kind != EntityKind.TABLE && request.kinds().contains(kind)) {
                    Found found = found(kind);
                    ranked.put(
                            kind,
                            kind == EntityKind.COLUMN
                                    ? columns(found.candidates(), tables)
                                    : scaled(found.candidates()));
                    total += found.total();
                    exact &= found.exact();
                }
            }
            List<Weighed> best =
                    Fusion.of(
                            ranked.entrySet().stream()
                                    .map(kind -> weighed(kind.getKey(), kind.getValue()))
                                    .toList(),
                            ranked.size() == 1 ? MAX_LIMIT : COLUMNS_OF_TABLE,
                            request.limit());
            return new Discovered(
                    best.stream().map(one -> Ref.of(one, match(one), words)).toList(),
                    total,
                    exact,
                    always(),
                    lanes(ranked.values()),
                    note);
        }

        private List<LaneReport> lanes(Collection<List<Candidate>> ranked) {
            int pool = pool();
            int found = ranked.stream().mapToInt(List::size).sum();
            return List.of(
                    LaneReport.available("lexical", pool, Math.min(found, pool), 1),
                    meaning.lane(reader, NEAR, near, MEANING_WEIGHT));
        }

        /// Pages that go with every answer about data.
        private List<Entity> always() {
            if (!request.kinds().contains(EntityKind.WIKI)) {
                return List.of();
            }
            Found found =
                    reader.candidates(
                            Lanes.within(
                                    EntityKind.WIKI,
                                    List.of(),
                                    List.of(
                                            new Lane.Group("", WikiEntities.ALWAYS),
                                            new Lane.Group(request.userId(), WikiEntities.ALWAYS)),
                                    4 * ALWAYS));
            return SearchWiki.pages(reader, found, request.userId(), pages, ALWAYS).stream()
                    .map(reader::entity)
                    .toList();
        }

        private Found found(EntityKind kind) {
            if (kind != EntityKind.WIKI) {
                Found found = reader.candidates(lane(kind));
                return kind == EntityKind.COLUMN ? found : joined(found, kind, owners);
            }
            // A connection has no pages of its own, so pages are found with any connection.
            List<String> readers = List.of("", request.userId());
            Found found =
                    joined(
                            reader.candidates(Lanes.of(kind, words, readers, pool())),
                            kind,
                            readers);
            return new Found(
                    SearchWiki.pages(reader, found, request.userId(), pages, request.limit()),
                    found.total(),
                    found.exact());
        }

        private Found joined(Found byWords, EntityKind kind, List<String> of) {
            List<Candidate> alike = alike(kind, of);
            if (alike.isEmpty()) {
                return byWords;
            }
            List<Candidate> joined = Nearness.joined(byWords.candidates(), alike, MEANING_WEIGHT);
            return new Found(
                    joined,
                    byWords.total() + joined.size() - byWords.candidates().size(),
                    byWords.exact());
        }

        private List<Candidate> alike(EntityKind kind, List<String> of) {
            List<Candidate> alike = meaning.nearest(reader, kind, of, NEAR);
            near += alike.size();
            if (!alike.isEmpty()) {
                nearest.put(kind, alike.getFirst().score());
            }
            return alike;
        }

        private Lane lane(EntityKind kind) {
            return Lanes.of(kind, words, owners, pool());
        }

        private int pool() {
            return Math.max(POOL, 2 * request.limit());
        }

        /// Tables that were found, and all tables of the schemas that answer best.
        private List<Candidate> tables(Found found) {
            List<Candidate> groups =
                    request.evidence().contains(Evidence.SCHEMA)
                            ? reader.candidates(Lanes.of(EntityKind.GROUP, words, owners, GROUPS))
                                    .candidates()
                            : List.of();
            var tables = new ArrayList<>(found.candidates());
            if (!groups.isEmpty() && question.size() >= WORDS_OF_A_SENTENCE) {
                tables.addAll(
                        reader.candidates(
                                        Lanes.within(
                                                EntityKind.TABLE,
                                                words,
                                                groups.stream()
                                                        .limit(GROUPS_IN_FULL)
                                                        .map(group ->
                                                                new Lane.Group(
                                                                        group.owner(),
                                                                        group.group()))
                                                        .toList(),
                                                POOL))
                                .candidates());
            }
            List<Candidate> alike = alike(EntityKind.TABLE, owners);
            return Copies.behind(
                    TableRanking.of(
                            alike.isEmpty()
                                    ? tables
                                    : Nearness.joined(tables, alike, MEANING_WEIGHT),
                            alike.isEmpty() || !request.evidence().contains(Evidence.SCHEMA)
                                    ? groups
                                    : Nearness.groups(groups, alike, MEANING_OF_GROUP),
                            request.evidence().contains(Evidence.JOINS)),
                    question);
        }

        private static List<Candidate> columns(List<Candidate> found, List<Candidate> tables) {
            var ofTable = new HashMap<Lane.Group, Double>();
            tables.forEach(
                    table -> ofTable.put(new Lane.Group(table.owner(), table.id()), table.score()));
            return scaled(
                    scaled(found).stream()
                            .map(column ->
                                    column.scored(
                                            column.score()
                                                    + OF_TABLE
                                                            * ofTable.getOrDefault(
                                                                    new Lane.Group(
                                                                            column.owner(),
                                                                            column.group()),
                                                                    0.0)))
                            .sorted(TableRanking.bestFirst())
                            .toList());
        }

        private static List<Candidate> scaled(List<Candidate> found) {
            double best = found.isEmpty() ? 1 : Math.max(found.getFirst().score(), 1e-9);
            return found.stream().map(one -> one.scored(one.score() / best)).toList();
        }

        private Fusion.Kind weighed(EntityKind kind, List<Candidate> ranked) {
            List<Weighed> best =
                    ranked.stream()
                            .limit(request.limit())
                            .map(candidate -> {
                                Entity entity = reader.entity(candidate);
                                return new Weighed(
                                        candidate,
                                        entity,
                                        Match.naming(entity, question),
                                        candidate.score());
                            })
                            .toList();
            double share =
                    best.stream()
                            .limit(LOOKED_INTO)
                            .mapToDouble(one -> match(one).share())
                            .max()
                            .orElse(0);
            return new Fusion.Kind(Math.max(share, nearest.getOrDefault(kind, 0.0)), best);
        }

        /// The best of a kind are asked for theirs twice.
        private Match match(Weighed one) {
            return matches.computeIfAbsent(
                    one.candidate().place(), _ -> Match.of(one.entity(), words));
        }
    }
}
