package dev.ktx.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The files of this repository, for tests that hold documents and code together.
final class Repository {
    private static final Path ROOT =
            Path.of(System.getProperty("ktx.root", "..")).toAbsolutePath().normalize();

    private Repository() {}

    static Path root() {
        return ROOT;
    }

    static String read(String path) {
        try {
            return Files.readString(ROOT.resolve(path));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Files below a folder of any module, for example `src/test/java`.
    static List<Path> modulesFiles(String folder, String suffix) {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve(folder))
                    .filter(Files::isDirectory)
                    .flatMap(Repository::tree)
                    .filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Stream<Path> tree(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
