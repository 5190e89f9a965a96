package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A public sample database in three warehouses: scans and tools tell the same of each.
class ChinookTest {
    private static final Path DATA =
            Repository.root().resolve("../shared/data/joins/chinook/schema_data.sql").normalize();

    @TempDir Path folder;

    @Test
    void tellsTheSameOfEveryWarehouse() throws Exception {
        assumeTrue(Files.exists(DATA), "the Chinook data is not beside this checkout");
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("duck", TestDatabase.duckdb(folder));
        databases.put("lite", TestDatabase.sqlite(folder));
        databases.put("maria", TestDatabase.mariadb(folder));
        databases.put("pg", TestDatabase.postgres(folder));
        List<String> statements = statements();
        databases.values().forEach(database -> database.load(statements));
        TestProject project = TestProject.of(folder, databases);
        assertThat(project.run("ingest", "--all")).as(project.notices()).isZero();
        try (Wiring wiring = Wiring.open(folder, Map.of())) {
            List<Tool> tools = Tools.all(() -> wiring);
            Map<String, String> structures = new TreeMap<>();
            Map<String, String> values = new TreeMap<>();
            Map<String, String> rows = new TreeMap<>();
            for (String id : databases.keySet()) {
                structures.put(id, structure(tools, id));
                values.put(id, value(tools, id));
                rows.put(id, rows(tools, id));
            }
            assertThat(structures.get("lite")).contains("Album.AlbumId", "Track.UnitPrice");
            assertThat(structures.values()).containsOnly(structures.get("lite"));
            assertThat(values.get("lite")).contains("Genre.Name=Rock");
            assertThat(values.values()).containsOnly(values.get("lite"));
            assertThat(rows.get("lite")).isNotBlank();
            assertThat(rows.values()).containsOnly(rows.get("lite"));
        }
    }

    private static List<String> statements() throws IOException {
        try (Stream<String> lines = Files.lines(DATA)) {
            List<String> statements = new ArrayList<>();
            StringBuilder open = new StringBuilder();
            for (String line : lines.toList()) {
                open.append(line).append('\n');
                if (line.endsWith(";")) {
                    statements.add(open.substring(0, open.lastIndexOf(";")));
                    open.setLength(0);
                }
            }
            return statements;
        }
    }

    private static String structure(List<Tool> tools, String id) throws Exception {
        StringBuilder found = new StringBuilder();
        for (String table :
                List.of("Album", "Artist", "Customer", "Employee", "Genre", "Invoice", "Track")) {
            JsonNode entity =
                    call(
                                    tools,
                                    "entity_details",
                                    "{\"connectionId\": \"%s\", \"entities\": [{\"table\": \"%s\"}]}"
                                            .formatted(id, table))
                            .at("/results/0");
            assertThat(entity.path("ok").asBoolean()).as("%s in %s", table, id).isTrue();
            entity.path("columns")
                    .forEach(column ->
                            found.append(table)
                                    .append('.')
                                    .append(column.path("name").asString())
                                    .append(' ')
                                    .append(column.path("dimensionType").asString())
                                    .append(' ')
                                    .append(column.path("distinctCount").asInt(-1))
                                    .append('\n'));
        }
        return found.toString();
    }

    private static String value(List<Tool> tools, String id) throws Exception {
        StringBuilder found = new StringBuilder();
        call(
                        tools,
                        "dictionary_search",
                        "{\"connectionId\": \"%s\", \"values\": [\"rock\"]}".formatted(id))
                .at("/results/0/matches")
                .forEach(match ->
                        found.append(match.path("sourceName").asString())
                                .append('.')
                                .append(match.path("columnName").asString())
                                .append('=')
                                .append(match.path("matchedValue").asString())
                                .append('\n'));
        return found.toString();
    }

    private static String rows(List<Tool> tools, String id) throws Exception {
        String sql =
                "select %1$s, count(*), max(%2$s) from %3$s group by %1$s order by %1$s"
                        .formatted(
                                quoted(id, "BillingCountry"),
                                quoted(id, "InvoiceDate"),
                                quoted(id, "Invoice"));
        return call(
                        tools,
                        "sql_execution",
                        "{\"connectionId\": \"%s\", \"sql\": %s}"
                                .formatted(id, Json.compact(StringNode.valueOf(sql))))
                .path("rows")
                .valueStream()
                .map(row -> row.get(0).asString() + " " + row.get(1).asInt())
                .toList()
                .toString();
    }

    private static String quoted(String id, String name) {
        return (id.equals("maria") ? Dialects.MYSQL : Dialects.POSTGRES).quote(name);
    }

    private static ObjectNode call(List<Tool> tools, String name, String arguments)
            throws Exception {
        Tool tool =
                tools.stream().filter(known -> known.name().equals(name)).findFirst().orElseThrow();
        return tool.handler()
                .call(tool.prepare((ObjectNode) Json.read(arguments)), CallContext.detached())
                .structured()
                .orElseThrow();
    }
}
