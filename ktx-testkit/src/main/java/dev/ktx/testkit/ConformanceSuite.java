package dev.ktx.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The official conformance suite of the protocol, installed by npm from the lock file in
/// `tools/conformance`, and run by the Node that comes with it.
public final class ConformanceSuite {
    private static final Path ROOT = Path.of(System.getProperty("ktx.root", "."));
    private static final Path LOCKED = ROOT.resolve("tools/conformance");
    private static final Path HOME = ROOT.resolve("target/conformance");

    private static final Pattern SCORE =
            Pattern.compile("(?m)^\\s*[✓✗] (\\S+): (\\d+) passed, (\\d+) failed");

    private ConformanceSuite() {}

    /// How a scenario went.
    public record Score(int passed, int failed) {
        public boolean isPassed() {
            return failed == 0 && passed > 0;
        }

        public boolean isFailed() {
            return failed > 0;
        }
    }

    /// Runs what a revision requires of servers.
    ///
    /// @return the scores by scenario
    public static Map<String, Score> run(URI server, String revision) throws IOException {
        install();
        String output =
                output(
                        HOME,
                        "node_modules/node/bin/node",
                        "node_modules/@modelcontextprotocol/conformance/dist/index.js",
                        "server",
                        "--url",
                        server.toString(),
                        "--requirements",
                        revision);
        Map<String, Score> scores = new TreeMap<>();
        Matcher line = SCORE.matcher(output);
        while (line.find()) {
            scores.put(
                    line.group(1),
                    new Score(Integer.parseInt(line.group(2)), Integer.parseInt(line.group(3))));
        }
        if (scores.isEmpty()) {
            throw new IllegalStateException("the suite scored nothing:\n" + output);
        }
        return scores;
    }

    private static synchronized void install() throws IOException {
        Path lock = HOME.resolve("package-lock.json");
        Path wanted = LOCKED.resolve("package-lock.json");
        if (Files.exists(lock)
                && Files.mismatch(lock, wanted) < 0
                && Files.exists(HOME.resolve("node_modules/node/bin/node"))) {
            return;
        }
        Files.createDirectories(HOME);
        for (String name : List.of("package.json", "package-lock.json")) {
            Files.write(HOME.resolve(name), Files.readAllBytes(LOCKED.resolve(name)));
        }
        var _ = output(HOME, "npm", "ci", "--no-audit", "--no-fund");
    }

    /// The suite exits with 1 when a scenario fails; the scores say which.
    private static String output(Path folder, String... command) throws IOException {
        Path log = Files.createTempFile("conformance", ".log");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("took over 10 minutes: " + List.of(command));
            }
            String output = Files.readString(log);
            if (process.exitValue() > 1) {
                throw new IllegalStateException(List.of(command) + " failed:\n" + output);
            }
            return output;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(interrupted));
        } finally {
            Files.deleteIfExists(log);
        }
    }
}
