package dev.ktx.storage.files;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The git program in a folder, as a user runs it. Tests that need it are skipped without it.
record GitProgram(Path folder) {
    /// Skips the test when there is no git on this machine.
    static GitProgram in(Path folder) {
        assumeTrue(isThere(), "the git program is not installed");
        return new GitProgram(folder);
    }

    /// Standard output without the last line end.
    String run(String... arguments) {
        Result result = start(folder, arguments);
        if (result.exit() != 0) {
            throw new AssertionError("git " + String.join(" ", arguments) + ": " + result.text());
        }
        return result.text();
    }

    private static boolean isThere() {
        try {
            return start(Path.of("."), "--version").exit() == 0;
        } catch (AssertionError e) {
            return false;
        }
    }

    private record Result(int exit, String text) {}

    private static Result start(Path folder, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=User", "-c", "user.email=u@x"));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .start();
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), text.stripTrailing());
        } catch (IOException e) {
            throw new AssertionError("git does not start", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
