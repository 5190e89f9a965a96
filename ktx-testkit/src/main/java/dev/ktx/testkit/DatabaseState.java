package dev.ktx.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// What tells whether anything changed in an engine.
public final class DatabaseState {
    private DatabaseState() {}

    /// The answers to some questions, the rows of each sorted.
    public static String rows(TestDatabase database, List<String> questions) {
        StringBuilder state = new StringBuilder();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String question : questions) {
                state.append(question).append('\n');
                try (ResultSet result = statement.executeQuery(question)) {
                    sorted(result).forEach(row -> state.append(row).append('\n'));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return state.toString();
    }

    private static List<String> sorted(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= columns; i++) {
                row.append(result.getString(i)).append(" | ");
            }
            rows.add(row.toString());
        }
        rows.sort(null);
        return rows;
    }

    /// Names and contents of the files below a folder.
    public static String files(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            StringBuilder state = new StringBuilder();
            for (Path file : found.sorted().toList()) {
                state.append(folder.relativize(file));
                if (Files.isRegularFile(file)) {
                    byte[] digest =
                            MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                    state.append(' ').append(HexFormat.of().formatHex(digest));
                }
                state.append('\n');
            }
            return state.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Names of the files below a folder.
    public static String fileNames(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
