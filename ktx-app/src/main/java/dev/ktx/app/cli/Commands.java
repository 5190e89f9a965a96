package dev.ktx.app.cli;

import java.util.List;

/// The commands of ktx, in the order of help.
public final class Commands {
    private Commands() {}

    public static List<CommandEntry> all() {
        return List.of();
    }
}
