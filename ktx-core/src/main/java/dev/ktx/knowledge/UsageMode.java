package dev.ktx.knowledge;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// When a page is put before an agent.
public enum UsageMode {
    /// With every answer of a search for data.
    ALWAYS,
    /// When a search finds it.
    AUTO,
    /// Only when asked for by its key.
    NEVER;

    /// As front matter spells it.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<UsageMode> of(String id) {
        return Arrays.stream(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
