package dev.ktx.storage.search;

import dev.ktx.search.Facet;
import dev.ktx.search.Lane;
import dev.ktx.search.Sought;
import dev.ktx.search.Vocabulary.Likely;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

import java.util.ArrayList;
import java.util.List;

/// Lanes as Lucene queries. They are built from terms alone, so no text is ever parsed.
final class LaneQueries {
    private LaneQueries() {}

    static Query of(Lane lane, Names names) {
        var query = new BooleanQuery.Builder();
        boolean all = !lane.groups().isEmpty() || lane.weights().isEmpty();
        if (all) {
            // Otherwise the fields of the words say it, and Lucene can pass over more.
            query.add(new TermQuery(new Term(IndexFields.KIND, lane.kind().id())), Occur.FILTER);
        }
        if (!lane.owners().isEmpty()) {
            query.add(
                    new TermInSetQuery(
                            IndexFields.OWNER, lane.owners().stream().map(BytesRef::new).toList()),
                    Occur.FILTER);
        }
        if (!lane.groups().isEmpty()) {
            query.add(
                    new TermInSetQuery(
                            IndexFields.GROUP,
                            lane.groups().stream()
                                    .map(group ->
                                            new BytesRef(
                                                    IndexWriting.group(
                                                            group.owner(), group.name())))
                                    .toList()),
                    Occur.FILTER);
        }
        var words = new BooleanQuery.Builder();
        for (Sought word : lane.words()) {
            List<Query> facets = facets(word, lane, names);
            if (!facets.isEmpty()) {
                words.add(
                        boosted(new BestFacetQuery(facets, (float) lane.tie()), word.weight()),
                        Occur.SHOULD);
            }
        }
        query.add(words.build(), all ? Occur.SHOULD : Occur.MUST);
        if (all) {
            query.add(new BoostQuery(MatchAllDocsQuery.INSTANCE, 0), Occur.MUST);
        }
        return query.build();
    }

    private static List<Query> facets(Sought word, Lane lane, Names names) {
        List<Query> facets = new ArrayList<>();
        for (Facet facet : Facet.values()) {
            Double weight = lane.weights().get(facet);
            if (weight == null) {
                continue;
            }
            String field = IndexFields.of(lane.kind(), facet);
            List<Likely> there =
                    word.in(facet).stream()
                            .filter(likely -> names.mayHave(field, likely.term()))
                            .toList();
            if (!there.isEmpty()) {
                facets.add(boosted(anyOf(there, field), weight));
            }
        }
        return facets;
    }

    private static Query anyOf(List<Likely> terms, String field) {
        var query = new SynonymQuery.Builder(field);
        for (Likely likely : terms) {
            query.addTerm(new Term(field, likely.term()), (float) likely.likeness());
        }
        return query.build();
    }

    private static Query boosted(Query query, double weight) {
        return weight == 1 ? query : new BoostQuery(query, (float) weight);
    }
}
