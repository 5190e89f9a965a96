package dev.ktx.storage.scan;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// A cache of what scans saw in rows: one JSON object of texts a connection, below `.ktx/cache`. It
/// may vanish at any time; a broken one counts for none.
final class SeenRows {
    private SeenRows() {}

    static String path(String connectionId) {
        return ".ktx/cache/relationships/" + connectionId + ".json";
    }

    static Map<String, String> read(Path file) {
        try {
            var seen = new TreeMap<String, String>();
            SyncFolders.bytes(file)
                    .map(JsonText::read)
                    .ifPresent(object -> {
                        for (Map.Entry<String, JsonNode> field : object.properties()) {
                            if (field.getValue().isString()) {
                                seen.put(field.getKey(), field.getValue().stringValue());
                            }
                        }
                    });
            return seen;
        } catch (JacksonException e) {
            return Map.of();
        }
    }

    /// @return whether it could be kept; without it the next scan asks again
    static boolean write(Path file, Map<String, String> seen) {
        ObjectNode object = JsonText.object();
        new TreeMap<>(seen).forEach(object::put);
        try {
            Files.createDirectories(file.getParent());
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            Files.write(unfinished, JsonText.write(object));
            Files.move(unfinished, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
