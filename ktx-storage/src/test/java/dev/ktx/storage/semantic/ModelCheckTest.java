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
