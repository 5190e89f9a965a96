package dev.ktx.storage.search;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// One word in several parts of an entity: the best part counts, the others by a share. It scores
/// as Lucene's `DisjunctionMaxQuery` does. That one merges its parts document by document in a
/// heap, which is most of the time of a question when a word is in every tenth entity; this one
/// takes them in runs ({@link BestFacetScorer}).
final class BestFacetQuery extends Query {
    private final List<Query> facets;
    private final float tie;

    /// @param facets in one or more fields
    /// @param tie what the parts other than the best count, between 0 and 1
    BestFacetQuery(List<Query> facets, float tie) {
        this.facets = List.copyOf(facets);
        this.tie = tie;
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
        var rewritten = new ArrayList<Query>(facets.size());
        for (Query facet : facets) {
            Query simpler = facet.rewrite(searcher);
            if (!(simpler instanceof MatchNoDocsQuery)) {
                rewritten.add(simpler);
            }
        }
        return switch (rewritten.size()) {
            case 0 -> MatchNoDocsQuery.INSTANCE;
            case 1 -> rewritten.getFirst();
            default -> rewritten.equals(facets) ? this : new BestFacetQuery(rewritten, tie);
        };
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
            throws IOException {
        var weights = new ArrayList<Weight>(facets.size());
        for (Query facet : facets) {
            weights.add(searcher.createWeight(facet, mode, boost));
        }
        return new FacetsWeight(this, weights, tie);
    }

    @Override
    public void visit(QueryVisitor visitor) {
        QueryVisitor inside = visitor.getSubVisitor(Occur.SHOULD, this);
        facets.forEach(facet -> facet.visit(inside));
    }

    @Override
    public String toString(String field) {
        return "best of " + facets + " and " + tie + " of the others";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BestFacetQuery same
                && facets.equals(same.facets)
                && Float.compare(tie, same.tie) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * facets.hashCode() + Float.hashCode(tie);
    }

    private static final class FacetsWeight extends Weight {
        private final List<Weight> facets;
        private final float tie;

        FacetsWeight(BestFacetQuery query, List<Weight> facets, float tie) {
            super(query);
            this.facets = facets;
            this.tie = tie;
        }

        @Override
        public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
            var there = new ArrayList<ScorerSupplier>(facets.size());
            for (Weight facet : facets) {
                ScorerSupplier supplier = facet.scorerSupplier(leaf);
                if (supplier != null) {
                    there.add(supplier);
                }
            }
            return switch (there.size()) {
                case 0 -> null;
                case 1 -> there.getFirst();
                default -> new Several(there, tie);
            };
        }

        @Override
        public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
            Scorer scorer = scorer(leaf);
            if (scorer == null || scorer.iterator().advance(doc) != doc) {
                return Explanation.noMatch("the word is in no part");
            }
            var parts = new ArrayList<Explanation>();
            for (Weight facet : facets) {
                parts.add(facet.explain(leaf, doc));
            }
            return Explanation.match(scorer.score(), "the best part, and a share of others", parts);
        }

        @Override
        public boolean isCacheable(LeafReaderContext leaf) {
            return facets.stream().allMatch(facet -> facet.isCacheable(leaf));
        }
    }

    private static final class Several extends ScorerSupplier {
        private final List<ScorerSupplier> facets;
        private final float tie;

        Several(List<ScorerSupplier> facets, float tie) {
            this.facets = facets;
            this.tie = tie;
        }

        @Override
        public Scorer get(long leadCost) throws IOException {
            var scorers = new ArrayList<Scorer>(facets.size());
            for (ScorerSupplier facet : facets) {
                scorers.add(facet.get(leadCost));
            }
            return new BestFacetScorer(scorers, tie);
        }

        @Override
        public long cost() {
            return facets.stream()
                    .mapToLong(ScorerSupplier::cost)
                    .reduce(
                            0,
                            (one, other) -> Math.min(one + other, DocIdSetIterator.NO_MORE_DOCS));
        }
    }
}
