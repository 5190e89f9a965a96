package dev.ktx.ingest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Who asked for a scan. Spelled in lower case in artifacts.
public enum ScanTrigger {
    CLI,
    MCP,
    SCHEMA_SCAN,
    SCHEDULED,
    MANUAL;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ScanTrigger> of(String id) {
        return Arrays.stream(values()).filter(trigger -> trigger.id().equals(id)).findFirst();
    }
}
