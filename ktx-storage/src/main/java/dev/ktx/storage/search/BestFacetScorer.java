package dev.ktx.storage.search;

import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;

/// Scores what is in any of a few parts: the best of them, and a share of the others. Runs of
/// documents are gathered part by part in a window of document numbers, so that nothing is compared
/// per document. For one thread, as every scorer.
final class BestFacetScorer extends Scorer {
    /// As many as Lucene looks at in one go in a query of several words, which reads whole windows.
    private static final int WINDOW = 4096;

    private static final int NO_MORE_DOCS = DocIdSetIterator.NO_MORE_DOCS;

    private final Scorer[] facets;
    private final DocIdSetIterator[] iterators;
    private final int[] docs;
    private final float tie;
    private final DocAndFloatFeatureBuffer run = new DocAndFloatFeatureBuffer();
    private int doc = -1;
    private @Nullable Window window;

    /// What is known of the documents of a window.
    private static final class Window {
        /// A bit for each document.
        private final long[] found = new long[WINDOW / Long.SIZE];

        private final float[] best = new float[WINDOW];
        private final float[] others = new float[WINDOW];

        void add(int base, DocAndFloatFeatureBuffer run) {
            for (int at = 0; at < run.size; at++) {
                int place = run.docs[at] - base;
                float score = run.features[at];
                long bit = 1L << place;
                if ((found[place >> 6] & bit) == 0) {
                    found[place >> 6] |= bit;
                    best[place] = score;
                    others[place] = 0;
                } else if (score >= best[place]) {
                    others[place] += best[place];
                    best[place] = score;
                } else {
                    others[place] += score;
                }
            }
        }

        /// Empties it.
        void into(DocAndFloatFeatureBuffer all, int base, float tie) {
            int size = 0;
            for (long word : found) {
                size += Long.bitCount(word);
            }
            all.growNoCopy(size);
            all.size = size;
            int at = 0;
            for (int word = 0; word < found.length && at < size; word++) {
                long left = found[word];
                found[word] = 0;
                while (left != 0) {
                    int place = (word << 6) + Long.numberOfTrailingZeros(left);
                    left &= left - 1;
                    all.docs[at] = base + place;
                    all.features[at] = best[place] + others[place] * tie;
                    at++;
                }
            }
        }
    }

    /// @param facets two or more, not positioned
    BestFacetScorer(List<Scorer> facets, float tie) {
        this.facets = facets.toArray(Scorer[]::new);
        this.iterators = facets.stream().map(Scorer::iterator).toArray(DocIdSetIterator[]::new);
        this.docs = facets.stream().mapToInt(Scorer::docID).toArray();
        this.tie = tie;
    }

    @Override
    public int docID() {
        return doc;
    }

    @Override
    public DocIdSetIterator iterator() {
        return new DocIdSetIterator() {
            @Override
            public int docID() {
                return doc;
            }

            @Override
            public int nextDoc() throws IOException {
                return advance(doc + 1);
            }

            @Override
            public int advance(int target) throws IOException {
                int next = NO_MORE_DOCS;
                for (int at = 0; at < docs.length; at++) {
                    if (docs[at] < target) {
                        docs[at] = iterators[at].advance(target);
                    }
                    next = Math.min(next, docs[at]);
                }
                doc = next;
                return next;
            }

            @Override
            public long cost() {
                long cost = 0;
                for (DocIdSetIterator iterator : iterators) {
                    cost += iterator.cost();
                }
                return cost;
            }
        };
    }

    @Override
    public float score() throws IOException {
        float best = 0;
        float others = 0;
        for (int at = 0; at < docs.length; at++) {
            if (docs[at] == doc) {
                float score = facets[at].score();
                others += Math.min(best, score);
                best = Math.max(best, score);
            }
        }
        return best + others * tie;
    }

    @Override
    public void nextDocsAndScores(
            int upTo, @Nullable Bits liveDocs, DocAndFloatFeatureBuffer buffer) throws IOException {
        buffer.size = 0;
        // A window may hold nothing but deleted documents.
        while (doc < upTo && buffer.size == 0) {
            int base = doc;
            int end = (int) Math.min(upTo, (long) base + WINDOW);
            gather(base, end, liveDocs, buffer);
            int next = NO_MORE_DOCS;
            for (int at = 0; at < docs.length; at++) {
                docs[at] = iterators[at].docID();
                next = Math.min(next, docs[at]);
            }
            doc = next;
        }
    }

    private void gather(int base, int end, @Nullable Bits liveDocs, DocAndFloatFeatureBuffer buffer)
            throws IOException {
        Window all = window;
        if (all == null) {
            all = new Window();
            window = all;
        }
        for (int at = 0; at < docs.length; at++) {
            if (docs[at] < end) {
                facets[at].nextDocsAndScores(end, liveDocs, run);
                while (run.size > 0) {
                    all.add(base, run);
                    facets[at].nextDocsAndScores(end, liveDocs, run);
                }
            }
        }
        all.into(buffer, base, tie);
    }

    @Override
    public int advanceShallow(int target) throws IOException {
        int upTo = NO_MORE_DOCS;
        for (int at = 0; at < docs.length; at++) {
            if (docs[at] < NO_MORE_DOCS) {
                upTo = Math.min(upTo, facets[at].advanceShallow(Math.max(target, docs[at])));
            }
        }
        return upTo;
    }

    @Override
    public float getMaxScore(int upTo) throws IOException {
        float best = 0;
        float others = 0;
        for (int at = 0; at < docs.length; at++) {
            if (docs[at] <= upTo) {
                float score = facets[at].getMaxScore(upTo);
                others += Math.min(best, score);
                best = Math.max(best, score);
            }
        }
        // Sums of several numbers depend on their order: the bound is one step above any of them.
        return Math.nextUp(Math.nextUp(best + Math.nextUp(others) * tie));
    }
}
