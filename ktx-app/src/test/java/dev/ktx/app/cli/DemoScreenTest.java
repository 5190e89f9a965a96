package dev.ktx.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.demo.ToolCall;
import dev.ktx.mcp.Json;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.node.ObjectNode;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

class DemoScreenTest {
    private static String shown(String tool, String arguments, String result) {
        var call =
                new ToolCall(
                        2,
                        "Why?",
                        tool,
                        (ObjectNode) Json.read(arguments),
                        (ObjectNode) Json.read(result),
                        12);
        return String.join("\n", new DemoScreen(80, false).lines(call, 9));
    }

    private static String answered(String tool, String arguments, String result) {
        return shown(tool, arguments, result).split("  answers\n", 2)[1].stripIndent();
    }

    @Test
    void showsSqlAsSqlAndRowsAsATable() {
        assertThat(
                        shown(
                                "sql_execution",
                                """
                                {"connectionId":"heat","sql":"SELECT a\\nFROM t","maxRows":2}\
                                """,
                                """
                                {"structuredContent":{"headers":["a","b"],"rows":[[1,null],[20,"Łódź"]],"rowCount":2,"truncated":true}}\
                                """))
                .isEqualTo(
                        """

                        2/9  Why?
                          sql_execution  12 ms
                            connectionId: heat, maxRows: 2
                            SELECT a
                            FROM t
                          answers
                            a   b
                            ──  ────
                             1
                            20  Łódź
                            truncated: true, there are more rows than the 2 that were asked for\
                        """);
    }

    @Test
    void showsWhereWordsAreAndWhichWereNotFound() {
        assertThat(
                        answered(
                                "dictionary_search",
                                "{\"values\":[\"x\"]}",
                                """
                                {"structuredContent":{"results":[
                                  {"value":"malmo","matches":[{"table":"crm.customers","columnName":"city","matchedValue":"Malmö"}]},
                                  {"value":"gone","matches":[],"misses":[{"connectionId":"heat","reason":"value_not_in_sample"}]}]}}\
                                """))
                .isEqualTo(
                        """
                        'malmo' is 'Malmö' in crm.customers.city
                        'gone' was not found: value_not_in_sample\
                        """);
    }

    @Test
    void showsTablesAbridgedAndMissesWithTheirCandidates() {
        assertThat(
                        answered(
                                "entity_details",
                                "{}",
                                """
                                {"structuredContent":{"results":[
                                  {"ok":true,"display":"crm.order","kind":"table","estimatedRows":20000,"comment":"Sales.","columns":[
                                    {"name":"id","nativeType":"BIGINT","primaryKey":true,"comment":null},
                                    {"name":"sts","nativeType":"VARCHAR","primaryKey":false,"comment":"N new"}],
                                   "foreignKeys":[{"fromColumn":"id","toDb":"crm","toTable":"x","toColumn":"y"}]},
                                  {"ok":false,"error":{"code":"ambiguous_table","message":"Two tables.","candidates":[
                                    {"display":"a.customers"},{"display":"b.customers"}]}}]}}\
                                """))
                .isEqualTo(
                        """
                        crm.order  table, about 20,000 rows
                          Sales.
                          id BIGINT (primary key), sts VARCHAR
                          sts: N new
                          id refers to crm.x.y
                        Two tables.
                          candidates: a.customers, b.customers\
                        """);
    }

    @Test
    void showsAsManyColumnsAsFitOnTwoLines() {
        String columns =
                IntStream.range(0, 40)
                        .mapToObj(
                                "{\"name\":\"column_%02d\",\"nativeType\":\"INTEGER\"}"::formatted)
                        .collect(Collectors.joining(","));
        assertThat(
                        answered(
                                "entity_details",
                                "{}",
                                """
                                {"structuredContent":{"results":[{"ok":true,"display":"t","kind":"table","columns":[%s]}]}}\
                                """
                                        .formatted(columns)))
                .isEqualTo(
                        """
                        t  table
                          column_00 INTEGER, column_01 INTEGER, column_02 INTEGER,
                          column_03 INTEGER, column_04 INTEGER, column_05 INTEGER,
                          ... and 34 more\
                        """);
    }

    @Test
    void showsErrorsAndTheAnswersOfToolsItDoesNotKnow() {
        assertThat(
                        answered(
                                "sql_execution",
                                "{\"sql\":\"UPDATE t\"}",
                                """
                                {"isError":true,"content":[{"type":"text","text":"SQL contains read/write operation: Update\\nRead only."}]}\
                                """))
                .isEqualTo(
                        """
                        SQL contains read/write operation: Update
                        Read only.\
                        """);
        assertThat(answered("discover_data", "{}", "{\"structuredContent\":{\"refs\":[]}}"))
                .isEqualTo("{\"refs\":[]}");
    }

    @Test
    void cutsLongLinesAndColoursOnlyWhenAsked() {
        ObjectNode wide = Json.object().put("text", "x".repeat(300));
        var call = new ToolCall(1, "Why?", "other", wide, Json.object(), 1);
        assertThat(new DemoScreen(80, false).lines(call, 1))
                .allSatisfy(line ->
                        assertThat(line).hasSizeLessThanOrEqualTo(80).doesNotContain("\u001b"));
        assertThat(new DemoScreen(80, true).lines(call, 1))
                .anySatisfy(line -> assertThat(line).contains("\u001b[1m"));
    }
}
