package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/// A project over a small warehouse with customers, orders and stores, two of which have an overlay
/// by hand, and the way of a note through it: file, commit, checks, question, search.
final class NotesProject implements AutoCloseable {
    static final String ORDERS = "name: orders\nmeasures:\n  - {name: revenue, expr: sum(total)}\n";
    static final String CUSTOMERS =
            "name: customers\nmeasures:\n  - {name: customer_count, expr: count(*)}   # by hand\n";

    final TestProject project;
    final Wiring wiring;
    final ToolCalls tools;
    private final Path folder;

    NotesProject(Path folder) throws SQLException {
        this.folder = folder;
        try (var connection =
                        DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("wh.duckdb"));
                var statement = connection.createStatement()) {
            statement.execute(
                    "create table customers(id integer primary key, status varchar,"
                            + " last_order_at timestamp, tier varchar)");
            statement.execute(
                    "insert into customers values (1, 'A', current_date - 5, 'gold'),"
                            + " (2, 'A', current_date - 400, 'gold'),"
                            + " (3, 'I', current_date - 5, 'tin')");
            statement.execute(
                    "create table orders(order_id integer primary key, customer_ref integer,"
                            + " total decimal(10,2), channel varchar, store_id integer)");
            statement.execute(
                    "insert into orders values (10, 1, 5, 'web', 7), (11, 1, 7, 'app', 7),"
                            + " (12, 3, 1, 'web', 8)");
            statement.execute("create table stores(store_id integer primary key, town varchar)");
            statement.execute("insert into stores values (7, 'Linz'), (8, 'Graz')");
        }
        project = new TestProject(folder);
        project.write("ktx.yaml", "connections:\n  wh:\n    driver: duckdb\n    path: wh.duckdb\n");
        assertThat(project.run("scan", "wh")).as(project.notices()).isZero();
        project.write("semantic-layer/wh/customers.yaml", CUSTOMERS);
        project.write("semantic-layer/wh/orders.yaml", ORDERS);
        wiring = Wiring.open(folder, Map.of());
        tools = new ToolCalls(() -> wiring);
    }

    ObjectNode remember(String content) {
        return tools.remember(content, "wh");
    }

    /// The overlay of a source, empty when there is none.
    String overlay(String source) {
        try {
            Path file = folder.resolve("semantic-layer/wh/" + source + ".yaml");
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// A page of the wiki as it is on disk.
    String page(String key) throws IOException {
        return Files.readString(folder.resolve("wiki/global/" + key + ".md"));
    }

    /// The answer of a question as JSON.
    ///
    /// @param segment empty for none
    String rows(String measure, String segment, String... dimensions) {
        ObjectNode question = Json.object().put("connectionId", "wh");
        question.putArray("measures").add(measure);
        if (!segment.isEmpty()) {
            question.putArray("segments").add(segment);
        }
        var asked = question.putArray("dimensions");
        for (String each : dimensions) {
            asked.add(each);
        }
        return tools.call("sl_query", question).path("rows").toString();
    }

    void isSound() {
        assertThat(project.run("sl", "validate", "-c", "wh"))
                .as(project.data() + project.notices())
                .isZero();
    }

    boolean finds(String query, String name) {
        assertThat(project.run("search", query, "--json")).as(project.notices()).isZero();
        return project.data().contains(name);
    }

    int commits(String source) {
        return wiring.files().history("semantic-layer/wh/" + source + ".yaml", 20).size();
    }

    @Override
    public void close() {
        wiring.close();
    }
}
