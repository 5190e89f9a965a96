package dev.ktx.storage.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Compared with the query of Lucene that scores the same.
class BestFacetQueryTest {
    private static final int DOCUMENTS = 20_000;
    private static final int WORDS = 40;
    private static final int LIMIT = 60;
    private static final float TIE = 0.3f;
    private static final List<String> FIELDS = List.of("name", "display", "parts");

    private final Directory directory = new ByteBuffersDirectory();

    @AfterEach
    void close() throws IOException {
        directory.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void findsAndScoresAsADisjunctionOfTheBest(long seed) throws IOException {
        var random = new Random(seed);
        write(random, DOCUMENTS);
        try (var reader = DirectoryReader.open(directory)) {
            var searcher = searcher(reader);
            for (int question = 0; question < 40; question++) {
                List<List<Query>> words =
                        IntStream.range(0, 1 + random.nextInt(6))
                                .mapToObj(_ -> facets(random))
                                .toList();
                Occur occur = random.nextInt(4) == 0 ? Occur.MUST : Occur.SHOULD;
                boolean filtered = random.nextBoolean();
                Query ours = query(words, occur, filtered, all -> new BestFacetQuery(all, TIE));
                Query theirs =
                        query(words, occur, filtered, all -> new DisjunctionMaxQuery(all, TIE));
                same(searcher, ours, theirs);
            }
        }
    }

    @Test
    void oneThatIsNowhereIsLeftOut() throws IOException {
        write(new Random(9), 100);
        try (var reader = DirectoryReader.open(directory)) {
            var searcher = searcher(reader);
            Query there = new TermQuery(new Term("name", "w1"));
            Query nowhere = new BooleanQuery.Builder().build();
            assertThat(searcher.rewrite(new BestFacetQuery(List.of(there, nowhere), TIE)))
                    .isEqualTo(there);
            assertThat(searcher.count(new BestFacetQuery(List.of(nowhere, nowhere), TIE))).isZero();
        }
    }

    @Test
    void explainsWhatItScores() throws IOException {
        write(new Random(10), 500);
        try (var reader = DirectoryReader.open(directory)) {
            var searcher = searcher(reader);
            Query query =
                    new BestFacetQuery(
                            List.of(
                                    new TermQuery(new Term("name", "w1")),
                                    new TermQuery(new Term("parts", "w1"))),
                            TIE);
            TopDocs top = searcher.search(query, 5);
            assertThat(top.scoreDocs).hasSize(5);
            for (var hit : top.scoreDocs) {
                var why = searcher.explain(query, hit.doc);
                assertThat(why.isMatch()).isTrue();
                assertThat(why.getValue().floatValue()).isCloseTo(hit.score, within(1e-5f));
            }
        }
    }

    private static void same(IndexSearcher searcher, Query ours, Query theirs) throws IOException {
        TopDocs found = searcher.search(ours, LIMIT);
        TopDocs expected = searcher.search(theirs, LIMIT);
        assertThat(searcher.count(ours)).isEqualTo(searcher.count(theirs));
        assertThat(found.scoreDocs).hasSameSizeAs(expected.scoreDocs);
        for (int at = 0; at < found.scoreDocs.length; at++) {
            assertThat(found.scoreDocs[at].score)
                    .as("%s at %d", ours, at)
                    .isCloseTo(expected.scoreDocs[at].score, within(1e-4f));
        }
    }

    private static Query query(
            List<List<Query>> words,
            Occur occur,
            boolean filtered,
            Function<List<Query>, Query> ofFacets) {
        var query = new BooleanQuery.Builder();
        words.forEach(facets -> query.add(new BoostQuery(ofFacets.apply(facets), 1.5f), occur));
        return filtered
                ? new BooleanQuery.Builder()
                        .add(query.build(), Occur.MUST)
                        .add(new TermQuery(new Term("owner", "o1")), Occur.FILTER)
                        .build()
                : query.build();
    }

    private static List<Query> facets(Random random) {
        var facets = new ArrayList<Query>();
        for (String field : FIELDS) {
            if (facets.isEmpty() || random.nextInt(4) > 0) {
                var any = new SynonymQuery.Builder(field);
                IntStream.range(0, 1 + random.nextInt(2))
                        .forEach(_ -> any.addTerm(new Term(field, word(random)), 0.7f));
                facets.add(new BoostQuery(any.build(), 0.5f + random.nextFloat()));
            }
        }
        return facets;
    }

    private static String word(Random random) {
        return "w" + random.nextInt(WORDS + 2);
    }

    private static IndexSearcher searcher(DirectoryReader reader) {
        var searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        return searcher;
    }

    /// Several segments, rare and frequent words, deleted documents.
    private void write(Random random, int documents) throws IOException {
        try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
            for (int at = 0; at < documents; at++) {
                var document = new Document();
                document.add(new StringField("id", "d" + at, Field.Store.NO));
                document.add(new StringField("owner", "o" + random.nextInt(3), Field.Store.NO));
                for (String field : FIELDS) {
                    if (random.nextInt(3) > 0) {
                        document.add(
                                new Field(field, new TermStream(terms(random)), IndexFields.TERMS));
                    }
                }
                writer.addDocument(document);
                if (at == documents / 3) {
                    writer.flush();
                }
            }
            for (int gone = 0; gone < documents / 20; gone++) {
                writer.deleteDocuments(new Term("id", "d" + random.nextInt(documents)));
            }
        }
    }

    private static List<String> terms(Random random) {
        return IntStream.range(0, 1 + random.nextInt(8))
                .mapToObj(_ -> "w" + (int) (WORDS * Math.pow(random.nextDouble(), 3)))
                .toList();
    }
}
