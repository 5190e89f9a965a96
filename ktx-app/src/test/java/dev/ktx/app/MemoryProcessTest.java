package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.mcp.Json;
import dev.ktx.service.RememberNote;

import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.revwalk.RevCommit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Notes that come in through processes of their own, as agents and people send them.
class MemoryProcessTest {
    private static final String NOTE =
            """
            # On-time rate

            Going forward we define the on-time rate like this, see the table.

            | term | meaning |
            |:---|:---|
            | on-time rate | share of parcels scanned before cutoff, sum(on_time) / count(*) |
            """;

    @TempDir Path folder;

    private Path project(String name) throws IOException {
        var project = new TestProject(folder.resolve(name));
        project.write("ktx.yaml", "connections:\n  wh:\n    driver: duckdb\n    path: wh.duckdb\n");
        project.write("semantic-layer/wh/parcels.yaml", MemoryTest.PARCELS);
        return project.folder;
    }

    private static Process ktx(Path project, String... words) throws IOException {
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
                                project.toString()));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectError(project.resolveSibling("stderr.txt").toFile())
                .start();
    }

    private static JsonNode json(Path project, String... words) throws Exception {
        Process process = ktx(project, words);
        process.getOutputStream().close();
        String data = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(data).isZero();
        return Json.read(data);
    }

    /// An agent's session with a server of its own.
    private static final class Session {
        final Process process;
        private final BufferedWriter input;
        private final BufferedReader output;
        private int id;

        Session(Path project) throws IOException {
            process = ktx(project, "mcp", "stdio");
            input = process.outputWriter(StandardCharsets.UTF_8);
            output = process.inputReader(StandardCharsets.UTF_8);
            ask(
                    "initialize",
                    (ObjectNode)
                            Json.read(
                                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"));
            input.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
            input.flush();
        }

        JsonNode ask(String method, ObjectNode params) throws IOException {
            ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", ++id);
            request.put("method", method).set("params", params);
            input.write(Json.compact(request));
            input.write('\n');
            input.flush();
            return Json.read(output.readLine()).path("result");
        }

        String remember(String content, String connection) throws IOException {
            ObjectNode params = Json.object().put("name", "memory_ingest");
            params.putObject("arguments").put("content", content).put("connectionId", connection);
            return ask("tools/call", params).at("/structuredContent/runId").asString();
        }

        void end() throws Exception {
            input.close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    @DisplayName("IN-19 the same note has the same signals through an agent and through a command")
    void bothWaysInAreOne() throws Exception {
        Path agent = project("agent");
        var session = new Session(agent);
        String runId = session.remember(NOTE, "wh");
        session.end();
        JsonNode left = json(agent, "memory", "show", runId, "--json");
        Path person = project("person");
        Files.writeString(person.resolve("note.md"), NOTE.replace("\n", "\r\n"));
        JsonNode result =
                json(
                        person,
                        "ingest",
                        "text",
                        person.resolve("note.md").toString(),
                        "-c",
                        "wh",
                        "--json");
        JsonNode right =
                json(person, "memory", "show", result.at("/results/0/runId").asString(), "--json");
        for (String field : List.of("knowledge", "sl", "dialect", "reasons")) {
            assertThat(right.path("signals").get(field))
                    .as(field)
                    .isEqualTo(left.path("signals").get(field));
        }
        assertThat(left.at("/signals/knowledge").asBoolean()).isTrue();
        assertThat(left.at("/signals/sl").asBoolean()).isTrue();
        assertThat(left.path("status").asString()).isEqualTo("done");
        assertThat(right.path("captured")).isEqualTo(left.path("captured"));
    }

    @Test
    @DisplayName("IN-23 a run is running and not done while the project is being written")
    void runsAreRunningFirst() throws Exception {
        Path project = project("busy");
        try (Wiring wiring = Wiring.open(project, Map.of())) {
            var taken = new RememberNote.Taken[1];
            wiring.files()
                    .change(
                            "busy",
                            () -> {
                                taken[0] =
                                        wiring.rememberNote()
                                                .take(
                                                        new RememberNote.Request(
                                                                "A lane is a pair of depots.",
                                                                Optional.empty(),
                                                                Wiring.USER,
                                                                "test",
                                                                ""));
                                MemoryRun now =
                                        wiring.rememberNote()
                                                .run(taken[0].run().id())
                                                .orElseThrow();
                                assertThat(now.isRunning()).isTrue();
                                return List.of();
                            });
            assertThat(taken[0].ended().join().state()).isInstanceOf(State.Done.class);
        }
    }

    @Test
    @DisplayName("IN-30 the run of a process that was killed is an error: interrupted")
    void killedRunsAreInterrupted() throws Exception {
        Path project = project("killed");
        try (Wiring wiring = Wiring.open(project, Map.of())) {
            wiring.files()
                    .change(
                            "busy",
                            () -> {
                                killWhileWaiting(wiring, project);
                                return List.of();
                            });
            MemoryRun run = wiring.rememberNote().runs(1).getFirst();
            assertThat(run.state())
                    .isInstanceOfSatisfying(
                            State.Failed.class,
                            failed -> assertThat(failed.message()).startsWith("interrupted"));
            JsonNode shown = json(project, "memory", "show", run.id(), "--json");
            assertThat(shown.path("status").asString()).isEqualTo("error");
            JsonNode again =
                    json(project, "ingest", "text", "--text", "A lane means two depots.", "--json");
            assertThat(again.at("/results/0/outcome").asString()).isEqualTo("saved");
        }
    }

    private static void killWhileWaiting(Wiring wiring, Path project) {
        try {
            Process process = ktx(project, "ingest", "text", "--text", "A lane means two depots.");
            while (wiring.rememberNote().runs(1).isEmpty()) {
                assertThat(process.isAlive()).isTrue();
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(wiring.rememberNote().runs(1).getFirst().isRunning()).isTrue();
            process.destroyForcibly().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Tag("slow")
    @DisplayName(
            "IN-32 twenty notes from two processes, one of them killed: nothing acknowledged is lost")
    void concurrentNotesAreSerialised() throws Exception {
        Path project = project("two");
        List<String> acknowledged = new ArrayList<>();
        try (Wiring wiring = Wiring.open(project, Map.of())) {
            wiring.files().write("mine.md", "committed\n", "mine");
            Files.writeString(project.resolve("mine.md"), "changed\n");
            Files.writeString(project.resolve("staged.md"), "staged\n");
            try (Git git = Git.open(project.toFile())) {
                git.add().addFilepattern("staged.md").call();
            }
            var left = new Session(project);
            var right = new Session(project);
            for (int i = 0; i < 10; i++) {
                acknowledged.add(
                        left.remember(
                                "Left term %d means the left thing %d.".formatted(i, i), "wh"));
                acknowledged.add(
                        right.remember(
                                "Right term %d means the right thing %d.".formatted(i, i), "wh"));
            }
            right.process.destroyForcibly().waitFor();
            left.end();
            int saved = 0;
            for (String runId : acknowledged) {
                MemoryRun run = wiring.rememberNote().run(runId).orElseThrow();
                switch (run.state()) {
                    case State.Done(var captured) -> {
                        saved++;
                        assertThat(captured.wiki()).hasSize(1);
                        assertThat(
                                        project.resolve(
                                                "wiki/global/"
                                                        + captured.wiki().getFirst()
                                                        + ".md"))
                                .exists();
                    }
                    case State.Failed(var message) -> assertThat(message).startsWith("interrupted");
                    case State.Running(var stage) -> throw new AssertionError(runId + " " + stage);
                }
            }
            assertThat(saved).isGreaterThanOrEqualTo(10);
            historyIsLinear(project, saved);
            assertThat(Files.readString(project.resolve("mine.md"))).isEqualTo("changed\n");
            try (Git git = Git.open(project.toFile())) {
                var status = git.status().call();
                assertThat(status.getModified()).contains("mine.md");
                assertThat(status.getAdded()).containsExactly("staged.md");
            }
        }
    }

    private static void historyIsLinear(Path project, int saved) throws Exception {
        try (Git git = Git.open(project.toFile())) {
            int memories = 0;
            for (RevCommit commit : git.log().call()) {
                assertThat(commit.getParentCount()).isLessThanOrEqualTo(1);
                memories += commit.getShortMessage().startsWith("Memory ingest") ? 1 : 0;
            }
            // A killed process may have saved a note without telling so.
            assertThat(memories).isBetween(saved, saved + 1);
        }
    }
}
