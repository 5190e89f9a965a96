package dev.ktx.app.cli;

import dev.ktx.app.setup.AgentClient;
import dev.ktx.app.setup.AgentClients;
import dev.ktx.app.setup.Scope;
import dev.ktx.app.setup.SetupState;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.SetupProblems;
import dev.ktx.project.ProjectDirectory;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// `ktx setup`: from a folder to an agent that answers, in three steps: project, database, agents.
/// Steps that are done are passed over and one that failed is taken up again, so it can be run
/// again at any time. By flags for scripts; on a terminal it asks for what no flag says.
final class SetupCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.flag(spec, "--agents", "connect agents' programs; nothing else when alone");
        SetupAgents.describe(spec);
        SetupDatabase.describe(spec);
        Options.unattended(spec);
    }

    @Override
    public int run(Invocation call) {
        refuseConflicts(call);
        boolean asks =
                Boolean.getBoolean("ktx.stdin.tty")
                        && !call.has("--no-input")
                        && !call.output().isJson();
        var prompt = new Prompt(call.input(), call.output(), asks);
        boolean agents = call.has("--agents");
        Optional<String> database = call.text("--database");
        if (!agents && database.isEmpty() && !asks) {
            throw new KtxException(
                    SetupProblems.conflicting(
                            "Nothing says what to set up, and nobody can be asked."));
        }
        Path folder = Projects.find(call).folder();
        new SetupDatabase(call, prompt, new SetupState(folder)).check(folder);
        ObjectNode document = Json.object();
        Path project = project(call, prompt, document);
        document.put("projectDir", project.toString());
        var state = new SetupState(project);
        if (database.isPresent() || asks) {
            state.done(SetupState.Step.PROJECT);
        }
        int code = ExitCode.SUCCESS;
        var step = new SetupDatabase(call, prompt, state);
        if (database.isPresent() || (asks && !agents && !step.isDone())) {
            code = step.run(project, document);
        }
        if (code == ExitCode.SUCCESS
                && (agents || (asks && database.isEmpty() && !SetupAgents.isDone(project)))) {
            new SetupAgents(call, prompt).run(project, document);
            noteAgents(call, project, state);
        }
        if (call.output().isJson()) {
            call.output().json(document);
        } else if (!agents && database.isEmpty()) {
            call.output().line("Set up: " + project);
        }
        return code;
    }

    private static void noteAgents(Invocation call, Path project, SetupState state) {
        if (call.has("--print")) {
            return;
        }
        if (SetupAgents.isDone(project)) {
            state.done(SetupState.Step.AGENTS);
        } else {
            state.undone(SetupState.Step.AGENTS);
        }
    }

    /// The project, made when there is none and that is wanted.
    private static Path project(Invocation call, Prompt prompt, ObjectNode document) {
        ProjectDirectory found = Projects.find(call);
        boolean makes = call.text("--database").isPresent() || prompt.asks();
        if (found.present() || !makes) {
            return found.orMissing();
        }
        if (prompt.asks() && !prompt.confirm("Make a project in " + found.folder() + "?")) {
            return found.orMissing();
        }
        document.put("projectMade", true);
        return Wiring.makeProject(found.folder(), false, call.environment());
    }

    private static void refuseConflicts(Invocation call) {
        if (call.has("--global") && call.has("--local")) {
            throw conflict("--global and --local exclude each other.");
        }
        if ((call.has("--global") || call.has("--local")) && call.text("--scope").isPresent()) {
            throw conflict("--scope says the same as --global and --local; give one of them.");
        }
        if (call.has("--print") && call.has("--remove")) {
            throw conflict("--print shows what would be written; --remove writes nothing new.");
        }
        boolean ofAgents =
                !call.texts("--target").isEmpty() || call.has("--print") || call.has("--remove");
        if (ofAgents && !call.has("--agents")) {
            throw conflict("--target, --print and --remove belong to --agents.");
        }
        List<AgentClient> clients = SetupAgents.named(call.texts("--target"));
        Optional<Scope> scope = SetupAgents.scope(call);
        if (scope.equals(Optional.of(Scope.LOCAL))
                && clients.stream().anyMatch(client -> !client.id().equals("claude-code"))) {
            throw conflict("Only claude-code has the scope local.");
        }
        if (call.text("--install-dir").isPresent()
                && (scope.filter(wanted -> wanted != Scope.PROJECT).isPresent()
                        || clients.stream()
                                .anyMatch(client -> client.id().equals("claude-desktop")))) {
            throw conflict("--install-dir names a folder, and a user's own files are in none.");
        }
    }

    private static KtxException conflict(String reason) {
        return new KtxException(SetupProblems.conflicting(reason));
    }

    /// @throws KtxException `bad-usage` with the nearest one
    static AgentClient client(String id) {
        return AgentClients.all().stream()
                .filter(client -> client.id().equals(id))
                .findFirst()
                .orElseThrow(() ->
                        new KtxException(
                                CommandProblems.badChoice(
                                        "--target",
                                        id,
                                        AgentClients.all().stream()
                                                .map(AgentClient::id)
                                                .toList())));
    }

    static List<String> split(String text) {
        return Arrays.stream(text.split("[,\\s]+", -1)).filter(word -> !word.isEmpty()).toList();
    }
}
