package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.FileEdit;
import dev.ktx.problem.Problem;
import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.ResolvedSource;
import dev.ktx.semantic.plan.Groupings;
import dev.ktx.semantic.plan.ModelCheck;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.storage.scan.SetWatch;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The semantic layer of a project as its files are at the moment of the question.
class FileSemanticLayersTest {
    private static final String SHARD =
            """
            tables:
              rides:
                table: bikes.ops.rides
                usage: {narrative: One row per unlocked bike., frequencyTier: high, commonFilters: [], commonJoins: []}
                columns:
                  - {name: id, type: number, pk: true}
                  - {name: fare, type: number}
            """;

    private static final String RIDES =
            """
            name: rides
            table: ops.rides
            source_type: table
            inherits_columns_from: bikes.ops.rides
            usage: {narrative: Written by hand., frequencyTier: mid, commonFilters: [], commonJoins: []}
            grain: [id]
            columns:
              - {name: id}
              - {name: fare}
            measures:
              - {name: takings, expr: sum(fare)}
            """;

    @TempDir Path project;
    private final FileSemanticLayers layers =
            new FileSemanticLayers(Path.of("/nowhere"), InstantSource.system());

    private FileSemanticLayers here() {
        return new FileSemanticLayers(project, InstantSource.system());
    }

    private void write(String path, String text) throws IOException {
        Path file = project.resolve("semantic-layer").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static List<String> measures(SemanticLayer layer, String source) {
        return layer.model().node(source).orElseThrow().measures().keySet().stream().toList();
    }

    @Test
    void aProjectWithoutFilesHasEmptyLayers() {
        assertThat(layers.connections()).isEmpty();
        assertThat(layers.layer("shop").names()).isEmpty();
        assertThat(layers.layer("../shop").names()).isEmpty();
    }

    @Test
    void readsShardsAndFilesOfEachConnection() throws IOException {
        write("bikes/_schema/ops.yaml", SHARD);
        write("bikes/_schema/relationship-decisions.yaml", "decisions: []\n");
        write(
                "bikes/money/plans.yml",
                "name: plans\ntable: plans\ngrain: [id]\ncolumns: [{name: id, type: number}]\n");
        write(
                "trains/stops.yaml",
                "name: stops\ntable: stops\ngrain: [id]\ncolumns: [{name: id, type: number}]\n");
        FileSemanticLayers read = here();
        assertThat(read.connections()).containsExactly("bikes", "trains");
        assertThat(read.layer("bikes").names()).containsExactly("plans", "rides");
        assertThat(read.layer("bikes").model().warnings()).isEmpty();
        assertThat(read.layer("bikes").filesOf("plans"))
                .singleElement()
                .satisfies(file ->
                        assertThat(file.path()).isEqualTo("semantic-layer/bikes/money/plans.yml"));
        assertThat(read.layer("trains").names()).containsExactly("stops");
    }

    @Test
    void seesEveryEditAndKeepsTheLayerWithoutOne() throws IOException {
        write("bikes/_schema/ops.yaml", SHARD);
        write("bikes/rides.yaml", "name: rides\nmeasures: [{name: a1, expr: sum(fare)}]\n");
        FileSemanticLayers read = here();
        SemanticLayer first = read.layer("bikes");
        assertThat(read.layer("bikes")).isSameAs(first);
        // The same size within the tick of a file system's clock.
        for (int round = 2; round < 9; round++) {
            write(
                    "bikes/rides.yaml",
                    "name: rides\nmeasures: [{name: a" + round + ", expr: sum(fare)}]\n");
            assertThat(measures(read.layer("bikes"), "rides")).containsExactly("a" + round);
        }
        Files.delete(project.resolve("semantic-layer/bikes/rides.yaml"));
        assertThat(measures(read.layer("bikes"), "rides")).isEmpty();
        Files.delete(project.resolve("semantic-layer/bikes/_schema/ops.yaml"));
        assertThat(read.layer("bikes").names()).isEmpty();
    }

    @Test
    void looksAtNoFileWhileNothingChanges() throws IOException {
        write("bikes/_schema/ops.yaml", SHARD);
        var watch = new SetWatch();
        var read = new FileSemanticLayers(project, InstantSource.system(), watch);
        SemanticLayer first = read.layer("bikes");
        write("bikes/rides.yaml", "name: rides\nmeasures: [{name: n, expr: count(*)}]\n");
        assertThat(read.layer("bikes")).isSameAs(first);
        watch.change();
        assertThat(measures(read.layer("bikes"), "rides")).containsExactly("n");
    }

    @Test
    @DisplayName("SL-T104 one broken file takes nothing from the others")
    void oneBrokenFileTakesNothingFromTheOthers() throws IOException {
        write("bikes/_schema/ops.yaml", SHARD);
        write("bikes/_schema/torn.yaml", "tables: {rides: [");
        write("bikes/torn.yaml", "name: torn\ntable: [");
        Files.write(
                project.resolve("semantic-layer/bikes/bytes.yaml"), new byte[] {(byte) 0xff, 'a'});
        SemanticLayer layer = here().layer("bikes");
        assertThat(layer.names()).containsExactly("bytes", "rides", "torn");
        assertThat(layer.model().node("rides")).isPresent();
        assertThat(layer.model().broken().keySet()).containsExactlyInAnyOrder("bytes", "torn");
        assertThat(layer.model().warnings())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.where().text())
                                .startsWith("semantic-layer/bikes/_schema/torn.yaml:1:"));
    }

    @Test
    void showsWhatEditsWouldMakeAndWritesNothing() throws IOException {
        write("bikes/_schema/ops.yaml", SHARD);
        FileSemanticLayers read = here();
        String path = "semantic-layer/bikes/rides.yaml";
        SemanticLayer would =
                read.preview(
                        "bikes",
                        List.of(
                                FileEdit.write(
                                        path,
                                        "name: rides\nmeasures: [{name: n, expr: count(*)}]\n")));
        assertThat(measures(would, "rides")).containsExactly("n");
        assertThat(would.texts()).containsKey(path);
        assertThat(project.resolve(path)).doesNotExist();
        assertThat(measures(read.layer("bikes"), "rides")).isEmpty();
        assertThat(
                        read.preview(
                                        "bikes",
                                        List.of(
                                                new FileEdit.Delete(
                                                        "semantic-layer/bikes/_schema/ops.yaml")))
                                .names())
                .isEmpty();
    }

    /// D42: what only search and people read has no way into compiler, validator and endpoints,
    /// because the type that they take has no place for it.
    @Test
    void whatOnlySearchReadsNeverReachesTheCompiler() throws IOException {
        assertThat(
                        Stream.of(ResolvedSource.class.getRecordComponents())
                                .map(RecordComponent::getName))
                .doesNotContain(
                        "usage",
                        "inheritsColumnsFrom",
                        "sourceType",
                        "metadata",
                        "tags",
                        "freshness");
        write("bikes/_schema/ops.yaml", SHARD);
        write("bikes/rides.yaml", RIDES);
        SemanticLayer layer = here().layer("bikes");
        assertThat(layer.written("rides").orElseThrow().metadata()).containsKey("usage");
        assertThat(layer.scanned("rides").orElseThrow().metadata()).containsKey("usage");
        assertThat(layer.model().node("rides").orElseThrow().source().toString())
                .doesNotContain("unlocked bike", "Written by hand", "bikes.ops.rides");
        assertThat(ModelCheck.check(layer.model(), SqlTarget.of(Dialects.SQLITE)))
                .extracting(finding -> finding.problem().code().id())
                .allMatch(code -> code.equals("bad-source"));
        assertThat(Groupings.of(layer.model(), layer.model().node("rides").orElseThrow()))
                .singleElement()
                .satisfies(reach -> assertThat(reach.columns()).containsExactly("id", "fare"));
        Asked asked = QueryReader.read(SourceYaml.tree("query", "measures: [rides.takings]"));
        assertThat(asked).isInstanceOf(Asked.Question.class);
        if (asked instanceof Asked.Question(var question)) {
            assertThat(
                            SemanticCompiler.compile(
                                    layer.model(), question, SqlTarget.of(Dialects.SQLITE)))
                    .isInstanceOfSatisfying(
                            Compiled.class,
                            compiled -> assertThat(compiled.sql()).contains("\"ops\".\"rides\""));
        }
    }

    /// Other keys are refused with the key named, at the top and inside.
    @Test
    void unknownKeysNeverReachTheCompiler() throws IOException {
        write("bikes/rides.yaml", RIDES + "colour: red\n");
        write(
                "bikes/docks.yaml",
                "name: docks\ntable: d\ngrain: [id]\ncolumns: [{name: id, type: number, colour: red}]\n");
        SemanticLayer layer = here().layer("bikes");
        assertThat(layer.model().nodes()).isEmpty();
        for (String source : Arrays.asList("rides", "docks")) {
            assertThat(layer.model().broken().get(source))
                    .extracting(Problem::what)
                    .anyMatch(what -> what.contains("'colour'"));
        }
    }

    @Test
    void readsManyTablesOnceAndThenLooksAtStampsOnly() throws IOException {
        var shard = new StringBuilder("tables:\n");
        for (int table = 0; table < 1000; table++) {
            shard.append("  t")
                    .append(table)
                    .append(":\n    table: public.t")
                    .append(table)
                    .append("\n    columns:\n");
            for (int column = 0; column < 12; column++) {
                shard.append("      - {name: c")
                        .append(column)
                        .append(", type: number, pk: ")
                        .append(column == 0)
                        .append("}\n");
            }
        }
        write("bikes/_schema/public.yaml", shard.toString());
        for (int source = 0; source < 200; source++) {
            write(
                    "bikes/t" + source + ".yaml",
                    "name: t" + source + "\nmeasures: [{name: n, expr: count(*)}]\n");
        }
        InstantSource later = () -> Instant.now().plusSeconds(10);
        FileSemanticLayers read = new FileSemanticLayers(project, later);
        SemanticLayer first = read.layer("bikes");
        assertThat(first.names()).hasSize(1000);
        assertThat(first.model().broken()).isEmpty();
        read.layer("bikes");
        long start = System.nanoTime();
        for (int round = 0; round < 10; round++) {
            assertThat(read.layer("bikes")).isSameAs(first);
        }
        long millis = (System.nanoTime() - start) / 10_000_000;
        assertThat(millis).isLessThan(30);
    }
}
