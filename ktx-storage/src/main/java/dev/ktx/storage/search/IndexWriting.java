package dev.ktx.storage.search;

import dev.ktx.port.SearchIndex.Embedded;
import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.port.SearchIndex.Unit;
import dev.ktx.port.SearchIndex.VectorSpace;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;
import dev.ktx.search.Terms;

import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.BytesRef;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One turn of writing, from taking Lucene's lock file to the commit.
final class IndexWriting {
    /// Changes whenever texts become other terms or documents other fields.
    static final String FORMAT = "4";

    static final String FORMAT_KEY = "ktx.format";
    static final String STAMP_PREFIX = "scope:";

    /// Lucene keeps the lengths of a field that every document has in an array, and otherwise
    /// searches for each among those that have it. Tables are few among columns and have many
    /// fields, so that search would be half the time of finding them.
    private static final List<Field> NO_TABLE =
            Arrays.stream(Facet.values()).map(IndexWriting::empty).toList();

    private static final double BUFFER_MB = 48;
    private static final long RETRY_MILLIS = 25;

    /// Lucene's own, under its name.
    private static final Codec CODEC =
            new Lucene104Codec() {
                private final KnnVectorsFormat vectors =
                        new LongVectors(new Lucene99HnswVectorsFormat());

                @Override
                public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                    return vectors;
                }
            };

    private final IndexWriter writer;
    private final Map<String, String> data;

    private IndexWriting(IndexWriter writer, Map<String, String> data) {
        this.writer = writer;
        this.data = data;
    }

    interface Work {
        void on(IndexWriting writing) throws IOException;
    }

    /// @param usable whether what is there can be added to; otherwise it is thrown away
    /// @return false when another process holds the lock for longer than `wait`
    static boolean run(Directory directory, boolean usable, Duration wait, Work work)
            throws IOException {
        long end = System.nanoTime() + wait.toNanos();
        while (true) {
            try {
                if (!usable) {
                    throwAway(directory);
                }
                return write(directory, work);
            } catch (LockObtainFailedException held) {
                if (System.nanoTime() >= end) {
                    return false;
                }
                pause();
            }
        }
    }

    private static boolean write(Directory directory, Work work) throws IOException {
        var config = new IndexWriterConfig();
        config.setSimilarity(IndexFields.similarity());
        config.setOpenMode(IndexWriterConfig.OpenMode.CREATE_OR_APPEND);
        config.setRAMBufferSizeMB(BUFFER_MB);
        config.setCommitOnClose(false);
        config.setCodec(CODEC);
        // Nobody waits for merges of another thread, and the writer closes right after.
        config.setMergeScheduler(new SerialMergeScheduler());
        try (var writer = new IndexWriter(directory, config)) {
            var data = new HashMap<String, String>();
            Iterable<Map.Entry<String, String>> before = writer.getLiveCommitData();
            if (before != null) {
                before.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
            }
            data.put(FORMAT_KEY, FORMAT);
            work.on(new IndexWriting(writer, data));
            writer.setLiveCommitData(data.entrySet());
            writer.commit();
            return true;
        }
    }

    private static void throwAway(Directory directory) throws IOException {
        try (Lock _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (String file : directory.listAll()) {
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new LockObtainFailedException("interrupted", stop);
        }
    }

    void clear() throws IOException {
        writer.deleteAll();
        data.clear();
        data.put(FORMAT_KEY, FORMAT);
    }

    void update(List<ScopeUpdate> updates) throws IOException {
        for (ScopeUpdate update : updates) {
            if (update.gone()) {
                writer.deleteDocuments(
                        new PrefixQuery(new Term(IndexFields.UNIT, unit(update.scope(), ""))));
                data.remove(STAMP_PREFIX + update.scope());
                continue;
            }
            for (String unit : update.deleted()) {
                writer.deleteDocuments(new Term(IndexFields.UNIT, unit(update.scope(), unit)));
            }
            for (Unit unit : update.changed()) {
                writer.deleteDocuments(
                        new Term(IndexFields.UNIT, unit(update.scope(), unit.name())));
                for (Entity entity : unit.entities()) {
                    writer.addDocument(document(update.scope(), unit.name(), entity));
                }
                Document entry = entry(update.scope(), unit);
                NO_TABLE.forEach(entry::add);
                writer.addDocument(entry);
            }
            data.put(STAMP_PREFIX + update.scope(), update.stamp());
        }
    }

    void addVectors(VectorSpace space, List<Embedded> vectors) throws IOException {
        for (Embedded one : vectors) {
            Document vector = VectorFields.document(space, one);
            NO_TABLE.forEach(vector::add);
            writer.updateDocument(VectorFields.of(space, one.of().key()), vector);
        }
    }

    void delete(List<Query> documents) throws IOException {
        writer.deleteDocuments(documents.toArray(Query[]::new));
    }

    private static String unit(String scope, String unit) {
        return scope + IndexFields.SEPARATOR + unit;
    }

    private static Document entry(String scope, Unit unit) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeUTF(unit.name());
            out.writeUTF(unit.hash());
        }
        var document = new Document();
        document.add(new StringField(IndexFields.UNIT, unit(scope, unit.name()), Field.Store.NO));
        document.add(new StringField(IndexFields.SCOPE, scope, Field.Store.NO));
        document.add(
                new BinaryDocValuesField(IndexFields.ENTRY, new BytesRef(bytes.toByteArray())));
        return document;
    }

    private static Document document(String scope, String unit, Entity entity) {
        var document = new Document();
        document.add(new StringField(IndexFields.UNIT, unit(scope, unit), Field.Store.NO));
        document.add(new StringField(IndexFields.KIND, entity.kind().id(), Field.Store.NO));
        document.add(new StringField(IndexFields.OWNER, entity.owner(), Field.Store.NO));
        document.add(new SortedDocValuesField(IndexFields.OWNER, new BytesRef(entity.owner())));
        document.add(
                new StringField(
                        IndexFields.GROUP, group(entity.owner(), entity.group()), Field.Store.NO));
        document.add(
                new SortedDocValuesField(IndexFields.GROUP_NAME, new BytesRef(entity.group())));
        document.add(new BinaryDocValuesField(IndexFields.ID, new BytesRef(entity.id())));
        if (!entity.links().isEmpty()) {
            document.add(
                    new BinaryDocValuesField(
                            IndexFields.LINKS, new BytesRef(EntityBytes.links(entity.links()))));
        }
        VectorFields.addKey(document, entity);
        document.add(new StoredField(IndexFields.ENTITY, EntityBytes.write(entity)));
        entity.texts()
                .forEach((facet, text) ->
                        document.add(terms(IndexFields.of(entity.kind(), facet), Terms.of(text))));
        for (Field none : NO_TABLE) {
            if (document.getField(none.name()) == null) {
                document.add(none);
            }
        }
        return document;
    }

    private static Field empty(Facet facet) {
        return terms(IndexFields.of(EntityKind.TABLE, facet), List.of());
    }

    private static Field terms(String field, List<String> terms) {
        return new Field(field, new TermStream(terms), IndexFields.TERMS);
    }

    static String group(String owner, String group) {
        return owner + IndexFields.SEPARATOR + group;
    }
}
