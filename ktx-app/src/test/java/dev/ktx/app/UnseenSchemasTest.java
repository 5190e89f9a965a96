package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import tools.jackson.databind.JsonNode;

import java.nio.file.Path;

/// Schemas and questions that were written before the rules were read: an estate of ten systems
/// with names in the habits of each, a warehouse full of copies and earlier stages of the same
/// tables, and five smaller firms.
class UnseenSchemasTest {
    private static final Path SETS = Path.of("src/test/resources/retrieval");

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "estate, 224, 0.95, 0.965, 0.89",
        "copies, 84, 0.94, 0.965, 0.86",
        "mixed, 56, 0.96, 0.96, 0.87",
    })
    void findsTablesAndPages(
            String set, int questions, double recallAt5, double recallAt10, double mrr) {
        var project = new TestProject(folder);
        int code =
                project.run(
                        "eval",
                        "retrieval",
                        "--set",
                        SETS.resolve(set).toAbsolutePath().toString(),
                        "--report",
                        "report.md",
                        "--json");
        assertThat(code).as(project.notices()).isZero();
        JsonNode everything = Json.read(project.data()).path("ways").path(0);
        assertThat(everything.path("questions").asInt()).isEqualTo(questions);
        assertThat(everything.path("recallAt5").asDouble()).isGreaterThanOrEqualTo(recallAt5);
        assertThat(everything.path("recallAt10").asDouble()).isGreaterThanOrEqualTo(recallAt10);
        assertThat(everything.path("mrr").asDouble()).isGreaterThanOrEqualTo(mrr);
    }
}
