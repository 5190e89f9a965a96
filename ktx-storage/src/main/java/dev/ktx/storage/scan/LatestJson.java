package dev.ktx.storage.scan;

import dev.ktx.ingest.LatestSync;
import dev.ktx.ingest.ScanIds;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.time.Instant;
import java.util.Optional;

/// `latest.json`.
final class LatestJson {
    private LatestJson() {}

    static byte[] write(LatestSync latest) {
        ObjectNode object = JsonText.object();
        object.put("syncId", latest.syncId());
        object.put("runId", latest.runId());
        object.put("completedAt", latest.completedAt().toString());
        latest.lastVerifiedAt()
                .ifPresent(instant -> object.put("lastVerifiedAt", instant.toString()));
        return JsonText.write(object);
    }

    /// Empty when it names no sync.
    static Optional<LatestSync> read(JsonNode object) {
        return Fields.text(object, "syncId")
                .filter(ScanIds::isSegment)
                .map(syncId ->
                        new LatestSync(
                                syncId,
                                Fields.text(object, "runId").orElse(""),
                                Fields.instant(object, "completedAt").orElse(Instant.EPOCH),
                                Fields.instant(object, "lastVerifiedAt")));
    }
}
