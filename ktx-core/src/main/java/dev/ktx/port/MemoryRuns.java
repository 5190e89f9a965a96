package dev.ktx.port;

import dev.ktx.knowledge.note.MemoryRun;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The notes that were sent on this machine and what became of them. Safe for use by many threads
/// and many processes. Reading makes no file.
///
/// A run belongs to the process that began it; the run of a process that is no more counts as
/// failed from the next question on.
public interface MemoryRuns {
    /// Adds a run, unless the same content was sent before and is running or done.
    ///
    /// @param since how old such a run may be
    /// @return the run that was added, or the older one
    MemoryRun begin(MemoryRun run, Instant since);

    /// Replaces the run with its id.
    void save(MemoryRun run);

    Optional<MemoryRun> run(String id);

    /// Newest first by start.
    ///
    /// @param limit at least 1
    List<MemoryRun> runs(int limit);
}
