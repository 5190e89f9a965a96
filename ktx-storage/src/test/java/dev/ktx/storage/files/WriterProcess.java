package dev.ktx.storage.files;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.project.GitAuthor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A process of its own that writes to a project. Each round raises a number in three files of one
/// batch and adds a file of its own; it prints a line after each round.
final class WriterProcess implements AutoCloseable {
    static final List<String> NUMBERS = List.of("n/one", "n/two", "three");

    private final Process process;
    private final BufferedReader output;

    private WriterProcess(Process process) {
        this.process = process;
        this.output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    public static void main(String[] arguments) {
        var files =
                GitFiles.open(
                        Path.of(arguments[0]), GitAuthor.DEFAULT, Map.of(), InstantSource.system());
        String name = arguments[1];
        int rounds = Integer.parseInt(arguments[2]);
        System.out.println("ready");
        for (int i = 0; i < rounds; i++) {
            int round = i;
            files.change(name + " " + i, () -> edits(files, name, round));
            System.out.println("round " + i);
        }
    }

    private static List<FileEdit> edits(ProjectFiles files, String name, int round) {
        List<FileEdit> edits = new ArrayList<>();
        for (String path : NUMBERS) {
            int number = files.text(path).map(Integer::parseInt).orElse(0);
            edits.add(FileEdit.write(path, Integer.toString(number + 1)));
        }
        edits.add(FileEdit.write("own/%s-%d".formatted(name, round), name));
        return edits;
    }

    static WriterProcess start(Path folder, String name, int rounds) {
        try {
            return new WriterProcess(
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-XX:+UseSerialGC",
                                    "-XX:TieredStopAtLevel=1",
                                    "-Xmx128m",
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    WriterProcess.class.getName(),
                                    folder.toString(),
                                    name,
                                    Integer.toString(rounds))
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits until so many lines have been printed.
    void awaitLines(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            if (output.readLine() == null) {
                throw new AssertionError("the writer ended early");
            }
        }
    }

    /// Ends it as `kill -9` does.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int await() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
