package dev.ktx.port;

import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
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

        Entity entity(Candidate candidate);

        /// How many entities there are.
        long size();
    }
}
