package dev.ktx.app.demo;

import dev.ktx.port.Progress;
import dev.ktx.problem.DemoProblems;
import dev.ktx.problem.KtxException;

import org.duckdb.DuckDBDriver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The DuckDB file of Emberfjord, an invented company that sells, installs and looks after heat
/// pumps: 20 tables in 8 schemas with some 416,000 rows, the same on every machine. The SQL that
/// makes it is the resource `emberfjord.sql`.
public final class DemoWarehouse {
    /// Counts up whenever the rows change, so that a project with older rows is made anew.
    static final int VERSION = 1;

    private static final Pattern END_OF_STATEMENT = Pattern.compile(";[ \t]*(?:\n|$)");
    private static final Pattern FILLED_TABLE =
            Pattern.compile("^\\s*(?:--.*\\s+)*INSERT INTO (\\w+\\.\"[^\"]+\"|\\S+)(?:\\s|$)");

    private DemoWarehouse() {}

    /// Writes the file. Nothing is at `file` until all of it is there; one that is there already is
    /// replaced.
    ///
    /// @param file in a folder that exists
    /// @param progress hears which table is being filled
    /// @throws KtxException `file-unwritable`
    public static void create(Path file, Progress progress) {
        Path unfinished =
                file.resolveSibling(
                        file.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
        try {
            Files.deleteIfExists(unfinished);
            fill(unfinished, progress);
            move(unfinished, file);
        } catch (IOException | SQLException failure) {
            throw new KtxException(
                    DemoProblems.unwritable(file.toString(), String.valueOf(failure.getMessage())),
                    failure);
        } finally {
            discard(unfinished);
        }
    }

    private static void fill(Path file, Progress progress) throws SQLException {
        List<String> statements = statements();
        try (Connection connection =
                        new DuckDBDriver().connect("jdbc:duckdb:" + file, new Properties());
                Statement statement = connection.createStatement()) {
            for (int done = 0; done < statements.size(); done++) {
                String sql = statements.get(done);
                Matcher filled = FILLED_TABLE.matcher(sql);
                if (filled.find()) {
                    progress.report(
                            (double) done / statements.size(), "Filling " + filled.group(1));
                }
                statement.execute(sql);
            }
            // Without it the rows may still be in the log file beside the database when that is
            // renamed.
            statement.execute("CHECKPOINT");
        }
        progress.report(1, "Warehouse filled");
    }

    private static List<String> statements() {
        try (InputStream resource = DemoWarehouse.class.getResourceAsStream("emberfjord.sql")) {
            String script = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            return END_OF_STATEMENT.splitAsStream(script).filter(sql -> !sql.isBlank()).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException elsewhere) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Removes what a failure left; what cannot be removed is harmless and is not worth hiding the
    /// failure for.
    private static void discard(Path unfinished) {
        for (Path rest :
                List.of(unfinished, unfinished.resolveSibling(unfinished.getFileName() + ".wal"))) {
            try {
                Files.deleteIfExists(rest);
            } catch (IOException stays) {
                rest.toFile().deleteOnExit();
            }
        }
    }
}
