package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Derived measures, divisions, conditional and distinct aggregates.
class CalculationTest {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static World world;

    @BeforeAll
    static void open() {
        world = Worlds.rides();
    }

    @AfterAll
    static void close() {
        world.close();
    }

    @Test
    @DisplayName("SL-T25 arithmetic around a measure is kept")
    void keepsArithmetic() {
        assertThat(world.ask("{measures: ['rides.revenue / 100']}")).containsExactly("1.5");
    }

    @Test
    @DisplayName("SL-T26 a measure inside an expression keeps its brackets")
    void keepsBrackets() {
        assertThat(world.ask("{measures: [{expr: 'rides.profit * 2', name: dbl}]}"))
                .containsExactly("292");
    }

    @Test
    @DisplayName("SL-T27 measures of a request build on one another")
    void buildsOnOneAnother() {
        assertThat(
                        world.ask(
                                "{measures: [{expr: 'rides.revenue - rides.n', name: p}, {expr: 'p *"
                                        + " 2', name: q}, {expr: 'q / p', name: r}]}"))
                .containsExactly("146 | 292 | 2");
        assertThat(
                        world.refusal(
                                "{measures: [{expr: 'b + 1', name: a}, {expr: 'a + 1', name: b}]}"))
                .startsWith("circular-definition")
                .contains("in a circle: a -> b -> a.");
    }

    @Test
    @DisplayName("SL-T28 the parts of a derived measure stay hidden")
    void hidesParts() {
        assertThat(world.compiled("{measures: [rides.done_net]}").columns()).hasSize(1);
    }

    @Test
    @DisplayName("SL-T30 the filter of a derived measure reaches its parts")
    void filtersDerivedMeasures() {
        assertThat(world.ask("{measures: [rides.done_net]}")).containsExactly("107");
    }

    @Test
    @DisplayName("SL-T31 a missing part is NULL, or zero when asked for")
    void treatsMissingParts() {
        String question =
                "{measures: [{expr: 'rides.revenue - repairs.cost_total', name: net}], dimensions:"
                        + " [stations.city], include_empty: false%s}";
        assertThat(world.ask(question.formatted("")))
                .containsExactly("Basel | NULL", "Bern | 43", "NULL | 71");
        assertThat(world.ask(question.formatted(", empty_as_zero: true")))
                .containsExactly("Basel | 20", "Bern | 43", "NULL | 71");
    }

    @Test
    @DisplayName("SL-T32 division by zero is NULL")
    void dividesByZero() {
        assertThat(world.ask("{measures: ['rides.revenue / (rides.n - rides.n)']}"))
                .containsExactly("NULL");
        assertThat(world.ask("{measures: ['rides.revenue / (repairs.repair_n - 2)']}"))
                .containsExactly("NULL");
    }

    @Test
    @DisplayName("SL-T33 division is exact between counts")
    void dividesExactly() {
        assertThat(world.ask("{measures: ['rides.void_n / rides.n']}")).containsExactly("0.25");
        assertThat(world.ask("{measures: ['sum(rides.fare / 4)']}")).containsExactly("37.5");
    }

    @Test
    @DisplayName("SL-T35 distinct combinations of columns")
    void countsCombinations() {
        assertThat(world.ask("{measures: ['count_distinct(rides.station_id, rides.status)']}"))
                .containsExactly("3");
        assertThat(
                        world.ask(
                                "{measures: ['count(distinct rides.station_id, rides.status) filter"
                                        + " (where rides.fare < 30)']}"))
                .containsExactly("2");
    }

    @Test
    @DisplayName("SL-T36 a filtered distinct count skips NULL")
    void countsDistinctWithFilter() {
        assertThat(world.ask("{measures: [rides.riders_void, 'count(distinct rides.rider_id)']}"))
                .containsExactly("0 | 3");
    }

    @Test
    @DisplayName("SL-T37 rows are counted by a star")
    void countsRows() {
        assertThat(world.ask("{measures: ['count(rides.*)', rides.void_n]}"))
                .containsExactly("4 | 1");
        assertThat(world.refusal("{measures: ['count(*)']}")).startsWith("unknown-measure");
    }

    @Test
    @DisplayName("SL-T38 a filtered median")
    void filtersTheMedian() {
        assertThat(world.ask("{measures: [rides.median_done]}")).containsExactly("20");
    }

    @Test
    @DisplayName("SL-T39 a percentile is exact")
    void interpolates() {
        assertThat(world.ask("{measures: [rides.p90]}")).containsExactly("68");
    }

    @Test
    @DisplayName("SL-T40 over no matching row a sum is NULL and a count zero")
    void aggregatesNothing() {
        assertThat(
                        world.ask(
                                "{measures: [rides.void_revenue, rides.void_n], dimensions:"
                                        + " [stations.city], include_empty: false}"))
                .containsExactly("Basel | NULL | 0", "Bern | 40 | 1", "NULL | NULL | 0");
    }

    @Test
    @DisplayName("SL-T29 measures of the same name belong to their sources")
    void tellsSourcesApart() {
        try (World two =
                World.of(
                        """
                        CREATE TABLE a (id INTEGER, x INTEGER);
                        CREATE TABLE b (id INTEGER, x INTEGER);
                        INSERT INTO a VALUES (1, 5), (2, 6), (3, 7);
                        INSERT INTO b VALUES (1, 100);
                        """,
                        """
                        name: a
                        table: a
                        grain: [id]
                        columns: [{name: id, type: number}, {name: x, type: number}]
                        measures: [{name: total, expr: sum(x)}, {name: n, expr: count(*)}, {name: per, expr: total / n}, {name: x, expr: sum(x)}, {name: avg_x, expr: avg(x)}]
                        ---
                        name: b
                        table: b
                        grain: [id]
                        columns: [{name: id, type: number}, {name: x, type: number}]
                        measures: [{name: total, expr: sum(x)}, {name: n, expr: count(*)}, {name: per, expr: total / n}]
                        """)) {
            assertThat(two.ask("{measures: [b.total, a.per, a.total, b.per]}"))
                    .containsExactly("100 | 6 | 18 | 100");
            assertThat(two.refusal("{measures: [total]}")).contains("a.total", "b.total");
            // SL-T34: a measure named like a column leaves the column to its siblings.
            assertThat(two.ask("{measures: [a.x, a.avg_x]}")).containsExactly("18 | 6");
        }
    }

    @Test
    @DisplayName("SL-T34 a measure named like a column")
    void tellsAColumnFromAMeasure() {
        assertThat(world.refusal("{measures: [{expr: rides.fare, name: x}]}"))
                .startsWith("unknown-measure")
                .contains("sum(rides.fare)");
    }

    @Test
    @DisplayName("SL-T105 faults in expressions are told with names")
    void tellsFaults() {
        assertThat(world.refusal("{measures: [rides.revenu]}")).contains("rides.revenue");
        assertThat(world.refusal("{measures: ['summ(rides.fare)']}"))
                .contains("Did you mean 'sum'?");
        assertThat(world.refusal("{measures: ['sum(rides.fares)']}"))
                .contains("Did you mean 'fare'?");
        assertThat(world.refusal("{measures: ['sum(ride.fare)']}"))
                .contains("Did you mean 'rides'?");
        assertThat(world.refusal("{measures: ['sum(rides.status)']}")).startsWith("type-mismatch");
        for (String expr :
                new String[] {
                    "max(rides.fare > 3)",
                    "sum(case when rides.id = 1 then 1 else rides.status end)",
                    "max(lower(rides.fare))",
                    "max(coalesce(rides.status, rides.fare))",
                    "sum(rides.started - rides.started)",
                    "count(rides.*) filter (where rides.status > rides.fare)",
                    "count(rides.*) filter (where rides.fare)",
                    "count(rides.*) filter (where rides.fare = 'many')",
                }) {
            assertThat(world.refusal("{measures: [\"" + expr + "\"]}"))
                    .as(expr)
                    .startsWith("type-mismatch");
        }
        assertThat(world.refusal("{measures: ['avg(sum(rides.fare))']}"))
                .contains("aggregate inside an aggregate");
        assertThat(world.refusal("{measures: ['sum(rides.fare) over ()']}")).contains("Window");
        assertThat(world.refusal("{measures: ['rank() over (order by rides.fare)']}"))
                .contains("Window");
        assertThat(world.refusal("{measures: [rides.n], filters: ['total fare > 3']}"))
                .contains("double quotes");
        assertThat(world.refusal("{measures: [rides.n], filters: ['rides.status like status']}"))
                .contains("a pattern in single quotes")
                .doesNotContain("double quotes");
        assertThat(
                        world.problems(
                                        "{measures: [rides.n], filters: [\"date_trunc('decade', rides.started) = '2020-01-01'\"]}")
                                .getFirst()
                                .where()
                                .text())
                .isEqualTo("filters[0]:11");
    }

    @Test
    void tellsMeasuresThatEndAlikeApart() {
        try (World two =
                World.of(
                        """
                        CREATE TABLE a (id INTEGER, x INTEGER);
                        CREATE TABLE b (id INTEGER, x INTEGER);
                        INSERT INTO a VALUES (1, 5), (2, 6);
                        INSERT INTO b VALUES (1, 100);
                        """,
                        """
                        name: a
                        table: a
                        grain: [id]
                        columns: [{name: id, type: number}, {name: x, type: number}]
                        measures: [{name: total, expr: sum(x)}]
                        ---
                        name: b
                        table: b
                        grain: [id]
                        columns: [{name: id, type: number}, {name: x, type: number}]
                        joins: [{to: a, "on": "id = a.id", relationship: one_to_one}]
                        measures: [{name: total, expr: sum(x)}, {name: both, expr: sum(x * a.x)}]
                        """)) {
            assertThat(two.refusal("{measures: [b.total, a.total], filters: ['total > 50']}"))
                    .startsWith("ambiguous-name")
                    .contains("b.total, a.total");
            assertThat(two.ask("{measures: [b.total, b.total], filters: ['total > 50']}"))
                    .containsExactly("100 | 100");
            assertThat(
                            two.ask(
                                    "{measures: [b.total, {expr: a.total, name: total}], filters:"
                                            + " ['total < 50']}"))
                    .as("a name that was given is the one")
                    .containsExactly("100 | 11");
            assertThat(two.refusal("{measures: ['sum(a.x * b.x)']}"))
                    .startsWith("no-common-row")
                    .contains("'a', 'b'", "in the file of the source");
            assertThat(two.ask("{measures: [b.both]}")).containsExactly("500");
        }
    }

    @Test
    void answersAMeasureAsOftenAsItIsAskedFor() {
        assertThat(world.ask("{measures: [rides.n, rides.n]}")).containsExactly("4 | 4");
        assertThat(
                        world.refusal(
                                "{measures: [{expr: rides.n, name: x}, {expr: rides.revenue, name: x}]}"))
                .contains("Two measures are to be named 'x'");
    }

    @Test
    void knowsScalarFunctionsInEveryEngine() {
        assertThat(
                        world.ask(
                                "{measures: ['sum(case when rides.status = ''done'' then rides.fare"
                                        + " else 0 end)', 'count(distinct date(rides.started))',"
                                        + " 'max(upper(substring(rides.status, 1, 2)))',"
                                        + " 'sum(mod(rides.fare, 30))', 'max(concat(rides.status,"
                                        + " ''-'', rides.id))', 'sum(if(rides.rider_id is null, 1, 0))',"
                                        + " 'min(least(rides.fare, 15))', 'sum(abs(-rides.fare))',"
                                        + " 'sum(cast(rides.fare as text)::integer)',"
                                        + " 'count(nullif(rides.status, ''done''))',"
                                        + " 'max(replace(rides.status, ''o'', ''0''))',"
                                        + " 'sum(power(rides.id, 2))', 'round(sqrt(sum(rides.id) + 6))']}"))
                .containsExactly(
                        "110 | 4 | VO | 60 | void-3 | 1 | 10 | 150 | 150 | 1 | v0id | 30 | 4");
        assertThat(
                        world.ask(
                                "{measures: [rides.n], filters: ['date(rides.started) = ''2024-01-08''']}"))
                .containsExactly("1");
        assertThat(
                        world.ask(
                                "{measures: [rides.n], filters: ['rides.status ilike ''DO%''',"
                                        + " 'rides.rider_id is not null', 'rides.id not in (2)',"
                                        + " 'not rides.fare > 50']}"))
                .containsExactly("1");
    }
}
