package dev.ktx.semantic;

import dev.ktx.bench.SemanticCost;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.SemanticModel;

import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Compiling a question over three facts and six joins, with 1,000 sources around and without, and
/// JSqlParser's parse of the SQL that comes out. {@code dev.ktx.bench.SemanticCost} runs it.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SemanticBenchmark {
    private static final SemanticModel NONE = SemanticLayer.of("none", List.of(), Map.of()).model();

    private SemanticModel many = NONE;
    private SemanticModel few = NONE;
    private String sql = "";

    @Setup
    public void read() throws IOException {
        SemanticLayer layer = SemanticCost.read(SemanticCost.project());
        many = layer.model();
        few = SemanticCost.few(layer).model();
        sql = SemanticCost.compiled(many).sql();
    }

    @Benchmark
    public Object amongMany() {
        return SemanticCost.compiled(many);
    }

    @Benchmark
    public Object amongFew() {
        return SemanticCost.compiled(few);
    }

    @Benchmark
    public Object parser() throws JSQLParserException {
        return CCJSqlParserUtil.parse(sql);
    }
}
