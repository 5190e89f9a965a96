package dev.ktx.storage.files;

import dev.ktx.port.FileEdit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The files that every project starts with.
final class Scaffold {
    static final String IGNORE = ".ktx/.gitignore";

    private static final List<String> PRIVATE =
            List.of(
                    "cache/",
                    "db.sqlite",
                    "db.sqlite-*",
                    "ingest-transcripts/",
                    "secrets/",
                    "setup/",
                    "agents/",
                    "mcp.json",
                    "logs/",
                    "worktrees/",
                    "ingest-traces/",
                    "*.lock",
                    "index/",
                    "locks/",
                    "raw/",
                    "drivers/");

    private static final String SETTINGS =
            """
            # Settings of this ktx project. Every key: ktx admin schema
            #
            # A connection to a warehouse, for example:
            #
            # connections:
            #   shop:
            #     driver: postgres
            #     url: env:SHOP_URL
            #     schemas: [public]
            """;

    private Scaffold() {}

    /// Everything but `ktx.yaml`.
    static List<FileEdit> files() {
        return List.of(
                FileEdit.write(IGNORE, String.join("\n", PRIVATE) + "\n"),
                FileEdit.write(".ktx/prompts/.gitkeep", ""),
                FileEdit.write(".ktx/skills/.gitkeep", ""));
    }

    static FileEdit settings() {
        return FileEdit.write("ktx.yaml", SETTINGS);
    }

    /// Sees to it that git ignores what is private; lines that are there stay.
    ///
    /// @return whether a line was missing
    static boolean ignorePrivateFiles(ProjectPaths paths) throws IOException {
        Path file = paths.toWrite(IGNORE);
        String present =
                DiskFiles.content(file)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .orElse("");
        List<String> lines = present.lines().map(String::strip).toList();
        List<String> missing = new ArrayList<>(PRIVATE);
        missing.removeAll(lines);
        if (missing.isEmpty()) {
            return false;
        }
        String start = present.isEmpty() || present.endsWith("\n") ? present : present + "\n";
        Files.createDirectories(paths.root().resolve(".ktx/cache"));
        Path fresh = paths.root().resolve(".ktx/cache/gitignore.new");
        DiskFiles.writeDurably(
                fresh,
                (start + String.join("\n", missing) + "\n").getBytes(StandardCharsets.UTF_8));
        DiskFiles.replace(fresh, file);
        return true;
    }
}
