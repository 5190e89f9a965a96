package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.plan.Groupings;
import dev.ktx.semantic.plan.Groupings.How;
import dev.ktx.semantic.plan.ModelCheck;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Checks of a model without a warehouse, and what a measure can be grouped by.
class ModelCheckTest {
    private static SemanticModel model(String sources) {
        List<SourceFile> files = new ArrayList<>();
        for (String source : sources.split("(?m)^---$", -1)) {
            files.add(SourceYaml.file("s" + files.size() + ".yaml", source));
        }
        return SourceFiles.read(files).model();
    }

    private static List<String> findings(String sources) {
        return ModelCheck.check(model(sources), SqlTarget.of(Dialects.POSTGRES)).stream()
                .map(finding ->
                        finding.severity()
                                + " "
                                + finding.problem().where().text()
                                + " "
                                + finding.problem().what())
                .toList();
    }

    @Test
    void findsNothingInASoundModel() {
        assertThat(findings(Worlds.RIDES_SOURCES)).isEmpty();
    }

    @Test
    @DisplayName("SL-T105 SL-T106 SL-T108 faults of measures, segments and columns have places")
    void findsFaults() {
        assertThat(
                        findings(
                                """
                                name: t
                                table: t
                                grain: [id]
                                columns:
                                  - {name: id, type: number}
                                  - {name: v, type: number}
                                  - {name: w, type: number, expr: "vv + 1"}
                                segments: [{name: s, expr: "nosuch = 1"}]
                                measures:
                                  - {name: a, expr: sum(v)}
                                  - {name: b, expr: "SUM( v )"}
                                  - {name: c, expr: sum(v), filter: "id > 1"}
                                  - {name: d, expr: sum(v), segments: [nosuch]}
                                  - {name: e, expr: "summ(v)"}
                                ---
                                name: alone
                                table: alone
                                grain: [id]
                                columns: [{name: id, type: number}]
                                """))
                .satisfiesExactlyInAnyOrder(
                        f -> assertThat(f).startsWith("ERROR s0.yaml:7:").contains("'vv'"),
                        f -> assertThat(f).startsWith("ERROR s0.yaml:8:").contains("'nosuch'"),
                        f -> assertThat(f).startsWith("ERROR s0.yaml:11:").contains("are the same"),
                        f -> assertThat(f).startsWith("ERROR s0.yaml:13:").contains("t.nosuch"),
                        f -> assertThat(f).startsWith("ERROR s0.yaml:14:").contains("'summ'"),
                        f -> assertThat(f).startsWith("WARNING").contains("(t)", "(alone)"));
    }

    @Test
    @DisplayName("SL-T105 a bare name that two sources of one distance have is ambiguous")
    void refusesAmbiguousNames() {
        String place =
                """
                name: %1$s
                table: %1$s
                grain: [id]
                columns: [{name: id, type: number}, {name: rate, type: number}, {name: %1$s_only, type: number}]
                ---
                """;
        assertThat(
                        findings(
                                place.formatted("a")
                                        + place.formatted("b")
                                        + """
                                        name: t
                                        table: t
                                        grain: [id]
                                        columns: [{name: id, type: number}, {name: v, type: number}]
                                        joins:
                                          - {to: a, "on": "id = a.id", relationship: many_to_one}
                                          - {to: b, "on": "v = b.id", relationship: many_to_one}
                                        segments: [{name: s, expr: "rate > 1"}]
                                        measures:
                                          - {name: two, expr: sum(rate)}
                                          - {name: one, expr: sum(a_only * v)}
                                          - {name: own, expr: sum(v), filter: "rate = 1 or v = 1"}
                                          - {name: said, expr: sum(b.rate)}
                                        """))
                .hasSize(3)
                .allSatisfy(finding ->
                        assertThat(finding)
                                .containsPattern(
                                        "ERROR s2.yaml:(9|11|13):\\d+ 'rate' can mean several things."));
    }

    @Test
    @DisplayName("SL-T10 joins to one source without aliases are an error where people wrote them")
    void wantsAliases() {
        String shard =
                """
                tables:
                  places: {table: places, columns: [{name: id, type: number, pk: true}]}
                  moves:
                    table: moves
                    columns: [{name: id, type: number, pk: true}, {name: a, type: number}, {name: b, type: number}]
                    joins:
                      - {to: places, "on": "moves.a = places.id", relationship: many_to_one, source: formal}
                """;
        String second =
                "      - {to: places, \"on\": \"moves.b = places.id\", relationship: many_to_one, source: formal}\n";
        assertThat(scanned(shard, "")).isEmpty();
        assertThat(scanned(shard + second, ""))
                .singleElement()
                .asString()
                .startsWith("WARNING")
                .contains("moves.a = places.id; moves.b = places.id");
        assertThat(
                        scanned(
                                shard,
                                "name: moves\njoins: [{to: places, \"on\": b = places.id, relationship: many_to_one}]\n"))
                .singleElement()
                .asString()
                .startsWith("ERROR");
        assertThat(
                        scanned(
                                shard,
                                "name: moves\njoins: [{to: places, \"on\": b = places.id, relationship: many_to_one, alias: goal}]\n"))
                .isEmpty();
    }

    private static List<String> scanned(String shard, String overlay) {
        List<SourceFile> files = new ArrayList<>();
        files.add(SourceYaml.file("semantic-layer/x/_schema/public.yaml", shard));
        if (!overlay.isEmpty()) {
            files.add(SourceYaml.file("semantic-layer/x/moves.yaml", overlay));
        }
        return ModelCheck.check(SourceFiles.read(files).model(), SqlTarget.of(Dialects.POSTGRES))
                .stream()
                .map(finding -> finding.severity() + " " + finding.problem().what())
                .toList();
    }

    @Test
    void findsMeasuresThatNoDialectCanRun() {
        assertThat(
                        findings(
                                """
                                name: t
                                table: t
                                grain: [id]
                                columns: [{name: id, type: number}, {name: v, type: number}]
                                measures:
                                  - {name: rank, expr: "sum(v) over (partition by id)"}
                                  - {name: nested, expr: "avg(sum(v))"}
                                  - {name: elsewhere, expr: "total - sum(u.w)", filter: "v > 1"}
                                  - {name: total, expr: "sum(v)"}
                                joins: [{to: u, "on": "v = u.id", relationship: one_to_many}]
                                ---
                                name: u
                                table: u
                                grain: [w]
                                columns: [{name: id, type: number}, {name: w, type: number}]
                                """))
                .satisfiesExactly(
                        f -> assertThat(f).startsWith("ERROR s0.yaml:6:").contains("Window"),
                        f ->
                                assertThat(f)
                                        .startsWith("ERROR s0.yaml:7:")
                                        .contains("aggregate inside an aggregate"),
                        f ->
                                assertThat(f)
                                        .startsWith("ERROR s0.yaml:8:")
                                        .contains("also counts rows of 'u'"));
    }

    @Test
    void tellsWhatCanGroup() {
        SemanticModel model = model(Worlds.RIDES_SOURCES);
        Map<String, String> ways =
                Groupings.of(model, model.node("repairs").orElseThrow()).stream()
                        .collect(
                                Collectors.toMap(
                                        Groupings.Reach::path,
                                        reach ->
                                                switch (reach.how()) {
                                                    case How.Additive _ -> "additive";
                                                    case How.Overlapping _ -> "overlapping";
                                                    case How.Impossible(var problem) ->
                                                            problem.code().id();
                                                }));
        assertThat(ways)
                .containsEntry("stations", "additive")
                .containsEntry("repairs", "additive")
                .containsEntry("rides", "no-join-path");
        assertThat(Groupings.of(model, model.node("stations").orElseThrow()))
                .filteredOn(reach -> reach.path().equals("rides"))
                .singleElement()
                .satisfies(reach -> assertThat(reach.how()).isInstanceOf(How.Overlapping.class));
        assertThat(Groupings.of(model, model.node("rides").orElseThrow()))
                .filteredOn(reach -> reach.path().equals("riders"))
                .singleElement()
                .satisfies(reach -> assertThat(reach.columns()).doesNotContain("pin"));
    }
}
