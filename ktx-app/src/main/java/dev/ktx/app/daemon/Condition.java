package dev.ktx.app.daemon;

import java.util.Optional;

/// How the daemon of a project is.
public sealed interface Condition {
    /// There is none.
    record Stopped() implements Condition {}

    /// It runs and answers.
    record Running(DaemonState state) implements Condition {}

    /// A state file is there, and what it names does not answer.
    ///
    /// @param reason a clause in lower case
    /// @param state empty when the file cannot be read
    /// @param alive whether the very process that left the file still exists
    record Stale(String reason, Optional<DaemonState> state, boolean alive) implements Condition {}
}
