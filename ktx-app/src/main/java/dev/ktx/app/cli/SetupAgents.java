package dev.ktx.app.cli;

import dev.ktx.app.daemon.Condition;
import dev.ktx.app.daemon.Daemon;
import dev.ktx.app.daemon.DaemonState;
import dev.ktx.app.daemon.Listening;
import dev.ktx.app.setup.Access;
import dev.ktx.app.setup.AgentClient;
import dev.ktx.app.setup.AgentClients;
import dev.ktx.app.setup.AgentSetup;
import dev.ktx.app.setup.Machine;
import dev.ktx.app.setup.Scope;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.SetupProblems;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The step of `ktx setup` that connects agents' programs.
final class SetupAgents {
    private final Invocation call;
    private final Prompt prompt;

    SetupAgents(Invocation call, Prompt prompt) {
        this.call = call;
        this.prompt = prompt;
    }

    static void describe(CommandSpec spec) {
        Options.texts(
                spec,
                "--target",
                "PROGRAM",
                "repeatable: "
                        + AgentClients.all().stream()
                                .map(AgentClient::id)
                                .collect(Collectors.joining(", ")));
        Options.text(spec, "--scope", "SCOPE", "project, local or user (default: by program)");
        Options.flag(spec, "--global", "the same as --scope user");
        Options.flag(spec, "--local", "the same as --scope local");
        Options.text(
                spec, "--install-dir", "DIR", "the folder people work in (default: the project)");
        Options.text(
                spec,
                "--transport",
                "KIND",
                "stdio: programs start ktx; http: they call the daemon (default: stdio)");
        Options.text(
                spec, "--mode", "MODE", "mcp-cli, or mcp without the skill for the command line");
        Options.flag(spec, "--print", "show what would be written, and write nothing");
        Options.flag(spec, "--remove", "take out what was installed, of --target or of all");
    }

    /// Whether something is installed.
    static boolean isDone(Path project) {
        return AgentSetup.isInstalled(project);
    }

    static List<AgentClient> named(List<String> ids) {
        return ids.stream()
                .flatMap(id -> SetupCommand.split(id).stream())
                .distinct()
                .map(SetupCommand::client)
                .toList();
    }

    static Optional<Scope> scope(Invocation call) {
        if (call.has("--global")) {
            return Optional.of(Scope.USER);
        }
        if (call.has("--local")) {
            return Optional.of(Scope.LOCAL);
        }
        return call.text("--scope")
                .map(name ->
                        switch (name) {
                            case "project" -> Scope.PROJECT;
                            case "local" -> Scope.LOCAL;
                            case "user", "global" -> Scope.USER;
                            default ->
                                    throw new KtxException(
                                            CommandProblems.badChoice(
                                                    "--scope",
                                                    name,
                                                    List.of("project", "local", "user")));
                        });
    }

    void run(Path project, ObjectNode document) {
        var setup =
                new AgentSetup(
                        project, Machine.current(call.environment()), InstantSource.system());
        List<AgentClient> clients = named(call.texts("--target"));
        if (call.has("--remove")) {
            tell(setup.remove(clients.stream().map(AgentClient::id).toList()), document);
            return;
        }
        if (clients.isEmpty()) {
            clients = chosen();
        }
        Access access = access(project);
        var order =
                new AgentSetup.Order(
                        clients,
                        scope(call),
                        call.text("--install-dir")
                                .map(dir ->
                                        call.workingDir().resolve(dir).toAbsolutePath().normalize())
                                .orElse(project),
                        access,
                        administration());
        boolean prints = call.has("--print");
        tell(prints ? setup.preview(order) : setup.install(order), document);
        next(project, clients, access, prints, document);
    }

    private List<AgentClient> chosen() {
        String ids =
                AgentClients.all().stream().map(AgentClient::id).collect(Collectors.joining(", "));
        String answer =
                prompt.asks()
                        ? prompt.ask("Which programs, of " + ids + "? Several with commas.", "")
                        : "";
        List<AgentClient> clients = named(SetupCommand.split(answer));
        if (clients.isEmpty()) {
            throw new KtxException(
                    SetupProblems.conflicting("Name a program with --target, one of " + ids + "."));
        }
        return clients;
    }

    private boolean administration() {
        return switch (call.text("--mode").orElse("mcp-cli")) {
            case "mcp-cli" -> true;
            case "mcp" -> false;
            default ->
                    throw new KtxException(
                            CommandProblems.badChoice(
                                    "--mode",
                                    call.text("--mode").orElse(""),
                                    List.of("mcp-cli", "mcp")));
        };
    }

    private Access access(Path project) {
        return switch (call.text("--transport").orElse("stdio")) {
            case "stdio" ->
                    new Access.Stdio(
                            Launcher.current()
                                    .with("--project-dir", project.toString(), "mcp", "stdio"));
            case "http" ->
                    state(project)
                            .map(state -> new Access.Http(state.url(), state.tokenAuth()))
                            .orElseGet(() ->
                                    new Access.Http(
                                            "http://localhost:" + Listening.DEFAULT_PORT + "/mcp",
                                            !call.environment()
                                                    .getOrDefault(Listening.TOKEN_VARIABLE, "")
                                                    .isBlank()));
            default ->
                    throw new KtxException(
                            CommandProblems.badChoice(
                                    "--transport",
                                    call.text("--transport").orElse(""),
                                    List.of("stdio", "http")));
        };
    }

    private Daemon daemon(Path project) {
        return new Daemon(project, Launcher.ofServer(), call.environment());
    }

    private Optional<DaemonState> state(Path project) {
        return switch (daemon(project).condition()) {
            case Condition.Running(var state) -> Optional.of(state);
            case Condition.Stale(var _, var state, var _) -> state;
            case Condition.Stopped() -> Optional.empty();
        };
    }

    private void tell(List<AgentSetup.Step> steps, ObjectNode document) {
        if (call.output().isJson()) {
            ArrayNode list = document.putArray("steps");
            for (AgentSetup.Step step : steps) {
                ObjectNode item = list.addObject();
                item.put("target", step.target());
                item.put("scope", step.scope());
                item.put("action", step.action().name().toLowerCase(Locale.ROOT));
                item.put("path", step.path().toString());
                if (!step.key().isEmpty()) {
                    item.put("key", step.key());
                    item.put("content", step.content());
                }
            }
            return;
        }
        for (AgentSetup.Step step : steps) {
            call.output()
                    .line(
                            step.action().name().toLowerCase(Locale.ROOT)
                                    + "  "
                                    + step.path()
                                    + (step.key().isEmpty() ? "" : "  " + step.key()));
            if (step.action() == AgentSetup.Action.PLANNED && !step.content().isEmpty()) {
                step.content().lines().forEach(line -> call.output().line("    " + line));
            }
        }
        if (steps.isEmpty()) {
            call.output().notice("Nothing is installed.");
        }
    }

    private void next(
            Path project,
            List<AgentClient> clients,
            Access access,
            boolean prints,
            ObjectNode document) {
        List<String> actions = new ArrayList<>();
        if (access instanceof Access.Http
                && !(daemon(project).condition() instanceof Condition.Running)) {
            actions.add("Start the daemon with: ktx mcp start");
        }
        if (access instanceof Access.Http(var _, var token) && token) {
            actions.add("Set KTX_MCP_TOKEN where the program starts; no file holds it.");
        }
        for (AgentClient client : clients) {
            if (client.id().equals("universal")) {
                actions.add(
                        "Give the program this server: "
                                + dev.ktx.mcp.Json.compact(AgentSetup.universal(access)));
            }
            actions.add("Check " + client.title() + ": " + client.check());
        }
        if (prints) {
            actions.add("Write it by leaving --print out.");
        }
        if (call.output().isJson()) {
            actions.forEach(document.putArray("nextActions")::add);
        } else {
            actions.forEach(call.output()::notice);
        }
    }
}
