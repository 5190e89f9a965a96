package dev.ktx.app;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A small project on SQLite and a call of every tool that it answers. Every tool that is
/// registered needs a row here; rows of tools that are not registered do nothing.
final class ToolExamples implements AutoCloseable {
    /// Canonical call, calls that mean the same, a call that comes to nothing.
    ///
    /// @param spellings other shapes of the same arguments, answered alike
    /// @param failing arguments that fit the schema and fail; empty where nothing can
    /// @param reports whether it tells how far it is
    record Example(
            ObjectNode arguments,
            List<ObjectNode> spellings,
            Optional<ObjectNode> failing,
            boolean reports) {
        static Example of(String arguments) {
            return new Example(read(arguments), List.of(), Optional.empty(), false);
        }

        Example failing(String arguments) {
            return new Example(this.arguments, spellings, Optional.of(read(arguments)), reports);
        }

        Example reporting() {
            return new Example(arguments, spellings, failing, true);
        }

        Example spelled(String... others) {
            return new Example(
                    arguments,
                    List.of(others).stream().map(ToolExamples::read).toList(),
                    failing,
                    reports);
        }
    }

    private static final String ORDERS =
            """
            name: orders
            measures:
              - {name: revenue, expr: sum(total)}
              - {name: n, expr: count(*)}
            """;

    final Wiring wiring;
    private final List<Tool> tools;
    private final Map<String, Example> examples = new LinkedHashMap<>();

    /// @param folder empty
    ToolExamples(Path folder) {
        TestDatabase database = TestDatabase.sqlite(folder);
        Shop.create(database);
        TestProject project = TestProject.of(folder, Map.of("shop", database));
        if (project.run("ingest", "shop") != 0) {
            throw new AssertionError(project.notices());
        }
        project.write("semantic-layer/shop/orders.yaml", ORDERS);
        project.write(
                "wiki/global/revenue.md",
                "---\nsummary: What revenue means\n---\n\nRevenue is what orders are worth.\n");
        wiring = Wiring.open(folder, Map.of("HOME", folder.toString()));
        tools = Tools.all(() -> wiring);
        fill();
    }

    private void fill() {
        examples.put("connection_list", Example.of("{}"));
        examples.put(
                "discover_data",
                Example.of("{\"query\": \"orders\"}")
                        .failing("{\"query\": \"orders\", \"connectionId\": \"shpo\"}"));
        examples.put("wiki_search", Example.of("{\"query\": \"revenue\"}"));
        examples.put(
                "wiki_read",
                Example.of("{\"key\": \"revenue\"}").failing("{\"key\": \"no-such-page\"}"));
        examples.put(
                "entity_details",
                Example.of(entity("{\"catalog\": null, \"db\": null, \"name\": \"orders\"}"))
                        .spelled(
                                entity("\"orders\""),
                                entity("{\"db\": null, \"name\": \"orders\"}"),
                                entity("{\"schema\": \"main\", \"table\": \"orders\"}"),
                                entity("{\"table\": \"orders\"}"),
                                entity(
                                        "{\"schema\": \"no\", \"db\": \"main\", \"name\": \"orders\","
                                                + " \"table\": \"customers\"}"))
                        .failing(
                                "{\"connectionId\": \"shpo\", \"entities\": [{\"table\":"
                                        + " \"orders\"}]}"));
        examples.put(
                "dictionary_search",
                Example.of("{\"values\": [\"paid\", \"no such value\"]}")
                        .failing("{\"values\": [\"paid\"], \"connectionId\": \"shpo\"}"));
        examples.put(
                "sl_read_source",
                Example.of("{\"connectionId\": \"shop\", \"sourceName\": \"orders\"}")
                        .failing("{\"connectionId\": \"shop\", \"sourceName\": \"ordres\"}"));
        examples.put(
                "sl_query",
                Example.of(
                                question(
                                        "{\"field\": \"orders.status\"}",
                                        "{\"field\": \"orders.status\", \"direction\": \"desc\"}"))
                        .spelled(
                                question(
                                        "\"orders.status\"",
                                        "{\"field\": \"orders.status\", \"direction\":"
                                                + " \"DESC\"}"),
                                question(
                                        "{\"dimension\": \"orders.status\"}",
                                        "{\"id\": \"orders.status\", \"desc\": true}"),
                                question(
                                        "{\"dimension\": \"orders.nothing\", \"field\":"
                                                + " \"orders.status\"}",
                                        "{\"id\": \"orders.nothing\", \"field\":"
                                                + " \"orders.status\", \"direction\": \"desc\","
                                                + " \"desc\": false}"))
                        .failing("{\"measures\": [\"orders.no_such_measure\"]}")
                        .reporting());
        examples.put(
                "sql_execution",
                Example.of(
                                "{\"connectionId\": \"shop\", \"sql\": \"select order_id from orders"
                                        + " order by 1\"}")
                        .failing("{\"connectionId\": \"shop\", \"sql\": \"delete from orders\"}")
                        .reporting());
        Example note =
                Example.of("{\"content\": \"GMV stands for gross merchandise value.\"}")
                        .failing(
                                "{\"content\": \"Totals are in cents.\", \"connectionId\":"
                                        + " \"shpo\"}");
        examples.put("memory_ingest", note);
        if (tools.stream().anyMatch(tool -> tool.name().equals("memory_ingest"))) {
            String run =
                    run(tool("memory_ingest"), note.arguments())
                            .structured()
                            .orElseThrow()
                            .path("runId")
                            .asString();
            examples.put(
                    "memory_ingest_status",
                    Example.of("{\"runId\": \"" + run + "\"}")
                            .failing("{\"runId\": \"memory-none\"}"));
        }
    }

    private static String entity(String table) {
        return "{\"connectionId\": \"shop\", \"entities\": [{\"table\": " + table + "}]}";
    }

    private static String question(String dimension, String order) {
        return "{\"connectionId\": \"shop\", \"measures\": [\"orders.n\"], \"dimensions\": ["
                + dimension
                + "], \"order_by\": ["
                + order
                + "]}";
    }

    private static ObjectNode read(String arguments) {
        return (ObjectNode) Json.read(arguments);
    }

    /// Those that are registered, in their order.
    List<Tool> tools() {
        return tools;
    }

    Tool tool(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst().orElseThrow();
    }

    boolean has(String tool) {
        return examples.containsKey(tool);
    }

    /// @throws AssertionError for a tool without a row
    Example of(String tool) {
        Example example = examples.get(tool);
        if (example == null) {
            throw new AssertionError("add an example call of " + tool + " to ToolExamples");
        }
        return example;
    }

    static ToolResult run(Tool tool, ObjectNode arguments) {
        try {
            return tool.handler().call(tool.prepare(arguments), CallContext.detached());
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        wiring.close();
    }
}
