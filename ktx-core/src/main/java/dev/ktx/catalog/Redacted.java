package dev.ktx.catalog;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes out of a snapshot what may be a secret, before anything of it is written (scan
/// specification, section 1.2).
public final class Redacted {
    static final String MARK = "<redacted>";

    private static final Pattern SECRET_KEY =
            Pattern.compile(
                    "password|secret|token|api[ _-]?key|private[ _-]?key|passphrase|credential"
                            + "|authorization|url",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PASSWORD_IN_ADDRESS =
            Pattern.compile(
                    "\\b([a-z][a-z0-9+.:-]*://[^\\s/:@]*):[^\\s/]*@", Pattern.CASE_INSENSITIVE);

    private Redacted() {}

    /// The snapshot with its metadata and warnings free of secrets, tables sorted by name; a
    /// warning names the keys that lost their values.
    public static SchemaSnapshot snapshot(SchemaSnapshot snapshot) {
        var keys = new TreeSet<String>();
        var metadata = new LinkedHashMap<String, Object>();
        snapshot.metadata()
                .forEach((key, value) -> {
                    if (SECRET_KEY.matcher(key).find()) {
                        keys.add(key);
                        metadata.put(key, MARK);
                    } else {
                        metadata.put(key, value instanceof String text ? text(text) : value);
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
                Stream.concat(snapshot.warnings().stream().map(Redacted::warning), extra).toList());
    }

    /// The text with the password of every address taken out.
    public static String text(String text) {
        return PASSWORD_IN_ADDRESS.matcher(text).replaceAll("$1:" + MARK + "@");
    }

    private static ScanWarning warning(ScanWarning warning) {
        Map<String, String> metadata = new LinkedHashMap<>();
        warning.metadata().forEach((key, value) -> metadata.put(key, text(value)));
        return new ScanWarning(
                warning.code(),
                text(warning.message()),
                warning.table(),
                warning.column(),
                warning.recoverable(),
                metadata);
    }
}
