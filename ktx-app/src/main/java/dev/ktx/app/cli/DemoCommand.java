package dev.ktx.app.cli;

import dev.ktx.app.demo.Demo;
import dev.ktx.app.demo.DemoProject;
import dev.ktx.app.demo.DemoScan;
import dev.ktx.app.demo.DemoSession;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.mcp.Json;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// `ktx demo`: makes a project with a generated warehouse, scans it, plays a research session
/// against it and says what to type next.
public final class DemoCommand implements Command {
    private static final String DEFAULT_FOLDER = "ktx-demo";

    /// Shares of the progress before the session.
    private static final double WAREHOUSE_DONE = 0.5;

    private final DemoScan scan;
    private final Launcher launcher;

    public DemoCommand(DemoScan scan, Launcher launcher) {
        this.scan = scan;
        this.launcher = launcher;
    }

    @Override
    public void describe(CommandSpec spec) {
        Options.text(
                spec,
                "--dir",
                "DIR",
                "where the project is or will be (default: ./" + DEFAULT_FOLDER + ")");
        Options.flag(spec, "--reset", "start anew: empties the folder, if a demo made it");
    }

    @Override
    public int run(Invocation call) {
        Output output = call.output();
        var screen = new DemoScreen(output.columns(), inColour(call));
        Path folder =
                call.workingDir()
                        .resolve(
                                call.text("--dir")
                                        .or(() -> call.text("--project-dir"))
                                        .orElse(DEFAULT_FOLDER))
                        .normalize();
        if (call.has("--reset")) {
            DemoProject.reset(folder);
        }
        tell(
                output,
                List.of(
                        screen.heading(
                                "Emberfjord sells, installs and looks after heat pumps in eleven countries."),
                        "The company is invented, its warehouse is a DuckDB file: 20 tables and a view in 8 schemas, more than",
                        "400,000 rows, few declared keys, nine currencies, awkward names.",
                        ""));
        DemoProject project = DemoProject.open(folder, call.progress().within(0, WAREHOUSE_DONE));
        tell(
                output,
                List.of(
                        (project.reused() ? "Project reused: " : "Project made: ")
                                + project.folder()));
        String found =
                scan.run(
                        project.folder(),
                        DemoProject.CONNECTION,
                        call.progress().within(WAREHOUSE_DONE, 1),
                        call.cancellation());
        tell(
                output,
                List.of(found, "", screen.heading("An agent is asked: " + DemoSession.QUESTION)));
        play(call, screen, project);
        tell(output, next(call, screen, project));
        return ExitCode.SUCCESS;
    }

    private void play(Invocation call, DemoScreen screen, DemoProject project) {
        Output output = call.output();
        var spent = new AtomicLong();
        new Demo(launcher)
                .play(
                        project.folder(),
                        call.cancellation(),
                        made -> {
                            spent.addAndGet(made.millis());
                            if (output.isJson()) {
                                output.jsonLine(made.json());
                            } else {
                                screen.lines(made, DemoSession.length()).forEach(output::line);
                            }
                        });
        tell(
                output,
                List.of(
                        "",
                        "%d calls answered in %,d ms by 'ktx mcp stdio'."
                                .formatted(DemoSession.length(), spent.get())));
    }

    private List<String> next(Invocation call, DemoScreen screen, DemoProject project) {
        String folder = project.folder().toString();
        return List.of(
                "",
                screen.heading("Ask it yourself"),
                "  cd " + Launcher.quote(shortest(call.workingDir(), project.folder())),
                "  " + launcher.typed("connection", "list"),
                "  "
                        + launcher.typed(
                                "sql",
                                "-c",
                                DemoProject.CONNECTION,
                                "SELECT * FROM billing.open_receivables"),
                "  " + launcher.typed("status"),
                "",
                screen.heading("Attach an agent"),
                "  Claude Code:  claude mcp add "
                        + DemoProject.CONNECTION
                        + " -- "
                        + launcher.typed("mcp", "stdio", "--project-dir", folder),
                "  any other, in .mcp.json:  " + Json.compact(attachment(folder)),
                "",
                "Then ask it: " + DemoSession.QUESTION);
    }

    private ObjectNode attachment(String folder) {
        ObjectNode settings = Json.object();
        ObjectNode server = settings.putObject("mcpServers").putObject(DemoProject.CONNECTION);
        List<String> words = launcher.with("mcp", "stdio", "--project-dir", folder);
        server.put("command", words.getFirst());
        ArrayNode arguments = server.putArray("args");
        words.subList(1, words.size()).forEach(arguments::add);
        return settings;
    }

    private static String shortest(Path workingDir, Path folder) {
        return folder.startsWith(workingDir) && !folder.equals(workingDir)
                ? workingDir.relativize(folder).toString()
                : folder.toString();
    }

    /// Text between the calls; JSON output holds the calls and nothing else.
    private static void tell(Output output, List<String> lines) {
        if (!output.isJson()) {
            lines.forEach(output::line);
        }
    }

    /// Colour is for terminals whose owner did not refuse it (no-color.org).
    private static boolean inColour(Invocation call) {
        return call.output().mode() == OutputMode.PRETTY
                && Boolean.getBoolean("ktx.stdout.tty")
                && call.environment().getOrDefault("NO_COLOR", "").isEmpty()
                && !call.environment().getOrDefault("TERM", "").equals("dumb");
    }
}
