package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Filters over rows and over measures, segments, and what no request may do.
class FilterTest {
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

    private static String byCity(String filters) {
        return "{measures: [rides.revenue], dimensions: [stations.city], include_empty: false,"
                + " filters: ["
                + filters
                + "]}";
    }

    @Test
    @DisplayName("SL-T41 an OR keeps its brackets beside another filter")
    void keepsBrackets() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], filters: ['rides.status = ''done'' or"
                                        + " rides.status = ''void''', 'rides.fare > 30']}"))
                .containsExactly("120");
    }

    @Test
    @DisplayName("SL-T42 one filter splits into rows and groups")
    void splits() {
        assertThat(world.ask(byCity("'rides.revenue > 15 and rides.status = ''done'''")))
                .containsExactly("Basel | 20", "NULL | 80");
    }

    @Test
    @DisplayName("SL-T43 OR over a measure and a row is refused")
    void refusesMixedOr() {
        assertThat(world.refusal(byCity("'rides.revenue > 15 or rides.status = ''done'''")))
                .startsWith("mixed-filter");
    }

    @Test
    @DisplayName("SL-T44 NOT over a measure and a row is refused")
    void refusesMixedNot() {
        assertThat(world.refusal(byCity("'not (rides.revenue > 15 and rides.status = ''done'')'")))
                .startsWith("mixed-filter");
    }

    @Test
    @DisplayName("SL-T44 CASE over a measure and a row is refused")
    void refusesMixedCase() {
        assertThat(
                        world.refusal(
                                byCity(
                                        "'case when rides.revenue > 15 then rides.status = ''done'' else true end'")))
                .startsWith("mixed-filter");
    }

    @Test
    @DisplayName("SL-T45 a measure of a role can filter groups")
    void filtersByMeasureOfARole() {
        assertThat(
                        world.ask(
                                "{measures: [rides.n], filters: ['end_st.docks > 30', 'rides.n < 5']}"))
                .containsExactly("4");
        assertThat(world.ask("{measures: [rides.n], filters: ['end_st.docks > 40']}")).isEmpty();
    }

    @Test
    @DisplayName("SL-T45 a measure that is not shown can filter groups")
    void filtersByHiddenMeasure() {
        assertThat(
                        world.ask(
                                "{measures: [rides.n], dimensions: [stations.city], filters:"
                                        + " ['rides.revenue > 30']}"))
                .containsExactly("Bern | 2", "NULL | 1");
        assertThat(
                        world.ask(
                                "{measures: [rides.n], dimensions: [stations.city], include_empty:"
                                        + " false, filters: ['repairs.repair_n >= 0']}"))
                .as("groups of the hidden fact alone do not appear")
                .containsExactly("Basel | 1", "Bern | 2", "NULL | 1");
    }

    @Test
    @DisplayName("SL-T46 a derived measure can filter groups")
    void filtersByDerivedMeasure() {
        assertThat(
                        world.ask(
                                "{measures: [{expr: 'rides.revenue / rides.n', name: avg_t}],"
                                        + " dimensions: [stations.city], filters: ['avg_t > 22']}"))
                .containsExactly("Bern | 25", "NULL | 80");
    }

    @Test
    @DisplayName("SL-T47 a missing average is not small")
    void excludesMissingAverages() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.avg_cost], dimensions:"
                                        + " [stations.city], filters: ['repairs.avg_cost < 8']}"))
                .containsExactly("Bern | 50 | 7");
    }

    @Test
    @DisplayName("SL-T48 a missing count is zero")
    void includesMissingCounts() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.repair_n], dimensions:"
                                        + " [stations.city], filters: ['repairs.repair_n = 0'],"
                                        + " include_empty: false}"))
                .containsExactly("Basel | 20 | 0");
    }

    @Test
    @DisplayName("SL-T49 filters on groups keep their brackets")
    void keepsBracketsOfGroups() {
        assertThat(
                        world.ask(
                                byCity(
                                        "'rides.revenue > 1000 or rides.revenue < 60', 'rides.revenue > 30'")))
                .containsExactly("Bern | 50");
    }

    @Test
    @DisplayName("SL-T50 a comment ends with its line and hides no other filter")
    void dropsComments() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], filters: ['rides.fare > 0 -- x',"
                                        + " 'rides.status = ''void''']}"))
                .containsExactly("40");
    }

    @Test
    @DisplayName("SL-T51 a query inside a filter is refused")
    void refusesQueries() {
        assertThat(
                        world.refusal(
                                "{measures: [rides.n], filters: ['rides.station_id in (select id"
                                        + " from stations)']}"))
                .startsWith("bad-expression")
                .contains("query of its own");
        assertThat(world.refusal("{measures: [rides.n], filters: ['exists (select 1)']}"))
                .contains("query of its own");
    }

    @Test
    @DisplayName("SL-T52 a hidden column is refused in every form")
    void refusesHiddenColumns() {
        for (String question :
                new String[] {
                    "{measures: [rides.n], dimensions: [riders.pin]}",
                    "{measures: [rides.n], dimensions: [pin]}",
                    "{measures: [rides.n], dimensions: [Riders.PIN]}",
                    "{measures: [rides.n], dimensions: [rides.riders.pin]}",
                    "{measures: [rides.n], filters: ['pin = ''p1''']}",
                    "{measures: [rides.n], filters: ['riders.pin = ''p1''']}",
                    "{measures: ['max(riders.pin)']}",
                    "{measures: [rides.n], dimensions: [{expr: 'lower(riders.pin)', name: p}]}",
                    "{measures: [rides.n], dimensions: [{field: riders.pin, granularity: day}]}",
                    "{measures: [{expr: 'riders.pin', name: x}]}",
                }) {
            assertThat(world.refusal(question)).as(question).startsWith("hidden-column");
        }
        assertThat(
                        world.refusal(
                                "{measures: [rides.n], dimensions: [riders.tier], order_by:"
                                        + " [riders.pin]}"))
                .startsWith("bad-query");
    }

    @Test
    @DisplayName("SL-T54 a granularity is one of a list")
    void refusesOtherGranularities() {
        assertThat(
                        world.refusal(
                                "{measures: [rides.n], dimensions: [{field: rides.started,"
                                        + " granularity: \"month', now())--\"}]}"))
                .contains("is not a granularity");
    }

    @Test
    @DisplayName("SL-T55 a direction is asc or desc")
    void refusesOtherDirections() {
        assertThat(
                        world.refusal(
                                "{measures: [rides.n], dimensions: [rides.status], order_by:"
                                        + " [{field: rides.n, direction: 'desc, (select 1)'}]}"))
                .startsWith("bad-query");
    }

    @Test
    @DisplayName("SL-T56 the name of a measure is quoted and stays as it is")
    void quotesNames() {
        for (String name :
                new String[] {"x, (select 1) as y", "Total Amount", "select", "a\"b", "Größe"}) {
            String question =
                    "{measures: [{expr: 'sum(rides.fare)', name: '"
                            + name.replace("'", "''")
                            + "'}]}";
            assertThat(world.ask(question)).containsExactly("150");
            assertThat(world.compiled(question).columns().getFirst().key()).isEqualTo(name);
        }
    }

    @Test
    @DisplayName("SL-T57 a list is no expression")
    void refusesLists() {
        assertThat(world.refusal("{measures: [{expr: 'sum(rides.fare), (select 1)', name: x}]}"))
                .startsWith("bad-expression");
        assertThat(
                        world.refusal(
                                "{measures: [rides.n], filters: ['rides.id = 1; drop table rides']}"))
                .startsWith("bad-expression");
    }

    @Test
    @DisplayName("SL-T58 unknown keys are refused with the nearest")
    void refusesUnknownKeys() {
        assertThat(world.refusal("{measures: [rides.n], filter: ['1=1']}"))
                .contains("Did you mean 'filters'?");
        assertThat(world.refusal("{measures: [rides.n], where: ['rides.fare > 1']}"))
                .startsWith("bad-query");
        assertThat(world.refusal("{measures: [rides.n], order_by: [{feld: rides.n}]}"))
                .contains("Did you mean 'field'?");
    }

    @Test
    @DisplayName("SL-T83 segments of a measure and of a query both hold")
    void joinsSegments() {
        assertThat(world.ask("{measures: [rides.done_revenue], segments: [rides.void_or_big]}"))
                .containsExactly("80");
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue], dimensions: [stations.city], segments:"
                                        + " [rides.void_or_big], include_empty: false}"))
                .containsExactly("Basel | NULL", "Bern | 40", "NULL | 80");
    }

    @Test
    @DisplayName("SL-T84 a segment restricts measures of its source")
    void restrictsItsSource() {
        assertThat(
                        world.ask(
                                "{measures: [rides.revenue, repairs.cost_total], segments: [rides.done]}"))
                .containsExactly("110 | 16");
    }

    @Test
    @DisplayName("SL-T85 faulty segments are refused with the known ones")
    void refusesFaultySegments() {
        assertThat(world.refusal("{measures: [rides.n], segments: [done]}"))
                .startsWith("unknown-segment");
        assertThat(world.refusal("{measures: [rides.n], segments: [nosuch.done]}"))
                .startsWith("unknown-source");
        assertThat(world.refusal("{measures: [rides.n], segments: [rides.doen]}"))
                .contains("rides.done");
        assertThat(world.refusal("{measures: [repairs.repair_n], segments: [rides.done]}"))
                .contains("segment_mode");
    }

    @Test
    @DisplayName("SL-T86 a segment can restrict rows")
    void restrictsRows() {
        assertThat(
                        world.ask(
                                "{dimensions: [rides.status], segments: [rides.void_or_big],"
                                        + " segment_mode: rows}"))
                .containsExactly("done", "void");
        assertThat(
                        world.ask(
                                "{measures: [rides.n], dimensions: [stations.city], segments:"
                                        + " [rides.void_or_big], segment_mode: rows, include_empty:"
                                        + " false}"))
                .containsExactly("Bern | 1", "NULL | 1");
    }

    @Test
    @DisplayName("SL-T92 limits are bounded, and one more row tells of truncation")
    void limits() {
        String question =
                "{measures: [rides.revenue], dimensions: [rides.status], order_by: [{field:"
                        + " rides.revenue}], limit: %s}";
        assertThat(world.ask(question.formatted("1"))).containsExactly("void | 40");
        assertThat(world.ask(question.formatted("0"))).isEmpty();
        assertThat(world.sql(question.formatted("1"))).endsWith("LIMIT 2");
        assertThat(world.compiled(question.formatted("null")).limit()).isEqualTo(10_000);
        assertThat(world.sql("{measures: [rides.revenue], dimensions: [rides.status]}"))
                .as("the default")
                .endsWith("LIMIT 1001");
        assertThat(world.refusal(question.formatted("-1"))).startsWith("bad-query");
        assertThat(world.refusal(question.formatted("10001"))).startsWith("bad-query");
    }

    @Test
    @DisplayName("SL-T93 the order is by key, name or dimension, NULL last, ties by dimension")
    void orders() {
        String question =
                "{measures: [rides.revenue], dimensions: [stations.city], include_empty: false,"
                        + " order_by: [%s]}";
        assertThat(world.ask(question.formatted("{field: stations.city, direction: desc}")))
                .containsExactly("Bern | 50", "Basel | 20", "NULL | 80");
        assertThat(world.ask(question.formatted("{id: revenue, desc: true}")))
                .containsExactly("NULL | 80", "Bern | 50", "Basel | 20");
        assertThat(world.ask(question.formatted("{field: city, nulls: first}")))
                .containsExactly("NULL | 80", "Basel | 20", "Bern | 50");
        assertThat(world.refusal(question.formatted("rides.nosuch")))
                .contains("stations.city, rides.revenue");
    }

    @Test
    @DisplayName("SL-T114 the alias shapes of a question mean the same")
    void acceptsAliasShapes() {
        String plain =
                world.sql(
                        "{measures: [rides.n], dimensions: [{field: rides.started, granularity:"
                                + " day}], order_by: [{field: rides.n, direction: desc}]}");
        assertThat(
                        world.sql(
                                "{measures: [rides.n], dimensions: [{dimension: rides.started,"
                                        + " granularity: day}], order_by: [{id: rides.n, desc:"
                                        + " true}]}"))
                .isEqualTo(plain);
    }

    @Test
    void matchesPatternsAlikeInEveryEngine() {
        String question = "{measures: [rides.n], filters: [\"%s\"]}";
        assertThat(world.ask(question.formatted("rides.status like 'D%'"))).containsExactly("0");
        assertThat(world.ask(question.formatted("rides.status ilike 'D_N_'"))).containsExactly("3");
        assertThat(world.ask(question.formatted("rides.status like '%[o]%'"))).containsExactly("0");
        assertThat(world.ask(question.formatted("rides.status not like 'd!%'")))
                .containsExactly("4");
    }
}
