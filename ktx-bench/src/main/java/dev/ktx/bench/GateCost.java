package dev.ktx.bench;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.util.Map;
import java.util.TreeMap;

/// What the read-only gate costs beside JSqlParser's own parse of the same text, by JMH, and the
/// two promises about it. Medians, since other work on the machine stretches a few runs a lot.
public final class GateCost {
    private GateCost() {}

    public static void main(String[] arguments) throws RunnerException {
        var options =
                new OptionsBuilder()
                        .include("dev\\.ktx\\.sql\\.GateBenchmark\\..*")
                        .forks(1)
                        .warmupIterations(4)
                        .warmupTime(TimeValue.seconds(1))
                        .measurementIterations(5)
                        .measurementTime(TimeValue.seconds(1))
                        .verbosity(VerboseMode.SILENT)
                        .build();
        Map<String, Map<String, Double>> micros = new TreeMap<>();
        for (RunResult result : new Runner(options).run()) {
            micros.computeIfAbsent(result.getParams().getParam("text"), _ -> new TreeMap<>())
                    .put(
                            result.getPrimaryResult().getLabel(),
                            result.getPrimaryResult().getStatistics().getPercentile(50));
        }
        micros.forEach(GateCost::print);
    }

    private static void print(String text, Map<String, Double> micros) {
        double parser = micros.getOrDefault("parser", Double.NaN);
        double shape = micros.getOrDefault("lexerAndSkeleton", Double.NaN);
        double gate = micros.getOrDefault("gate", Double.NaN);
        System.out.printf(
                "%-10s parser %8.1f µs   lexer and skeleton %7.2f µs, %5.1f times faster (at least"
                        + " 20)   whole gate %8.1f µs, %.2f times the parser (at most 1.30)%n",
                text, parser, shape, parser / shape, gate, gate / parser);
    }
}
