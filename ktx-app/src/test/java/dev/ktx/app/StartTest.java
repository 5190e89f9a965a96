package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// ktx as a process of its own.
class StartTest {
    /// Packages of libraries that only some commands need.
    private static final List<String> HEAVY =
            List.of(
                    "org.apache.lucene.",
                    "org.eclipse.jgit.",
                    "org.jline.",
                    "org.postgresql.",
                    "org.sqlite.",
                    "org.duckdb.",
                    "dev.langchain4j.",
                    "com.zaxxer.hikari.",
                    "net.sf.jsqlparser.");

    @TempDir Path folder;

    private record Ended(int code, String data) {}

    private Ended run(List<String> options, String... words)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.ktx.app.Main"));
        command.addAll(List.of(words));
        Path out = folder.resolve("out.txt");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help"})
    void startsWithoutWhatItDoesNotNeed(String flag) throws Exception {
        Path loaded = folder.resolve("classes.txt");
        Ended ended = run(List.of("-Xlog:class+load:file=" + loaded), flag);
        assertThat(ended.code()).isZero();
        assertThat(ended.data()).startsWith("ktx ");
        List<String> classes = Files.readAllLines(loaded);
        assertThat(classes).anyMatch(line -> line.contains("dev.ktx.app.Main"));
        assertThat(classes)
                .noneMatch(line -> HEAVY.stream().anyMatch(heavy -> line.contains(" " + heavy)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "ollama"})
    void theLibraryOfModelsLoadsOnlyForANoteThatOneIsAskedAbout(String backend) throws Exception {
        Files.writeString(
                folder.resolve("ktx.yaml"),
                """
                llm:
                  provider:
                    backend: %s
                    ollama: {base_url: "http://localhost:1"}
                  models: {default: m}
                ingest: {rateLimit: {retry: {maxAttempts: 1}}}
                """
                        .formatted(backend));
        Path loaded = folder.resolve("classes.txt");
        Ended ended =
                run(
                        List.of("-Xlog:class+load:file=" + loaded),
                        "ingest",
                        "text",
                        "--text",
                        "Careful with parcels.weight_g, carriers round it up to a hundred.");
        assertThat(ended.code()).as(ended.data()).isZero();
        assertThat(ended.data()).contains("saved wiki ");
        boolean library =
                Files.readAllLines(loaded).stream()
                        .anyMatch(line -> line.contains(" dev.langchain4j."));
        assertThat(library).isEqualTo(!backend.equals("none"));
    }

    @Test
    void theDemoPlaysASessionOverTheWireAndIsReused() throws Exception {
        Ended first = run(List.of(), "demo", "--dir", "demo", "--json");
        assertThat(first.code()).as(first.data()).isZero();
        List<JsonNode> calls = first.data().lines().map(Json::read).toList();
        assertThat(calls).hasSizeGreaterThanOrEqualTo(8);
        for (int i = 0; i < calls.size(); i++) {
            JsonNode call = calls.get(i);
            assertThat(call.path("n").asInt()).isEqualTo(i + 1);
            assertThat(call.path("tool").asString()).isNotBlank();
            assertThat(call.path("arguments").isObject()).isTrue();
            assertThat(call.at("/result/content/0/text").asString()).isNotBlank();
            assertThat(call.path("ms").isNumber()).isTrue();
        }
        assertThat(calls.stream().map(call -> call.path("tool").asString()))
                .contains(
                        "connection_list", "dictionary_search", "entity_details", "sql_execution");
        assertThat(calls)
                .as("a refused write")
                .anyMatch(call ->
                        call.at("/result/content/0/text")
                                .asString()
                                .startsWith("SQL contains read/write operation: Update"));
        Ended second = run(List.of(), "demo", "--dir", "demo");
        assertThat(second.code()).isZero();
        assertThat(second.data()).contains("Project reused: ", "unchanged", "claude mcp add");
    }
}
