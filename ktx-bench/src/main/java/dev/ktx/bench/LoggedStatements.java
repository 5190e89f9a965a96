package dev.ktx.bench;

import dev.ktx.testkit.PostgresServer;
import dev.ktx.testkit.TestDatabase;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The SELECTs that PostgreSQL was asked while some work ran, as its log tells them, to be run
/// again over plain JDBC: what the same questions cost with nothing around them.
final class LoggedStatements {
    /// Continued lines of a statement start with a tab in the log.
    private static final Pattern STATEMENT =
            Pattern.compile("execute [^:\\n]*: (\\s*SELECT[^\\n]*(?:\\n\\t[^\\n]*+)*+)");

    private static final Pattern ENTRY = Pattern.compile("(?m)^(?=\\S)");

    private static final Pattern BIND =
            Pattern.compile("\\$(\\d+) = ('(?:[^']++|'')*+'|NULL)", Pattern.CASE_INSENSITIVE);

    private final TestDatabase database;
    private final List<String> texts;

    private LoggedStatements(TestDatabase database, List<String> texts) {
        this.database = database;
        this.texts = List.copyOf(texts);
    }

    /// @param work asks on a connection that it opens itself
    /// @throws IllegalStateException when nothing was asked
    static LoggedStatements of(TestDatabase database, Runnable work) throws IOException {
        String name = String.valueOf(database.values().get("database"));
        database.execute("ALTER DATABASE " + name + " SET log_min_duration_statement = 0");
        Path log = PostgresServer.shared().log();
        long before = Files.size(log);
        work.run();
        byte[] all = Files.readAllBytes(log);
        database.execute("ALTER DATABASE " + name + " RESET log_min_duration_statement");
        String written =
                new String(all, (int) before, all.length - (int) before, StandardCharsets.UTF_8);
        List<String> texts = new ArrayList<>();
        for (String entry : ENTRY.split(written, -1)) {
            if (!entry.startsWith(name + ":") || entry.contains("execute fetch")) {
                continue;
            }
            Matcher statement = STATEMENT.matcher(entry);
            if (statement.find()) {
                texts.add(statement.group(1));
            } else if (entry.contains("DETAIL:") && !texts.isEmpty()) {
                texts.add(bound(texts.removeLast(), entry));
            }
        }
        if (texts.isEmpty()) {
            throw new IllegalStateException("nothing in the log of PostgreSQL");
        }
        return new LoggedStatements(database, texts);
    }

    int count() {
        return texts.size();
    }

    /// Runs them all and reads every value.
    ///
    /// @return characters read
    long run() throws SQLException {
        long characters = 0;
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            for (String text : texts) {
                try (Statement statement = connection.createStatement()) {
                    statement.setFetchSize(10_000);
                    characters += read(statement, text);
                }
            }
            connection.rollback();
        }
        return characters;
    }

    private static long read(Statement statement, String text) throws SQLException {
        long characters = 0;
        try (ResultSet rows = statement.executeQuery(text)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    String value = rows.getString(i);
                    characters += value == null ? 0 : value.length();
                }
            }
        }
        return characters;
    }

    private static String bound(String text, String detail) {
        String all = text;
        Matcher matcher = BIND.matcher(detail);
        while (matcher.find()) {
            all =
                    all.replaceAll(
                            "\\$" + matcher.group(1) + "\\b",
                            Matcher.quoteReplacement(matcher.group(2)));
        }
        return all;
    }
}
