package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A warehouse where two schemas have a table of one name, from the scan to the answer.
class TwoSchemasTest {
    @TempDir Path folder;
    private TestProject project = new TestProject(Path.of("/nowhere"));

    @BeforeEach
    void scanTheShop() {
        TestDatabase database = TestDatabase.duckdb(folder);
        Shop.create(database);
        database.execute("CREATE MACRO doubled(a) AS a * 2");
        project = TestProject.of(folder, Map.of("shop", database));
        assertThat(project.run("scan", "shop")).as(project.notices()).isZero();
    }

    private void write(String source, String yaml) {
        project.write("draft.yaml", yaml);
        assertThat(project.run("sl", "write", source, "-c", "shop", "--file", "draft.yaml"))
                .as(project.notices())
                .isZero();
    }

    private Iterable<String> listed() {
        assertThat(project.run("sl", "list", "--json")).isZero();
        return project.json()
                .at("/data/items")
                .valueStream()
                .map(item -> item.path("name").asString())
                .filter(name -> name.contains("customers"))
                .toList();
    }

    @Test
    @DisplayName("SL-T101 tables of one name in two schemas are two sources from scan to answer")
    void keepsNamesakesApart() throws IOException {
        assertThat(listed()).containsExactly("crm_customers", "sales_customers");
        write(
                "crm_customers",
                "name: crm_customers\ngrain: [id]\nmeasures: [{name: known, expr: count(*)}]\n");
        write(
                "sales_customers",
                "name: sales_customers\nmeasures: [{name: buyers, expr: count(*)}]\n");
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "crm_customers.known",
                                "--measure",
                                "sales_customers.buyers",
                                "--measure",
                                "revenue=sum(orders.total)",
                                "--execute",
                                "--json"))
                .as(project.notices())
                .isZero();
        assertThat(project.json().path("rows").toString()).isEqualTo("[[3,5,\"1000.00\"]]");
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "sum(orders.total)",
                                "--dimension",
                                "sales_customers.country",
                                "--filter",
                                "sales_customers.country = 'JP'",
                                "--execute",
                                "--json"))
                .as(project.notices())
                .isZero();
        assertThat(project.json().path("rows").toString()).isEqualTo("[[\"JP\",\"370.00\"]]");
        assertThat(project.run("sl", "validate", "--probe")).as(project.data()).isZero();
        // Shards of the earlier system give both tables the bare name.
        for (String schema : new String[] {"crm", "sales"}) {
            Path shard = folder.resolve("semantic-layer/shop/_schema/" + schema + ".yaml");
            String bare =
                    Files.readString(shard).replaceAll("\\b(crm|sales)_customers", "customers");
            Files.writeString(shard, bare);
        }
        assertThat(listed()).containsExactly("crm_customers", "sales_customers");
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "sum(orders.total)",
                                "--dimension",
                                "sales_customers.country",
                                "--execute",
                                "--json"))
                .as(project.notices())
                .isZero();
        assertThat(project.json().path("rows")).hasSize(5);
        assertThat(project.run("scan", "shop")).as(project.notices()).isZero();
        assertThat(listed()).containsExactly("crm_customers", "sales_customers");
        project.write("draft.yaml", "name: customers\nmeasures: [{name: m, expr: count(*)}]\n");
        assertThat(project.run("sl", "write", "customers", "-c", "shop", "--file", "draft.yaml"))
                .isEqualTo(1);
        assertThat(project.notices()).contains("crm_customers, sales_customers");
    }

    @Test
    void gatesTheQueryOfASourceAsTheConnectionSays() throws IOException {
        String twice =
                """
                name: twice
                sql: select order_id, doubled(total) as amount from sales.orders
                grain: [order_id]
                columns: [{name: order_id, type: number}, {name: amount, type: number}]
                joins: [{to: orders, "on": "order_id = orders.order_id", relationship: one_to_one}]
                measures: [{name: worth, expr: sum(amount)}]
                """;
        project.write("draft.yaml", twice);
        assertThat(project.run("sl", "write", "twice", "-c", "shop", "--file", "draft.yaml"))
                .isEqualTo(1);
        assertThat(project.notices()).contains("doubled");
        Path config = folder.resolve("ktx.yaml");
        Files.writeString(
                config, Files.readString(config) + "    sql: {unknownFunctions: allow}\n");
        write("twice", twice);
        assertThat(project.run("sl", "validate", "--probe")).as(project.data()).isZero();
        assertThat(project.run("sl", "query", "--measure", "twice.worth", "--execute", "--json"))
                .as(project.notices())
                .isZero();
        JsonNode rows = project.json().path("rows");
        assertThat(rows.at("/0/0").asDouble()).isEqualTo(2000);
        assertThat(project.run("sl", "dimensions", "twice.worth", "--json"))
                .as(project.notices())
                .isZero();
        Files.writeString(config, Files.readString(config).replace("unknownFunctions: allow", ""));
        assertThat(project.run("sl", "validate")).isEqualTo(1);
        assertThat(project.data()).contains("doubled");
        assertThat(project.run("sl", "query", "--measure", "twice.worth")).isEqualTo(1);
        assertThat(project.notices()).contains("doubled");
    }
}
