package dev.ktx.app.setup;

import dev.ktx.app.log.PrivateFiles;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/// Which steps of `ktx setup` were done in a project, kept in `.ktx/setup/state.json`. Steps of
/// other tools stay as they are.
public final class SetupState {
    private static final String FILE = ".ktx/setup/state.json";
    private static final String STEPS = "completed_steps";

    /// What setup does, in its order.
    public enum Step {
        /// The folder is a project.
        PROJECT("project"),
        /// A warehouse is configured and answers.
        DATABASES("databases"),
        /// It was scanned.
        CONTEXT("context"),
        /// An agent's program is connected.
        AGENTS("agents");

        private final String id;

        Step(String id) {
            this.id = id;
        }
    }

    private final Path file;

    /// @param project absolute
    public SetupState(Path project) {
        this.file = project.resolve(FILE);
    }

    /// Whether setup was ever at work here.
    public boolean begun() {
        return Files.exists(file);
    }

    public boolean has(Step step) {
        return steps().contains(step.id);
    }

    /// @throws KtxException `unwritable`
    public void done(Step step) {
        SequencedSet<String> steps = steps();
        if (steps.add(step.id)) {
            write(steps);
        }
    }

    /// To be done again.
    ///
    /// @throws KtxException `unwritable`
    public void undone(Step step) {
        SequencedSet<String> steps = steps();
        if (steps.remove(step.id)) {
            write(steps);
        }
    }

    /// None where the file cannot be understood: every step can be done again.
    private SequencedSet<String> steps() {
        var steps = new LinkedHashSet<String>();
        try {
            Json.read(Files.readString(file))
                    .path(STEPS)
                    .valueStream()
                    .filter(JsonNode::isString)
                    .forEach(step -> steps.add(step.asString()));
        } catch (NoSuchFileException | JacksonException none) {
            return steps;
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unreadable(FILE, failure), failure);
        }
        return steps;
    }

    private void write(SequencedSet<String> steps) {
        ObjectNode document = Json.object();
        steps.forEach(document.putArray(STEPS)::add);
        try {
            PrivateFiles.replace(file, Json.pretty(document) + "\n");
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unwritable(FILE, failure), failure);
        }
    }
}
