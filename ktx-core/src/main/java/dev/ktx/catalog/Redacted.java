package dev.ktx.catalog;

import dev.ktx.problem.Redaction;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Takes out of a snapshot what may be a secret, before anything of it is written (scan
/// specification, section 1.2).
public final class Redacted {
    private Redacted() {}

    /// The snapshot with its metadata and warnings free of secrets, tables sorted by name; a
    /// warning names the keys that lost their values.
    public static SchemaSnapshot snapshot(SchemaSnapshot snapshot, Redaction redaction) {
        var keys = new TreeSet<String>();
        var metadata = new LinkedHashMap<String, Object>();
        snapshot.metadata()
                .forEach((key, value) -> {
                    if (Redaction.isTelling(key)) {
                        keys.add(key);
                        metadata.put(key, Redaction.MARK);
                    } else {
                        Object clean = redaction.tree(value);
                        metadata.put(key, clean == null ? Redaction.MARK : clean);
                    }
                });
        Stream<ScanWarning> extra =
                keys.isEmpty()
                        ? Stream.empty()
                        : Stream.of(ScanWarnings.credentialRedacted(String.join(", ", keys)));
        return new SchemaSnapshot(
                snapshot.connectionId(),
                snapshot.driver(),
                snapshot.extractedAt(),
                snapshot.scope(),
                metadata,
                snapshot.tables().stream().sorted(Comparator.comparing(Table::ref)).toList(),
                Stream.concat(
                                snapshot.warnings().stream()
                                        .map(warning -> warning(warning, redaction)),
                                extra)
                        .toList());
    }

    private static ScanWarning warning(ScanWarning warning, Redaction redaction) {
        Map<String, String> metadata = new LinkedHashMap<>();
        warning.metadata().forEach((key, value) -> metadata.put(key, redaction.text(value)));
        return new ScanWarning(
                warning.code(),
                redaction.text(warning.message()),
                warning.table(),
                warning.column(),
                warning.recoverable(),
                metadata);
    }
}
