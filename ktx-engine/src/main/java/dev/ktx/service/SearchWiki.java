package dev.ktx.service;

import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.UsageMode;
import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.Reader;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;
import dev.ktx.search.Found;
import dev.ktx.search.Lanes;
import dev.ktx.search.Match;
import dev.ktx.search.Nearness;
import dev.ktx.search.RankFusion;
import dev.ktx.search.Sought;
import dev.ktx.search.WikiEntities;
import dev.ktx.search.Wording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Finds pages of the wiki that a user sees: those of everybody and their own, which come before
/// global ones of the same key. Pages that are read by key only are not found, and those that were
/// put away come last.
public final class SearchWiki {
    public static final int DEFAULT_LIMIT = 10;
    public static final int MAX_LIMIT = 50;

    private static final int LEAST_POOL = 25;
    private static final double WEIGHT = 1.5;
    private static final double MEANING_WEIGHT = 1.5;
    private static final double PUT_AWAY = 0.01;

    private final RefreshIndex refresh;
    private final SearchIndex index;
    private final WikiPages pages;
    private final Supplier<Embedder.Choice> embedder;

    public SearchWiki(
            RefreshIndex refresh,
            SearchIndex index,
            WikiPages pages,
            Supplier<Embedder.Choice> embedder) {
        this.refresh = refresh;
        this.index = index;
        this.pages = pages;
        this.embedder = embedder;
    }

    /// @param query anything; blank finds nothing
    /// @param limit 1 to {@link #MAX_LIMIT}
    public record Request(String query, String userId, int limit) {
        /// @throws KtxException `bad-argument` for a limit out of range
        public Request {
            if (limit < 1 || limit > MAX_LIMIT) {
                throw new KtxException(
                        AnswerProblems.outOfRange(
                                "limit", "1 to " + MAX_LIMIT, Integer.toString(limit)));
            }
        }
    }

    public WikiHits run(Request request) {
        Wording question = Wording.of(request.query());
        if (question.isEmpty()) {
            return new WikiHits(List.of(), 0, List.of(), Optional.empty());
        }
        Freshness freshness = refresh.run();
        Meaning meaning = Meaning.of(embedder.get(), request.query());
        return index.read(reader -> search(reader, request, question, meaning, freshness));
    }

    /// Pages by candidate of their best part, best first, without those that another page hides.
    static List<Candidate> pages(
            Reader reader, Found found, String userId, WikiPages pages, int most) {
        var best = new LinkedHashMap<String, Candidate>();
        for (Candidate candidate : found.candidates()) {
            best.putIfAbsent(candidate.owner() + "\n" + candidate.id(), candidate);
        }
        var kept = new ArrayList<Candidate>();
        for (Candidate candidate : best.values()) {
            if (kept.size() == most) {
                break;
            }
            if (candidate.owner().isEmpty() && isHidden(candidate.id(), userId, pages)) {
                continue;
            }
            Entity entity = reader.entity(candidate);
            if (entity.field(WikiEntities.USAGE).equals(Optional.of(UsageMode.NEVER.id()))) {
                continue;
            }
            kept.add(
                    entity.field(WikiEntities.ARCHIVED).isPresent()
                            ? candidate.scored(candidate.score() * PUT_AWAY)
                            : candidate);
        }
        kept.sort(
                Comparator.comparingDouble(Candidate::score)
                        .reversed()
                        .thenComparing(Candidate::id));
        return kept;
    }

    private static boolean isHidden(String key, String userId, WikiPages pages) {
        return pages.read(new PageScope.User(userId), new PageKey(key)).isPresent();
    }

    private WikiHits search(
            Reader reader,
            Request request,
            Wording question,
            Meaning meaning,
            Freshness freshness) {
        int pool = Math.max(LEAST_POOL, 3 * request.limit());
        List<Sought> words = question.sought(reader.vocabulary());
        // A long page brings several candidates.
        List<String> owners = List.of("", request.userId());
        Found byWords = reader.candidates(Lanes.of(EntityKind.WIKI, words, owners, 2 * pool));
        List<Candidate> near = meaning.nearest(reader, EntityKind.WIKI, owners, 2 * pool);
        Found found = joined(byWords, near);
        List<Candidate> all =
                apart(
                        reader,
                        pages(reader, found, request.userId(), pages, pool),
                        Map.of("lexical", ids(byWords.candidates()), "semantic", ids(near)),
                        words);
        LaneReport lexical =
                LaneReport.available(
                        "lexical", pool, Math.min(pool, byWords.candidates().size()), WEIGHT);
        double first = all.isEmpty() ? 1 : Math.max(all.getFirst().score(), 1e-9);
        return new WikiHits(
                all.stream()
                        .limit(request.limit())
                        .map(candidate ->
                                hit(reader.entity(candidate), candidate.score() / first, words))
                        .toList(),
                found.exact() && found.candidates().size() == found.total()
                        ? all.size()
                        : found.total(),
                List.of(
                        lexical,
                        meaning.lane(reader, pool, Math.min(pool, near.size()), MEANING_WEIGHT)),
                freshness.note().or(meaning::note));
    }

    // What scores alike is told apart by its places in each lane.
    private static List<Candidate> apart(
            Reader reader,
            List<Candidate> pages,
            Map<String, List<String>> lanes,
            List<Sought> words) {
        long scores = pages.stream().map(Candidate::score).distinct().count();
        if (scores == pages.size()) {
            return pages;
        }
        Map<String, Double> shares = new HashMap<>();
        pages.forEach(page -> shares.put(id(page), Match.of(reader.entity(page), words).share()));
        Map<String, List<String>> all = new HashMap<>(lanes);
        all.put(
                "token",
                pages.stream()
                        .map(SearchWiki::id)
                        .sorted(Comparator.comparing(id -> -shares.getOrDefault(id, 0.0)))
                        .toList());
        Map<String, Double> places = RankFusion.of(all);
        return pages.stream()
                .sorted(
                        Comparator.comparingDouble(Candidate::score)
                                .thenComparing(page -> places.getOrDefault(id(page), 0.0))
                                .reversed()
                                .thenComparing(Candidate::id))
                .toList();
    }

    private static String id(Candidate page) {
        return page.owner() + "\n" + page.id();
    }

    private static List<String> ids(List<Candidate> candidates) {
        return candidates.stream().map(SearchWiki::id).distinct().toList();
    }

    private static Found joined(Found byWords, List<Candidate> near) {
        if (near.isEmpty()) {
            return byWords;
        }
        List<Candidate> joined =
                Nearness.joined(byWords.candidates(), near, MEANING_WEIGHT / WEIGHT);
        return new Found(
                joined,
                byWords.total() + joined.size() - byWords.candidates().size(),
                byWords.exact());
    }

    private static WikiHits.Hit hit(Entity page, double score, List<Sought> words) {
        Match match = Match.of(page, words);
        Facet facet = match.facet().orElse(Facet.BODY);
        return new WikiHits.Hit(
                page.id(),
                page.field(WikiEntities.PATH).orElse(""),
                page.field(WikiEntities.SCOPE).orElse("GLOBAL"),
                page.text(Facet.DESCRIPTION),
                Math.round(score * 1000) / 1000.0,
                match.words(),
                Match.snippet(page.text(Facet.BODY), Facet.BODY, words)
                        .or(() -> Match.snippet(page.text(facet), facet, words)));
    }
}
