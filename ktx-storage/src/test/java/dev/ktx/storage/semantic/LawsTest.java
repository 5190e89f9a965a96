package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Laws that hold for every world, checked on random ones.
class LawsTest {
    private static final int WORLDS = 60;

    private static List<String> run(Connection connection, SemanticModel model, String question)
            throws SQLException {
        if (SemanticQuestions.compile(model, question, Dialects.SQLITE)
                instanceof Compiled compiled) {
            List<String> rows = new ArrayList<>();
            for (List<String> row : Rows.run(connection, compiled.sql(), compiled.limit())) {
                rows.add(String.join(" | ", row));
            }
            Collections.sort(rows);
            return rows;
        }
        return List.of("refused");
    }

    @Test
    @DisplayName("SL-T06 SL-T118 a sum by any dimension that one row leads to adds up to the total")
    void addsUp() throws SQLException {
        int checked = 0;
        for (long seed = 0; seed < WORLDS; seed++) {
            RandomWorld world = new RandomWorld(new Random(seed));
            SemanticModel model = OracleTest.model(world, order(world));
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                World.load(connection, world.schema());
                for (RandomWorld.Link link : world.links) {
                    String measure = "sum(s" + link.from() + ".v)";
                    List<String> groups =
                            run(
                                    connection,
                                    model,
                                    "{measures: ['%s'], dimensions: [s%d.c]}"
                                            .formatted(measure, link.to()));
                    List<String> total =
                            run(connection, model, "{measures: ['%s']}".formatted(measure));
                    assertThat(sum(groups)).as("seed " + seed).isEqualTo(sum(total));
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(100);
    }

    private static BigDecimal sum(List<String> rows) {
        return rows.stream()
                .map(row -> row.substring(row.lastIndexOf(' ') + 1))
                .filter(cell -> !cell.equals("NULL"))
                .map(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    @DisplayName("SL-T116 the order of files, measures, dimensions and filters changes nothing")
    void ignoresOrder() throws SQLException {
        for (long seed = 0; seed < WORLDS; seed++) {
            Random random = new Random(seed);
            RandomWorld world = new RandomWorld(random);
            List<Integer> shuffled = new ArrayList<>(order(world));
            Collections.shuffle(shuffled, random);
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                World.load(connection, world.schema());
                String question =
                        "{measures: ['sum(s1.v)', 'count(s0.*)'], dimensions: [s0.c], filters:"
                                + " ['s0.v > 0', 's1.v < 6']}";
                String swapped =
                        "{measures: ['sum(s1.v)', 'count(s0.*)'], dimensions: [s0.c], filters:"
                                + " ['s1.v < 6', 's0.v > 0']}";
                assertThat(run(connection, OracleTest.model(world, shuffled), swapped))
                        .as("seed " + seed)
                        .isEqualTo(
                                run(connection, OracleTest.model(world, order(world)), question));
            }
        }
    }

    @Test
    @DisplayName("SL-T117 a filter that always holds changes nothing")
    void ignoresTautologies() throws SQLException {
        for (long seed = 0; seed < WORLDS; seed++) {
            RandomWorld world = new RandomWorld(new Random(seed));
            SemanticModel model = OracleTest.model(world, order(world));
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                World.load(connection, world.schema());
                String question = "{measures: ['sum(s1.v)', 'avg(s0.v)'], dimensions: [s0.c]%s}";
                assertThat(run(connection, model, question.formatted(", filters: ['1 = 1']")))
                        .isEqualTo(run(connection, model, question.formatted("")));
            }
        }
    }

    private static List<Integer> order(RandomWorld world) {
        return IntStream.range(0, world.sources()).boxed().toList();
    }

    @Test
    @DisplayName("SL-T115 no text of a request leaves its place in the statement")
    void keepsTextsInTheirPlace() {
        RandomWorld world = new RandomWorld(new Random(3));
        SemanticModel model = OracleTest.model(world, order(world));
        Random random = new Random(11);
        String[] bits = {
            "'", "''", "\"", "`", "[", "]", "--", "/*", "*/", ";", "\\", "$$", "select", " from ",
            "s0.v", "(", ")", "{", "}", "%", "é", "union", ","
        };
        int answered = 0;
        for (int i = 0; i < 250; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 1 + random.nextInt(6); j > 0; j--) {
                text.append(bits[random.nextInt(bits.length)]);
            }
            String nasty = text.toString();
            String yaml = "'" + nasty.replace("'", "''") + "'";
            String literal = "'s0.c = ''" + nasty.replace("'", "''''") + "'''";
            for (String question :
                    List.of(
                            "{measures: [{expr: 'sum(s0.v)', name: " + yaml + "}]}",
                            "{measures: ['sum(s0.v)'], filters: [" + literal + "]}",
                            "{measures: ['sum(s0.v)'], filters: [" + yaml + "]}",
                            "{measures: [" + yaml + "]}",
                            "{dimensions: [" + yaml + "]}",
                            "{measures: ['sum(s0.v)'], order_by: [" + yaml + "]}")) {
                for (var dialect : Dialects.all()) {
                    if (SemanticQuestions.compile(model, question, dialect)
                            instanceof Compiled compiled) {
                        answered++;
                        assertThat(ReadOnlySql.parse(dialect, compiled.sql()).text())
                                .isEqualTo(compiled.sql());
                    }
                }
            }
        }
        assertThat(answered).isGreaterThan(2_000);
    }
}
