package dev.ktx.sql;

import dev.ktx.sql.dialect.Dialects;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Labelled statements, one JSON object a line: `id, dialect, sql, expected (allow|refuse), why`.
final class Corpus {
    /// One statement and the verdict it must get.
    record Case(String id, Dialect dialect, String sql, boolean allowed) {}

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Corpus() {}

    /// The cases that live with the tests.
    static List<Case> own() throws IOException {
        Path file = Path.of(System.getProperty("ktx.root"), "ktx-core/src/test/resources/sql-gate");
        return read(file.resolve("cases.jsonl"));
    }

    /// A file of the large corpus, which lies outside the repository; empty where it is not there.
    static Optional<List<Case>> shared(String name) throws IOException {
        Path root = Path.of(System.getProperty("ktx.root")).toAbsolutePath().normalize();
        for (Path folder = root; folder != null; folder = folder.getParent()) {
            Path file = folder.resolve("shared/data/sql-gate").resolve(name);
            if (Files.exists(file)) {
                return Optional.of(read(file));
            }
        }
        return Optional.empty();
    }

    private static List<Case> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(JSON::readTree)
                .map(Corpus::toCase)
                .toList();
    }

    private static Case toCase(JsonNode line) {
        return new Case(
                line.get("id").asString(),
                Dialects.named(line.get("dialect").asString()),
                line.get("sql").asString(),
                line.get("expected").asString().equals("allow"));
    }
}
