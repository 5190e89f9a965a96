package dev.ktx.storage.scan;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/// The content hashes of what a sync brought from its warehouse: each file of the snapshot, without
/// what was worked out from it later (report, enrichment).
final class RawHashes {
    private static final Set<String> SNAPSHOT =
            Set.of("connection.json", "foreign-keys.json", "warnings.json");

    private RawHashes() {}

    /// @param artifacts lists the files
    /// @param projectDir where `folder` is
    /// @param folder of the sync, in the project
    /// @return path below the folder, which stays the same from sync to sync, to SHA-256 in
    ///   hexadecimal; by path
    /// @throws dev.ktx.problem.KtxException `file-unreadable`
    static ObjectNode of(JsonScanArtifacts artifacts, Path projectDir, String folder) {
        ObjectNode hashes = JsonText.object();
        for (String path : artifacts.files(folder)) {
            String below = path.substring(folder.length() + 1);
            if (SNAPSHOT.contains(below) || below.startsWith("tables/")) {
                SyncFolders.bytes(projectDir.resolve(path))
                        .ifPresent(bytes -> hashes.put(below, hash(bytes)));
            }
        }
        return hashes;
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
