package dev.ktx.app;

import static dev.ktx.app.ToolCalls.texts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// What definitions of other tools become reckons what the text reckoned: each is asked on the
/// warehouse, beside SQL that says the same.
class MemoryDefinitionsTest {
    @TempDir Path folder;
    private NotesProject notes;

    @BeforeEach
    void open() throws SQLException {
        notes = new NotesProject(folder);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    /// Numbers as the shortest text, so that 12 and 12.00 are one.
    private static List<List<String>> cells(JsonNode rows) {
        List<List<String>> all = new ArrayList<>();
        rows.forEach(row -> {
            List<String> cells = new ArrayList<>();
            row.forEach(cell ->
                    cells.add(
                            cell.isNumber() || cell.asString("").matches("-?\\d+(\\.\\d+)?")
                                    ? cell.asDecimal().stripTrailingZeros().toPlainString()
                                    : cell.asString("null")));
            all.add(cells);
        });
        all.sort((one, other) -> one.toString().compareTo(other.toString()));
        return all;
    }

    private List<List<String>> asked(String sql) {
        return cells(
                notes.tools
                        .call(
                                "sql_execution",
                                Json.object().put("connectionId", "wh").put("sql", sql))
                        .path("rows"));
    }

    private List<List<String>> answered(String measure, String... dimensions) {
        ObjectNode question = Json.object().put("connectionId", "wh");
        question.putArray("measures").add(measure);
        var by = question.putArray("dimensions");
        for (String each : dimensions) {
            by.add(each);
        }
        return cells(notes.tools.call("sl_query", question).path("rows"));
    }

    private ObjectNode taken(String note) {
        ObjectNode status = notes.remember(note);
        assertThat(status.path("status").asString()).as(note).isEqualTo("done");
        notes.isSound();
        return status;
    }

    @Test
    void theRowsOfAQueryAreTheRowsOfItsMeasure() {
        String sql =
                "select c.tier, sum(o.total) as web_takings from orders o join customers c on o.customer_ref = c.id where o.channel = 'web' group by c.tier";
        taken("Hi, for the board deck:\n\n" + sql + "\n\nThanks, Ada");
        assertThat(notes.overlay("orders")).contains("filter: channel = 'web'");
        assertThat(answered("orders.web_takings", "customers.tier")).isEqualTo(asked(sql));

        String count =
                "select count(distinct customer_ref) as buyers, count(*) filter (where total > 2) as big from orders where channel <> 'phone'";
        taken(count);
        assertThat(answered("orders.buyers"))
                .isEqualTo(asked("select buyers from (" + count + ") q"));
        assertThat(answered("orders.big")).isEqualTo(asked("select big from (" + count + ") q"));
    }

    @Test
    void aQueryThatRepeatsRowsGivesNoSum() {
        ObjectNode status =
                taken(
                        "select sum(s.store_id) as store_sum, max(s.store_id) as last_store, sum(o.total) * 10 as ten_totals from orders o join stores s on o.store_id = s.store_id");
        assertThat(texts(status.path("warnings")))
                .contains(
                        "not_applied:stores.store_sum measure (fan_out: the query repeats its rows beside 'orders')");
        assertThat(notes.overlay("orders")).as(status.toString()).contains("ten_totals");
        assertThat(notes.overlay("stores")).contains("last_store").doesNotContain("store_sum");
        assertThat(answered("orders.ten_totals"))
                .isEqualTo(asked("select sum(total) * 10 from orders"));
        assertThat(answered("stores.last_store"))
                .isEqualTo(asked("select max(store_id) from stores"));
    }

    @Test
    void expressionsBecomeColumnsThatGroup() {
        String sql =
                "select case when total > 4 then 'big' else 'small' end as size, avg(total) as mean_total from orders group by 1";
        taken(sql);
        assertThat(notes.overlay("orders"))
                .contains(
                        "columns:\n  - name: size\n    type: string\n    expr: case when total > 4");
        assertThat(answered("orders.mean_total", "orders.size")).isEqualTo(asked(sql));

        taken(
                """
                view: orders {
                  dimension: cents { type: number sql: ${TABLE}.total * 100 ;; description: "Total in cents" }
                  dimension: is_web { type: yesno sql: ${TABLE}.channel = 'web' ;; }
                  measure: web_cents { type: sum sql: ${cents} ;; filters: [is_web: "yes"] }
                }
                """);
        assertThat(notes.overlay("orders"))
                .contains("name: cents\n    type: number", "looker: Total in cents")
                .contains("name: is_web\n    type: boolean");
        assertThat(answered("orders.web_cents", "orders.is_web"))
                .contains(
                        List.of(
                                "true",
                                asked("select sum(total * 100) from orders where channel = 'web'")
                                        .getFirst()
                                        .getFirst()));
    }

    @Test
    void listsOfValuesStandBesideTheirColumn() {
        String yaml =
                "models:\n  - name: orders\n    columns:\n      - name: channel\n        tests: [{accepted_values: {values: [web, app]}}]\n";
        ObjectNode status = taken(yaml);
        assertThat(texts(status.at("/captured/sl"))).containsExactly("orders");
        assertThat(notes.overlay("orders"))
                .contains("- name: channel\n    enum_values:\n      dbt: [web, app]");
        status = taken("# now\n" + yaml.replace("web, app", "web, app, phone"));
        assertThat(texts(status.path("warnings"))).contains("kept_user_edit:orders.channel values");
        assertThat(notes.overlay("orders")).contains("dbt: [web, app]\n");
    }

    @Test
    void aViewThatCannotBeTakenApartIsASourceOfItsOwn() {
        String query =
                "with w as (select customer_ref, total from orders where channel = 'web')\n  select customer_ref, count(*) as web_orders, sum(total) as web_total\n  from w group by customer_ref";
        ObjectNode status = taken("create view web_buyers as " + query + ";");
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("web_buyers");
        assertThat(notes.overlay("web_buyers"))
                .contains("grain: [customer_ref]", "sql: |-\n  with w as");
        assertThat(answered("sum(web_buyers.web_total)", "web_buyers.customer_ref"))
                .isEqualTo(asked("select customer_ref, web_total from (" + query + ") q"));
        notes.project.run("memory", "list", "--json");
        status = taken("# again\n\ncreate view web_buyers as " + query);
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        status =
                taken(
                        "create view evil as with w as (select customer_ref, getenv('HOME') as h from orders) select customer_ref, max(h) as h, count(*) as n from w group by 1");
        assertThat(texts(status.at("/captured/sl"))).as(status.toString()).isEmpty();
    }

    @Test
    void questionsCubesAndWorkbooksReckonWhatTheyReckoned() {
        taken(
                """
                {"name": "Loyal takings", "type": "metric", "dataset_query": {"query": {"source-table": "orders",
                 "aggregation": [["sum", ["field", "total", null]]], "filter": ["!=", ["field", "channel", null], "app"]}}}
                """);
        assertThat(answered("orders.loyal_takings"))
                .isEqualTo(
                        asked(
                                "select sum(total) from orders where channel <> 'app' or channel is null"));
        taken(
                """
                cube(`orders`, {
                  sql_table: `orders`,
                  measures: { webOrders: { type: `count`, filters: [{ sql: `${CUBE}.channel = 'web'` }] } },
                });
                """);
        assertThat(answered("orders.web_orders"))
                .isEqualTo(asked("select count(*) from orders where channel = 'web'"));
        taken(
                "From the workbook:\n\nApp Share = DIVIDE(CALCULATE(SUM(orders[total]), orders[channel] = \"app\"), SUM(orders[total]))\nMean Basket := DIVIDE(SUM(orders[total]), DISTINCTCOUNT(orders[customer_ref]))\n");
        assertThat(notes.overlay("orders")).doesNotContain("app_share");
        assertThat(answered("orders.mean_basket"))
                .isEqualTo(asked("select sum(total) / count(distinct customer_ref) from orders"));
        assertThat(answered("orders.mean_basket", "orders.channel"))
                .isEqualTo(
                        asked(
                                "select channel, sum(total) / count(distinct customer_ref) from orders group by 1"));
    }

    @Test
    void aCorrectionChangesWhatANoteMadeAndNothingElse() {
        taken("select avg(total) as mean_basket from orders");
        ObjectNode status =
                taken("Correction: mean basket = sum(total) / count(distinct customer_ref)");
        assertThat(notes.overlay("orders"))
                .as(status.toString())
                .contains(
                        "- name: mean_basket\n    expr: sum(total) / count(distinct customer_ref)")
                .doesNotContain("avg(total)");
        assertThat(texts(status.path("warnings")))
                .contains("corrected:orders.mean_basket measure (was avg(total))");
        assertThat(answered("orders.mean_basket"))
                .isEqualTo(asked("select sum(total) / count(distinct customer_ref) from orders"));

        String byHand =
                notes.overlay("orders")
                        .replace("sum(total) / count(distinct customer_ref)", "max(total)");
        notes.project.write("semantic-layer/wh/orders.yaml", byHand);
        status = taken("Correction: mean basket = min(total)");
        assertThat(notes.overlay("orders")).isEqualTo(byHand);
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .contains("kept_user_edit:orders.mean_basket measure");
        status = taken("Correction: revenue = max(total) * 3");
        assertThat(notes.overlay("orders")).isEqualTo(byHand);
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .contains("kept_user_edit:orders.revenue measure");
    }
}
