package dev.ktx.storage.search;

import dev.ktx.port.SearchIndex;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The index of a project in `.ktx/index`. Readers see the latest commit and are never in the way
/// of a writer; a writer holds Lucene's lock file only while it writes, so a daemon and commands
/// take turns. An index of another format, or one that cannot be read, counts as none and is made
/// anew by the next update.
public final class LuceneIndex implements SearchIndex {
    // Lucene tells once on standard error that a preview module of the JDK is not there.
    private static final Logger QUIET =
            Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

    static {
        QUIET.setLevel(Level.OFF);
    }

    private static final long CLOCK_TICK_MILLIS = 100;

    private final Path folder;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Directory directory;
    private @Nullable State state;
    private @Nullable Names names;
    private @Nullable FileTime looked;
    private boolean closed;

    /// @param projectDir absolute
    public LuceneIndex(Path projectDir) {
        this.folder = projectDir.resolve(".ktx/index");
    }

    /// One commit.
    ///
    /// @param stamps by scope
    private record State(
            DirectoryReader reader, IndexSearcher searcher, Map<String, String> stamps) {}

    @Override
    public Map<String, String> stamps() {
        return with(State::stamps, Map::of);
    }

    @Override
    public Map<String, String> units(String scope) {
        return with(now -> units(now.reader(), scope), Map::of);
    }

    private static Map<String, String> units(DirectoryReader reader, String scope) {
        var units = new HashMap<String, String>();
        try {
            for (LeafReaderContext leaf : reader.leaves()) {
                PostingsEnum found =
                        leaf.reader()
                                .postings(new Term(IndexFields.SCOPE, scope), PostingsEnum.NONE);
                BinaryDocValues entries = leaf.reader().getBinaryDocValues(IndexFields.ENTRY);
                if (found == null || entries == null) {
                    continue;
                }
                var live = leaf.reader().getLiveDocs();
                while (found.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
                    int doc = found.docID();
                    if ((live == null || live.get(doc)) && entries.advanceExact(doc)) {
                        BytesRef bytes = entries.binaryValue();
                        try (var in =
                                new DataInputStream(
                                        new ByteArrayInputStream(
                                                bytes.bytes, bytes.offset, bytes.length))) {
                            units.put(in.readUTF(), in.readUTF());
                        }
                    }
                }
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
        return units;
    }

    @Override
    public boolean update(List<ScopeUpdate> updates, Duration wait) {
        return write(wait, writing -> writing.update(updates));
    }

    @Override
    public List<Unembedded> unembedded(VectorSpace space, int limit) {
        return with(
                now -> {
                    try {
                        return VectorFields.missing(now.searcher(), space, limit);
                    } catch (IOException damaged) {
                        throw new UncheckedIOException(damaged);
                    }
                },
                List::of);
    }

    @Override
    public boolean addVectors(VectorSpace space, List<Embedded> vectors, Duration wait) {
        return write(wait, writing -> writing.addVectors(space, vectors));
    }

    @Override
    public boolean dropVectors(VectorSpace kept, Duration wait) {
        List<Query> useless =
                with(
                        now -> {
                            try {
                                return VectorFields.useless(now.reader(), kept);
                            } catch (IOException damaged) {
                                throw new UncheckedIOException(damaged);
                            }
                        },
                        List::of);
        return useless.isEmpty() || write(wait, writing -> writing.delete(useless));
    }

    @Override
    public boolean clear(Duration wait) {
        return write(wait, IndexWriting::clear);
    }

    private boolean write(Duration wait, IndexWriting.Work work) {
        lock.lock();
        try {
            // Work of another thread that ends later leaves nothing behind.
            if (closed) {
                return false;
            }
            boolean usable = state() != null;
            Files.createDirectories(folder);
            return IndexWriting.run(directory(), usable, wait, work);
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unwritable(".ktx/index", failure), failure);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public <T> T read(Function<Reader, T> work) {
        return with(
                now -> work.apply(new LuceneReader(now.searcher(), names(now.reader()))),
                () -> work.apply(new NoReader()));
    }

    /// The reader cannot be closed under the work, whatever other threads do.
    private <T> T with(Function<State, T> work, Supplier<T> without) {
        State now;
        lock.lock();
        try {
            now = state();
            if (now == null) {
                return without.get();
            }
            now.reader().incRef();
        } finally {
            lock.unlock();
        }
        try {
            return work.apply(now);
        } catch (UncheckedIOException damaged) {
            drop();
            return without.get();
        } finally {
            try {
                now.reader().decRef();
            } catch (IOException ignored) {
                drop();
            }
        }
    }

    /// Whether no process made a commit since the last look: a commit makes a file, and that gives
    /// the folder a new time stamp.
    private boolean unchanged() throws IOException {
        FileTime modified = Files.getLastModifiedTime(folder);
        boolean same = modified.equals(looked);
        // A stamp this young may be that of two changes.
        looked =
                System.currentTimeMillis() - modified.toMillis() > CLOCK_TICK_MILLIS
                        ? modified
                        : null;
        return same;
    }

    /// The latest commit; null without a usable one. The lock is held.
    private @Nullable State state() {
        try {
            State before = state;
            if (before != null && unchanged()) {
                return before;
            }
            if (before != null) {
                DirectoryReader next = DirectoryReader.openIfChanged(before.reader());
                if (next == null) {
                    return before;
                }
                state = null;
                before.reader().close();
                return opened(next);
            }
            if (!Files.isDirectory(folder)) {
                return null;
            }
            return opened(DirectoryReader.open(directory()));
        } catch (IndexNotFoundException none) {
            return null;
        } catch (IOException | IllegalArgumentException | AlreadyClosedException damaged) {
            // Index files of a newer or older Lucene, cut or overwritten ones.
            drop();
            return null;
        }
    }

    private @Nullable State opened(DirectoryReader reader) throws IOException {
        Map<String, String> data = reader.getIndexCommit().getUserData();
        if (!IndexWriting.FORMAT.equals(data.get(IndexWriting.FORMAT_KEY))) {
            reader.close();
            return null;
        }
        var stamps = new HashMap<String, String>();
        data.forEach((key, value) -> {
            if (key.startsWith(IndexWriting.STAMP_PREFIX)) {
                stamps.put(key.substring(IndexWriting.STAMP_PREFIX.length()), value);
            }
        });
        var searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        searcher.setSimilarity(IndexFields.similarity());
        State now = new State(reader, searcher, Map.copyOf(stamps));
        state = now;
        return now;
    }

    /// Gathered at the first question after a change.
    private Names names(DirectoryReader reader) {
        lock.lock();
        try {
            Names known = names;
            if (known == null || !known.of().equals(reader.getReaderCacheHelper().getKey())) {
                known = Names.of(reader);
                names = known;
            }
            return known;
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        } finally {
            lock.unlock();
        }
    }

    private Directory directory() throws IOException {
        Directory open = directory;
        if (open == null) {
            open = FSDirectory.open(folder);
            directory = open;
        }
        return open;
    }

    private void drop() {
        lock.lock();
        try {
            State before = state;
            state = null;
            names = null;
            if (before != null) {
                before.reader().close();
            }
        } catch (IOException alreadyDamaged) {
            QUIET.log(Level.FINE, "closing a damaged index", alreadyDamaged);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String place() {
        return folder.toString();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            drop();
            Directory open = directory;
            directory = null;
            if (open != null) {
                open.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            lock.unlock();
        }
    }
}
