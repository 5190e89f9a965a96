package dev.ktx.app.demo;

import dev.ktx.port.Progress;
import dev.ktx.problem.DemoProblems;
import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/// The folder of the demo: `ktx.yaml` with one connection, a few sources of the semantic layer that
/// people wrote, and the warehouse in `warehouse/`. A marker file tells the folders that the demo
/// made from all others; only those are ever emptied.
///
/// @param folder absolute, symbolic links resolved
/// @param reused whether the warehouse was there already
public record DemoProject(Path folder, boolean reused) {
    /// The connection of the demo in `ktx.yaml`.
    public static final String CONNECTION = "emberfjord";

    private static final String MARKER = ".ktx-demo";
    private static final String WAREHOUSE = "warehouse/emberfjord.duckdb";
    private static final String SETTINGS =
            """
            # The project of `ktx demo`. Add a connection of your own beside this one.
            connections:
              emberfjord:
                driver: duckdb
                path: warehouse/emberfjord.duckdb
            """;

    /// What the demo's people wrote about their tables, each a resource.
    private static final List<String> SOURCES =
            List.of(
                    "crm_customers.yaml",
                    "invoices.yaml",
                    "latest_rates.yaml",
                    "subscriptions.yaml");

    private static final String IGNORED =
            """
            # Generated, no part of the project's history.
            /.gitignore
            /.ktx-demo
            /warehouse/
            """;

    /// The project in `folder`, made or completed where something is missing. Settings that are
    /// there stay as they are.
    ///
    /// @param folder absolute; created when missing
    /// @throws KtxException `not-a-demo` when the folder holds something else, `file-unwritable`
    public static DemoProject open(Path folder, Progress progress) {
        try {
            Files.createDirectories(folder);
            Path home = folder.toRealPath();
            Path marker = home.resolve(MARKER);
            if (!isMarker(marker)) {
                if (!isEmpty(home)) {
                    throw new KtxException(DemoProblems.folderInUse(folder.toString()));
                }
                write(marker, marker(home, 0));
            }
            if (!Files.exists(home.resolve("ktx.yaml"))) {
                write(home.resolve("ktx.yaml"), SETTINGS);
                write(home.resolve(".gitignore"), IGNORED);
            }
            for (String source : SOURCES) {
                Path file = home.resolve("semantic-layer").resolve(CONNECTION).resolve(source);
                if (!Files.exists(file)) {
                    Files.createDirectories(file.getParent());
                    write(file, resource("semantic/" + source));
                }
            }
            Path warehouse = home.resolve(WAREHOUSE);
            boolean current =
                    Files.isRegularFile(warehouse) && version(marker) == DemoWarehouse.VERSION;
            if (!current) {
                Files.createDirectories(warehouse.getParent());
                DemoWarehouse.create(warehouse, progress);
                write(marker, marker(home, DemoWarehouse.VERSION));
            }
            return new DemoProject(home, current);
        } catch (IOException failure) {
            throw unwritable(folder, failure);
        }
    }

    /// Empties a folder that the demo made, so that it can be made anew. The folder itself stays,
    /// because somebody may be working in it. Symbolic links are removed, never followed. Nothing
    /// happens when there is no folder or an empty one.
    ///
    /// @param folder absolute
    /// @throws KtxException `not-a-demo` when anybody else made the folder, or it was copied or
    ///   moved since; `file-unwritable`
    public static void reset(Path folder) {
        try {
            if (!Files.exists(folder)) {
                return;
            }
            Path home = folder.toRealPath();
            if (isEmpty(home)) {
                return;
            }
            Path marker = home.resolve(MARKER);
            if (!isMarker(marker)) {
                throw new KtxException(DemoProblems.notOurs(folder.toString()));
            }
            if (!field(marker, "folder").equals(home.toString())) {
                throw new KtxException(
                        DemoProblems.moved(folder.toString(), field(marker, "folder")));
            }
            empty(home, marker);
        } catch (IOException failure) {
            throw unwritable(folder, failure);
        }
    }

    /// The marker goes last: what is left of an interrupted reset can be reset.
    private static void empty(Path home, Path marker) throws IOException {
        Files.walkFileTree(
                home,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        if (!file.equals(marker)) {
                            Files.delete(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path dir, @Nullable IOException failure) throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        if (!dir.equals(home)) {
                            Files.delete(dir);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        Files.delete(marker);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private static boolean isMarker(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && !field(file, "folder").isEmpty();
    }

    private static String marker(Path home, int version) {
        return """
        # `ktx demo` made this folder and everything in it; `ktx demo --reset` empties it.
        folder: %s
        warehouse: %d
        """
                .formatted(home, version);
    }

    private static int version(Path marker) throws IOException {
        String text = field(marker, "warehouse");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    /// A line of the marker; empty when it is not there.
    private static String field(Path marker, String name) throws IOException {
        String start = name + ": ";
        return new String(Files.readAllBytes(marker), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElse("");
    }

    private static String resource(String name) throws IOException {
        try (InputStream resource = DemoProject.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IOException("a part of ktx is missing: " + name);
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }

    private static KtxException unwritable(Path folder, IOException failure) {
        return new KtxException(
                DemoProblems.unwritable(folder.toString(), failure.toString()), failure);
    }
}
