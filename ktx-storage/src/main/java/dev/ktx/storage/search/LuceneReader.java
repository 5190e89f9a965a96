package dev.ktx.storage.search;

import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.VectorSpace;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Found;
import dev.ktx.search.Lane;
import dev.ktx.search.TableRanking;
import dev.ktx.search.Vocabulary;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads one commit, for one question: not for several threads.
final class LuceneReader implements SearchIndex.Reader {
    /// Up to here totals are exact; beyond it Lucene may pass over what cannot be among the best.
    private static final int COUNTED = 1000;

    private final IndexSearcher searcher;
    private final Names names;
    private @Nullable StoredFields stored;

    LuceneReader(IndexSearcher searcher, Names names) {
        this.searcher = searcher;
        this.names = names;
    }

    @Override
    public Vocabulary vocabulary() {
        return names.vocabulary();
    }

    @Override
    public Found candidates(Lane lane) {
        try {
            TopDocs top =
                    searcher.search(
                            LaneQueries.of(lane, names),
                            new TopScoreDocCollectorManager(lane.limit(), COUNTED));
            return new Found(
                    candidates(lane.kind(), top.scoreDocs),
                    top.totalHits.value(),
                    top.totalHits.relation() == TotalHits.Relation.EQUAL_TO);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private List<Candidate> candidates(EntityKind kind, ScoreDoc[] found) throws IOException {
        var order = new Integer[found.length];
        Arrays.setAll(order, at -> at);
        // Doc values are read forwards only.
        Arrays.sort(order, Comparator.comparingInt(at -> found[at].doc));
        var candidates = new Candidate[found.length];
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        Columns columns = null;
        int leaf = -1;
        for (int at : order) {
            int doc = found[at].doc;
            int of = ReaderUtil.subIndex(doc, leaves);
            if (columns == null || of != leaf) {
                leaf = of;
                columns = Columns.of(leaves.get(of));
            }
            candidates[at] = columns.candidate(kind, doc, found[at].score);
        }
        return List.of(candidates);
    }

    /// What one segment says of its documents.
    private record Columns(
            int base, BinaryDocValues id, Shared owner, Shared group, BinaryDocValues links) {
        static Columns of(LeafReaderContext leaf) throws IOException {
            return new Columns(
                    leaf.docBase,
                    DocValues.getBinary(leaf.reader(), IndexFields.ID),
                    new Shared(DocValues.getSorted(leaf.reader(), IndexFields.OWNER)),
                    new Shared(DocValues.getSorted(leaf.reader(), IndexFields.GROUP_NAME)),
                    DocValues.getBinary(leaf.reader(), IndexFields.LINKS));
        }

        Candidate candidate(EntityKind kind, int place, double score) throws IOException {
            int doc = place - base;
            List<String> linked = List.of();
            if (links.advanceExact(doc)) {
                BytesRef bytes = links.binaryValue();
                linked = EntityBytes.links(bytes.bytes, bytes.offset, bytes.length);
            }
            return new Candidate(
                    place,
                    kind,
                    id.advanceExact(doc) ? id.binaryValue().utf8ToString() : "",
                    owner.of(doc),
                    group.of(doc),
                    linked,
                    score);
        }
    }

    /// A text that many documents have, read once for those that were found.
    private static final class Shared {
        private final SortedDocValues values;
        private final Map<Integer, String> read = new HashMap<>();

        Shared(SortedDocValues values) {
            this.values = values;
        }

        String of(int doc) throws IOException {
            if (!values.advanceExact(doc)) {
                return "";
            }
            int ord = values.ordValue();
            String known = read.get(ord);
            if (known == null) {
                known = values.lookupOrd(ord).utf8ToString();
                read.put(ord, known);
            }
            return known;
        }
    }

    @Override
    public boolean hasVectors(VectorSpace space) {
        try {
            return VectorFields.any(searcher.getIndexReader(), space);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    @Override
    public List<Candidate> nearest(
            VectorSpace space, float[] vector, EntityKind kind, List<String> owners, int limit) {
        try {
            Map<String, Double> cosines =
                    VectorFields.nearest(searcher, space, vector, kind, owners, limit);
            if (cosines.isEmpty()) {
                return List.of();
            }
            // Several entities may have one text.
            TopDocs having =
                    searcher.search(
                            new ConstantScoreQuery(
                                    new TermInSetQuery(
                                            VectorFields.TEXT,
                                            cosines.keySet().stream().map(BytesRef::new).toList())),
                            2 * limit);
            var near = new ArrayList<Candidate>();
            for (Candidate one : candidates(kind, having.scoreDocs)) {
                Double cosine = cosines.get(VectorFields.key(searcher, one));
                if (cosine != null) {
                    near.add(one.scored(cosine));
                }
            }
            near.sort(TableRanking.bestFirst());
            return near;
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    @Override
    public double usual(VectorSpace space, float[] vector) {
        try {
            return VectorFields.usual(searcher.getIndexReader(), space, vector);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    @Override
    public Entity entity(Candidate candidate) {
        try {
            StoredFields read = stored;
            if (read == null) {
                // It keeps the block of neighbours that it unpacked last.
                read = searcher.storedFields();
                stored = read;
            }
            return entity(read, candidate.place());
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    static Entity entity(StoredFields stored, int place) throws IOException {
        BytesRef bytes =
                stored.document(place, Set.of(IndexFields.ENTITY))
                        .getBinaryValue(IndexFields.ENTITY);
        return EntityBytes.read(bytes.bytes, bytes.offset, bytes.length);
    }

    @Override
    public long size() {
        return searcher.getIndexReader().numDocs();
    }
}
