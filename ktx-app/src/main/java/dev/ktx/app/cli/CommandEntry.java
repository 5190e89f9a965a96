package dev.ktx.app.cli;

import java.util.function.Supplier;

/// A command in the list: what help shows without creating it.
///
/// @param name the words that choose it, for example `scan status`
/// @param usage the name with its parameters and the options that it needs, for example `scan
///   status [RUN]`
/// @param summary one line
/// @param example a command that works, for `--help`
public record CommandEntry(
        String name, String usage, String summary, String example, Supplier<Command> create) {
    public CommandEntry {
        if (!usage.startsWith(name) || !example.startsWith("ktx ")) {
            throw new IllegalArgumentException("usage and example belong to the command: " + name);
        }
    }

    /// All words but the last, for example `admin runtime`; the word itself when there is one.
    public String parent() {
        int last = name.lastIndexOf(' ');
        return last < 0 ? name : name.substring(0, last);
    }

    /// The noun, for example `scan`.
    public String group() {
        return name.split(" ", 2)[0];
    }
}
