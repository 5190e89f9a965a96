package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// The lists themselves, against the gate and against the engines that can be asked.
class FunctionListTest {
    private static final SqlPolicy ALLOW = new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());

    static List<Dialect> dialects() {
        return Dialects.all();
    }

    /// The lists are written by hand: whatever 200 names are drawn, calls of pure ones pass in
    /// every position and calls of harmful ones in none.
    @ParameterizedTest
    @MethodSource("dialects")
    void everyListedNameIsJudgedAsListed(Dialect dialect) {
        FunctionList list = FunctionList.of(dialect);
        for (String name : sample(list.pure(), new Random(7))) {
            if (!isGrammar(name)) {
                assertThat(Gate.judge(dialect, "SELECT " + name + "(a) FROM t", SqlPolicy.DEFAULT))
                        .as("%s %s", dialect, name)
                        .isInstanceOf(Verdict.Allowed.class);
            }
        }
        for (String name : sample(list.harmful(), new Random(7))) {
            assertThat(Vocabulary.of(name.toUpperCase(Locale.ROOT)).reserved()).as(name).isFalse();
            String qualified = name.contains(".") ? name : "x." + name;
            for (String sql :
                    List.of(
                            "SELECT " + name + "(a) FROM t",
                            "SELECT * FROM " + name + "(1)",
                            "SELECT a FROM t WHERE b = " + qualified + " ( a )")) {
                assertThat(Gate.judge(dialect, sql, ALLOW))
                        .as("%s %s", dialect, sql)
                        .isInstanceOf(Verdict.Refused.class);
            }
        }
    }

    /// Words that SQL Server and a few others do not take for a function anywhere.
    static boolean isGrammar(String name) {
        return Vocabulary.of(name.toUpperCase(Locale.ROOT)).reserved()
                || Set.of(
                                "into",
                                "for",
                                "set",
                                "insert",
                                "update",
                                "delete",
                                "merge",
                                "end",
                                "with",
                                "table",
                                "next",
                                "file_id",
                                "identity",
                                "index",
                                "if",
                                "truncate",
                                "apply",
                                "columns",
                                "database",
                                "schema")
                        .contains(name);
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void listsAreTidy(Dialect dialect) throws IOException {
        String file = "functions/" + dialect.name() + ".txt";
        try (InputStream in = FunctionList.class.getResourceAsStream(file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text).startsWith("# Source: ");
        }
        FunctionList list = FunctionList.of(dialect);
        assertThat(list.pure()).hasSizeGreaterThan(200).doesNotContainAnyElementsOf(list.harmful());
        assertThat(list.harmful()).isNotEmpty();
        assertThat(list.pure()).containsAll(list.ofTables());
        assertThat(list.pure()).allMatch(name -> name.equals(name.toLowerCase(Locale.ROOT)));
    }

    @Test
    void knowsEveryFunctionOfDuckDb() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                """
                                SELECT DISTINCT function_name FROM duckdb_functions()
                                WHERE function_type <> 'pragma' AND regexp_full_match(function_name, '[a-z][a-z0-9_]*')
                                  AND NOT starts_with(function_name, 'icu_collate') AND NOT starts_with(function_name, 'collate_')
                                """)) {
            assertThat(unknown(Dialects.DUCKDB, rows)).isEmpty();
        }
    }

    @Test
    void refusesEveryFunctionOfDuckDbThatHasSideEffects() throws SQLException {
        // These are volatile in the engine's eyes and change nothing.
        Set<String> harmless =
                Set.of(
                        "random",
                        "uuid",
                        "uuidv4",
                        "uuidv7",
                        "gen_random_uuid",
                        "currval",
                        "current_query",
                        "current_query_id",
                        "current_connection_id",
                        "current_transaction_id",
                        "error",
                        "stats",
                        "vector_type");
        FunctionList list = FunctionList.of(Dialects.DUCKDB);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT DISTINCT function_name FROM duckdb_functions() WHERE has_side_effects")) {
            Set<String> pure = new TreeSet<>();
            while (rows.next()) {
                if (list.isPure(rows.getString(1)) && !harmless.contains(rows.getString(1))) {
                    pure.add(rows.getString(1));
                }
            }
            assertThat(pure).isEmpty();
        }
    }

    @Test
    void knowsEveryFunctionOfSqlite() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*'")) {
            assertThat(unknown(Dialects.SQLITE, rows)).isEmpty();
        }
    }

    private static Set<String> unknown(Dialect dialect, ResultSet rows) throws SQLException {
        FunctionList list = FunctionList.of(dialect);
        Set<String> unknown = new TreeSet<>();
        while (rows.next()) {
            String name = rows.getString(1).toLowerCase(Locale.ROOT);
            if (!list.isPure(name) && !list.isHarmful(name)) {
                unknown.add(name);
            }
        }
        return unknown;
    }

    private static List<String> sample(Set<String> names, Random random) {
        List<String> all = new ArrayList<>(new TreeSet<>(names));
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(200, all.size()));
    }
}
