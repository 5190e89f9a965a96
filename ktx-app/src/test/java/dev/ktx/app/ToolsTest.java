package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.tools.ToolServer;
import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.InvalidArguments;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.McpServer;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Redaction;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The tools as agents call them, on the Shop in DuckDB, SQLite, MariaDB and PostgreSQL.
class ToolsTest {
    private static final List<String> CONNECTIONS = List.of("duck", "lite", "maria", "pg");

    @TempDir static Path folder;
    private static Wiring wiring;
    private static List<Tool> tools;

    @BeforeAll
    static void scanShops() {
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("duck", TestDatabase.duckdb(folder));
        databases.put("lite", TestDatabase.sqlite(folder));
        databases.put("maria", TestDatabase.mariadb(folder));
        databases.put("pg", TestDatabase.postgres(folder));
        databases.values().forEach(Shop::create);
        databases.computeIfPresent("maria", (id, database) -> withSchemas(database));
        databases.computeIfPresent("pg", (id, database) -> withSchemas(database));
        TestProject project = TestProject.of(folder, databases);
        assertThat(project.run("ingest", "--all")).as(project.notices()).isZero();
        wiring = Wiring.open(folder, Map.of());
        tools = Tools.all(() -> wiring);
    }

    /// PostgreSQL reads the schema `public` unless it is told which ones, MariaDB its database.
    private static TestDatabase withSchemas(TestDatabase database) {
        Map<String, Object> values = new LinkedHashMap<>(database.values());
        values.put("schemas", List.of("sales", "crm"));
        return new TestDatabase(database.dialect(), database.url(), values, database.projectDir());
    }

    @AfterAll
    static void close() {
        wiring.close();
    }

    private static Tool tool(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst().orElseThrow();
    }

    /// Calls a tool as the server does and checks the answer against its output schema.
    private static ObjectNode call(String name, String arguments) {
        return call(name, arguments, CallContext.detached());
    }

    private static ObjectNode call(String name, String arguments, CallContext context) {
        Tool tool = tool(name);
        ToolResult result;
        try {
            result = tool.handler().call(tool.prepare((ObjectNode) Json.read(arguments)), context);
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
        ObjectNode structured = result.structured().orElseThrow();
        assertThat(tool.output().orElseThrow().check(structured)).isEmpty();
        String text = ((dev.ktx.mcp.Content.Text) result.content().getFirst()).text();
        assertThat(text).isEqualTo(Json.pretty(structured));
        return structured;
    }

    @Test
    void listsConnectionsSorted() {
        assertThat(call("connection_list", "{}").path("connections").valueStream())
                .extracting(node ->
                        node.path("id").asString() + " " + node.path("connectionType").asString())
                .containsExactly("duck DUCKDB", "lite SQLITE", "maria MYSQL", "pg POSTGRESQL");
    }

    @Test
    @DisplayName("SC-T74 SC-T115 SC-T116 finds a table by every spelling of its name")
    void findsATableByEverySpelling() {
        String expected = null;
        for (String table :
                List.of(
                        "\"sales.orders\"",
                        "\"SALES.Orders\"",
                        "{\"schema\": \"sales\", \"table\": \"orders\"}",
                        "{\"catalog\": null, \"db\": \"sales\", \"name\": \"orders\"}",
                        "{\"db\": \"sales\", \"name\": \"orders\"}",
                        "{\"db\": \"sales\", \"schema\": \"nowhere\", \"name\": \"orders\"}")) {
            JsonNode found =
                    call(
                                    "entity_details",
                                    "{\"connectionId\": \"duck\", \"entities\": [{\"table\": "
                                            + table
                                            + "}]}")
                            .at("/results/0");
            assertThat(found.path("ok").asBoolean()).as(table).isTrue();
            String columns = found.path("columns").toString();
            assertThat(columns).isEqualTo(expected == null ? columns : expected);
            expected = columns;
        }
    }

    @Test
    @DisplayName("SC-T77 SC-T90 refuses no entity, too many and wrong types as invalid arguments")
    void refusesMalformedArguments() {
        String many = "{\"table\": \"orders\"},".repeat(20) + "{\"table\": \"orders\"}";
        for (String arguments :
                List.of(
                        "{\"connectionId\": \"duck\", \"entities\": []}",
                        "{\"connectionId\": \"duck\", \"entities\": [" + many + "]}",
                        "{\"connectionId\": 7, \"entities\": [{\"table\": \"orders\"}]}",
                        "{\"connectionId\": \"duck\", \"entities\": [{\"table\": {\"shema\":"
                                + " \"x\"}}]}",
                        "{\"connectionid\": \"duck\", \"entities\": [{\"table\": \"orders\"}]}")) {
            assertThatThrownBy(() -> call("entity_details", arguments))
                    .as(arguments)
                    .isInstanceOf(InvalidArguments.class);
        }
    }

    @Test
    @DisplayName("M18 a table name is a name, never SQL")
    void treatsATableNameAsAName() {
        JsonNode found =
                call(
                                "entity_details",
                                "{\"connectionId\": \"pg\", \"entities\": [{\"table\": \"x' UNION"
                                        + " SELECT 1 --\"}]}")
                        .at("/results/0");
        assertThat(found.at("/error/code").asString()).isEqualTo("table_not_found");
    }

    @Test
    void anUnknownConnectionIsAnErrorWithTheNearestId() {
        for (String name : List.of("entity_details", "dictionary_search", "sql_execution")) {
            String arguments =
                    switch (name) {
                        case "entity_details" ->
                                "{\"connectionId\": \"dcuk\", \"entities\": [{\"table\": \"a\"}]}";
                        case "dictionary_search" ->
                                "{\"connectionId\": \"dcuk\", \"values\": [\"a\"]}";
                        default -> "{\"connectionId\": \"dcuk\", \"sql\": \"select 1\"}";
                    };
            assertThatThrownBy(() -> call(name, arguments))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            failure ->
                                    assertThat(failure.problem().next())
                                            .isEqualTo("Did you mean 'duck'?"));
        }
    }

    @Test
    @DisplayName("SC-T78 SC-T80 finds a value in every warehouse, whatever its case")
    void findsAValueEverywhere() {
        JsonNode result =
                call("dictionary_search", "{\"values\": [\"PAI\", \"no such value\"]}")
                        .path("results");
        assertThat(result.get(0).path("matches").valueStream())
                .extracting(match -> match.path("connectionId").asString())
                .contains("duck", "lite", "maria", "pg");
        assertThat(result.get(1).path("misses").valueStream())
                .extracting(miss -> miss.path("reason").asString())
                .hasSize(CONNECTIONS.size())
                .containsOnly("value_not_in_sample");
    }

    @Test
    @DisplayName("SC-T37 SC-T40 runs SQL in every warehouse and caps it")
    void runsSqlEverywhere() {
        for (String id : CONNECTIONS) {
            ObjectNode answer =
                    call(
                            "sql_execution",
                            "{\"connectionId\": \"%s\", \"sql\": \"select 1 as id, 2 as id union all select 3, 4 order by 1\", \"maxRows\": 1}"
                                    .formatted(id));
            assertThat(answer.path("headers").toString()).isEqualTo("[\"id\",\"id\"]");
            assertThat(answer.path("rows").toString()).isEqualTo("[[1,2]]");
            assertThat(answer.path("rowCount").asInt()).isEqualTo(1);
            assertThat(answer.path("truncated").asBoolean()).isTrue();
            assertThat(answer.path("truncatedBy").asString()).isEqualTo("rows");
        }
    }

    @Test
    @DisplayName("SC-T93 reports progress in the contracted steps")
    void reportsProgress() {
        var heard = new HeardProgress();
        call(
                "sql_execution",
                "{\"connectionId\": \"lite\", \"sql\": \"select 1 union all select 2\"}",
                heard);
        assertThat(heard.steps())
                .containsExactly("0.0 Validating SQL", "0.3 Executing", "1.0 Fetched 2 rows");
    }

    @Test
    @DisplayName("SC-T32 refuses a write in the pinned words")
    void refusesAWrite() {
        assertThatThrownBy(() ->
                        call(
                                "sql_execution",
                                "{\"connectionId\": \"pg\", \"sql\": \"with x as (insert"
                                        + " into t values (1) returning *) select * from"
                                        + " x\"}"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().message().lines())
                                        .first()
                                        .isEqualTo("SQL contains read/write operation: Insert"));
    }

    @Test
    @DisplayName(
            "SC-T91 IN-37 lists tools with titles, hints and both schemas, as the snapshot says")
    void listsToolsAsTheSnapshotSays() {
        assertThat(tools).hasSize(11);
        ObjectNode listed = Json.object();
        tools.stream().map(Tool::toJson).forEach(listed.putArray("tools")::add);
        String now = Json.pretty(listed) + "\n";
        if (Boolean.getBoolean("ktx.golden")) {
            write(now);
        }
        assertThat(now).isEqualTo(Repository.read("ktx-app/src/test/resources/tools-list.json"));
    }

    private static void write(String text) {
        try {
            java.nio.file.Files.writeString(
                    Repository.root().resolve("ktx-app/src/test/resources/tools-list.json"), text);
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    @Test
    @DisplayName("M38 keeps descriptions short, with the words an agent searches for first")
    void keepsDescriptionsWithinTheBudget() {
        int bytes = 0;
        for (Tool tool : tools) {
            assertThat(tool.description().getBytes(StandardCharsets.UTF_8).length)
                    .as(tool.name())
                    .isLessThanOrEqualTo(2_000);
            bytes += Json.compact(tool.toJson()).getBytes(StandardCharsets.UTF_8).length;
        }
        assertThat(bytes / 4).as("tokens of all definitions").isLessThanOrEqualTo(6_000);
    }

    @Test
    void everyInputFieldIsDescribed() {
        for (Tool tool : tools) {
            tool.input()
                    .toJson()
                    .path("properties")
                    .properties()
                    .forEach(field ->
                            assertThat(field.getValue().path("description").asString(""))
                                    .as(tool.name() + "." + field.getKey())
                                    .contains("xample")
                                    .isNotBlank());
        }
    }

    @Test
    @DisplayName("SC-T46 SC-T89 M45 tells failures without secrets and without traces")
    void tellsFailuresWithoutSecrets() {
        Supplier<Redaction> redaction = () -> Redaction.of(List.of("s3cret"));
        McpServer server = ToolServer.of("1", () -> wiring, redaction);
        assertThat(server.errorText().of(new IllegalStateException("password s3cret at line 1")))
                .doesNotContain("s3cret")
                .contains("fault in ktx");
    }
}
