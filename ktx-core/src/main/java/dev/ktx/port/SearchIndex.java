package dev.ktx.port;

import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Found;
import dev.ktx.search.Lane;
import dev.ktx.search.Vocabulary;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// What can be found in a project, on this machine and never committed: made from the project's
/// files and made again whenever it is missing, damaged or of another format. Safe for use by many
/// threads and many processes: one writes at a time, all others read what was there before.
///
/// It is filled by scope, for example the scan of one connection, and within a scope by unit, for
/// example one table: what is replaced as a whole.
public interface SearchIndex extends AutoCloseable {
    /// Scope to the stamp that its last update carried, as of now, also when another process wrote;
    /// empty without a usable index.
    Map<String, String> stamps();

    /// Unit to the hash that its last update carried.
    Map<String, String> units(String scope);

    /// Brings scopes up to date, all or none.
    ///
    /// @param wait how long to wait for another process that writes
    /// @return whether it was done; false when another process went on writing for longer
    /// @throws dev.ktx.problem.KtxException `file-unwritable`
    boolean update(List<ScopeUpdate> updates, Duration wait);

    /// Texts that have no vector yet.
    ///
    /// @param limit how many at most
    List<Unembedded> unembedded(VectorSpace space, int limit);

    /// Keeps vectors.
    ///
    /// @return as {@link #update}
    boolean addVectors(VectorSpace space, List<Embedded> vectors, Duration wait);

    /// Drops the vectors of every other space, and those of texts that are gone.
    ///
    /// @return as {@link #update}
    boolean dropVectors(VectorSpace kept, Duration wait);

    /// Forgets everything.
    ///
    /// @return as {@link #update}
    boolean clear(Duration wait);

    /// Does some reading on one state of the index.
    <T> T read(Function<Reader, T> work);

    /// Where it is kept, for people.
    String place();

    @Override
    void close();

    /// Vectors that can be compared.
    ///
    /// @param model who made them
    /// @param dimensions how long they are
    record VectorSpace(String model, int dimensions) {
        public VectorSpace {
            if (model.isEmpty() || dimensions < 1) {
                throw new IllegalArgumentException("vectors have a maker and a length");
            }
        }
    }

    /// A text without vector.
    ///
    /// @param key the same for equal texts of one kind and owner
    record Unembedded(String key, EntityKind kind, String owner, String text) {}

    /// A text with its vector, which nobody changes. Two of them are never compared.
    final class Embedded {
        private final Unembedded of;
        private final float[] vector;

        public Embedded(Unembedded of, float[] vector) {
            this.of = of;
            this.vector = vector;
        }

        public Unembedded of() {
            return of;
        }

        public float[] vector() {
            return vector;
        }
    }

    /// What differs in a scope.
    ///
    /// @param stamp by which its next change will be noticed
    /// @param changed units that are new or differ
    /// @param deleted units that are gone
    /// @param gone whether the scope itself is gone; the rest is then empty
    record ScopeUpdate(
            String scope, String stamp, List<Unit> changed, Set<String> deleted, boolean gone) {
        public ScopeUpdate {
            changed = List.copyOf(changed);
            deleted = Set.copyOf(deleted);
        }
    }

    /// Entities that are replaced together.
    ///
    /// @param hash differs when any of the entities does
    record Unit(String name, String hash, List<Entity> entities) {
        public Unit {
            entities = List.copyOf(entities);
        }
    }

    /// One state of the index. Used by one thread.
    interface Reader {
        /// The terms of all names.
        Vocabulary vocabulary();

        Found candidates(Lane lane);

        /// Whether anything has a vector of the space.
        boolean hasVectors(VectorSpace space);

        /// What is nearest to a vector, by the cosine of the angle as score.
        ///
        /// @param owners only entities of these; all when empty
        List<Candidate> nearest(
                VectorSpace space, float[] vector, EntityKind kind, List<String> owners, int limit);

        /// What cosine is usual between a vector and those of the space, by some hundred of them.
        double usual(VectorSpace space, float[] vector);

        Entity entity(Candidate candidate);

        /// How many entities there are.
        long size();
    }
}
