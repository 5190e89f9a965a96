package dev.ktx.semantic;

import dev.ktx.bench.SemanticCost;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Reading and checking 1,000 scanned and 200 written sources in a fresh process, as the first
/// command meets them. {@code dev.ktx.bench.SemanticCost} runs it.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class LayerBenchmark {
    private Path project = Path.of("");

    @Setup
    public void write() throws IOException {
        project = SemanticCost.project();
    }

    @Benchmark
    public Object readAndCheck() {
        return SemanticCost.findings(SemanticCost.read(project));
    }
}
