package dev.ktx.app.cli;

import picocli.CommandLine.Model.CommandSpec;

import java.time.Duration;

/// One thing that people can type. Created when it is typed, never before.
public interface Command {
    /// Adds options and positional parameters; the options that every command has are there
    /// already.
    void describe(CommandSpec spec);

    /// How long it may take to come to an end after it was interrupted, before the process ends
    /// without it.
    default Duration stopsWithin() {
        return Duration.ofSeconds(3);
    }

    /// Does it. Results go to `call.output()`.
    ///
    /// @return the exit code, see {@link ExitCode}
    /// @throws dev.ktx.problem.KtxException which becomes a message and an exit code
    int run(Invocation call);
}
