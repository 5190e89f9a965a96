package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;

import java.nio.file.Path;

/// 210 tables of four databases, named as four kinds of old systems name them, without a word of
/// description, and pages beside them; questions as their users would ask.
class CrypticNamesTest {
    private static final Path SET = Path.of("src/test/resources/retrieval/cryptic");

    @TempDir Path folder;

    @Test
    void findsTablesByPlainWordsAndThePagesToo() {
        var project = new TestProject(folder);
        int code =
                project.run(
                        "eval",
                        "retrieval",
                        "--set",
                        SET.toAbsolutePath().toString(),
                        "--report",
                        "report.md",
                        "--json");
        assertThat(code).as(project.notices()).isZero();
        JsonNode everything = Json.read(project.data()).path("ways").path(0);
        assertThat(everything.path("way").asString()).isEqualTo("everything");
        assertThat(everything.path("questions").asInt()).isEqualTo(114);
        assertThat(everything.path("recallAt5").asDouble()).isGreaterThanOrEqualTo(0.96);
        assertThat(everything.path("recallAt10").asDouble()).isGreaterThanOrEqualTo(0.97);
        assertThat(everything.path("allGoldAt10").asDouble()).isGreaterThanOrEqualTo(0.96);
        assertThat(everything.path("mrr").asDouble()).isGreaterThanOrEqualTo(0.89);
    }
}
