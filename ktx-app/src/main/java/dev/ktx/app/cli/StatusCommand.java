package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.problem.Problem;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ProjectDirectory;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;

/// `ktx status`: whether the project is in order, and what to do next.
final class StatusCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.flag(spec, "--validate", "check ktx.yaml and nothing else");
        Options.flag(spec, "--fast", "do not try to reach the warehouses");
        Options.flag(spec, "--verbose", "tell more about what is in the project");
        Options.flag(spec, "--no-input", "never ask anything");
    }

    @Override
    public int run(Invocation call) {
        ProjectDirectory directory = Projects.find(call);
        if (!directory.present()
                && directory.source() != ProjectDirectory.Source.WORKING_DIRECTORY) {
            directory.orMissing();
        }
        if (!directory.present() && !call.has("--validate")) {
            return outside(call, directory);
        }
        try (Wiring wiring = Wiring.open(directory.orMissing(), call.environment())) {
            if (call.has("--validate")) {
                return validate(call, wiring);
            }
            ObjectNode status =
                    new ProjectStatus(wiring, call.cancellation(), call.progress())
                            .describe(!call.has("--fast"));
            if (call.output().isJson()) {
                call.output().json(status);
            } else {
                print(call, status);
            }
            return status.path("verdict").asString().equals("blocked")
                    ? ExitCode.FAILURE
                    : ExitCode.SUCCESS;
        }
    }

    private static int outside(Invocation call, ProjectDirectory directory) {
        String java = Runtime.version().toString();
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.putNull("projectName");
            document.put("projectDir", directory.folder().toString());
            document.put("java", java);
            document.put("verdict", "no_project");
            document.putArray("nextActions").add("ktx admin init");
            call.output().json(document);
        } else {
            call.output().line("Java " + java + " is fine for ktx.");
            call.output().line("There is no project in " + directory.folder() + " or above it.");
            call.output().line("Next: ktx admin init, or ktx demo to see one.");
        }
        return ExitCode.SUCCESS;
    }

    private static int validate(Invocation call, Wiring wiring) {
        List<ConfigIssue> issues = wiring.settings().issues();
        boolean ok = issues.stream().noneMatch(ConfigIssue::isError);
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("ok", ok);
            document.put("projectDir", wiring.folder().toString());
            if (!issues.isEmpty()) {
                document.set(ok ? "warnings" : "issues", issues(issues));
            }
            call.output().json(document);
        } else {
            issues.forEach(issue -> call.output().notice(render(issue)));
            call.output().line(ok ? "ktx.yaml is valid." : "ktx.yaml cannot be used.");
        }
        return ok ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }

    static ArrayNode issues(List<ConfigIssue> issues) {
        ArrayNode list = Json.object().putArray("issues");
        for (ConfigIssue issue : issues) {
            ObjectNode node = Json.object();
            node.put("path", issue.path());
            node.put("severity", issue.isError() ? "error" : "warning");
            node.put("message", issue.message());
            node.put("fix", issue.fix());
            node.put("line", issue.line());
            node.put("column", issue.column());
            list.add(node);
        }
        return list;
    }

    private static String render(ConfigIssue issue) {
        Problem problem = issue.problem();
        return issue.isError()
                ? problem.render()
                : "warning "
                        + problem.where().text()
                        + "\n  "
                        + problem.message().replace("\n", "\n  ");
    }

    private static void print(Invocation call, ObjectNode status) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("project", "ok", status.path("projectDir").asString()));
        for (String part : List.of("config", "llm", "embeddings")) {
            rows.add(row(part, status.path(part)));
        }
        status.path("connections")
                .forEach(c -> rows.add(row("connection " + c.path("name").asString(), c)));
        if (call.has("--verbose")) {
            JsonNode files = status.path("localStats").path("projectDir").path("rawSources");
            rows.add(
                    List.of(
                            "artifacts",
                            "ok",
                            "%d files, %,d bytes"
                                    .formatted(
                                            files.path("fileCount").asInt(),
                                            files.path("bytes").asLong())));
        }
        call.output().table(List.of("part", "status", "detail"), rows);
        call.output().line("");
        call.output()
                .line(
                        "Verdict: "
                                + status.path("verdict").asString()
                                + " - "
                                + status.path("verdictReason").asString());
        status.path("nextActions")
                .forEach(action -> call.output().line("Next: " + action.asString()));
    }

    private static List<String> row(String name, JsonNode part) {
        String fix = part.path("fix").asString("");
        return List.of(
                name,
                part.path("status").asString(),
                part.path("detail").asString("") + (fix.isEmpty() ? "" : " " + fix));
    }
}
