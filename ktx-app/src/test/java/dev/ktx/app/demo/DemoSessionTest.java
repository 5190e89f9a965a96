package dev.ktx.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;
import dev.ktx.port.Progress;

import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

class DemoSessionTest {
    private static final String CONNECTIONS =
            """
            {"connections":[{"id":"heat","name":"heat","connectionType":"DUCKDB"}]}\
            """;
    private static final String WORDS =
            """
            {"results":[
              {"value":"Arsservice","matches":[{"table":"billing.plans","columnName":"name","matchedValue":"Års'service"}]},
              {"value":"overdue","matches":[{"sourceName":"invoices","columnName":"status","matchedValue":"Overdue"},
                {"sourceName":"letters","columnName":"kind","matchedValue":"overdue notice"}]},
              {"value":"past due","matches":[],"misses":[{"connectionId":"heat","reason":"value_not_in_sample"}]}]}\
            """;
    private static final String GUESS =
            """
            {"results":[{"ok":false,"error":{"code":"ambiguous_table","candidates":[
              {"display":"crm.customers"},{"display":"legacy.customers"},{"display":"x.customers"}]}},
              {"ok":false,"error":{"code":"table_not_found","candidates":[]}}]}\
            """;

    /// Answers with the given object by tool, and with an error where there is none.
    private static ToolCalls answering(Map<String, String> answers) {
        return (tool, _) -> {
            ObjectNode result = Json.object();
            if (answers.containsKey(tool)) {
                result.set("structuredContent", Json.read(answers.get(tool)));
            } else {
                result.put("isError", true);
            }
            return result;
        };
    }

    private static List<ToolCall> play(ToolCalls server) {
        List<ToolCall> calls = new ArrayList<>();
        DemoSession.run(server, calls::add);
        return calls;
    }

    /// The call that a step of the session made.
    private static ToolCall of(String step, List<ToolCall> calls) {
        List<String> names = DemoSession.steps().stream().map(Step::name).toList();
        return calls.get(names.indexOf(step));
    }

    @Test
    void asksWithWhatEarlierAnswersSaid() {
        var calls =
                play(
                        answering(
                                Map.of(
                                        "connection_list",
                                        CONNECTIONS,
                                        "dictionary_search",
                                        WORDS,
                                        "entity_details",
                                        GUESS)));
        assertThat(Json.compact(of("tables", calls).arguments()))
                .isEqualTo(
                        """
                        {"connectionId":"heat","entities":[{"table":"billing.plans"},{"table":"invoices"},\
                        {"table":"crm.customers"},{"table":"legacy.customers"},{"table":"billing.subscriptions"},\
                        {"table":"billing.fx_rates"}]}\
                        """);
        assertThat(of("answer", calls).arguments().path("sql").asString(""))
                .contains("p.name = 'Års''service' AND i.status = 'Overdue'");
    }

    @Test
    void aMissIsNoReasonToStop() {
        var calls = play(answering(Map.of("connection_list", CONNECTIONS)));
        assertThat(calls).hasSize(DemoSession.length());
        assertThat(of("answer", calls).arguments().path("sql").asString(""))
                .contains("p.name = 'Arsservice' AND i.status = 'overdue'");
    }

    @Test
    void namesEveryStepOnceAndNarratesItInALine() {
        assertThat(DemoSession.steps()).extracting(Step::name).doesNotHaveDuplicates();
        assertThat(DemoSession.steps())
                .allSatisfy(step -> assertThat(step.narration()).isNotBlank().doesNotContain("\n"));
        assertThat(DemoSession.steps())
                .extracting(Step::tool)
                .contains(
                        "connection_list", "dictionary_search", "entity_details", "sql_execution");
    }

    @Test
    void aRecordHoldsWhatWentOverTheWire() {
        ToolCall call = play(answering(Map.of("connection_list", CONNECTIONS))).getFirst();
        assertThat(Json.compact(call.json()))
                .startsWith(
                        "{\"n\":1,\"tool\":\"connection_list\",\"arguments\":{},\"result\":{\"structuredContent\":{\"connections\":");
        assertThat(call.json().propertyNames())
                .containsExactly("n", "tool", "arguments", "result", "ms");
    }

    @Test
    void itsQuestionsHaveAnswersInTheWarehouse(@TempDir Path folder) throws Exception {
        Path warehouse = folder.resolve("emberfjord.duckdb");
        DemoWarehouse.create(warehouse, Progress.none());
        try (Connection connection =
                new DuckDBDriver().connect("jdbc:duckdb:" + warehouse, new Properties())) {
            ToolCalls known =
                    answering(
                            Map.of(
                                    "connection_list",
                                    CONNECTIONS,
                                    "dictionary_search",
                                    """
                                    {"results":[{"value":"Arsservice","matches":[{"matchedValue":"Årsservice"}]},
                                      {"value":"overdue","matches":[{"matchedValue":"overdue"}]}]}\
                                    """));
            var calls =
                    play((tool, arguments) ->
                            tool.equals("sql_execution")
                                    ? query(connection, arguments.path("sql").asString(""))
                                    : known.call(tool, arguments));
            assertThat(of("typo", calls).text()).contains("gross_amount");
            assertThat(of("currencies", calls).answer().path("rows").size()).isEqualTo(9);
            var keys = of("keys", calls).answer().path("rows").path(0);
            assertThat(keys.path(1).asInt()).isPositive();
            assertThat(keys.path(2).asInt()).isPositive();
            var answer = of("answer", calls).answer().path("rows");
            assertThat(answer.size()).isGreaterThan(5);
            assertThat(answer.valueStream().map(row -> row.path(4).isNull())).containsOnly(false);
            assertThat(of("cut", calls).answer().path("rows").size()).isGreaterThan(100);
        }
    }

    /// What the warehouse itself says to a query; the first 1000 rows.
    private static ObjectNode query(Connection connection, String sql) {
        ObjectNode result = Json.object();
        if (!sql.startsWith("SELECT")) {
            return result.put("isError", true);
        }
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            ArrayNode rows = result.putObject("structuredContent").putArray("rows");
            while (found.next() && rows.size() < 1000) {
                ArrayNode row = rows.addArray();
                for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                    row.add(found.getString(column));
                }
            }
            return result;
        } catch (SQLException refused) {
            result.put("isError", true);
            result.putArray("content")
                    .addObject()
                    .put("type", "text")
                    .put("text", refused.getMessage());
            return result;
        }
    }
}
