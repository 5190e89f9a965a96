package dev.ktx.ingest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How deep a scan looks. Spelled in lower case in artifacts and on the command line.
public enum ScanMode {
    /// Tables, columns and declared keys.
    STRUCTURAL,
    /// The structure, what the rows look like, and how tables relate.
    RELATIONSHIPS,
    /// All of that, and descriptions and embeddings where a provider is configured.
    ENRICHED;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ScanMode> of(String id) {
        return Arrays.stream(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
