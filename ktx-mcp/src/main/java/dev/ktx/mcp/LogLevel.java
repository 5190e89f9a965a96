package dev.ktx.mcp;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How much a log message matters, from least to most: the levels of RFC 5424.
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    /// As the protocol spells it.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<LogLevel> named(String id) {
        return Arrays.stream(values()).filter(level -> level.id().equals(id)).findFirst();
    }
}
