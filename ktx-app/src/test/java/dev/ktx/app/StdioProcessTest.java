package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// `ktx mcp stdio` as a process of its own.
class StdioProcessTest {
    @TempDir Path folder;

    private Process start(Path project) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.ktx.app.Main",
                                "--project-dir",
                                project.toString(),
                                "mcp",
                                "stdio"));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("stderr.txt").toFile())
                .start();
    }

    private static void send(BufferedWriter input, String line) throws IOException {
        input.write(line);
        input.write('\n');
        input.flush();
    }

    /// Calls a tool and returns its result.
    private static JsonNode call(
            BufferedWriter input, BufferedReader output, int id, String tool, String arguments)
            throws IOException {
        send(
                input,
                "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                        .formatted(id, tool, arguments));
        return Json.read(output.readLine()).path("result");
    }

    @Test
    @DisplayName(
            "SC-T96 M50 M56 M57 answers garbage, goes on after errors, prints protocol alone, ends with 0")
    void servesAProcess() throws Exception {
        TestDatabase duck = TestDatabase.duckdb(folder);
        TestDatabase lite = TestDatabase.sqlite(folder);
        TestDatabase pg = TestDatabase.postgres(folder);
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("duck", duck);
        databases.put("lite", lite);
        databases.put("maria", TestDatabase.mariadb(folder));
        databases.put("pg", pg);
        databases.values().forEach(Shop::create);
        TestProject.of(folder, databases);
        Process process = start(folder);
        BufferedWriter input = process.outputWriter(StandardCharsets.UTF_8);
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            send(input, "this is no JSON");
            assertThat(Json.read(output.readLine()).at("/error/code").asInt()).isEqualTo(-32700);
            send(
                    input,
                    """
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                    "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
                    """);
            assertThat(Json.read(output.readLine()).at("/result/protocolVersion").asString())
                    .isEqualTo("2025-11-25");
            send(input, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            send(
                    input,
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"connection_list\"}}");
            assertThat(Json.read(output.readLine()).at("/result/structuredContent/connections"))
                    .hasSize(databases.size());
            JsonNode failed =
                    call(
                            input,
                            output,
                            3,
                            "sql_execution",
                            "{\"connectionId\":\"pg\",\"sql\":\"select nothing\"}");
            assertThat(failed.path("isError").asBoolean()).isTrue();
            assertThat(failed.has("structuredContent")).isFalse();
            int id = 4;
            for (String connection : databases.keySet()) {
                JsonNode rows =
                        call(
                                input,
                                output,
                                id++,
                                "sql_execution",
                                "{\"connectionId\":\"%s\",\"sql\":\"select 1 as one\"}"
                                        .formatted(connection));
                assertThat(rows.at("/structuredContent/rows").toString()).isEqualTo("[[1]]");
                JsonNode entity =
                        call(
                                input,
                                output,
                                id++,
                                "entity_details",
                                "{\"connectionId\":\"%s\",\"entities\":[{\"table\":\"orders\"}]}"
                                        .formatted(connection));
                assertThat(entity.at("/structuredContent/results/0/error/code").asString())
                        .isEqualTo("scan_missing");
            }
            // A scan by another process is seen by the next call of this one.
            TestProject other = new TestProject(folder);
            assertThat(other.run("ingest", "lite")).isZero();
            JsonNode entity =
                    call(
                            input,
                            output,
                            id++,
                            "entity_details",
                            "{\"connectionId\":\"lite\",\"entities\":[{\"table\":\"orders\"}]}");
            assertThat(entity.at("/structuredContent/results/0/ok").asBoolean()).isTrue();
            input.close();
            assertThat(output.readLine()).isNull();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aMissingProjectIsAnAnswerAndNotADeadServer() throws Exception {
        Process process = start(folder);
        try (BufferedWriter input = process.outputWriter(StandardCharsets.UTF_8);
                BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            send(
                    input,
                    """
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
                    "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
                    """);
            output.readLine();
            JsonNode answer = call(input, output, 2, "connection_list", "{}");
            assertThat(answer.path("isError").asBoolean()).isTrue();
            assertThat(answer.at("/content/0/text").asString()).contains("ktx admin init");
        } finally {
            process.destroyForcibly();
        }
    }
}
