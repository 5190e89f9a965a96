package dev.ktx.bench;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.bench.GeneratedProject.Size;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What each tool costs on projects of three sizes: the first call, then warm ones beside the
/// warehouse's own time, and the memory of a process that has answered them all. Each project is
/// measured in a process of its own. On a machine that is busy otherwise the fastest call says more
/// than the median. Sizes may be named: `ProjectCost <home> S M`.
///
/// The property `ktx.server.options` holds the options that the launcher starts servers with.
public final class ProjectCost {
    private static final int WARM_UP = 60;
    private static final int RUNS = 100;
    private static final String MEASURE = "measure";

    private ProjectCost() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 3 && arguments[0].equals(MEASURE)) {
            measure(new GeneratedProject(Path.of(arguments[1]), Size.valueOf(arguments[2])));
            return;
        }
        List<String> sizes =
                List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
        for (Size size : Size.values()) {
            if (sizes.isEmpty() || sizes.contains(size.name())) {
                long start = System.nanoTime();
                GeneratedProject project = GeneratedProject.create(size);
                System.out.printf(
                        "%s (made in %.0f s)%n", project, (System.nanoTime() - start) / 1e9);
                inOwnProcess(project);
            }
        }
    }

    private static void inOwnProcess(GeneratedProject project)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m"));
        command.addAll(serverOptions());
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ProjectCost.class.getName(),
                        MEASURE,
                        project.folder().toString(),
                        project.size().name()));
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("measuring ended with " + code);
        }
    }

    private static List<String> serverOptions() {
        String options = System.getProperty("ktx.server.options", "").strip();
        if (options.isEmpty()) {
            throw new IllegalStateException("no ktx.server.options: start tools/bench.sh");
        }
        return List.of(options.split("\\s+"));
    }

    /// A question of each tool about the middle of the project.
    private static Map<String, String> questions(Size size) {
        int table = size.sources / 2;
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("connection_list", "{}");
        questions.put(
                "discover_data", "{\"query\": \"amounts of topic %d by label\"}".formatted(table));
        questions.put("wiki_search", "{\"query\": \"rules of topic %d\"}".formatted(table));
        questions.put("wiki_read", "{\"key\": \"topic-%d\"}".formatted(size.pages / 2));
        questions.put(
                "entity_details",
                "{\"connectionId\": \"many\", \"entities\": [{\"table\": \"t%d\"}]}"
                        .formatted(table));
        questions.put("dictionary_search", "{\"values\": [\"value 3 of column 4\"]}");
        questions.put(
                "sl_read_source",
                "{\"connectionId\": \"many\", \"sourceName\": \"t%d\"}".formatted(table));
        questions.put(
                "sl_query",
                "{\"measures\": [\"t%1$d.total\"], \"dimensions\": [\"t%1$d.label_3\"]}"
                        .formatted(table));
        questions.put(
                "sql_execution",
                "{\"connectionId\": \"many\", \"sql\": \"select label_3, sum(amount_2) from t%d"
                                .formatted(table)
                        + " group by label_3\"}");
        return questions;
    }

    private static void measure(GeneratedProject project) throws Exception {
        Map<String, String> questions = questions(project.size());
        try (Wiring wiring = Wiring.open(project.folder(), Map.of())) {
            for (Tool tool : Tools.all(() -> wiring)) {
                String question = questions.get(tool.name());
                if (question != null) {
                    print(project, tool, (ObjectNode) Json.read(question));
                }
            }
            System.gc();
            System.out.printf("  resident %d MB%n", residentBytes().orElse(0L) / (1 << 20));
        }
    }

    private static void print(GeneratedProject project, Tool tool, ObjectNode question)
            throws Exception {
        long start = System.nanoTime();
        ToolResult first = call(tool, question);
        long end = System.nanoTime();
        Sample warm = Sample.of(WARM_UP, RUNS, () -> call(tool, question));
        Optional<String> sql =
                Optional.ofNullable(question.get("sql"))
                        .or(() -> first.structured().map(answer -> answer.get("sql")))
                        .map(node -> node.asString());
        Sample warehouse = sql.isPresent() ? raw(project, sql.get()) : new Sample(List.of(0L));
        System.out.printf(
                "  %-18s first %8.1f ms   warm p50 %7.2f ms, fastest %7.2f ms   warehouse %6.2f ms,"
                        + " %6.2f ms   beyond %7.2f ms, %7.2f ms%n",
                tool.name(),
                (end - start) / 1e6,
                warm.medianMillis(),
                warm.fastestMillis(),
                warehouse.medianMillis(),
                warehouse.fastestMillis(),
                warm.medianMillis() - warehouse.medianMillis(),
                warm.fastestMillis() - warehouse.fastestMillis());
    }

    private static ToolResult call(Tool tool, ObjectNode question) throws Exception {
        ToolResult result = tool.handler().call(tool.prepare(question), CallContext.detached());
        if (result.isError()) {
            throw new IllegalStateException(tool.name() + ": " + result.content());
        }
        return result;
    }

    /// SQLite's own time: opening the file, which reads the structure of all tables, and the
    /// statement. ktx opens it for each statement too.
    private static Sample raw(GeneratedProject project, String sql) throws Exception {
        return Sample.of(
                WARM_UP,
                RUNS,
                () -> {
                    try (Connection connection = project.connect();
                            Statement statement = connection.createStatement()) {
                        return rows(statement, sql);
                    }
                });
    }

    private static int rows(Statement statement, String sql) throws SQLException {
        int count = 0;
        try (var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    /// Of this process; empty where the system does not tell.
    private static Optional<Long> residentBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return Optional.empty();
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst();
    }
}
