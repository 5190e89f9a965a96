package dev.ktx.testkit;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.dialect.Dialects;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Statements that somebody might send to do harm, and harmless ones: those that live with the
/// tests of the gate and, where it is there, the large corpus beside the checkout.
public final class GateCorpus {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private GateCorpus() {}

    /// One statement and whether the gate has to let it through.
    public record Case(String sql, boolean allowed) {}

    /// The statements that live in the repository.
    public static List<Case> own(Dialect dialect) {
        return read(
                root().resolve("ktx-core/src/test/resources/sql-gate").resolve("cases.jsonl"),
                dialect);
    }

    /// The hostile statements and the writes of the large corpus; empty where it is not there.
    public static List<Case> large(Dialect dialect) {
        return large(dialect, List.of("adversarial.jsonl", "write.jsonl"));
    }

    /// All statements there are.
    public static List<Case> all(Dialect dialect) {
        List<Case> all = new ArrayList<>(own(dialect));
        all.addAll(large(dialect));
        all.addAll(large(dialect, List.of("select.jsonl")));
        return all;
    }

    private static List<Case> large(Dialect dialect, List<String> names) {
        List<Case> cases = new ArrayList<>();
        for (String name : names) {
            for (Path folder = root(); folder != null; folder = folder.getParent()) {
                Path file = folder.resolve("shared/data/sql-gate").resolve(name);
                if (Files.exists(file)) {
                    cases.addAll(read(file, dialect));
                    break;
                }
            }
        }
        return cases;
    }

    private static Path root() {
        return Path.of(System.getProperty("ktx.root", ".")).toAbsolutePath().normalize();
    }

    private static List<Case> read(Path file, Dialect dialect) {
        try {
            List<Case> cases = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    JsonNode entry = JSON.readTree(line);
                    if (Dialects.named(entry.get("dialect").asString()).equals(dialect)) {
                        cases.add(
                                new Case(
                                        entry.get("sql").asString(),
                                        entry.get("expected").asString().equals("allow")));
                    }
                }
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
