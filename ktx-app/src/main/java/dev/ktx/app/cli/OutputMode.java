package dev.ktx.app.cli;

/// How results are written.
public enum OutputMode {
    /// For people on a terminal.
    PRETTY,
    /// Tab-separated, for scripts and pipes.
    PLAIN,
    /// One JSON document.
    JSON
}
