package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.semantic.query.Receipt.Warning;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Measures by dimensions of one fact and of several, and what a group without rows shows.
class GroupingTest {
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
    @DisplayName("SL-T01 a measure alone is the total")
    void totals() {
        assertThat(world.ask("{measures: [rides.revenue]}")).containsExactly("150");
    }

    @Test
    @DisplayName("SL-T02 facts without a value are one NULL group")
    void keepsFactsWithoutValue() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [stations.city], include_empty: false}"))
                .containsExactly("Basel | 20", "Bern | 50", "NULL | 80");
    }

    @Test
    @DisplayName("SL-T03 include_empty adds members and loses no fact")
    void addsMembers() {
        assertThat(world.ask("{measures: [rides.revenue], dimensions: [stations.city]}"))
                .containsExactly("Basel | 20", "Bern | 50", "Chur | NULL", "NULL | 80");
    }

    @Test
    @DisplayName("SL-T04 a count over no rows is zero")
    void countsNothingAsZero() {
        assertThat(world.ask("{measures: [rides.n], dimensions: [stations.city]}"))
                .containsExactly("Basel | 1", "Bern | 2", "Chur | 0", "NULL | 1");
    }

    @Test
    @DisplayName("SL-T05 matched_only drops facts without a match")
    void matchesOnly() {
        assertThat(
                        world.ask(
                                "{measures: [rides.n], dimensions: [stations.city], matched_only: true}"))
                .containsExactly("Basel | 1", "Bern | 2");
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.cost_total],"
                                        + " dimensions: [stations.city], matched_only: true}"))
                .containsExactly("Bern | 50 | 7");
        assertThat(world.refusal("{measures: [rides.n], matched_only: true, include_empty: true}"))
                .contains("exclude each other");
    }

    @Test
    @DisplayName("SL-T07 the order of dimensions does not change the groups")
    void ignoresTheOrderOfDimensions() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [riders.tier,"
                                        + " stations.city], include_empty: false}"))
                .containsExactly(
                        "basic | NULL | 80",
                        "gold | Basel | 20",
                        "gold | Bern | 10",
                        "NULL | Bern | 40");
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [stations.city,"
                                        + " riders.tier], include_empty: false}"))
                .containsExactly(
                        "Basel | gold | 20",
                        "Bern | gold | 10",
                        "Bern | NULL | 40",
                        "NULL | basic | 80");
    }

    @Test
    @DisplayName("SL-T08 a filter takes the way of the fact")
    void filtersByTheWayOfTheFact() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [stations.city], filters:"
                                        + " ['riders.tier = ''gold'''], include_empty: false}"))
                .containsExactly("Basel | 20", "Bern | 10");
    }

    @Test
    @DisplayName("SL-T09 the shortest way wins with a warning, a path or via names another")
    void choosesTheShortestWay() {
        String question = "{measures: [rides.revenue], dimensions: [stations.city]}";
        assertThat(world.receipt(question).warnings())
                .extracting(Warning::code)
                .contains("path_choice");
        List<String> home = List.of("Basel | 80", "Bern | 30", "NULL | 40");
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [riders.stations.city],"
                                        + " include_empty: false}"))
                .isEqualTo(home);
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [stations.city],"
                                        + " include_empty: false, via: [{to: stations, path: [riders,"
                                        + " stations]}]}"))
                .isEqualTo(home);
        assertThat(
                        world.refusal(
                                "{measures: [rides.revenue], dimensions: ['riders>stations.city']}"))
                .contains("riders.stations.city");
    }

    @Test
    @DisplayName("SL-T11 two facts without dimensions stand side by side")
    void totalsOfTwoFacts() {
        assertThat(world.ask("{measures: [rides.revenue, repairs.cost_total]}"))
                .containsExactly("150 | 16");
    }

    @Test
    @DisplayName("SL-T12 two facts by a shared dimension")
    void groupsTwoFacts() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.cost_total], dimensions:"
                                        + " [stations.city], include_empty: false}"))
                .containsExactly("Basel | 20 | NULL", "Bern | 50 | 7", "NULL | 80 | 9");
    }

    @Test
    @DisplayName("SL-T13 two facts with members")
    void groupsTwoFactsWithMembers() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.cost_total], dimensions:"
                                        + " [stations.city]}"))
                .containsExactly(
                        "Basel | 20 | NULL",
                        "Bern | 50 | 7",
                        "Chur | NULL | NULL",
                        "NULL | 80 | 9");
    }

    @Test
    @DisplayName("SL-T14 a filter that one fact cannot see is told")
    void tellsWhatAFilterDoesNotRestrict() {
        String question =
                "{measures: [rides.revenue, repairs.cost_total], dimensions: [stations.city],"
                        + " filters: ['riders.tier = ''gold'''], include_empty: false}";
        assertThat(world.ask(question))
                .containsExactly("Basel | 20 | NULL", "Bern | 10 | 7", "NULL | NULL | 9");
        assertThat(world.receipt(question).warnings())
                .filteredOn(warning -> warning.code().equals("filter_scope"))
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.sources()).containsExactly("repairs");
                    assertThat(warning.measures()).containsExactly("repairs.cost_total");
                });
        assertThat(
                        world.refusal(
                                "{measures: [repairs.cost_total], filters: ['riders.tier ="
                                        + " ''gold''']}"))
                .startsWith("no-join-path");
    }

    @Test
    @DisplayName("SL-T15 NULL keys and NULL attributes are one group")
    void mergesNullGroups() {
        try (World nameless = Worlds.ridesWithNamelessCity()) {
            assertThat(
                            nameless.ask(
                                    "{measures: [rides.revenue, repairs.cost_total], dimensions:"
                                            + " [stations.city], include_empty: false}"))
                    .containsExactly("Basel | 20 | NULL", "Bern | 50 | 7", "NULL | 85 | 12");
        }
    }

    @Test
    @DisplayName("SL-T18 facts by month, each by its own date")
    void groupsByOwnDates() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.cost_total], dimensions: [{time:"
                                        + " true, granularity: month}]}"))
                .containsExactly(
                        "2024-01-01 | 70 | 7", "2024-03-01 | NULL | 9", "2024-12-01 | 80 | NULL");
        assertThat(
                        world.refusal(
                                "{measures: [stations.docks], dimensions: [{time: true, granularity:"
                                        + " month}]}"))
                .contains("does not say which of its columns is its date");
    }

    @Test
    @DisplayName("SL-T19 a dimension of one fact cannot group the other")
    void refusesADimensionOfTheOtherFact() {
        assertThat(
                        world.refusal(
                                "{measures: [rides.revenue, repairs.cost_total], dimensions:"
                                        + " [rides.status]}"))
                .startsWith("no-join-path")
                .contains("'repairs'", "'rides'");
    }

    @Test
    @DisplayName("SL-T20 rows that belong to several groups count once in each")
    void countsOnceAGroup() {
        String question =
                "{measures: [stations.docks], dimensions: [rides.status], include_empty: false}";
        assertThat(world.ask(question)).containsExactly("done | 30", "void | 10");
        assertThat(world.receipt(question).warnings())
                .extracting(Warning::code)
                .contains("non_additive");
        assertThat(world.ask("{measures: [stations.docks], dimensions: [rides.status]}"))
                .containsExactly("done | 30", "void | 10", "NULL | 5");
    }

    @Test
    @DisplayName("SL-T21 a filter on other rows is EXISTS")
    void filtersByOtherRows() {
        assertThat(
                        world.ask(
                                "{measures: [stations.docks], filters: ['rides.status ="
                                        + " ''void''']}"))
                .containsExactly("10");
        assertThat(
                        world.ask(
                                "{measures: [stations.docks], filters: ['rides.status = ''void''',"
                                        + " 'rides.fare < 20']}"))
                .as("both must hold for the same ride")
                .containsExactly("NULL");
    }

    @Test
    @DisplayName("SL-T22 a filter of a measure on other rows counts no row twice")
    void filtersAMeasureByOtherRows() {
        assertThat(world.ask("{measures: [stations.busy_docks]}")).containsExactly("30");
        assertThat(world.ask("{measures: [stations.docks, rides.n]}")).containsExactly("35 | 4");
    }

    @Test
    @DisplayName("SL-T23 each aggregate counts at home")
    void aggregatesAtHome() {
        assertThat(world.ask("{measures: ['sum(stations.dock_count) / count(rides.id)']}"))
                .containsExactly("8.75");
    }

    @Test
    @DisplayName("SL-T24 an aggregate over several sources takes the rows of the finest")
    void takesTheFinestSource() {
        assertThat(
                        world.ask(
                                "{measures: ['sum(stations.dock_count * rides.fare)'], dimensions:"
                                        + " [riders.tier], include_empty: false}"))
                .containsExactly("basic | NULL", "gold | 500", "NULL | 400");
        assertThat(world.refusal("{measures: ['sum(rides.fare / repairs.cost)']}"))
                .startsWith("no-common-row");
    }

    @Test
    @DisplayName("SL-T87 dimensions alone are their members")
    void listsMembers() {
        assertThat(world.ask("{dimensions: [stations.city]}"))
                .containsExactly("Basel", "Bern", "Chur");
        assertThat(world.ask("{dimensions: [riders.tier, stations.city]}"))
                .containsExactly("basic | Basel", "gold | Bern");
        assertThat(world.ask("{dimensions: [stations.city], filters: ['rides.fare > 30']}"))
                .containsExactly("Bern");
        assertThat(world.refusal("{dimensions: [repairs.cost, riders.tier]}"))
                .startsWith("no-common-row");
    }

    @Test
    void givesTotalsToCheckBy() {
        var compiled =
                world.compiled(
                        "{measures: [rides.revenue, repairs.avg_cost, rides.n], dimensions:"
                                + " [stations.city], filters: ['rides.fare > 10'], include: [checks]}");
        assertThat(compiled.totals().orElseThrow().keys())
                .containsExactly("rides.revenue", "rides.n");
        assertThat(
                        world.compiled(
                                        "{measures: [stations.docks], dimensions: [rides.status],"
                                                + " include: [checks]}")
                                .totals())
                .as("overlapping groups add up to nothing")
                .isEmpty();
        assertThat(
                        world.compiled(
                                        "{measures: [rides.revenue], dimensions: [stations.city],"
                                                + " via: [{to: stations, path: [riders, stations]}],"
                                                + " include: [checks]}")
                                .totals())
                .as("a way that only the dimension takes")
                .isPresent();
    }

    @Test
    void drawsThePlan() {
        assertThat(
                        world.receipt(
                                        "{measures: [rides.revenue, repairs.cost_total], dimensions:"
                                                + " [stations.city], filters: ['rides.fare > 10']}")
                                .plan())
                .containsExactly(
                        "Rows of 'rides' where rides.fare > 10: rides.revenue.",
                        "Rows of 'repairs': repairs.cost_total.",
                        "Members of 'stations', whether rows belong to them or not.");
    }

    @Test
    void refusesAWayThatLeadsNowhere() {
        assertThat(
                        world.refusal(
                                "{measures: [rides.revenue], dimensions: [stations.city], via: [{to:"
                                        + " stations, path: [nosuch]}]}"))
                .contains("[nosuch]", "stations");
    }

    @Test
    @DisplayName("SL-T16 three facts by one dimension, each member once")
    void groupsThreeFacts() {
        assertThat(
                        world.ask(
                                "{measures: [rides.n, repairs.repair_n, riders.rider_n], dimensions:"
                                        + " [stations.city], include_empty: false}"))
                .containsExactly("Basel | 1 | 0 | 1", "Bern | 2 | 1 | 2", "NULL | 1 | 1 | 0");
    }

    @Test
    @DisplayName("SL-T17 two facts by two dimensions that both reach")
    void groupsTwoFactsByTwoDimensions() {
        try (World two =
                World.of(
                        """
                        CREATE TABLE d1 (id INTEGER, n VARCHAR(2));
                        CREATE TABLE d2 (id INTEGER, n VARCHAR(2));
                        CREATE TABLE f1 (id INTEGER, a INTEGER, b INTEGER, v INTEGER);
                        CREATE TABLE f2 (id INTEGER, a INTEGER, b INTEGER, v INTEGER);
                        INSERT INTO d1 VALUES (1,'x'),(2,'y');
                        INSERT INTO d2 VALUES (1,'p'),(2,'q');
                        INSERT INTO f1 VALUES (1,1,1,10),(2,1,2,20),(3,NULL,1,5);
                        INSERT INTO f2 VALUES (1,1,1,7),(2,2,2,8),(3,NULL,1,1);
                        """,
                        """
                        name: d1
                        table: d1
                        grain: [id]
                        columns: [{name: id, type: number}, {name: n, type: string}]
                        ---
                        name: d2
                        table: d2
                        grain: [id]
                        columns: [{name: id, type: number}, {name: n, type: string}]
                        ---
                        name: f1
                        table: f1
                        grain: [id]
                        columns: [{name: id, type: number}, {name: a, type: number}, {name: b, type: number}, {name: v, type: number}]
                        joins: [{to: d1, "on": "a = d1.id", relationship: many_to_one}, {to: d2, "on": "b = d2.id", relationship: many_to_one}]
                        measures: [{name: total, expr: sum(v)}]
                        ---
                        name: f2
                        table: f2
                        grain: [id]
                        columns: [{name: id, type: number}, {name: a, type: number}, {name: b, type: number}, {name: v, type: number}]
                        joins: [{to: d1, "on": "a = d1.id", relationship: many_to_one}, {to: d2, "on": "b = d2.id", relationship: many_to_one}]
                        measures: [{name: total, expr: sum(v)}]
                        """)) {
            assertThat(two.ask("{measures: [f1.total, f2.total], dimensions: [d1.n, d2.n]}"))
                    .containsExactly(
                            "x | p | 10 | 7",
                            "x | q | 20 | NULL",
                            "y | q | NULL | 8",
                            "NULL | p | 5 | 1");
        }
    }

    @Test
    @DisplayName("SL-T53 an internal column can be used")
    void allowsInternalColumns() {
        try (World internal =
                World.of(
                        "CREATE TABLE t (id INTEGER, note VARCHAR(9));\nINSERT INTO t VALUES (1,'a');\n",
                        """
                        name: t
                        table: t
                        grain: [id]
                        columns: [{name: id, type: number}, {name: note, type: string, visibility: internal}]
                        """)) {
            assertThat(internal.ask("{dimensions: [t.note]}")).containsExactly("a");
        }
    }

    @Test
    @DisplayName("SL-T76 a way to one row is taken before one over other rows")
    void takesTheSafeWay() {
        try (World plans =
                World.of(
                        """
                        CREATE TABLE riders (id INTEGER, tier VARCHAR(9));
                        CREATE TABLE plans (id INTEGER, plan VARCHAR(9));
                        CREATE TABLE promos (id INTEGER, plan_id INTEGER);
                        CREATE TABLE memberships (id INTEGER, rider_id INTEGER, plan_id INTEGER);
                        CREATE TABLE rides (id INTEGER, rider_id INTEGER, promo_id INTEGER, fare INTEGER);
                        INSERT INTO riders VALUES (1,'gold');
                        INSERT INTO plans VALUES (1,'basic'),(2,'plus');
                        INSERT INTO promos VALUES (1,1);
                        INSERT INTO memberships VALUES (1,1,1),(2,1,2);
                        INSERT INTO rides VALUES (1,1,1,10);
                        """,
                        """
                        name: riders
                        table: riders
                        grain: [id]
                        columns: [{name: id, type: number}, {name: tier, type: string}]
                        ---
                        name: plans
                        table: plans
                        grain: [id]
                        columns: [{name: id, type: number}, {name: plan, type: string}]
                        ---
                        name: promos
                        table: promos
                        grain: [id]
                        columns: [{name: id, type: number}, {name: plan_id, type: number}]
                        joins: [{to: plans, "on": "plan_id = plans.id", relationship: many_to_one}]
                        ---
                        name: memberships
                        table: memberships
                        grain: [id]
                        columns: [{name: id, type: number}, {name: rider_id, type: number}, {name: plan_id, type: number}]
                        joins: [{to: riders, "on": "rider_id = riders.id", relationship: many_to_one}, {to: plans, "on": "plan_id = plans.id", relationship: many_to_one}]
                        ---
                        name: rides
                        table: rides
                        grain: [id]
                        columns: [{name: id, type: number}, {name: rider_id, type: number}, {name: promo_id, type: number}, {name: fare, type: number}]
                        joins: [{to: riders, "on": "rider_id = riders.id", relationship: many_to_one}, {to: promos, "on": "promo_id = promos.id", relationship: many_to_one}]
                        measures: [{name: total, expr: sum(fare)}]
                        """)) {
            assertThat(
                            plans.ask(
                                    "{measures: [rides.total], dimensions: [riders.tier,"
                                            + " plans.plan], include_empty: false}"))
                    .containsExactly("gold | basic | 10");
        }
    }
}
