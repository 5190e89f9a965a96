package dev.ktx.storage.search;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

import java.io.IOException;

/// Lucene's own vectors without its limit of 1,024 numbers, which it checks when it writes only:
/// read back under its name.
final class LongVectors extends KnnVectorsFormat {
    private static final int LONGEST = 4096;

    private final KnnVectorsFormat lucene;

    LongVectors(KnnVectorsFormat lucene) {
        super(lucene.getName());
        this.lucene = lucene;
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
        return lucene.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
        return lucene.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
        return LONGEST;
    }
}
