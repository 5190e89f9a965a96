package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ProjectDirectory;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Opens the project that a command works on.
final class Projects {
    private Projects() {}

    /// Which folder it is, whether it is a project or not.
    static ProjectDirectory find(Invocation call) {
        return find(call.text("--project-dir"), call.environment(), call.workingDir());
    }

    static ProjectDirectory find(
            Optional<String> flag, Map<String, String> environment, Path workingDir) {
        return ProjectDirectory.resolve(
                new ProjectDirectory.Given(
                        flag, Optional.ofNullable(environment.get("KTX_PROJECT_DIR")), workingDir),
                folder -> Files.isRegularFile(folder.resolve(ProjectDirectory.CONFIG_FILE)));
    }

    /// The project, with its folder and the warnings about its settings told on standard error
    /// unless JSON is asked for.
    ///
    /// @throws dev.ktx.problem.KtxException `missing-project`, `bad-config`
    static Wiring open(Invocation call) {
        Path folder = find(call).orMissing();
        Wiring wiring = Wiring.open(folder, call.environment());
        if (!call.output().isJson()) {
            call.output().notice("Project: " + folder);
        }
        wiring.settings().issues().stream()
                .filter(issue -> !issue.isError())
                .forEach(issue -> warn(call.output(), issue));
        wiring.settings().config();
        return wiring;
    }

    private static void warn(Output output, ConfigIssue issue) {
        output.notice(
                "warning "
                        + issue.problem().where().text()
                        + "  "
                        + issue.message()
                        + " "
                        + issue.fix());
    }

    /// A connection whose scans are asked for. One that left `ktx.yaml` may still have some.
    ///
    /// @throws dev.ktx.problem.KtxException `unknown-connection` when it is neither configured nor
    ///   scanned
    static String scanned(Wiring wiring, String id) {
        if (!wiring.history().connections().contains(id)) {
            wiring.listConnections().require(id);
        }
        return id;
    }
}
