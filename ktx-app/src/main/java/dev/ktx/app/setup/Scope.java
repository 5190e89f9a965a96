package dev.ktx.app.setup;

import java.util.Locale;

/// For whom an entry counts.
public enum Scope {
    /// Whoever works in the folder; its file may be shared.
    PROJECT,
    /// This user in this folder.
    LOCAL,
    /// This user everywhere.
    USER;

    /// As it is typed.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
