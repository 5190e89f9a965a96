package dev.ktx.storage.search;

import dev.ktx.port.SearchIndex.Embedded;
import dev.ktx.port.SearchIndex.Unembedded;
import dev.ktx.port.SearchIndex.VectorSpace;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Gist;
import dev.ktx.search.Nearness;

import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How vectors lie in the index: a document for each text of a kind and owner, in a field of their
/// space. Entities name the key of their text, so a vector stays when an entity is written anew
/// with the same text.
final class VectorFields {
    /// In documents of entities: the key of their text.
    static final String TEXT = "text";

    /// In documents of vectors: who made them. One field of Lucene holds vectors of one length.
    private static final String SPACE = "space";

    /// Key of the text, with the space before it.
    private static final String OF = "vectorOf";

    private static final String KEY = "vectorKey";
    private static final String KIND = "vectorKind";
    private static final String OWNER = "vectorOwner";

    /// So many vectors tell what is usual.
    private static final int SAMPLE = 150;

    private VectorFields() {}

    /// A short name of a space.
    private static String name(VectorSpace space) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(
                                    (space.dimensions() + " " + space.model())
                                            .getBytes(StandardCharsets.UTF_8));
            return "vector." + HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void addKey(Document document, Entity entity) {
        Gist.of(entity)
                .ifPresent(text -> {
                    String key = Gist.key(entity, text);
                    document.add(new StringField(TEXT, key, Field.Store.NO));
                    document.add(new BinaryDocValuesField(TEXT, new BytesRef(key)));
                });
    }

    static Document document(VectorSpace space, Embedded one) {
        String name = name(space);
        String key = one.of().key();
        var document = new Document();
        document.add(new StringField(SPACE, name, Field.Store.NO));
        document.add(new StringField(OF, name + key, Field.Store.NO));
        document.add(new BinaryDocValuesField(KEY, new BytesRef(key)));
        document.add(new StringField(KIND, one.of().kind().id(), Field.Store.NO));
        document.add(new StringField(OWNER, one.of().owner(), Field.Store.NO));
        document.add(new KnnFloatVectorField(name, one.vector(), VectorSimilarityFunction.COSINE));
        return document;
    }

    static Term of(VectorSpace space, String key) {
        return new Term(OF, name(space) + key);
    }

    static boolean any(IndexReader reader, VectorSpace space) throws IOException {
        return reader.docFreq(new Term(SPACE, name(space))) > 0;
    }

    /// Texts without a vector.
    static List<Unembedded> missing(IndexSearcher searcher, VectorSpace space, int limit)
            throws IOException {
        IndexReader reader = searcher.getIndexReader();
        Set<String> there = live(reader, OF, name(space));
        var missing = new LinkedHashMap<String, Unembedded>();
        StoredFields stored = searcher.storedFields();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms keys = leaf.reader().terms(TEXT);
            if (keys == null) {
                continue;
            }
            TermsEnum each = keys.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                String key = term.utf8ToString();
                if (there.contains(key) || missing.containsKey(key)) {
                    continue;
                }
                int doc = first(each, leaf.reader().getLiveDocs());
                if (doc != PostingsEnum.NO_MORE_DOCS) {
                    Entity entity = LuceneReader.entity(stored, leaf.docBase + doc);
                    missing.put(
                            key,
                            new Unembedded(
                                    key,
                                    entity.kind(),
                                    entity.owner(),
                                    Gist.of(entity).orElse("")));
                    if (missing.size() == limit) {
                        return List.copyOf(missing.values());
                    }
                }
            }
        }
        return List.copyOf(missing.values());
    }

    /// The documents that are of no use when vectors of `kept` are asked for.
    static List<Query> useless(IndexReader reader, VectorSpace kept) throws IOException {
        var useless = new ArrayList<Query>();
        String name = name(kept);
        for (String space : live(reader, SPACE, "")) {
            if (!space.equals(name)) {
                useless.add(new TermQuery(new Term(SPACE, space)));
            }
        }
        Set<String> texts = live(reader, TEXT, "");
        List<BytesRef> gone =
                live(reader, OF, name).stream()
                        .filter(key -> !texts.contains(key))
                        .map(key -> new BytesRef(name + key))
                        .toList();
        if (!gone.isEmpty()) {
            useless.add(new TermInSetQuery(OF, gone));
        }
        return useless;
    }

    /// The terms of documents that are there, without a prefix that all of interest have.
    private static Set<String> live(IndexReader reader, String field, String prefix)
            throws IOException {
        var found = new HashSet<String>();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms(field);
            if (terms == null) {
                continue;
            }
            TermsEnum each = terms.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                String text = term.utf8ToString();
                if (text.startsWith(prefix)
                        && first(each, leaf.reader().getLiveDocs()) != PostingsEnum.NO_MORE_DOCS) {
                    found.add(text.substring(prefix.length()));
                }
            }
        }
        return found;
    }

    private static int first(TermsEnum term, @Nullable Bits live) throws IOException {
        PostingsEnum docs = term.postings(null, PostingsEnum.NONE);
        int doc = docs.nextDoc();
        while (doc != PostingsEnum.NO_MORE_DOCS && live != null && !live.get(doc)) {
            doc = docs.nextDoc();
        }
        return doc;
    }

    /// Key of a text to the cosine, for the texts nearest to a vector.
    static Map<String, Double> nearest(
            IndexSearcher searcher,
            VectorSpace space,
            float[] vector,
            EntityKind kind,
            List<String> owners,
            int limit)
            throws IOException {
        var filter = new BooleanQuery.Builder();
        filter.add(new TermQuery(new Term(KIND, kind.id())), Occur.FILTER);
        if (!owners.isEmpty()) {
            filter.add(
                    new TermInSetQuery(OWNER, owners.stream().map(BytesRef::new).toList()),
                    Occur.FILTER);
        }
        ScoreDoc[] found =
                searcher.search(
                                new KnnFloatVectorQuery(name(space), vector, limit, filter.build()),
                                limit)
                        .scoreDocs;
        var cosines = new HashMap<String, Double>();
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        for (ScoreDoc one : found) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(one.doc, leaves));
            BinaryDocValues keys = DocValues.getBinary(leaf.reader(), KEY);
            if (keys.advanceExact(one.doc - leaf.docBase)) {
                // Lucene keeps scores above 0: (1 + cosine) / 2.
                cosines.put(keys.binaryValue().utf8ToString(), 2.0 * one.score - 1);
            }
        }
        return cosines;
    }

    /// As {@link dev.ktx.port.SearchIndex.Reader#usual}.
    static double usual(IndexReader reader, VectorSpace space, float[] vector) throws IOException {
        String name = name(space);
        int all = reader.docFreq(new Term(SPACE, name));
        int step = Math.max(1, all / SAMPLE);
        double sum = 0;
        int seen = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            FloatVectorValues there = leaf.reader().getFloatVectorValues(name);
            if (there == null) {
                continue;
            }
            for (int at = 0; at < there.size(); at += step) {
                sum += VectorUtil.cosine(vector, there.vectorValue(at));
                seen++;
            }
        }
        return Nearness.usual(sum, seen);
    }

    /// The key of the text of an entity; empty without one.
    static String key(IndexSearcher searcher, Candidate candidate) throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(candidate.place(), leaves));
        BinaryDocValues keys = DocValues.getBinary(leaf.reader(), TEXT);
        return keys.advanceExact(candidate.place() - leaf.docBase)
                ? keys.binaryValue().utf8ToString()
                : "";
    }
}
