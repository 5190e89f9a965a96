package dev.ktx.ingest;

import dev.ktx.catalog.TableRef;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Where the files of a scan are, relative to the project folder (scan specification, sections 1.4
/// and 3.3).
///
/// @param connectionId a safe folder name, likewise `syncId`
public record ScanPaths(String connectionId, String syncId) {
    public ScanPaths {
        if (!ScanIds.isSegment(connectionId) || !ScanIds.isSegment(syncId)) {
            throw new IllegalArgumentException(
                    "unsafe path of a scan: '" + connectionId + "', '" + syncId + "'");
        }
    }

    /// Where all syncs of a connection are.
    public static String root(String connectionId) {
        return "raw-sources/" + connectionId + "/live-database";
    }

    /// Which sync of a connection is the latest.
    public static String latest(String connectionId) {
        return root(connectionId) + "/latest.json";
    }

    /// Where the manifest shards of a connection are.
    public static String manifest(String connectionId) {
        return "semantic-layer/" + connectionId + "/_schema";
    }

    /// The folder of the sync.
    public String folder() {
        return root(connectionId) + "/" + syncId;
    }

    public String connection() {
        return folder() + "/connection.json";
    }

    public String foreignKeys() {
        return folder() + "/foreign-keys.json";
    }

    public String warnings() {
        return folder() + "/warnings.json";
    }

    public String report() {
        return folder() + "/scan-report.json";
    }

    public String tables() {
        return folder() + "/tables";
    }

    public String table(TableRef ref) {
        return tables()
                + "/"
                + encoded(ref.catalog().orElse("_"))
                + "."
                + encoded(ref.db().orElse("_"))
                + "."
                + encoded(ref.name())
                + ".json";
    }

    public String profile() {
        return folder() + "/enrichment/relationship-profile.json";
    }

    public String relationships() {
        return folder() + "/enrichment/relationships.json";
    }

    public String diagnostics() {
        return folder() + "/enrichment/relationship-diagnostics.json";
    }

    private static String encoded(String part) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(part.getBytes(StandardCharsets.UTF_8));
    }
}
