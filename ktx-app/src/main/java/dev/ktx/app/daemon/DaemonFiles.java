package dev.ktx.app.daemon;

import dev.ktx.app.log.PrivateFiles;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The files of a daemon in its project folder.
///
/// @param project absolute
public record DaemonFiles(Path project) {
    /// What the state file says.
    sealed interface Noted {
        record Nothing() implements Noted {}

        record Garbage() implements Noted {}

        record State(DaemonState state) implements Noted {}
    }

    Path state() {
        return project.resolve(".ktx/mcp.json");
    }

    public Path log() {
        return project.resolve(".ktx/logs/mcp.log");
    }

    Path lock() {
        return project.resolve(".ktx/locks/mcp.lock");
    }

    Noted noted() {
        try {
            return DaemonState.parse(Files.readString(state()))
                    .<Noted>map(Noted.State::new)
                    .orElseGet(Noted.Garbage::new);
        } catch (NoSuchFileException none) {
            return new Noted.Nothing();
        } catch (IOException unreadable) {
            return new Noted.Garbage();
        }
    }

    void note(DaemonState state) {
        try {
            PrivateFiles.replace(state(), state.toText());
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }

    /// Removes the state file unless it belongs to another process.
    void forget(long pid) {
        if (!(noted() instanceof Noted.State(var state)) || state.pid() == pid) {
            try {
                Files.deleteIfExists(state());
            } catch (IOException failure) {
                throw unwritable(failure);
            }
        }
    }

    private static KtxException unwritable(IOException failure) {
        return new KtxException(ProjectProblems.unwritable(".ktx/mcp.json", failure), failure);
    }
}
