package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The commands of the semantic layer as people type them.
class SlCommandsTest {
    private static final String ORDERS =
            """
            # kept by the finance team
            name: orders

            measures:   # two so far
              - {name: revenue, expr: "sum(total)"}
              - {name: n,       expr: 'count(*)'}
            """;

    @TempDir Path folder;
    private TestProject project = new TestProject(Path.of("/nowhere"));

    @BeforeEach
    void scanTheShop() {
        TestDatabase database = TestDatabase.sqlite(folder);
        Shop.create(database);
        project = TestProject.of(folder, Map.of("shop", database));
        assertThat(project.run("scan", "shop")).as(project.notices()).isZero();
    }

    private Path file(String name) {
        return folder.resolve("semantic-layer/shop").resolve(name);
    }

    private void write(String source, String yaml) {
        project.write("draft.yaml", yaml);
        assertThat(project.run("sl", "write", source, "-c", "shop", "--file", "draft.yaml"))
                .as(project.notices())
                .isZero();
    }

    private void refuses(String source, String yaml, String... words) {
        project.write("draft.yaml", yaml);
        assertThat(project.run("sl", "write", source, "-c", "shop", "--file", "draft.yaml"))
                .isEqualTo(1);
        assertThat(project.notices()).contains(words);
    }

    @Test
    @DisplayName("SL-T113 a write changes one file and no byte of any other")
    void writesListsReadsAndDeletes() throws IOException {
        String odd =
                "name: plans   \ntable: 'products'\ngrain: [product_id]\ncolumns: [{name: product_id,type: number}]\n\n\n# end";
        Files.writeString(file("plans.yml"), odd);
        String shard = Files.readString(file("_schema/public.yaml"));
        write("orders", ORDERS);
        assertThat(project.data()).isEqualTo("Wrote semantic-layer/shop/orders.yaml\n");
        assertThat(file("orders.yaml")).content().isEqualTo(ORDERS);
        assertThat(file("plans.yml")).content().isEqualTo(odd);
        assertThat(file("_schema/public.yaml")).content().isEqualTo(shard);
        write("orders", ORDERS);
        assertThat(project.data()).startsWith("Nothing changed");
        assertThat(project.run("sl", "list", "--json")).isZero();
        assertThat(project.json().at("/data/items").valueStream())
                .anySatisfy(item -> {
                    assertThat(item.path("name").asString()).isEqualTo("orders");
                    assertThat(item.path("kind").asString()).isEqualTo("overlay");
                    assertThat(item.path("measures").toString()).isEqualTo("[\"revenue\",\"n\"]");
                });
        assertThat(project.run("sl", "read", "orders")).isZero();
        assertThat(project.data()).startsWith(ORDERS).contains("# table: orders");
        assertThat(project.run("sl", "delete", "orders", "-c", "shop", "--json")).isZero();
        assertThat(project.json().path("changed").asBoolean()).isTrue();
        assertThat(file("orders.yaml")).doesNotExist();
        assertThat(project.run("sl", "delete", "orders", "-c", "shop")).isEqualTo(1);
        assertThat(project.notices()).contains("comes from the scan");
    }

    @Test
    void writesOverTheFileThatDeclaresTheSource() throws IOException {
        Files.writeString(file("money.yaml"), "name: orders\n");
        write("orders", ORDERS);
        assertThat(file("money.yaml")).content().isEqualTo(ORDERS);
        assertThat(file("orders.yaml")).doesNotExist();
    }

    @Test
    void writesNothingThatWouldBreakTheSource() {
        refuses("orders", "name: [", "error[bad-source] semantic-layer/shop/orders.yaml:2:");
        refuses("orders", "measures: []\n", "names no source");
        refuses("orders", "name: order\n", "'order'", "'orders'");
        refuses("ordes", "name: ordes\n", "Did you mean 'orders'?");
        refuses("orders", "name: orders\nmesures: []\n", "Did you mean 'measures'?");
        refuses(
                "orders",
                "name: orders\nmeasures: [{name: r, expr: sum(totl)}]\n",
                "error[unknown-column] semantic-layer/shop/orders.yaml:2:",
                "Did you mean 'total'?");
        refuses(
                "orders",
                "name: orders\ntable: orders\ngrain: [order_id]\ncolumns: [{name: order_id, type: number}]\n",
                "the name of a scanned table");
        assertThat(file("orders.yaml")).doesNotExist();
    }

    @Test
    void printsSqlOrRows() {
        write("orders", ORDERS);
        assertThat(project.run("sl", "query", "--measure", "orders.n")).isZero();
        assertThat(project.data()).startsWith("SELECT").contains("COUNT(*)");
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "orders.n",
                                "--dimension",
                                "orders.ordered_at:month",
                                "--execute"))
                .isZero();
        assertThat(project.data())
                .isEqualTo(
                        """
                        orders.ordered_at.month\torders.n
                        2024-01-01\t2
                        2024-02-01\t3
                        2024-03-01\t3
                        """);
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "basket=orders.revenue / orders.n",
                                "--dimension",
                                "orders.group",
                                "--order-by",
                                "basket:desc",
                                "--max-rows",
                                "2",
                                "--format",
                                "csv"))
                .isZero();
        assertThat(project.data()).startsWith("orders.group,basket\nweb,147");
        assertThat(project.data().lines()).hasSize(3);
        assertThat(project.notices()).contains("more than 2 groups");
    }

    @Test
    void answersWithAReceipt() {
        write("orders", ORDERS);
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "orders.revenue",
                                "--dimension",
                                "customers.country",
                                "--checks",
                                "--explain",
                                "--execute"))
                .as(project.notices())
                .isZero();
        assertThat(project.data())
                .startsWith(
                        "orders.revenue by customers.country\n├─ Rows of 'orders': orders.revenue.\n")
                .contains("└─ grouped by orders -> customers on ");
        assertThat(project.notices())
                .contains(
                        "checked: orders.revenue adds up to 1000",
                        "of that, 165 of orders.revenue has no customers.country");
        project.write(
                "question.json",
                """
                {"connectionId": "shop", "measures": ["orders.revenue"],
                 "dimensions": [{"dimension": "customers.country"}]}
                """);
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--query-file",
                                "question.json",
                                "--execute",
                                "--json"))
                .isZero();
        assertThat(project.json().path("rows")).hasSize(5);
        assertThat(project.json().path("assumptions")).hasSize(1);
        assertThat(project.json().at("/plan/steps/0").asString()).contains("'orders'");
    }

    @Test
    void refusesWhatMakesNoSense() {
        write("orders", ORDERS);
        assertThat(project.run("sl", "query")).isEqualTo(2);
        assertThat(project.run("sl", "query", "--measure", "orders.n", "--limit", "10001"))
                .isEqualTo(2);
        assertThat(
                        project.run(
                                "sl",
                                "query",
                                "--measure",
                                "orders.n",
                                "--format",
                                "sql",
                                "--execute"))
                .isEqualTo(2);
        assertThat(project.run("sl", "query", "--measure", "orders.n", "--query-file", "q.json"))
                .isEqualTo(2);
        assertThat(project.run("sl", "query", "--measure", "orders.m", "--json")).isEqualTo(1);
        assertThat(project.json().path("error").asString()).isEqualTo("unknown_measure");
        assertThat(project.json().path("problems")).hasSize(1);
        assertThat(project.run("sl", "query", "--measure", "orders.n", "--order-by", "orders.n:up"))
                .isEqualTo(2);
        assertThat(project.notices()).contains("up");
        project.write("broken.json", "{\"measures\": [\"orders.n\", ");
        assertThat(project.run("sl", "query", "--query-file", "broken.json")).isEqualTo(2);
        assertThat(project.notices()).contains("broken.json:1:", "neither JSON nor YAML");
        assertThat(project.run("sl", "query", "--measure", "orders.m")).isEqualTo(1);
        assertThat(project.notices()).contains("Did you mean 'orders.n'?");
        assertThat(project.run("sl", "query", "--measure", "orders.wholly_else")).isEqualTo(1);
        assertThat(project.notices()).contains("Measures are: ", "orders.n");
        assertThat(project.run("sl", "read", "order")).isEqualTo(1);
        assertThat(project.notices()).contains("Did you mean 'orders'?");
    }

    @Test
    void tellsWhatMeasuresCanBeGroupedBy() {
        write("orders", ORDERS);
        assertThat(project.run("sl", "dimensions", "orders.revenue", "--json")).isZero();
        assertThat(
                        project.json()
                                .path("dimensions")
                                .valueStream()
                                .filter(each -> each.path("additive").asBoolean())
                                .map(each -> each.path("path").asString()))
                .containsExactlyInAnyOrder("orders", "customers");
        assertThat(
                        project.json()
                                .path("notPossible")
                                .valueStream()
                                .map(each -> each.path("path").asString()))
                .contains("crm_user");
    }

    @Test
    void validatesFilesScanAndWarehouse() {
        write("orders", ORDERS);
        assertThat(project.run("sl", "validate", "--probe")).as(project.data()).isZero();
        assertThat(project.data()).contains("0 errors");
        project.write(
                "semantic-layer/shop/goods.yaml",
                """
                name: goods
                table: products
                grain: [product_id]
                columns: [{name: product_id, type: number}, {name: colour, type: string}]
                """);
        project.write(
                "semantic-layer/shop/late.yaml",
                """
                name: late
                sql: select order_id, no_such_column from orders
                grain: [order_id]
                columns: [{name: order_id, type: number}, {name: no_such_column, type: number}]
                joins: [{to: orders, "on": "order_id = orders.order_id", relationship: one_to_one}]
                """);
        assertThat(project.run("sl", "validate")).isEqualTo(1);
        assertThat(project.data())
                .contains("error[unknown-column] semantic-layer/shop/goods.yaml:4:", "'colour'")
                .doesNotContain("no_such_column");
        assertThat(project.run("sl", "validate", "late", "--probe", "--json")).isEqualTo(1);
        assertThat(project.json().at("/connections/0/findings/0/message").asString())
                .contains("no_such_column");
    }
}
