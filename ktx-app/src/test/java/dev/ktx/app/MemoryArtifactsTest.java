package dev.ktx.app;

import static dev.ktx.app.ToolCalls.texts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/// Text of other tools in notes: kept in the wiki as it is, and taken apart into what holds.
class MemoryArtifactsTest {
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

    @Test
    void aQueryGivesJoinsAndMeasures() {
        ObjectNode status =
                notes.remember(
                        """
                        -- Average basket by town
                        select s.town, sum(o.total) / count(o.order_id) as average_basket
                        from orders o
                        join stores s on o.store_id = s.store_id
                        left join customers c on c.id = o.customer_ref
                        group by 1
                        """);
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        assertThat(texts(status.at("/captured/wiki"))).hasSize(1);
        assertThat(notes.overlay("orders"))
                .startsWith(NotesProject.ORDERS)
                .contains(
                        "- name: average_basket\n    expr: sum(total) / count(order_id)\n    description: Average basket by town")
                .contains("- to: customers\n    \"on\": orders.customer_ref = customers.id");
        notes.isSound();
        assertThat(notes.rows("orders.average_basket", "", "customers.tier")).contains("gold", "6");
        assertThat(notes.finds("average basket", "orders.average_basket")).isTrue();
    }

    @Test
    void modelsOfDbtGiveDescriptionsJoinsAndMetrics() {
        ObjectNode status =
                notes.remember(
                        """
                        version: 2
                        models:
                          - name: orders
                            description: Eine Zeile je Bestellung
                            columns:
                              - name: channel
                                description: Über welchen Weg bestellt wurde
                              - name: customer_ref
                                tests: [{relationships: {to: ref('customers'), field: id}}]
                              - name: colour
                                description: Not there
                        semantic_models:
                          - name: order
                            model: ref('orders')
                            entities: [{name: order, type: primary, expr: order_id}]
                            dimensions: [{name: channel, type: categorical}]
                            measures:
                              - {name: biggest, agg: max, expr: total}
                              - {name: order_count, agg: count, expr: order_id}
                        metrics:
                          - {name: web_orders, type: simple, type_params: {measure: {name: order_count, filter: "{{ Dimension('order__channel') }} = 'web'"}}}
                        """);
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        assertThat(texts(status.path("warnings")))
                .containsExactly("unverified_column:orders.colour");
        assertThat(notes.overlay("orders"))
                .startsWith(NotesProject.ORDERS.substring(0, NotesProject.ORDERS.length() - 1))
                .contains("dbt: Eine Zeile je Bestellung")
                .contains("column_overrides:\n  - name: channel\n    descriptions:\n      dbt: ");
        assertThat(notes.commits("orders")).isEqualTo(1);
        notes.isSound();
        assertThat(notes.rows("orders.web_orders", "")).contains("2");
        assertThat(notes.rows("orders.biggest", "", "customers.tier")).contains("7");
        assertThat(notes.finds("welchen Weg bestellt", "orders.channel")).isTrue();
    }

    @Test
    void viewsOfLookmlGiveMeasuresWithTheirFilters() {
        ObjectNode status =
                notes.remember(
                        """
                        view: orders {
                          dimension: channel { type: string sql: ${TABLE}.channel ;; description: "Where it was placed" }
                          measure: app_takings { type: sum sql: ${TABLE}.total ;; filters: [channel: "app"] }
                          measure: customers_seen { type: count_distinct sql: ${TABLE}.customer_ref ;; }
                        }
                        explore: orders { join: customers { sql_on: ${orders.customer_ref} = ${customers.id} ;; } }
                        """);
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        assertThat(texts(status.path("warnings"))).isEmpty();
        assertThat(notes.overlay("orders"))
                .contains("filter: channel = 'app'", "looker: Where it was placed");
        notes.isSound();
        assertThat(notes.rows("orders.app_takings", "")).contains("7");
        assertThat(notes.rows("orders.customers_seen", "")).contains("2");
    }

    @Test
    void aDataDictionaryDescribesColumnsAndNoPersonsWordIsLost() {
        notes.project.write(
                "semantic-layer/wh/stores.yaml",
                "name: stores\ncolumn_overrides:\n  - {name: town, descriptions: {user: My words}}\n");
        ObjectNode status =
                notes.remember(
                        """
                        | Tabelle | Spalte | Beschreibung | Synonyme |
                        |---|---|---|---|
                        | orders | total | Betrag der Bestellung in Euro | Bestellwert |
                        | stores | town | Ort der Filiale | |
                        | stores | floor | Stockwerk | |
                        """);
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        assertThat(texts(status.path("warnings")))
                .contains(
                        "kept_user_edit:stores.town description", "unverified_column:stores.floor");
        assertThat(notes.overlay("orders"))
                .contains(
                        "user: Betrag der Bestellung in Euro", "synonyms: Also called Bestellwert");
        assertThat(notes.overlay("stores")).contains("My words").doesNotContain("Filiale");
        notes.isSound();
        assertThat(notes.finds("Bestellwert", "orders.total")).isTrue();
        assertThat(
                        texts(
                                notes.remember(
                                                "table,column,description\nstores,store_id,Number of the house\n")
                                        .at("/captured/sl")))
                .containsExactly("stores");
        notes.isSound();
    }

    @Test
    void aQuestionOfMetabaseGivesItsMeasure() {
        ObjectNode status =
                notes.remember(
                        """
                        {"name": "Takings by tier", "dataset_query": {"type": "native", "native": {"query": "select c.tier, sum(o.total) * 100 as takings_cents from orders o join customers c on o.customer_ref = c.id where 1 = 1 [[and {{range}}]] group by c.tier"}}}
                        """);
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        notes.isSound();
        assertThat(notes.rows("orders.takings_cents", "", "customers.tier")).contains("1200");
    }

    @Test
    void codeThatDoesMoreThanReadIsKeptAsTextAlone() throws Exception {
        for (String note :
                new String[] {
                    "select sum(total) as takings from orders; drop table orders",
                    "create view v as select sum(total) as takings from orders where total in (select 1 from customers)",
                    "select sum(getenv('HOME')) as home_sum from orders",
                    "view: orders {\n  measure: m { type: sum sql: ${TABLE}.total; drop table x ;; }\n}",
                    "metrics:\n  - {name: evil, calculation_method: sum, model: ref('orders'), expression: \"total); drop table orders; --\"}\n",
                }) {
            ObjectNode status = notes.remember(note);
            assertThat(status.path("status").asString()).as(note).isEqualTo("done");
            assertThat(texts(status.at("/captured/sl"))).as(note).isEmpty();
            assertThat(texts(status.path("warnings"))).as(note).isNotEmpty();
            assertThat(notes.overlay("orders")).isEqualTo(NotesProject.ORDERS);
        }
        notes.isSound();
        assertThat(notes.rows("orders.revenue", "")).contains("13");
    }

    @Test
    @DisplayName(
            "IN-91 a name of two sources stays with the one of more authority, and a page lists both")
    void theMostAuthorityKeepsAName() throws IOException {
        ObjectNode status =
                notes.remember(
                        """
                        Takings as the models and as the dashboard have them:

                        ```json
                        {"name": "Board", "dataset_query": {"native": {"query": "select sum(o.total) * 1.2 as takings from orders o"}}}
                        ```

                        ```yaml
                        semantic_models:
                          - name: order
                            model: ref('orders')
                            measures: [{name: takings, agg: max, expr: total}]
                        ```
                        """);
        assertThat(notes.overlay("orders"))
                .as(status.toString())
                .contains("- name: takings\n    expr: max(total)")
                .contains(
                        "- name: takings_metabase\n    expr: sum(o.total) * 1.2".replace("o.", ""));
        assertThat(texts(status.path("warnings")))
                .contains("definitional_contradiction:takings-definitions");
        assertThat(notes.page("takings-definitions"))
                .contains("`takings` by order: `max(total)`", "`takings_metabase` by metabase");
        notes.isSound();
        assertThat(notes.rows("orders.takings", "")).contains("7");
    }

    @Test
    @DisplayName("IN-92 two senses of equal authority both get another name, and a pin settles it")
    void aTieIsSettledByAPin() throws IOException {
        String models =
                """
                semantic_models:
                  - name: web
                    model: ref('orders')
                    measures: [{name: takings, agg: sum, expr: total}]
                  - name: till
                    model: ref('orders')
                    measures: [{name: takings, agg: max, expr: total}]
                """;
        ObjectNode status =
                notes.remember(models.replace("sum, expr: total", "sum, expr: total * 2"));
        assertThat(notes.overlay("orders"))
                .as(status.toString())
                .contains("- name: takings_web\n", "- name: takings_till\n")
                .doesNotContain("- name: takings\n");
        assertThat(texts(status.path("warnings")))
                .contains("definitional_contradiction:takings-definitions");
        notes.isSound();

        String page = notes.page("takings-definitions");
        notes.project.write(
                "wiki/global/takings-definitions.md",
                page.replaceFirst("---\n", "---\ncanonical: web\n"));
        status =
                notes.remember(
                        "# again\n" + models.replace("sum, expr: total", "sum, expr: total * 2"));
        assertThat(notes.overlay("orders"))
                .as(status.toString())
                .contains("- name: takings\n    expr: takings_web\n");
        notes.isSound();
        assertThat(notes.rows("orders.takings", "")).contains("26");
    }
}
