package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.plan.LayerCheck;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What people wrote, compared with what the scan found, and queries with what they read.
class LayerCheckTest {
    private static final String SHARD =
            """
            tables:
              docks:
                table: bikes.ops.docks
                columns:
                  - {name: dock_no, type: number, pk: true}
                  - {name: Town, type: string}
            """;

    private static final String STATIONS =
            """
            name: stations
            table: bikes.ops.stations
            grain: [id]
            columns: [{name: id, type: number}, {name: town, type: string}]
            """;

    private static SemanticLayer layer(String... files) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : files) {
            String name = file.startsWith("tables:") ? "_schema/ops" : "f" + texts.size();
            texts.put("semantic-layer/bikes/" + name + ".yaml", file);
        }
        List<SourceFile> read =
                texts.entrySet().stream()
                        .map(entry -> SourceYaml.file(entry.getKey(), entry.getValue()))
                        .toList();
        return SemanticLayer.of("bikes", read, texts);
    }

    /// Findings as `severity place: sentence`, those about separate groups of sources left out.
    private static List<String> findings(String... files) {
        return LayerCheck.check(layer(files), SqlTarget.of(Dialects.POSTGRES)).stream()
                .filter(finding ->
                        finding.severity() == Severity.ERROR || finding.source().isPresent())
                .map(finding ->
                        finding.severity()
                                + " "
                                + finding.problem().where().text()
                                + ": "
                                + finding.problem().message().replace('\n', ' '))
                .toList();
    }

    private static String query(String name, String columns, String sql, String rest) {
        return "name: %s\ngrain: [day]\ncolumns: [{name: day, type: time}, %s]\nsql: %s\n%s"
                .formatted(name, columns, sql, rest);
    }

    @Test
    void aColumnThatTheTableLacksHasAPlace() {
        assertThat(
                        findings(
                                SHARD,
                                """
                                name: places
                                table: ops.docks
                                grain: [dock_no]
                                columns:
                                  - {name: dock_no, type: number}
                                  - {name: town, type: string}
                                  - {name: twon, type: string}
                                  - {name: shout, type: string, expr: upper(town)}
                                """))
                .singleElement()
                .asString()
                .startsWith("ERROR semantic-layer/bikes/f1.yaml:7:")
                .contains("'ops.docks' has no column 'twon'.", "Did you mean 'Town'?");
    }

    @Test
    @DisplayName(
            "SL-T97 a source with the name of a scanned table is an error, and works all the same")
    void tellsOfATakenPlace() {
        String own =
                "name: docks\nsql: select * from bikes.ops.docks\ngrain: [dock_no]\ncolumns: [{name: dock_no, type: number}]\n";
        assertThat(findings(SHARD, own))
                .singleElement()
                .asString()
                .startsWith("ERROR semantic-layer/bikes/f1.yaml:1:")
                .contains("the name of a scanned table");
        assertThat(layer(SHARD, own).model().node("docks").orElseThrow().columns())
                .containsOnlyKeys("dock_no");
    }

    @Test
    void aTableThatWasNotScannedIsAWarning() {
        assertThat(findings(SHARD, STATIONS))
                .singleElement()
                .asString()
                .startsWith("WARNING")
                .contains("'bikes.ops.stations'");
        assertThat(findings(STATIONS)).isEmpty();
    }

    @Test
    void anExcludedColumnThatIsNotThereIsAWarning() {
        assertThat(findings(SHARD, "name: docks\nexclude_columns: [colour]\n"))
                .singleElement()
                .asString()
                .startsWith("WARNING")
                .contains("'colour'");
    }

    @Test
    @DisplayName(
            "SL-T107 a name that is joined to an id is an error, an id or a name on a name is none")
    void refusesDisplayValuesAsKeys() {
        String id =
                """
                name: people
                table: people
                grain: [person_id]
                columns: [{name: person_id, type: string}, {name: name, type: string}]
                """;
        String ride =
                """
                name: rides
                table: rides
                grain: [id]
                columns: [{name: id, type: number}, {name: rider_name, type: string}, {name: rider, type: string}]
                joins: [{to: people, "on": "%s", relationship: many_to_one}]
                """;
        assertThat(findings(id, ride.formatted("rider_name = people.person_id")))
                .singleElement()
                .asString()
                .startsWith("ERROR semantic-layer/bikes/f1.yaml:1:")
                .contains("'rider_name'", "'person_id'");
        assertThat(findings(id, ride.formatted("people.person_id = rider"))).isEmpty();
        assertThat(
                        findings(
                                "name: people\ntable: people\ngrain: [name]\ncolumns:"
                                        + " [{name: name, type: string}]\n",
                                ride.formatted("rider_name = people.name")))
                .isEmpty();
    }

    @Test
    @DisplayName("SL-T108 a source that no join touches is told when it is written or asked about")
    void tellsOfASourceOnItsOwn() {
        String other = STATIONS.replace("stations", "docks");
        SemanticLayer two = layer(STATIONS, other);
        assertThat(LayerCheck.touched(two, "docks"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.problem().what()).contains("'docks'");
                });
        assertThat(LayerCheck.touched(layer(STATIONS), "stations")).isEmpty();
        String joined =
                other
                        + "joins: [{to: stations, \"on\": id = stations.id, alias: st, relationship: many_to_one}]\n";
        SemanticLayer together = layer(STATIONS, joined);
        assertThat(LayerCheck.touched(together, "docks")).isEmpty();
        assertThat(LayerCheck.touched(together, "stations")).isEmpty();
        String itself =
                other
                        + "joins: [{to: docks, \"on\": town = docks.id, alias: up, relationship: many_to_one}]\n";
        assertThat(LayerCheck.touched(layer(STATIONS, itself), "docks")).hasSize(1);
    }

    @Test
    @DisplayName(
            "SL-T106 measures that differ in their filter only are told where they are looked at")
    void tellsOfOtherFilters() {
        SemanticLayer layer =
                layer(
                        STATIONS
                                + """
                                segments: [{name: s, expr: id > 1}, {name: r, expr: id > 2}]
                                measures:
                                  - {name: a, expr: sum(id)}
                                  - {name: b, expr: "SUM( id )", filter: "town = 'Bern'"}
                                  - {name: c, expr: sum(id), segments: [s]}
                                  - {name: d, expr: sum(id), segments: [r]}
                                  - {name: e, expr: "count(*) - sum(id)"}
                                  - {name: f, expr: "sum(id) - count(*)"}
                                """);
        assertThat(LayerCheck.check(layer, SqlTarget.of(Dialects.POSTGRES))).isEmpty();
        assertThat(LayerCheck.touched(layer, "stations"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.HINT);
                    assertThat(finding.problem().where().text())
                            .startsWith("semantic-layer/bikes/f0.yaml:8:");
                    assertThat(finding.problem().what()).contains("'a' and 'b'", "filter only");
                });
    }

    @Test
    void aQueryShowsTheColumnsOfItsSource() {
        assertThat(findings(query("q", "{name: n, type: number}", "select d as dag, n from t", "")))
                .singleElement()
                .asString()
                .startsWith("ERROR semantic-layer/bikes/f0.yaml:1:")
                .contains("shows no column 'day', which its grain names", "Did you mean 'dag'?");
        assertThat(
                        findings(
                                query(
                                        "q",
                                        "{name: m, type: number}",
                                        "with x as (select 1) select d as Day, n as total_m from t; -- end",
                                        "")))
                .singleElement()
                .asString()
                .contains("shows no column 'm'.");
        for (String told :
                new String[] {
                    "select * from t",
                    "select t.*, 1 as n from t",
                    "select day, count(*) from t group by day",
                    "select day, n from t union all select 1, 2"
                }) {
            assertThat(findings(query("q", "{name: n, type: number}", told, ""))).isEmpty();
        }
    }

    @Test
    @DisplayName("SL-T107 a query that shows the key of a source it reads has a join to it")
    void aQueryHasJoinsToWhatItReads() {
        String exposed = "{name: station_id, type: number}";
        String read = "select day, station_id from bikes.ops.stations";
        assertThat(findings(STATIONS, query("daily", exposed, read, "")))
                .singleElement()
                .asString()
                .startsWith("ERROR")
                .contains(
                        "'daily'",
                        "{to: stations, \"on\": \"station_id = stations.id\", relationship:"
                                + " many_to_one}");
        assertThat(
                        findings(
                                STATIONS,
                                query(
                                        "daily",
                                        exposed,
                                        "select day, station_id from stations",
                                        "")))
                .as("a shorter name of the table")
                .hasSize(1);
        assertThat(findings(STATIONS, query("daily", "{name: n, type: number}", read, "")))
                .as("no key is shown")
                .isEmpty();
        assertThat(
                        findings(
                                STATIONS,
                                query(
                                        "daily",
                                        exposed,
                                        read,
                                        "joins: [{to: stations, \"on\": \"station_id = stations.id\","
                                                + " relationship: many_to_one}]\n")))
                .as("the join is there")
                .isEmpty();
        assertThat(
                        findings(
                                STATIONS,
                                query(
                                        "daily",
                                        exposed,
                                        "with stations as (select 1 as station_id, current_date as"
                                                + " day) select day, station_id from stations",
                                        "")))
                .as("a name of WITH is no table")
                .isEmpty();
        assertThat(
                        findings(
                                STATIONS,
                                query(
                                        "daily",
                                        exposed,
                                        "select day, station_id from elsewhere.stations",
                                        "")))
                .as("another schema")
                .isEmpty();
    }
}
