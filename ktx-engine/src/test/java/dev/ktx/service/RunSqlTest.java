package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.QueryResult.Cut;
import dev.ktx.port.QueryResult.ResultColumn;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProblemCode;
import dev.ktx.problem.WarehouseProblems;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

class RunSqlTest {
    private final FakeConnections connections = new FakeConnections().with("warehouse");

    @Test
    void anAnswerHasTheFieldsOfTheContract() {
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 1));

        assertThat(JsonText.write(run(connector, 5).tree(), false))
                .isEqualTo(
                        "{\"headers\":[\"id\"],\"headerTypes\":[\"integer\"],\"rows\":[[0]],"
                                + "\"rowCount\":1}");
        assertThat(connector.statements).containsExactly("select id from public.orders");
        assertThat(connector.limits).containsExactly(QueryLimits.of(5, Duration.ofSeconds(60)));
    }

    @Test
    @DisplayName("SC-T32 what the gate refuses never reaches a warehouse, not even to open it")
    void gateFirst() {
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 1));

        Problem problem =
                problem(() ->
                        runSql(connector)
                                .run(
                                        "warehouse",
                                        "with x as (insert into t values (1) returning *)"
                                                + " select * from x",
                                        1_000,
                                        Progress.none(),
                                        Cancellation.never()));

        assertThat(problem.code()).isEqualTo(ProblemCode.NOT_READ_ONLY);
        assertThat(problem.what()).startsWith("SQL contains read/write operation: ");
        assertThat(connector.opened).isEmpty();
    }

    @Test
    @DisplayName(
            "SC-T37 of 1,500 rows and a cap of 1,000 the first 1,000 come and the rest is told")
    void rowCap() {
        var connector =
                new FakeConnector(limits ->
                        new QueryResult(
                                List.of(new ResultColumn("id", "integer")),
                                LongStream.range(0, Math.min(1_500, limits.maxRows()))
                                        .mapToObj(n -> List.of(Cell.of(n)))
                                        .toList(),
                                limits.maxRows() < 1_500
                                        ? Optional.of(Cut.ROWS)
                                        : Optional.empty()));

        assertThat(run(connector, 1_000).tree())
                .containsEntry("rowCount", 1_000)
                .containsEntry("truncated", true)
                .containsEntry("truncatedBy", "rows")
                .containsEntry(
                        "hint",
                        "There are more than 1000 rows. Aggregate, filter, or ask for more with"
                                + " 'maxRows'.");
        assertThat(run(connector, 2_000).tree())
                .containsEntry("rowCount", 1_500)
                .doesNotContainKeys("truncated", "truncatedBy", "hint");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 10_001, Integer.MAX_VALUE})
    @DisplayName("SC-T38 a cap outside of 1 to 10,000 is a malformed call")
    void capOutOfRange(int maxRows) {
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 1));

        assertThat(problem(() -> run(connector, maxRows)))
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(ProblemCode.BAD_ARGUMENT);
                    assertThat(problem.what()).contains("maxRows", "1 to 10000");
                });
        assertThat(connector.opened).isEmpty();
    }

    @Test
    @DisplayName("SC-T40 columns of the same name keep both headers and both values")
    void twins() {
        var connector =
                new FakeConnector(_ ->
                        new QueryResult(
                                List.of(
                                        new ResultColumn("id", "int4"),
                                        new ResultColumn("id", "text")),
                                List.of(List.of(Cell.of(1), Cell.of("one"))),
                                Optional.empty()));

        assertThat(JsonText.write(run(connector, 10).tree(), false))
                .isEqualTo(
                        "{\"headers\":[\"id\",\"id\"],\"headerTypes\":[\"int4\",\"text\"],"
                                + "\"rows\":[[1,\"one\"]],\"rowCount\":1}");
    }

    @Test
    @DisplayName("SC-T41 headers and values keep the order of the statement")
    void order() {
        var connector =
                new FakeConnector(_ ->
                        new QueryResult(
                                List.of(
                                        new ResultColumn("2", "integer"),
                                        new ResultColumn("1", "integer")),
                                List.of(List.of(Cell.of(20), Cell.of(10))),
                                Optional.empty()));

        SqlAnswer answer = run(connector, 10);

        assertThat(answer.headers()).containsExactly("2", "1");
        assertThat(answer.rows()).containsExactly(List.of(Cell.of(20), Cell.of(10)));
    }

    @Test
    @DisplayName("SC-T44 the signal to stop reaches the warehouse")
    void cancel() {
        var seen = new AtomicReference<Boolean>();
        var cancellation = new Cancellation();
        var connector =
                new FakeConnector(_ -> {
                    cancellation.cancel();
                    seen.set(true);
                    throw new KtxException(WarehouseProblems.cancelled("warehouse"));
                });

        assertThat(
                        problem(() ->
                                        runSql(connector)
                                                .run(
                                                        "warehouse",
                                                        "select 1",
                                                        10,
                                                        Progress.none(),
                                                        cancellation))
                                .code())
                .isEqualTo(ProblemCode.QUERY_CANCELLED);
        assertThat(seen).hasValue(true);
    }

    @Test
    @DisplayName("SC-T45 after a statement that was stopped the next one works")
    void timeout() {
        var calls = new ArrayList<QueryLimits>();
        var connector =
                new FakeConnector(limits -> {
                    calls.add(limits);
                    if (calls.size() == 1) {
                        throw new KtxException(WarehouseProblems.timedOut("warehouse", 250));
                    }
                    return result(List.of("id:integer"), 1);
                });
        RunSql runSql = runSql(connector);
        connections.with("warehouse", "fake", Map.of("query_timeout_ms", 250L));

        Problem problem = problem(() -> run(runSql, 10));

        assertThat(problem.code()).isEqualTo(ProblemCode.QUERY_TIMED_OUT);
        assertThat(problem.message()).contains("query_timeout_ms");
        assertThat(run(runSql, 10).rowCount()).isEqualTo(1);
        assertThat(calls).extracting(QueryLimits::timeout).containsOnly(Duration.ofMillis(250));
        assertThat(connector.opened).hasSize(1);
    }

    @Test
    void theConnectionsOwnCapWinsAndIsNamed() {
        connections.with("warehouse", "fake", Map.of("max_rows", 3L));
        var connector =
                new FakeConnector(limits ->
                        new QueryResult(
                                List.of(new ResultColumn("id", "integer")),
                                Collections.nCopies(limits.maxRows(), List.of(Cell.of(1))),
                                Optional.of(Cut.ROWS)));

        assertThat(run(connector, 100).tree())
                .containsEntry("rowCount", 3)
                .extractingByKey("hint")
                .asString()
                .contains("connections.warehouse.max_rows");
        assertThat(run(connector, 2).tree())
                .containsEntry("rowCount", 2)
                .extractingByKey("hint")
                .asString()
                .contains("'maxRows'");
    }

    @Test
    void aCapThatIsNoPositiveNumberIsNamed() {
        connections.with("warehouse", "fake", Map.of("max_rows", 0L));

        assertThat(
                        problem(() -> run(new FakeConnector(_ -> result(List.of(), 0)), 5))
                                .where()
                                .text())
                .isEqualTo("connections.warehouse.max_rows");
    }

    @Test
    @DisplayName("M36 rows end before 20,000 tokens and the answer says so")
    void tokenBudget() {
        var connector =
                new FakeConnector(
                        _ -> result(List.of("id:integer", "text:text", "n:numeric"), 10_000));

        Map<String, @Nullable Object> tree = run(connector, 10_000).tree();

        assertThat(Trees.tokens(tree)).isBetween(19_950L, 20_000L);
        assertThat(tree)
                .containsEntry("truncated", true)
                .containsEntry("truncatedBy", "tokens")
                .containsEntry("rowCount", Trees.list(tree, "rows").size());
        assertThat(String.valueOf(tree.get("hint"))).contains("mcp.maxResultTokens");
    }

    @Test
    void aCompactAnswerHoldsMoreRowsAndAnUnlimitedOneAll() {
        var connector =
                new FakeConnector(
                        _ -> result(List.of("id:integer", "text:text", "n:numeric"), 10_000));

        SqlAnswer indented = run(connector, 10_000);
        SqlAnswer compact = run(runSql(connector, new AnswerBudget(20_000, false)), 10_000);
        SqlAnswer all = run(runSql(connector, AnswerBudget.UNLIMITED), 10_000);

        assertThat(compact.rowCount()).isGreaterThan(indented.rowCount());
        assertThat(JsonText.write(compact.tree(), false).getBytes(StandardCharsets.UTF_8).length)
                .isBetween(79_800, 80_000);
        assertThat(all.rowCount()).isEqualTo(10_000);
        assertThat(all.cut()).isEmpty();
    }

    @Test
    void aFirstRowThatIsTooLargeComesWithItsLongTextsCut() {
        String page = "é".repeat(60_000);
        var connector =
                new FakeConnector(_ ->
                        new QueryResult(
                                Stream.of("id", "a", "b", "c")
                                        .map(name -> new ResultColumn(name, "text"))
                                        .toList(),
                                Collections.nCopies(
                                        3,
                                        List.of(
                                                Cell.of("short"),
                                                Cell.of(page),
                                                new Cell.Array(List.of(Cell.of(page))),
                                                Cell.of(page))),
                                Optional.empty()));

        SqlAnswer answer = run(connector, 10);

        assertThat(Trees.tokens(answer.tree())).isBetween(8_000L, 20_000L);
        assertThat(answer.rows()).hasSize(1);
        assertThat(answer.rows().getFirst().getFirst()).isEqualTo(Cell.of("short"));
        assertThat(answer.rows().getFirst().get(1))
                .isInstanceOfSatisfying(
                        Cell.Text.class,
                        cut -> assertThat(cut.value()).endsWith("é… (60000 characters)"));
        assertThat(answer.tree()).containsEntry("truncatedBy", "tokens");
    }

    @Test
    void aRowThatCannotBeCutIsLeftOutAndTold() {
        var connector =
                new FakeConnector(_ ->
                        new QueryResult(
                                List.of(new ResultColumn("a", "integer[]")),
                                List.of(
                                        List.of(
                                                new Cell.Array(
                                                        LongStream.range(0, 50_000)
                                                                .mapToObj(Cell::of)
                                                                .toList()))),
                                Optional.empty()));

        assertThat(run(connector, 10).tree())
                .containsEntry("rowCount", 0)
                .containsEntry("truncatedBy", "tokens");
    }

    @Test
    void aResultThatTheWarehouseCutBySizeIsTold() {
        var connector =
                new FakeConnector(_ ->
                        new QueryResult(
                                List.of(new ResultColumn("id", "integer")),
                                List.of(List.of(Cell.of(1))),
                                Optional.of(Cut.BYTES)));

        assertThat(run(runSql(connector, AnswerBudget.UNLIMITED), 10).tree())
                .containsEntry("truncatedBy", "tokens")
                .containsEntry(
                        "hint",
                        "The rest is too large for one answer. Select fewer columns, aggregate or"
                                + " filter.");
    }

    @Test
    @DisplayName("SC-T93 progress names three stages, strictly increasing")
    void progress() {
        var stages = new ArrayList<String>();
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 3));

        runSql(connector)
                .run(
                        "warehouse",
                        "select 1",
                        10,
                        (fraction, message) -> stages.add(fraction + " " + message),
                        Cancellation.never());

        assertThat(stages)
                .containsExactly("0.0 Validating SQL", "0.3 Executing", "1.0 Fetched 3 rows");
    }

    @Test
    void anUnknownConnectionIsNamedWithTheNearest() {
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 1));

        Problem problem =
                problem(() ->
                        runSql(connector)
                                .run(
                                        "warehose",
                                        "select 1",
                                        10,
                                        Progress.none(),
                                        Cancellation.never()));

        assertThat(problem.code()).isEqualTo(ProblemCode.UNKNOWN_CONNECTION);
        assertThat(problem.next()).isEqualTo("Did you mean 'warehouse'?");
    }

    @Test
    void aContextSourceAnswersNoSql() {
        connections.with("docs", "notion", Map.of());
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 1));

        Problem problem =
                problem(() ->
                        runSql(connector)
                                .run(
                                        "docs",
                                        "select 1",
                                        10,
                                        Progress.none(),
                                        Cancellation.never()));

        assertThat(problem.code()).isEqualTo(ProblemCode.NOT_A_WAREHOUSE);
        assertThat(problem.message()).contains("notion", "warehouse");
    }

    @Test
    void aWarehouseWithoutSqlIsNotOpened() {
        var connector = new FakeConnector(_ -> result(List.of("id:integer"), 1), false);

        assertThat(problem(() -> run(connector, 10)).code()).isEqualTo(ProblemCode.NOT_A_WAREHOUSE);
        assertThat(connector.opened).isEmpty();
    }

    private RunSql runSql(FakeConnector connector) {
        return runSql(connector, AnswerBudget.DEFAULT);
    }

    private RunSql runSql(FakeConnector connector, AnswerBudget budget) {
        return new RunSql(
                new PooledWarehouses(List.of(connector), connections, () -> Instant.EPOCH),
                () -> budget);
    }

    private SqlAnswer run(FakeConnector connector, int maxRows) {
        return run(runSql(connector), maxRows);
    }

    private static SqlAnswer run(RunSql runSql, int maxRows) {
        return runSql.run(
                "warehouse",
                "select id from public.orders",
                maxRows,
                Progress.none(),
                Cancellation.never());
    }

    private static Problem problem(Runnable call) {
        var thrown = new AtomicReference<Problem>();
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(call::run)
                .satisfies(exception -> thrown.set(exception.problem()));
        return thrown.get();
    }

    /// @param columns as `name:type`; the first holds the row's number, others a text
    private static QueryResult result(List<String> columns, int rows) {
        Function<Integer, List<Cell>> row =
                n ->
                        IntStream.range(0, columns.size())
                                .mapToObj(at -> at == 0 ? Cell.of(n) : Cell.of("value é " + n))
                                .toList();
        return new QueryResult(
                columns.stream()
                        .map(column -> column.split(":", 2))
                        .map(parts -> new ResultColumn(parts[0], parts[1]))
                        .toList(),
                IntStream.range(0, rows).boxed().map(row).toList(),
                Optional.empty());
    }
}
