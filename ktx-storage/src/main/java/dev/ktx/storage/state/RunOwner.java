package dev.ktx.storage.state;

import java.time.Instant;
import java.util.Optional;

/// The process that works on a run. Ids of processes are used again, so its start counts too.
///
/// @param pid 0 when it is not known
/// @param started milliseconds since 1970, 0 when it is not known
record RunOwner(long pid, long started) {
    static RunOwner current() {
        return new RunOwner(ProcessHandle.current().pid(), started(ProcessHandle.current()));
    }

    boolean isAlive() {
        Optional<ProcessHandle> process = pid == 0 ? Optional.empty() : ProcessHandle.of(pid);
        return process.filter(ProcessHandle::isAlive)
                .filter(handle -> started == 0 || started(handle) == started)
                .isPresent();
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
