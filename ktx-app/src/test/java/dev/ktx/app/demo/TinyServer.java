package dev.ktx.app.demo;

import dev.ktx.mcp.Json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// A tool server for tests, started as a process: answers every tool with the name it was called
/// by, talks a lot on standard error, dies of the tool `die` and never answers the tool `silent`.
final class TinyServer {
    private TinyServer() {}

    public static void main(String[] arguments) throws IOException {
        var answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // More than any pipe holds: a client that does not read it blocks this process.
        System.err.println("noise ".repeat(50_000));
        try (var lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode request = Json.read(line);
                String tool = request.path("params").path("name").asString("");
                if (tool.equals("die")) {
                    System.err.println("out of coffee");
                    System.exit(3);
                }
                if (request.has("id") && !tool.equals("silent")) {
                    ObjectNode answer = Json.object();
                    answer.put("jsonrpc", "2.0").set("id", request.path("id"));
                    answer.putObject("result")
                            .put("tool", tool)
                            .put("folder", arguments[arguments.length - 1]);
                    answers.print(Json.compact(answer) + "\n");
                    answers.flush();
                }
            }
        }
    }
}
