package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Content;
import dev.ktx.mcp.InvalidArguments;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;
import dev.ktx.problem.KtxException;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tools of the semantic layer as agents call them, on the Shop in DuckDB, SQLite and
/// PostgreSQL, over sources that the scan found and people added to.
class SemanticToolsTest {
    private static final List<String> CONNECTIONS = List.of("duck", "lite", "pg");

    private static final String ORDERS =
            """
            name: orders
            default_time_dimension: {dbt: ordered_at}
            columns:
              - {name: is_paid, type: boolean, expr: "status = 'paid'"}
            segments:
              - {name: paid, expr: "status = 'paid'"}
            measures:
              - {name: revenue, expr: sum(total)}
              - {name: n, expr: count(*)}
            """;

    @TempDir static Path folder;
    private static TestProject project;
    private static Wiring wiring;
    private static List<Tool> tools;

    @BeforeAll
    static void describeThreeShops() {
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("duck", TestDatabase.duckdb(folder));
        databases.put("lite", TestDatabase.sqlite(folder));
        TestDatabase postgres = TestDatabase.postgres(folder);
        Map<String, Object> values = new LinkedHashMap<>(postgres.values());
        values.put("schemas", List.of("sales", "crm"));
        databases.put(
                "pg",
                new TestDatabase(
                        postgres.dialect(), postgres.url(), values, postgres.projectDir()));
        databases.values().forEach(Shop::create);
        project = TestProject.of(folder, databases);
        for (String id : CONNECTIONS) {
            assertThat(project.run("scan", id)).as(project.notices()).isZero();
            project.write("semantic-layer/" + id + "/orders.yaml", ORDERS);
            project.write(
                    "semantic-layer/" + id + "/order_items.yaml",
                    "name: order_items\nmeasures: [{name: units, expr: sum(quantity)}]\n");
        }
        wiring = Wiring.open(folder, Map.of());
        tools = Tools.all(() -> wiring);
    }

    @AfterAll
    static void close() {
        wiring.close();
    }

    private static ToolResult raw(String name, String arguments, CallContext context) {
        Tool tool =
                tools.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        try {
            return tool.handler().call(tool.prepare((ObjectNode) Json.read(arguments)), context);
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// A successful call; the answer fits the output schema and is the text as well.
    private static ObjectNode call(String name, String arguments) {
        ToolResult result = raw(name, arguments, CallContext.detached());
        assertThat(result.isError()).as(text(result)).isFalse();
        ObjectNode structured = result.structured().orElseThrow();
        Tool tool =
                tools.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        assertThat(tool.output().orElseThrow().check(structured)).isEmpty();
        assertThat(text(result)).isEqualTo(Json.pretty(structured));
        return structured;
    }

    private static String text(ToolResult result) {
        return ((Content.Text) result.content().getFirst()).text();
    }

    private static String question(String connection, String rest) {
        return "{\"connectionId\": \"%s\", %s}".formatted(connection, rest);
    }

    /// The table of customers: its bare name is taken twice but in SQLite.
    private static String customers(String connection) {
        return connection.equals("lite") ? "customers" : "sales_customers";
    }

    @Test
    void answersTheSameEverywhere() {
        for (String id : CONNECTIONS) {
            ObjectNode answer =
                    call(
                            "sl_query",
                            question(
                                    id,
                                    "\"measures\": [\"orders.n\", \"order_items.units\"],"
                                            + " \"dimensions\": [{\"field\":"
                                            + " \"orders.ordered_at\", \"granularity\":"
                                            + " \"month\"}, \"orders.is_paid\"],"
                                            + " \"order_by\": [\"orders.ordered_at.month\","
                                            + " \"orders.is_paid\"]"));
            assertThat(Json.compact(answer.path("headers")))
                    .isEqualTo(
                            "[\"orders.ordered_at.month\",\"orders.is_paid\",\"orders.n\",\"order_items.units\"]");
            assertThat(answer.path("rows").valueStream().map(Json::compact))
                    .as(id)
                    .containsExactly(
                            "[\"2024-01-01\",true,2,4]",
                            "[\"2024-02-01\",false,1,3]",
                            "[\"2024-02-01\",true,2,5]",
                            "[\"2024-03-01\",false,1,null]",
                            "[\"2024-03-01\",true,2,3]");
            assertThat(answer.path("dialect").asString()).isNotBlank();
        }
    }

    @Test
    @DisplayName("SC-T86 every shape of dimensions and order reaches the compiler as one question")
    void acceptsEveryShape() {
        List<String> shapes =
                List.of(
                        "\"dimensions\": [{\"field\": \"orders.status\"}], \"order_by\": [{\"field\":"
                                + " \"orders.n\", \"direction\": \"desc\"}]",
                        "\"dimensions\": [{\"dimension\": \"orders.status\"}], \"order_by\":"
                                + " [{\"id\": \"orders.n\", \"desc\": true}]",
                        "\"dimensions\": [\"orders.status\"], \"order_by\": [{\"id\": \"orders.n\","
                                + " \"direction\": \"DESC\"}]",
                        "\"dimensions\": [{\"dimension\": \"orders.nothing\", \"field\":"
                                + " \"orders.status\"}], \"order_by\": [{\"id\": \"orders.nothing\","
                                + " \"field\": \"orders.n\", \"direction\": \"desc\", \"desc\":"
                                + " false}]");
        for (String shape : shapes) {
            assertThat(
                            call(
                                            "sl_query",
                                            question(
                                                    "duck",
                                                    "\"measures\": [\"orders.n\"], " + shape))
                                    .path("rows")
                                    .valueStream()
                                    .map(Json::compact))
                    .as(shape)
                    .containsExactly("[\"paid\",6]", "[\"cancelled\",1]", "[\"open\",1]");
        }
        assertThat(
                        call(
                                        "sl_query",
                                        question(
                                                "duck",
                                                "\"measures\": [\"orders.n\"], \"dimensions\":"
                                                        + " [\"orders.status\"], \"order_by\":"
                                                        + " [\"orders.status\"], \"filters\": null"))
                                .path("rows")
                                .valueStream()
                                .map(Json::compact))
                .containsExactly("[\"cancelled\",1]", "[\"open\",1]", "[\"paid\",6]");
    }

    @Test
    @DisplayName(
            "SL-T114 options, a file and the tool make the same statement and plan of a question")
    void makesTheSamePlanOfEveryForm() {
        String question =
                """
                "measures": ["orders.revenue", {"expr": "orders.revenue / orders.n", "name": "größe je Stück"}],
                "dimensions": [{"field": "orders.ordered_at", "granularity": "week"}, {"expr": "upper(orders.status)", "name": "state"}],
                "filters": ["orders.total > 1", "orders.revenue > 2"], "segments": ["orders.paid"], "segment_mode": "rows",
                "order_by": [{"field": "orders.revenue", "direction": "desc"}], "limit": 5, "include_empty": false,
                "empty_as_zero": true, "time_zone": "Etc/GMT-1", "week_start": "sunday"\
                """;
        JsonNode tool =
                call("sl_query", question("lite", question + ", \"include\": [\"sql\", \"plan\"]"));
        assertThat(tool.at("/plan/steps").isEmpty()).isFalse();
        project.write("question.json", "{" + question + "}");
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "-c",
                                "lite",
                                "--query-file",
                                "question.json",
                                "--json"))
                .as(project.notices())
                .isZero();
        JsonNode file = project.json();
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "-c",
                                "lite",
                                "--json",
                                "--measure",
                                "orders.revenue",
                                "--measure",
                                "größe je Stück=orders.revenue / orders.n",
                                "--dimension",
                                "orders.ordered_at:week",
                                "--dimension",
                                "state=upper(orders.status)",
                                "--filter",
                                "orders.total > 1",
                                "--filter",
                                "orders.revenue > 2",
                                "--segment",
                                "orders.paid",
                                "--segment-mode",
                                "rows",
                                "--order-by",
                                "orders.revenue:desc",
                                "--limit",
                                "5",
                                "--no-include-empty",
                                "--empty-as-zero",
                                "--time-zone",
                                "Etc/GMT-1",
                                "--week-start",
                                "sunday"))
                .as(project.notices())
                .isZero();
        for (JsonNode other : List.of(file, project.json())) {
            assertThat(other.path("sql")).isEqualTo(tool.path("sql"));
            assertThat(other.at("/plan/steps")).isEqualTo(tool.at("/plan/steps"));
            assertThat(other.path("headers")).isEqualTo(tool.path("headers"));
        }
    }

    @Test
    @DisplayName("SC-T87 several warehouses and none named is an error that lists them")
    void asksWhichWarehouse() {
        assertThatThrownBy(() -> call("sl_query", "{\"measures\": [\"orders.n\"]}"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().next())
                                        .isEqualTo("Name one of: duck, lite, pg."));
        assertThatThrownBy(() -> call("sl_query", question("dcuk", "\"measures\": [\"orders.n\"]")))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().next())
                                        .isEqualTo("Did you mean 'duck'?"));
    }

    @Test
    @DisplayName("SC-T88 plan, SQL and checks come when they are asked for")
    void includesWhatIsAskedFor() {
        ObjectNode plain = call("sl_query", question("lite", "\"measures\": [\"orders.n\"]"));
        assertThat(plain.has("sql")).isTrue();
        assertThat(plain.has("plan")).isFalse();
        assertThat(plain.path("warnings").isArray()).isTrue();
        assertThat(plain.path("assumptions").isArray()).isTrue();
        ObjectNode planned =
                call(
                        "sl_query",
                        question("lite", "\"measures\": [\"orders.n\"], \"include\": [\"plan\"]"));
        assertThat(planned.has("sql")).isFalse();
        assertThat(planned.at("/plan/execution/mode").asString()).isEqualTo("executed");
        assertThat(planned.at("/plan/execution/rowCount").asInt()).isEqualTo(1);
        assertThat(planned.at("/plan/steps/0").asString()).contains("orders");
    }

    /// Whatever it is grouped by: with the group of rows that have no value.
    @Test
    void revenueByAnyDimensionAddsUpToTotalRevenue() {
        for (String id : CONNECTIONS) {
            for (String dimension :
                    List.of("orders.status", "orders.group", customers(id) + ".country")) {
                JsonNode checks =
                        call(
                                        "sl_query",
                                        question(
                                                id,
                                                "\"measures\": [\"orders.revenue\", \"orders.n\"],"
                                                        + " \"dimensions\": [\""
                                                        + dimension
                                                        + "\"], \"include\": [\"checks\"]"))
                                .path("checks");
                assertThat(checks.path("reconciled").valueStream())
                        .as(id + " " + dimension)
                        .hasSize(2)
                        .allMatch(each -> each.path("agrees").asBoolean());
                assertThat(checks.at("/reconciled/0/total").decimalValue())
                        .isEqualByComparingTo("1000");
                assertThat(checks.at("/reconciled/1/sumOfGroups").decimalValue())
                        .isEqualByComparingTo("8");
                if (dimension.endsWith("country")) {
                    assertThat(checks.at("/withoutMember/0/value").decimalValue())
                            .isEqualByComparingTo("165");
                }
            }
        }
    }

    @Test
    void saysWhyNothingWasReconciled() {
        JsonNode checks =
                call(
                                "sl_query",
                                question(
                                        "duck",
                                        "\"measures\": [\"orders.n\"], \"dimensions\":"
                                                + " [\"orders.status\"], \"limit\": 1, \"include\":"
                                                + " [\"checks\"]"))
                        .path("checks");
        assertThat(checks.path("reconciled")).isEmpty();
        assertThat(checks.path("reason").asString()).contains("missing");
    }

    @Test
    void endsRowsAtTheLimitAndSaysSo() {
        String grouped = "\"measures\": [\"orders.n\"], \"dimensions\": [\"orders.order_id\"]";
        for (int limit : new int[] {0, 3}) {
            ObjectNode answer = call("sl_query", question("pg", grouped + ", \"limit\": " + limit));
            assertThat(answer.path("rows")).hasSize(limit);
            assertThat(answer.path("totalRows").asInt()).isEqualTo(limit);
            assertThat(answer.path("truncated").asBoolean()).isTrue();
            assertThat(answer.path("truncatedBy").asString()).isEqualTo("rows");
        }
        for (String limit : List.of("8", "null")) {
            ObjectNode answer = call("sl_query", question("pg", grouped + ", \"limit\": " + limit));
            assertThat(answer.path("rows")).hasSize(8);
            assertThat(answer.has("truncated")).isFalse();
        }
    }

    @Test
    void malformedQuestionsAreInvalidArguments() {
        for (String question :
                List.of(
                        "\"measures\": []",
                        "\"measures\": \"orders.n\"",
                        "\"measures\": [7]",
                        "\"measures\": [\"orders.n\"], \"where\": [\"x\"]",
                        "\"measures\": [{\"expr\": \"count(orders.*)\", \"nam\": \"n\"}]",
                        "\"measures\": [\"orders.n\"], \"limit\": 10001",
                        "\"measures\": [\"orders.n\"], \"limit\": -1",
                        "\"measures\": [\"orders.n\"], \"dimensions\": [{\"field\":"
                                + " \"orders.ordered_at\", \"granularity\": \"month', now())--\"}]",
                        "\"measures\": [\"orders.n\"], \"order_by\": [{\"field\": \"orders.n\","
                                + " \"direction\": \"desc, (select 1)\"}]",
                        "\"measures\": [\"orders.n\"], \"include_empty\": true, \"matched_only\":"
                                + " true",
                        "\"measures\": [\"orders.n\"], \"time_zone\": \"Mars/Olympus\"")) {
            assertThatThrownBy(() -> call("sl_query", question("duck", question)))
                    .as(question)
                    .isInstanceOf(InvalidArguments.class);
        }
    }

    @Test
    void tellsAllReasonsWhyThereIsNoAnswer() {
        ToolResult result =
                raw(
                        "sl_query",
                        question(
                                "duck",
                                "\"measures\": [\"orders.revenu\"], \"dimensions\":"
                                        + " [\"orders.statuss\"], \"filters\": [\"orders.status in"
                                        + " (select 1)\"]"),
                        CallContext.detached());
        assertThat(result.isError()).isTrue();
        assertThat(result.structured()).isEmpty();
        assertThat(text(result))
                .contains("Did you mean 'orders.revenue'?")
                .contains("Did you mean 'status'?");
    }

    @Test
    void reportsProgressInTheContractedSteps() {
        var heard = new HeardProgress();
        raw("sl_query", question("lite", "\"measures\": [\"orders.n\"]"), heard);
        assertThat(heard.steps())
                .containsExactly(
                        "0.0 Compiling query",
                        "0.3 Generating SQL",
                        "0.6 Executing",
                        "1.0 Fetched 1 rows");
    }

    @Test
    void readsASourceWithWhatItCanBeGroupedBy() {
        ObjectNode source =
                call("sl_read_source", "{\"connectionId\": \"duck\", \"sourceName\": \"orders\"}");
        assertThat(source.path("yaml").asString()).isEqualTo(ORDERS);
        assertThat(source.path("kind").asString()).isEqualTo("overlay");
        assertThat(source.path("scannedYaml").asString())
                .startsWith("name: orders\ntable: ")
                .contains("name: ordered_at")
                .doesNotContain("refund_id");
        assertThat(source.path("groupBy").valueStream().map(each -> each.path("path").asString()))
                .contains("orders", "sales_customers");
    }

    @Test
    void readsABrokenFileAsItIsAndSeesItMended() {
        String path = "semantic-layer/lite/refunds.yaml";
        String broken = "name: refunds\nmeasures: [{name: given_back, exp: sum(amount)}]\n";
        project.write(path, broken);
        ObjectNode source =
                call("sl_read_source", "{\"connectionId\": \"lite\", \"sourceName\": \"refunds\"}");
        assertThat(source.path("yaml").asString()).isEqualTo(broken);
        assertThat(source.path("kind").asString()).isEqualTo("broken");
        assertThat(source.path("problems").toString()).contains("'exp'", "expr");
        assertThat(
                        call("sl_query", question("lite", "\"measures\": [\"orders.n\"]"))
                                .path("notes")
                                .toString())
                .contains("'refunds'");
        project.write(path, broken.replace("exp:", "expr:"));
        assertThat(
                        call("sl_query", question("lite", "\"measures\": [\"refunds.given_back\"]"))
                                .at("/rows/0/0")
                                .asString())
                .startsWith("130");
    }

    @Test
    void anUnknownSourceComesWithTheNearest() {
        assertThatThrownBy(() ->
                        call(
                                "sl_read_source",
                                "{\"connectionId\": \"duck\", \"sourceName\": \"Orders\"}"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().next())
                                        .isEqualTo("Did you mean 'orders'?"));
    }
}
