import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;
import com.google.googlejavaformat.java.RemoveUnusedImports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;

/// Formats the Java files of the project with google-java-format, four spaces wide, or checks that
/// they are formatted.
///
/// Run by Maven with the formatter's jars on the class path: `java Format.java check|write ROOT`.
/// Files that were found formatted are remembered by size and time in `target/formatter/clean.txt`.
final class Format {
    private final Path root;
    private final boolean write;
    private final Set<String> clean = new ConcurrentSkipListSet<>();
    private final Set<String> wrong = new ConcurrentSkipListSet<>();

    private Format(Path root, boolean write) {
        this.root = root;
        this.write = write;
    }

    public static void main(String[] args) throws Exception {
        if (args.length != 2 || !List.of("check", "write", "skip").contains(args[0])) {
            System.err.println("usage: java Format.java check|write|skip ROOT");
            System.exit(2);
        }
        if (args[0].equals("skip")) {
            return;
        }
        System.exit(new Format(Path.of(args[1]), args[0].equals("write")).run());
    }

    private int run() throws IOException {
        Path memory = root.resolve("target/formatter/clean.txt");
        Set<String> known =
                Files.exists(memory) ? new HashSet<>(Files.readAllLines(memory)) : Set.of();
        List<Path> files;
        try (Stream<Path> tree = Files.walk(root)) {
            files = tree.filter(this::isOurs).sorted().toList();
        }
        // The formatter keeps javac's parser busy in every file: one thread a core.
        ForkJoinPool.commonPool()
                .submit(() -> files.parallelStream().forEach(file -> visit(file, known)))
                .join();
        Files.createDirectories(memory.getParent());
        Files.write(memory, clean);
        if (wrong.isEmpty()) {
            return 0;
        }
        System.err.println("Not formatted (run: make format):");
        wrong.forEach(file -> System.err.println("  " + file));
        return 1;
    }

    private boolean isOurs(Path file) {
        String path = root.relativize(file).toString();
        return path.endsWith(".java")
                && !path.startsWith("target/")
                && !path.contains("/target/")
                && !path.startsWith(".");
    }

    private void visit(Path file, Set<String> known) {
        try {
            if (known.contains(stamp(file))) {
                clean.add(stamp(file));
                return;
            }
            String before = Files.readString(file);
            String after = format(before);
            if (before.equals(after)) {
                clean.add(stamp(file));
            } else if (write) {
                Files.writeString(file, after);
                clean.add(stamp(file));
            } else {
                wrong.add(root.relativize(file).toString());
            }
        } catch (IOException | FormatterException failure) {
            wrong.add(root.relativize(file) + ": " + failure.getMessage());
        }
    }

    private String stamp(Path file) throws IOException {
        return root.relativize(file)
                + " "
                + Files.size(file)
                + " "
                + Files.getLastModifiedTime(file).toMillis();
    }

    private static String format(String source) throws FormatterException {
        JavaFormatterOptions options = JavaFormatterOptions.builder().style(Style.AOSP).build();
        String tidy =
                ImportOrderer.reorderImports(
                        RemoveUnusedImports.removeUnusedImports(source), Style.AOSP);
        return new Formatter(options).formatSource(tidy);
    }
}
