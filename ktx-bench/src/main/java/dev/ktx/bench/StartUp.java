package dev.ktx.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// How long ktx takes to start, as a multiple of a JVM that prints one line with the same flags and
/// the same start-up cache.
public final class StartUp {
    private static final int WARM_UP = 3;
    private static final int RUNS = 15;

    private static final List<String> OPENING =
            List.of(
                    """
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                    "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\
                    """,
                    """
                    {"jsonrpc":"2.0","method":"notifications/initialized"}\
                    """,
                    """
                    {"jsonrpc":"2.0","id":2,"method":"tools/list"}\
                    """);

    private final List<String> java;

    private StartUp(List<String> java) {
        this.java = List.copyOf(java);
    }

    /// @param home the folder of the checkout, built by `./ktx` before
    static StartUp of(Path home) throws IOException {
        Path built = home.resolve("ktx-app/target/ktx");
        List<String> classPath = new ArrayList<>();
        try (Stream<Path> jars = Files.list(built.resolve("lib"))) {
            jars.map(Path::toString).sorted().forEach(classPath::add);
        }
        // A class path that starts like the one the cache was made for still maps the cache.
        classPath.add(
                Path.of(StartUp.class.getProtectionDomain().getCodeSource().getLocation().getPath())
                        .toString());
        List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Path cache = built.resolve("ktx.aot");
        if (Files.exists(cache)) {
            java.add("-XX:AOTCache=" + cache);
        }
        java.addAll(
                List.of(
                        "-Xlog:disable",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        String.join(":", classPath)));
        return new StartUp(java);
    }

    /// The yardstick.
    Sample hello() throws Exception {
        return Sample.of(WARM_UP, RUNS, () -> run(Hello.class.getName()));
    }

    Sample version() throws Exception {
        return Sample.of(WARM_UP, RUNS, () -> run("dev.ktx.app.Main", "--version"));
    }

    Sample help() throws Exception {
        return Sample.of(WARM_UP, RUNS, () -> run("dev.ktx.app.Main", "--help"));
    }

    /// From the start of the process to the answer to `tools/list`.
    Sample toolsListed() throws Exception {
        return Sample.of(WARM_UP, RUNS, this::listTools);
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        int code = process.waitFor();
        if (code != 0) {
            throw new IllegalStateException(command + " ended with " + code);
        }
        return code;
    }

    private boolean listTools() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("dev.ktx.app.Main", "mcp", "stdio"));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (var input = process.outputWriter(StandardCharsets.UTF_8);
                BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line : OPENING) {
                input.write(line);
                input.write('\n');
            }
            input.flush();
            String line = output.readLine();
            while (line != null && !line.contains("\"tools\":[")) {
                line = output.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("the server ended before it listed its tools");
            }
            return true;
        } finally {
            process.destroy();
            process.waitFor(5, TimeUnit.SECONDS);
        }
    }

    public static void main(String[] arguments) throws Exception {
        StartUp startUp = of(Path.of(arguments.length > 0 ? arguments[0] : "."));
        Sample hello = startUp.hello();
        System.out.printf("%-28s %8.1f ms%n", "hello-world JVM", hello.medianMillis());
        print("ktx --version", startUp.version(), hello);
        print("ktx --help", startUp.help(), hello);
        print("stdio to tools/list", startUp.toolsListed(), hello);
    }

    private static void print(String what, Sample sample, Sample hello) {
        System.out.printf(
                "%-28s %8.1f ms  %5.2fx%n", what, sample.medianMillis(), sample.ratioTo(hello));
    }
}
