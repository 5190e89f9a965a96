package dev.ktx.app;

import dev.ktx.app.cli.CommandLine;
import dev.ktx.app.cli.Commands;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;
import dev.ktx.testkit.TestDatabase;

import tools.jackson.databind.JsonNode;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A project in a folder of the test, and ktx as people type it, in this process.
final class TestProject {
    final Path folder;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private String data = "";
    private String notices = "";

    TestProject(Path folder) {
        this.folder = folder;
        environment.put("HOME", folder.toString());
    }

    /// A project with one connection to each database.
    static TestProject of(Path folder, Map<String, TestDatabase> databases) {
        var project = new TestProject(folder);
        String connections =
                databases.entrySet().stream()
                        .map(entry -> connection(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining());
        project.write("ktx.yaml", "connections:\n" + connections);
        return project;
    }

    private static String connection(String id, TestDatabase database) {
        String values =
                database.values().entrySet().stream()
                        .map(entry ->
                                "    %s: %s\n".formatted(entry.getKey(), Json.compact(node(entry))))
                        .collect(Collectors.joining());
        return "  %s:\n    driver: %s\n%s".formatted(id, database.dialect().name(), values);
    }

    private static JsonNode node(Map.Entry<String, Object> entry) {
        return dev.ktx.app.wiring.JsonTree.node(entry.getValue());
    }

    TestProject with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    void write(String path, String text) {
        try {
            Path file = folder.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// @return the exit code
    int run(String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code =
                new CommandLine(
                                Commands.all(),
                                Commands.hidden(),
                                new CommandLine.Surroundings(
                                        new ByteArrayInputStream(new byte[0]),
                                        new PrintStream(out, true, StandardCharsets.UTF_8),
                                        new PrintStream(err, true, StandardCharsets.UTF_8),
                                        environment,
                                        folder,
                                        false,
                                        false,
                                        0,
                                        Cancellation.never()))
                        .run(List.of(words));
        data = out.toString(StandardCharsets.UTF_8);
        notices = err.toString(StandardCharsets.UTF_8);
        return code;
    }

    /// Standard output of the last command.
    String data() {
        return data;
    }

    /// Standard error of the last command.
    String notices() {
        return notices;
    }

    JsonNode json() {
        return Json.read(data);
    }
}
