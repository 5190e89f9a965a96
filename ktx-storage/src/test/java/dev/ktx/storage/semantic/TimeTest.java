package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Dates: units, weeks, zones, comparisons.
class TimeTest {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static World world;

    @BeforeAll
    static void open() {
        world =
                World.of(
                        """
                        CREATE TABLE visits (id INTEGER, at_time TIMESTAMP, on_day DATE, kind VARCHAR(9));
                        INSERT INTO visits VALUES (1,'2024-01-08 13:45:00','2024-01-08','a');
                        INSERT INTO visits VALUES (2,'2024-01-09 00:00:00','2024-01-09','a');
                        INSERT INTO visits VALUES (3,'2024-01-14 23:59:59','2024-01-14','b');
                        INSERT INTO visits VALUES (4,'2024-02-29 12:30:00','2024-02-29','b');
                        INSERT INTO visits VALUES (5,'2024-03-31 22:30:00','2024-03-31','b');
                        INSERT INTO visits VALUES (6,'2024-12-31 23:30:00','2024-12-31','a');
                        """,
                        """
                        name: visits
                        table: visits
                        grain: [id]
                        columns:
                          - {name: id, type: number}
                          - {name: at_time, type: timestamp, role: time}
                          - {name: on_day, type: date}
                          - {name: month_only, type: time, expr: "date_trunc('month', at_time)", natural_granularity: month}
                          - {name: kind, type: string}
                        measures:
                          - {name: n, expr: count(*)}
                          - {name: days, expr: count(distinct date(at_time))}
                          - {name: late, expr: count(*), filter: "extract(hour from at_time) >= 22"}
                          - {name: last, expr: max(at_time)}
                        """);
    }

    @AfterAll
    static void close() {
        world.close();
    }

    private static String by(String column, String unit, String more) {
        return "{measures: [visits.n], dimensions: [{field: visits.%s, granularity: %s}]%s}"
                .formatted(column, unit, more);
    }

    @Test
    @DisplayName("SL-T59 two units of one column are two columns of the answer")
    void tellsUnitsApart() {
        String question =
                "{measures: [visits.n], dimensions: [{field: visits.at_time, granularity: month},"
                        + " {field: visits.at_time, granularity: day}], order_by: [%s]}";
        assertThat(world.compiled(question.formatted("")).columns())
                .extracting(column -> column.key())
                .containsExactly("visits.at_time.month", "visits.at_time.day", "visits.n");
        assertThat(world.refusal(question.formatted("visits.at_time")))
                .contains("visits.at_time.month, visits.at_time.day");
        assertThat(world.ask(question.formatted("{field: visits.at_time.day, direction: desc}")))
                .first()
                .isEqualTo("2024-12-01 | 2024-12-31 | 1");
    }

    @Test
    @DisplayName("SL-T60 weeks begin on Monday everywhere, or on the day that was asked for")
    void beginsWeeksOnMonday() {
        List<String> weeks =
                List.of("2024-01-08 | 3", "2024-02-26 | 1", "2024-03-25 | 1", "2024-12-30 | 1");
        assertThat(world.ask(by("at_time", "week", ""))).isEqualTo(weeks);
        assertThat(world.ask(by("on_day", "week", ""))).isEqualTo(weeks);
        assertThat(world.ask(by("at_time", "week", ", week_start: sunday")))
                .containsExactly(
                        "2024-01-07 | 2",
                        "2024-01-14 | 1",
                        "2024-02-25 | 1",
                        "2024-03-31 | 1",
                        "2024-12-29 | 1");
    }

    @Test
    @DisplayName("SL-T61 hours keep their time")
    void keepsHours() {
        assertThat(world.ask(by("at_time", "hour", "")))
                .first()
                .isEqualTo("2024-01-08 13:00:00 | 1");
        assertThat(world.ask(by("at_time", "minute", "")))
                .first()
                .isEqualTo("2024-01-08 13:45:00 | 1");
    }

    @Test
    @DisplayName("SL-T62 quarters, years and leap days")
    void truncates() {
        assertThat(world.ask(by("at_time", "quarter", "")))
                .containsExactly("2024-01-01 | 5", "2024-10-01 | 1");
        assertThat(world.ask(by("at_time", "year", ""))).containsExactly("2024-01-01 | 6");
        assertThat(world.ask(by("at_time", "month", "")))
                .containsExactly(
                        "2024-01-01 | 3", "2024-02-01 | 1", "2024-03-01 | 1", "2024-12-01 | 1");
        assertThat(world.ask(by("on_day", "day", ""))).contains("2024-02-29 | 1");
    }

    @Test
    @DisplayName("SL-T63 only times have units, and none finer than they tell")
    void refusesUnitsThatAreNotThere() {
        assertThat(world.refusal(by("kind", "month", ""))).startsWith("type-mismatch");
        assertThat(world.refusal(by("on_day", "hour", ""))).contains("day or coarser");
        assertThat(world.refusal(by("month_only", "day", ""))).contains("month or coarser");
    }

    @Test
    @DisplayName("SL-T64 a time zone shifts timestamps and no dates")
    void shiftsTimestamps() {
        String zurich = by("at_time", "day", ", time_zone: Europe/Zurich");
        for (var dialect : List.of(Dialects.DUCKDB, Dialects.POSTGRES)) {
            assertThat(world.ask(zurich, dialect))
                    .as(dialect.name())
                    .containsExactly(
                            "2024-01-08 | 1",
                            "2024-01-09 | 1",
                            "2024-01-15 | 1",
                            "2024-02-29 | 1",
                            "2024-04-01 | 1",
                            "2025-01-01 | 1");
            assertThat(world.ask(by("on_day", "day", ", time_zone: Europe/Zurich"), dialect))
                    .contains("2024-12-31 | 1");
        }
        assertThat(world.compile(zurich, Dialects.SQLITE).toString()).contains("Europe/Zurich");
        assertThat(world.receipt(zurich).assumptions())
                .contains("Times are read in Europe/Zurich.");
        assertThat(world.refusal(by("at_time", "day", ", time_zone: Mars/Base")))
                .contains("not a time zone");
    }

    @Test
    @DisplayName("SL-T64 a zone shifts what source files say about timestamps too")
    void shiftsWhatFilesDefine() {
        String question = "{measures: [visits.days, visits.late, visits.last]%s}";
        assertThat(world.ask(question.formatted("")))
                .containsExactly("6 | 3 | 2024-12-31 23:30:00");
        for (var dialect : List.of(Dialects.DUCKDB, Dialects.POSTGRES, Dialects.SQLITE)) {
            assertThat(world.ask(question.formatted(", time_zone: Etc/GMT-1"), dialect))
                    .containsExactly("6 | 1 | 2025-01-01 00:30:00");
        }
    }

    @Test
    void tellsWhichDatesAreMidnights() {
        assertThat(
                        world.receipt(
                                        "{measures: [visits.n], filters: [\"visits.at_time <="
                                                + " '2024-01-09'\", \"visits.on_day <="
                                                + " '2024-01-09'\", \"visits.at_time >="
                                                + " '2024-01-01'\"]}")
                                .assumptions())
                .containsExactly(
                        "'2024-01-09' beside 'visits.at_time' is the midnight that begins this day.");
        assertThat(
                        world.receipt(
                                        "{measures: [visits.n], filters: [\"visits.at_time between"
                                                + " '2024-01-01' and '2024-01-31'\"]}")
                                .assumptions())
                .singleElement()
                .asString()
                .contains("2024-01-31");
    }

    @Test
    void weeksOfARequestBeginWhereItSays() {
        String question =
                "{measures: [\"count(distinct date_trunc('week', visits.at_time))\"], filters:"
                        + " [\"date_trunc('week', visits.on_day) = '2024-01-07'\"]%s}";
        assertThat(world.ask(question.formatted(", week_start: sunday"))).containsExactly("1");
        assertThat(world.ask(question.formatted(""))).containsExactly("0");
        assertThat(world.receipt(question.formatted(", week_start: sunday")).assumptions())
                .containsExactly("Weeks begin on Sunday.");
    }

    @Test
    void refusesDatesThatAreNone() {
        for (String text :
                List.of("01/02/2024", "2024-02-30", "2024-1-5", "2024-01-01T00:00:00Z", "")) {
            assertThat(
                            world.refusal(
                                    "{measures: [visits.n], filters: [\"visits.at_time >= '%s'\"]}"
                                            .formatted(text)))
                    .as(text)
                    .startsWith("type-mismatch")
                    .contains("'" + text + "', which is no date", "2024-01-31");
        }
    }

    @Test
    void comparesDatesAsDates() {
        assertThat(
                        world.ask(
                                "{measures: [visits.n], filters: ['visits.at_time >= ''2024-01-09''"
                                        + " and visits.at_time < ''2024-03-01''']}"))
                .containsExactly("3");
        assertThat(
                        world.ask(
                                "{measures: [visits.n], filters: ['visits.at_time = ''2024-01-09''']}"))
                .containsExactly("1");
        assertThat(
                        world.ask(
                                "{measures: [visits.n], filters: ['visits.on_day in (''2024-01-08'',"
                                        + " ''2024-01-09'')']}"))
                .containsExactly("2");
        assertThat(
                        world.ask(
                                "{measures: [visits.n], filters: ['date_trunc(''month'',"
                                        + " visits.at_time) = ''2024-01-01''']}"))
                .containsExactly("3");
        assertThat(
                        world.ask(
                                "{measures: [visits.n], filters: ['visits.on_day + interval ''1"
                                        + " month'' >= ''2024-04-30''']}"))
                .containsExactly("2");
        assertThat(
                        world.ask(
                                "{measures: ['max(extract(quarter from visits.at_time))', 'min(weekday(visits.on_day))', 'sum(days_between(visits.on_day, visits.at_time))']}"))
                .containsExactly("4 | 1 | 0");
    }

    @Test
    @DisplayName("SL-T64 a column whose type is not told is asked row by row")
    void asksForTheType() {
        try (World plain =
                World.of(
                        """
                        CREATE TABLE t (id INTEGER, a TIMESTAMP, d DATE);
                        INSERT INTO t VALUES (1,'2024-12-31 23:30:00','2024-12-31');
                        """,
                        """
                        name: t
                        table: t
                        grain: [id]
                        columns: [{name: id, type: number}, {name: a, type: time}, {name: d, type: time}]
                        measures: [{name: n, expr: count(*)}]
                        """)) {
            String question =
                    "{measures: [t.n], dimensions: [{field: t.a, granularity: day}, {field: t.d,"
                            + " granularity: day}], time_zone: %s}";
            for (var dialect : List.of(Dialects.DUCKDB, Dialects.POSTGRES)) {
                assertThat(plain.ask(question.formatted("Europe/Zurich"), dialect))
                        .containsExactly("2025-01-01 | 2024-12-31 | 1");
            }
            assertThat(plain.ask(question.formatted("Etc/GMT-1")))
                    .as("a zone of one offset works in every engine")
                    .containsExactly("2025-01-01 | 2024-12-31 | 1");
        }
    }
}
