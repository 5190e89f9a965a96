package dev.ktx.bench;

import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.plan.LayerCheck;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.DimensionRequest;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.StatementAnalysis;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.storage.semantic.FileSemanticLayers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What the semantic layer costs: reading and checking 1,000 scanned and 200 written sources,
/// asking for them again, compiling a question over three facts and six joins, with those sources
/// around it and without.
public final class SemanticCost {
    private static final int TABLES = 1_000;
    private static final int WRITTEN = 200;
    private static final String CONNECTION = "bench";
    private static final List<String> FACTS = List.of("sales", "returns", "visits");
    private static final List<String> PLACES = List.of("shops", "regions");

    private SemanticCost() {}

    public static void main(String[] arguments) throws Exception {
        Path project = Files.createTempDirectory("ktx-bench");
        write(project);
        // Files that were written just now are read again until their time stamps can be trusted.
        InstantSource later = () -> InstantSource.system().instant().plus(Duration.ofSeconds(5));
        FileSemanticLayers layers = new FileSemanticLayers(project, later);
        long start = System.nanoTime();
        SemanticLayer layer = layers.layer(CONNECTION);
        long read = System.nanoTime();
        int findings = LayerCheck.check(layer, SqlTarget.of(Dialects.POSTGRES)).size();
        long checked = System.nanoTime();
        System.out.printf(
                "%d sources   read %.0f ms   check %.0f ms (%d findings)%n",
                layer.names().size(), (read - start) / 1e6, (checked - read) / 1e6, findings);
        Sample again = Sample.of(20, 200, () -> layers.layer(CONNECTION));
        System.out.printf("read again, unchanged   %.3f ms%n", again.medianMillis());
        Compiled compiled = compiled(layer.model());
        SemanticModel few = few(layer).model();
        // Both models meet the same warm compiler.
        compile(few);
        compile(layer.model());
        System.out.printf(
                "three facts, six joins   compile %.3f ms   among few sources %.3f ms   analysis of"
                        + " its SQL %.3f ms%n",
                compile(layer.model()),
                compile(few),
                Sample.of(200, 500, () -> StatementAnalysis.of(Dialects.POSTGRES, compiled.sql()))
                        .medianMillis());
    }

    private static double compile(SemanticModel model) throws Exception {
        return Sample.of(2_000, 2_000, () -> compiled(model)).medianMillis();
    }

    private static Compiled compiled(SemanticModel model) {
        return switch (SemanticCompiler.compile(
                model, question(), SqlTarget.of(Dialects.POSTGRES))) {
            case Compiled compiled -> compiled;
            case SemanticCompiler.Rejected(var problems) ->
                    throw new IllegalStateException(problems.toString());
        };
    }

    private static SemanticQuery question() {
        return SemanticQuery.plain(
                FACTS.stream()
                        .map(fact -> new MeasureRequest(fact + ".total", Optional.empty()))
                        .toList(),
                PLACES.stream()
                        .<DimensionRequest>map(place ->
                                new DimensionRequest.Column(place + ".label", Optional.empty()))
                        .toList(),
                SemanticQuery.DEFAULT_LIMIT);
    }

    /// The sources of the question alone.
    private static SemanticLayer few(SemanticLayer layer) {
        List<String> wanted = Stream.concat(FACTS.stream(), PLACES.stream()).toList();
        return SemanticLayer.of(
                CONNECTION,
                layer.files().stream()
                        .filter(file -> !file.scanned() && wanted.contains(file.source()))
                        .toList(),
                Map.of());
    }

    private static void write(Path project) throws IOException {
        Path folder = project.resolve("semantic-layer").resolve(CONNECTION);
        Files.createDirectories(folder.resolve("_schema"));
        StringBuilder shard = new StringBuilder("tables:\n");
        for (int table = 0; table < TABLES; table++) {
            shard.append("  t%d:\n    table: public.t%d\n    columns:\n".formatted(table, table));
            for (int column = 0; column < 12; column++) {
                shard.append("      - name: c%d\n        type: number\n".formatted(column));
                shard.append(column == 0 ? "        pk: true\n" : "");
            }
        }
        Files.writeString(folder.resolve("_schema/public.yaml"), shard);
        for (int source = 0; source < WRITTEN; source++) {
            Files.writeString(
                    folder.resolve("t" + source + ".yaml"),
                    """
                    name: t%d
                    joins:
                      - {to: t%d, "on": "c1 = t%d.c0", relationship: many_to_one}
                    measures:
                      - {name: rows, expr: count(*)}
                      - {name: total, expr: sum(c2)}
                    """
                            .formatted(source, source + 1, source + 1));
        }
        for (String fact : FACTS) {
            Files.writeString(
                    folder.resolve(fact + ".yaml"),
                    """
                    name: %s
                    table: public.%s
                    grain: [id]
                    columns:
                      - {name: id, type: number}
                      - {name: shop, type: number}
                      - {name: region, type: number}
                      - {name: amount, type: number}
                    joins:
                      - {to: shops, "on": "shop = shops.id", relationship: many_to_one}
                      - {to: regions, "on": "region = regions.id", relationship: many_to_one}
                    measures:
                      - {name: total, expr: sum(amount)}
                    """
                            .formatted(fact, fact));
        }
        for (String place : PLACES) {
            Files.writeString(
                    folder.resolve(place + ".yaml"),
                    """
                    name: %s
                    table: public.%s
                    grain: [id]
                    columns: [{name: id, type: number}, {name: label, type: string}]
                    """
                            .formatted(place, place));
        }
    }
}
