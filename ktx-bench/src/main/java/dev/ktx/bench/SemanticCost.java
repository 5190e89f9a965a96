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
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.storage.semantic.FileSemanticLayers;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What the semantic layer costs, by JMH, and the promises about it: compiling a question over
/// three facts and six joins among 1,000 sources and without them, beside JSqlParser's parse of the
/// SQL it makes; reading and checking these sources. Medians, since other work on the machine
/// stretches a few runs a lot.
public final class SemanticCost {
    private static final int TABLES = 1_000;
    private static final int WRITTEN = 200;
    private static final String CONNECTION = "bench";
    private static final List<String> FACTS = List.of("sales", "returns", "visits");
    private static final List<String> PLACES = List.of("shops", "regions");

    private SemanticCost() {}

    public static void main(String[] arguments) throws RunnerException {
        var options =
                new OptionsBuilder()
                        .include("dev\\.ktx\\.semantic\\.SemanticBenchmark\\..*")
                        .forks(1)
                        .warmupIterations(5)
                        .warmupTime(TimeValue.seconds(1))
                        .measurementIterations(5)
                        .measurementTime(TimeValue.seconds(1))
                        .verbosity(VerboseMode.SILENT)
                        .build();
        Map<String, Double> micros = medians(new Runner(options).run());
        double many = micros.getOrDefault("amongMany", Double.NaN);
        double few = micros.getOrDefault("amongFew", Double.NaN);
        double parser = micros.getOrDefault("parser", Double.NaN);
        System.out.printf(
                "three facts, six joins   compile %.1f µs (at most 300)   among few sources %.1f µs  "
                        + " parser of its SQL %.1f µs, %.2f times the parser (at most 5)%n",
                many, few, parser, many / parser);
        var cold =
                new OptionsBuilder()
                        .include("dev\\.ktx\\.semantic\\.LayerBenchmark\\..*")
                        .forks(5)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .verbosity(VerboseMode.SILENT)
                        .build();
        System.out.printf(
                "%d sources   read and checked in a fresh process %.0f ms (at most 1500)%n",
                TABLES + FACTS.size() + PLACES.size(),
                medians(new Runner(cold).run()).getOrDefault("readAndCheck", Double.NaN));
    }

    private static Map<String, Double> medians(Collection<RunResult> results) {
        Map<String, Double> medians = new TreeMap<>();
        for (RunResult result : results) {
            medians.put(
                    result.getPrimaryResult().getLabel(),
                    result.getPrimaryResult().getStatistics().getPercentile(50));
        }
        return medians;
    }

    /// A project whose layer is large, in a folder of its own.
    public static Path project() throws IOException {
        Path project = Files.createTempDirectory("ktx-bench");
        write(project);
        return project;
    }

    public static SemanticLayer read(Path project) {
        return new FileSemanticLayers(project, InstantSource.system()).layer(CONNECTION);
    }

    /// How many things there are to say about a layer.
    public static int findings(SemanticLayer layer) {
        return LayerCheck.check(layer, SqlTarget.of(Dialects.POSTGRES)).size();
    }

    /// The question, compiled.
    public static Compiled compiled(SemanticModel model) {
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
    public static SemanticLayer few(SemanticLayer layer) {
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
