package dev.ktx.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A program of npm's, installed from the lock file in `tools/<name>`, and run by the Node that the
/// lock file names as well.
final class LockedNode {
    private static final Path ROOT = Path.of(System.getProperty("ktx.root", "."));
    private static final String NODE = "node_modules/node/bin/node";

    private final Path locked;
    private final Path home;
    private final String script;

    /// @param name of the folder in `tools`
    /// @param script what Node runs, below `node_modules`
    LockedNode(String name, String script) {
        this.locked = ROOT.resolve("tools").resolve(name);
        this.home = ROOT.resolve("target").resolve(name);
        this.script = script;
    }

    /// @param output what it wrote to standard output
    /// @param errors what it wrote beside that
    record Ended(int code, String output, String errors) {
        String all() {
            return output + errors;
        }
    }

    /// Installs the program where it is missing, runs it and waits for its end.
    Ended run(List<String> arguments) throws IOException {
        install();
        List<String> command = new ArrayList<>(List.of(NODE, "node_modules/" + script));
        command.addAll(arguments);
        return ended(command);
    }

    private void install() throws IOException {
        synchronized (LockedNode.class) {
            Path lock = home.resolve("package-lock.json");
            if (Files.exists(lock)
                    && Files.mismatch(lock, locked.resolve("package-lock.json")) < 0
                    && Files.exists(home.resolve(NODE))) {
                return;
            }
            Files.createDirectories(home);
            for (String name : List.of("package.json", "package-lock.json")) {
                Files.write(home.resolve(name), Files.readAllBytes(locked.resolve(name)));
            }
            List<String> command = List.of("npm", "ci", "--no-audit", "--no-fund");
            Ended ended = ended(command);
            if (ended.code() != 0) {
                throw new IllegalStateException(command + " failed:\n" + ended.all());
            }
        }
    }

    private Ended ended(List<String> command) throws IOException {
        Path output = Files.createTempFile("node", ".out");
        Path errors = Files.createTempFile("node", ".err");
        Process process =
                new ProcessBuilder(command)
                        .directory(home.toFile())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start();
        try {
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("took over 10 minutes: " + command);
            }
            return new Ended(
                    process.exitValue(), Files.readString(output), Files.readString(errors));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(interrupted));
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }
}
