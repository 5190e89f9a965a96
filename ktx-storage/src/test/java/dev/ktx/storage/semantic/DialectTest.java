package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.ProblemCode;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// What is written for each dialect passes that dialect's read-only gate; what cannot be written is
/// refused by name.
class DialectTest {
    private static final List<String> QUESTIONS =
            List.of(
                    "{measures: [rides.revenue, repairs.cost_total, repairs.avg_cost], dimensions:"
                            + " [stations.city, stations.label]}",
                    "{measures: [rides.revenue, repairs.cost_total, riders.rider_n], dimensions:"
                            + " [stations.city], matched_only: true}",
                    "{measures: [rides.done_net, rides.riders_void], dimensions: [{field:"
                            + " rides.started, granularity: week}], order_by: [{field:"
                            + " rides.done_net, direction: desc}]}",
                    "{measures: [rides.n], dimensions: [{field: rides.started, granularity: hour},"
                            + " {expr: 'rides.fare > 10', name: dear}], filters: ['rides.status like"
                            + " ''d%'' and rides.started >= ''2024-01-08''']}",
                    "{measures: [stations.docks, stations.busy_docks], dimensions: [rides.status]}",
                    "{measures: ['count_distinct(rides.status, rides.station_id)', 'rides.void_n /"
                            + " rides.n', 'round(avg(rides.fare), 1)', 'min(length(rides.status))']}",
                    "{measures: [rides.n], dimensions: [{time: true, granularity: quarter}],"
                            + " week_start: sunday, filters: ['rides.started + interval ''7 days'' >"
                            + " ''2024-01-01 10:00:00''', 'weekday(rides.started) in (1, 2)']}",
                    "{dimensions: [stations.size], limit: 5}");

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static SemanticModel model;

    @BeforeAll
    static void read() {
        List<SourceFile> files = new ArrayList<>();
        for (String source : Worlds.RIDES_SOURCES.split("(?m)^---$", -1)) {
            files.add(SourceYaml.file("s" + files.size() + ".yaml", source));
        }
        model = SourceFiles.read(files).model();
    }

    @Test
    @DisplayName("SL-T94 SL-T95 SL-T96 every dialect writes what its gate reads, without FULL JOIN")
    void passesTheGateOfEveryDialect() {
        int written = 0;
        for (Dialect dialect : Dialects.all()) {
            for (String question : QUESTIONS) {
                String sql = SemanticQuestions.sql(model, question, dialect);
                assertThat(ReadOnlySql.parse(dialect, sql).text())
                        .as(dialect.name())
                        .isEqualTo(sql);
                assertThat(sql).doesNotContain("FULL JOIN");
                written++;
            }
        }
        assertThat(written).isEqualTo(11 * QUESTIONS.size());
    }

    @Test
    void filtersAggregatesNativelyWhereThatIsKnown() {
        String question = "{measures: [rides.void_revenue, rides.riders_void]}";
        for (Dialect dialect : Dialects.all()) {
            String sql = SemanticQuestions.sql(model, question, dialect);
            boolean filter =
                    List.of(
                                    Dialects.POSTGRES,
                                    Dialects.SQLITE,
                                    Dialects.DUCKDB,
                                    Dialects.DATABRICKS,
                                    Dialects.TRINO)
                            .contains(dialect);
            if (filter) {
                assertThat(sql).as(dialect.name()).contains("FILTER (WHERE").doesNotContain("CASE");
            } else {
                assertThat(sql).as(dialect.name()).contains("CASE WHEN").doesNotContain("FILTER");
            }
        }
    }

    @Test
    @DisplayName("SL-T94 SQL Server has TOP, conditions only where conditions stand, and ISO weeks")
    void writesSqlServer() {
        assertThat(SemanticQuestions.sql(model, QUESTIONS.get(2), Dialects.SQLSERVER))
                .startsWith("SELECT TOP (1001)")
                .contains("CASE WHEN [rides].[status] = N'void' THEN", "/ 7 * 7")
                .contains("CASE WHEN")
                .doesNotContain("LIMIT", "NULLS LAST", "FILTER");
        assertThat(SemanticQuestions.sql(model, QUESTIONS.get(3), Dialects.SQLSERVER))
                .contains("AS BIT) AS [dear]");
    }

    @Test
    @DisplayName("SL-T39 a dialect without an exact percentile says so")
    void refusesByName() {
        for (Dialect dialect :
                List.of(Dialects.MYSQL, Dialects.SQLSERVER, Dialects.BIGQUERY, Dialects.TRINO)) {
            assertThat(SemanticQuestions.compile(model, "{measures: [rides.p90]}", dialect))
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected ->
                                    assertThat(rejected.problems())
                                            .singleElement()
                                            .satisfies(problem -> {
                                                assertThat(problem.code())
                                                        .isEqualTo(ProblemCode.NOT_EXPRESSIBLE);
                                                assertThat(problem.what()).contains(dialect.name());
                                            }));
        }
        for (Dialect dialect :
                List.of(
                        Dialects.POSTGRES,
                        Dialects.DUCKDB,
                        Dialects.SQLITE,
                        Dialects.SNOWFLAKE,
                        Dialects.CLICKHOUSE,
                        Dialects.REDSHIFT,
                        Dialects.DATABRICKS)) {
            assertThat(SemanticQuestions.compile(model, "{measures: [rides.p90]}", dialect))
                    .isInstanceOf(Compiled.class);
        }
    }
}
