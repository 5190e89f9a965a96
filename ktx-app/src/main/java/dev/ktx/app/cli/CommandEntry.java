package dev.ktx.app.cli;

import java.util.function.Supplier;

/// A command in the list: what help shows without creating it.
///
/// @param name the words that choose it, for example `scan status`
/// @param usage the name with its positional parameters, for example `scan status [RUN]`
/// @param summary one line
/// @param example a command that works, for `--help`
public record CommandEntry(
        String name, String usage, String summary, String example, Supplier<Command> create) {
    public CommandEntry {
        if (!usage.startsWith(name) || !example.startsWith("ktx ")) {
            throw new IllegalArgumentException("usage and example belong to the command: " + name);
        }
    }

    /// The noun, for example `scan`.
    public String group() {
        return name.split(" ", 2)[0];
    }
}
