package dev.ktx.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.HttpPage;
import dev.ktx.mcp.Json;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The pages as their clients see them, without the HTTP around them.
class HelperPagesTest {
    @TempDir Path folder;
    private Wiring wiring;

    @BeforeEach
    void open() throws Exception {
        Files.writeString(folder.resolve("ktx.yaml"), "");
        wiring = Wiring.open(folder, Map.of());
    }

    @AfterEach
    void close() {
        wiring.close();
    }

    private HttpPage.Answer post(String path, String body) throws Exception {
        HttpPage page =
                HelperPages.all(wiring).stream()
                        .filter(known -> known.path().equals(path))
                        .findFirst()
                        .orElseThrow();
        assertThat(page.needsToken()).isTrue();
        assertThat(page.method()).isEqualTo("POST");
        return page.handler().answer(new HttpPage.Visit(body, true, true));
    }

    private JsonNode answer(String path, String body) throws Exception {
        HttpPage.Answer answer = post(path, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return Json.read(answer.body());
    }

    @Test
    @DisplayName("D22 validates in exactly two fields")
    void validates() throws Exception {
        assertThat(
                        post(
                                        "/sql/validate-read-only",
                                        "{\"dialect\":\"postgres\",\"sql\":\"select 1\"}")
                                .body())
                .isEqualTo("{\"ok\":true,\"error\":null}");
        assertThat(
                        post(
                                        "/sql/validate-read-only",
                                        "{\"dialect\":\"tsql\",\"sql\":\"delete from t\"}")
                                .body())
                .isEqualTo(
                        "{\"ok\":false,\"error\":\"SQL contains read/write operation: Delete\"}");
        HttpPage.Answer unknown =
                post("/sql/validate-read-only", "{\"dialect\":\"oracle\",\"sql\":\"select 1\"}");
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(Json.read(unknown.body()).path("detail").asString())
                .contains("oracle", "postgres");
        HttpPage.Answer broken = post("/sql/validate-read-only", "{\"dialect\":");
        assertThat(broken.status()).isEqualTo(400);
        assertThat(Json.read(broken.body()).has("detail")).isTrue();
    }

    @Test
    @DisplayName("D42 refuses keys it does not know and names them")
    void refusesExtraKeys() throws Exception {
        HttpPage.Answer extra =
                post(
                        "/sql/analyze-batch",
                        """
                        {"dialect": "duckdb", "items": [{"id": "a", "sql": "select 1", "usage": {}}]}
                        """);
        assertThat(extra.status()).isEqualTo(422);
        JsonNode detail = Json.read(extra.body()).at("/detail/0");
        assertThat(detail.path("loc").toString()).isEqualTo("[\"body\",\"items\",0,\"usage\"]");
        assertThat(detail.path("type").asString()).isEqualTo("extra_forbidden");
        HttpPage.Answer missing = post("/sql/validate-read-only", "{\"dialect\":\"duckdb\"}");
        assertThat(missing.status()).isEqualTo(422);
        assertThat(Json.read(missing.body()).at("/detail/0/loc/1").asString()).isEqualTo("sql");
        assertThat(post("/sql/validate-read-only", "[]").status()).isEqualTo(422);
    }

    @Test
    void analyzesABatch() throws Exception {
        JsonNode results =
                answer(
                                "/sql/analyze-batch",
                                """
                                {"dialect": "postgres", "max_workers": 4,
                                 "catalog": {"tables": [{"catalog": null, "db": "sales", "name": "orders", "columns": ["id"]}]},
                                 "items": [
                                  {"id": "a", "sql": "select status, count(*) from orders o join crm.people p on p.id = o.person_id where total > 3 group by status having count(*) > 1"},
                                  {"id": "b", "sql": "delete from orders"}]}
                                """)
                        .path("results");
        JsonNode a = results.path("a");
        assertThat(a.path("tables_touched").toString())
                .contains("\"sales.orders\"", "\"crm.people\"");
        assertThat(a.path("error").isNull()).isTrue();
        assertThat(a.at("/columns_by_clause/groupBy").toString()).isEqualTo("[\"status\"]");
        assertThat(a.at("/columns_by_clause/where").toString()).isEqualTo("[\"total\"]");
        assertThat(a.at("/columns_by_clause/join").toString()).contains("person_id");
        JsonNode b = results.path("b");
        assertThat(b.path("tables_touched").isNull()).isTrue();
        assertThat(b.path("error").asString()).contains("Delete");
    }

    @Test
    void takesLiteralsOut() throws Exception {
        JsonNode first =
                answer(
                        "/api/sql/analyze-for-fingerprint",
                        "{\"dialect\":\"postgres\",\"sql\":\"select * from t where a = 'x' and b in (1, 2)\"}");
        JsonNode second =
                answer(
                        "/api/sql/analyze-for-fingerprint",
                        "{\"dialect\":\"postgres\",\"sql\":\"SELECT * FROM t WHERE a='y' AND b IN (3)\"}");
        assertThat(first.path("fingerprint")).isEqualTo(second.path("fingerprint"));
        assertThat(first.path("tables_touched").toString()).isEqualTo("[\"t\"]");
        assertThat(first.path("literal_slots").size()).isEqualTo(3);
        assertThat(first.at("/literal_slots/0/type").asString()).isEqualTo("string");
        assertThat(first.at("/literal_slots/0/example_value").asString()).isEqualTo("'x'");
        assertThat(first.at("/literal_slots/1/position").asInt()).isEqualTo(1);
        assertThat(first.has("error")).isFalse();
        JsonNode unread =
                answer(
                        "/api/sql/analyze-for-fingerprint",
                        "{\"dialect\":\"postgres\",\"sql\":\"select 'open\"}");
        assertThat(unread.path("fingerprint").isNull()).isTrue();
        assertThat(unread.path("error").asString()).isNotBlank();
    }

    @Test
    @DisplayName("D43 splits table identifiers")
    void splitsTableIdentifiers() throws Exception {
        JsonNode results =
                answer(
                                "/sql/parse-table-identifier",
                                """
                                {"items": [
                                 {"key": "bq", "sql_table_name": "`proj.set.events`", "dialect": "bigquery"},
                                 {"key": "pg", "sql_table_name": "sales.\\"Order\\" AS o", "dialect": "postgres"},
                                 {"key": "tpl", "sql_table_name": "${orders.SQL_TABLE_NAME}", "dialect": "postgres"}]}
                                """)
                        .path("results");
        assertThat(results.at("/bq/catalog").asString()).isEqualTo("proj");
        assertThat(results.at("/bq/schema").asString()).isEqualTo("set");
        assertThat(results.at("/bq/name").asString()).isEqualTo("events");
        assertThat(results.at("/pg/name").asString()).isEqualTo("Order");
        assertThat(results.at("/pg/catalog").isNull()).isTrue();
        assertThat(results.at("/tpl/ok").asBoolean()).isFalse();
        assertThat(results.at("/tpl/reason").asString()).isEqualTo("looker_template_unresolved");
    }

    @Test
    void readsADatabaseThatIsNotConfigured() throws Exception {
        TestDatabase database = TestDatabase.postgres(folder);
        Shop.create(database);
        Map<String, Object> values = database.values();
        String url =
                "postgresql://%s:%s@%s:%s/%s"
                        .formatted(
                                values.get("username"),
                                values.getOrDefault("password", ""),
                                values.get("host"),
                                values.get("port"),
                                values.get("database"));
        ObjectNode body =
                Json.object()
                        .put("connection_id", "any")
                        .put("driver", "postgresql")
                        .put("url", String.valueOf(values.getOrDefault("url", url)));
        body.putArray("schemas").add("sales");
        body.put("connection_timeout_seconds", 5);
        JsonNode snapshot = answer("/database/introspect", Json.compact(body));
        assertThat(snapshot.path("connection_id").asString()).isEqualTo("any");
        JsonNode orders =
                snapshot.path("tables")
                        .valueStream()
                        .filter(table -> table.path("name").asString().equals("orders"))
                        .findFirst()
                        .orElseThrow();
        assertThat(orders.path("db").asString()).isEqualTo("sales");
        assertThat(orders.path("columns").valueStream())
                .anyMatch(column -> column.path("primary_key").asBoolean())
                .allMatch(column -> column.hasNonNull("type"));
        HttpPage.Answer other =
                post("/database/introspect", Json.compact(body.deepCopy().put("driver", "mysql")));
        assertThat(other.status()).isEqualTo(400);
        HttpPage.Answer nobody =
                post(
                        "/database/introspect",
                        Json.compact(
                                body.deepCopy()
                                        .put("url", "postgresql://me:hush@127.0.0.1:1/none")));
        assertThat(nobody.status()).isEqualTo(500);
        assertThat(nobody.body())
                .contains("Database introspection failed: ")
                .doesNotContain("hush");
    }

    private static final String SOURCES =
            """
            [{"name": "orders", "table": "sales.orders", "grain": ["id"],
              "columns": [{"name": "id", "type": "number"}, {"name": "status", "type": "string"},
                          {"name": "amount", "type": "number"}],
              "measures": [{"name": "revenue", "expr": "sum(amount)", "description": "What came in."}]}]\
            """;

    @Test
    void compilesAQuestionOnSourcesThatAreSentAlong() throws Exception {
        JsonNode compiled =
                answer(
                        "/semantic-layer/query",
                        """
                        {"sources": %s, "dialect": "duckdb",
                         "query": {"measures": ["orders.revenue"], "dimensions": ["orders.status"]}}
                        """
                                .formatted(SOURCES));
        assertThat(compiled.path("sql").asString()).contains("sales", "orders", "status");
        assertThat(compiled.path("dialect").asString()).isEqualTo("duckdb");
        assertThat(compiled.at("/columns/0/name").asString()).isEqualTo("orders.status");
        assertThat(compiled.at("/columns/0/provenance").asString()).isEqualTo("dimension");
        assertThat(compiled.at("/columns/1/name").asString()).isEqualTo("orders.revenue");
        assertThat(compiled.at("/columns/1/provenance").asString()).isEqualTo("verified");
        assertThat(compiled.at("/columns/1/description").asString()).isEqualTo("What came in.");
        assertThat(compiled.path("plan").has("steps")).isTrue();
        HttpPage.Answer unknown =
                post(
                        "/semantic-layer/query",
                        "{\"sources\": %s, \"query\": {\"measures\": [\"orders.revnue\"]}}"
                                .formatted(SOURCES));
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(Json.read(unknown.body()).path("detail").asString()).contains("revenue");
    }

    @Test
    @DisplayName("D42 takes resolved sources only, and names the key that is too much")
    void takesResolvedSourcesOnly() throws Exception {
        for (String key : new String[] {"usage", "inherits_columns_from", "source_type"}) {
            HttpPage.Answer refused =
                    post(
                            "/semantic-layer/validate",
                            "{\"sources\": %s}"
                                    .formatted(
                                            SOURCES.replace(
                                                    "\"grain\"",
                                                    "\"%s\": \"x\", \"grain\"".formatted(key))));
            assertThat(refused.status()).as(key).isEqualTo(422);
            assertThat(Json.read(refused.body()).at("/detail/0/loc").toString())
                    .isEqualTo("[\"body\",\"sources\",0,\"%s\"]".formatted(key));
            assertThat(Json.read(refused.body()).at("/detail/0/type").asString())
                    .isEqualTo("extra_forbidden");
        }
        HttpPage.Answer nested =
                post(
                        "/semantic-layer/validate",
                        "{\"sources\": %s}"
                                .formatted(SOURCES.replace("\"expr\"", "\"exprs\": 1, \"expr\"")));
        assertThat(nested.status()).isEqualTo(422);
        assertThat(nested.body()).contains("exprs");
        HttpPage.Answer question =
                post(
                        "/semantic-layer/query",
                        "{\"sources\": %s, \"query\": {\"measures\": [\"orders.revenue\"], \"where\": []}}"
                                .formatted(SOURCES));
        assertThat(question.status()).isEqualTo(422);
        assertThat(question.body()).contains("where");
    }

    @Test
    void gatesTheQueryOfASourceAsTheConnectionSays() throws Exception {
        wiring.close();
        Files.writeString(
                folder.resolve("ktx.yaml"),
                """
                connections:
                  strict: {driver: sqlite, path: a.db}
                  lenient: {driver: sqlite, path: a.db, sql: {unknownFunctions: allow}}
                """);
        wiring = Wiring.open(folder, Map.of());
        String sources =
                """
                [{"name": "orders", "sql": "select id, our_own(amount) as amount from t", "grain": ["id"],
                  "columns": [{"name": "id", "type": "number"}, {"name": "amount", "type": "number"}],
                  "measures": [{"name": "revenue", "expr": "sum(amount)"}]}]\
                """;
        String body = "{\"sources\": %s, \"connection_id\": \"%s\"%s}";
        String question = ", \"query\": {\"measures\": [\"orders.revenue\"]}";
        JsonNode refused =
                answer("/semantic-layer/validate", body.formatted(sources, "strict", ""));
        assertThat(refused.at("/errors/0").asString()).contains("our_own");
        JsonNode allowed =
                answer("/semantic-layer/validate", body.formatted(sources, "lenient", ""));
        assertThat(allowed.path("valid").asBoolean()).as(allowed.toString()).isTrue();
        HttpPage.Answer no =
                post("/semantic-layer/query", body.formatted(sources, "strict", question));
        assertThat(no.status()).as(no.body()).isEqualTo(400);
        assertThat(no.body()).contains("our_own");
        JsonNode compiled =
                answer("/semantic-layer/query", body.formatted(sources, "lenient", question));
        assertThat(compiled.path("sql").asString()).contains("our_own(amount)");
        assertThat(compiled.path("dialect").asString()).isEqualTo("sqlite");
        HttpPage.Answer nowhere =
                post("/semantic-layer/validate", body.formatted(sources, "lenent", ""));
        assertThat(nowhere.status()).isEqualTo(400);
        assertThat(nowhere.body()).contains("lenient");
    }

    @Test
    void checksSourcesThatAreSentAlong() throws Exception {
        JsonNode good =
                answer(
                        "/semantic-layer/validate",
                        "{\"sources\": %s, \"dialect\": \"postgres\"}".formatted(SOURCES));
        assertThat(good.path("valid").asBoolean()).as(good.toString()).isTrue();
        assertThat(good.path("errors").size()).isZero();
        JsonNode bad =
                answer(
                        "/semantic-layer/validate",
                        "{\"sources\": %s}".formatted(SOURCES.replace("sum(amount)", "sum(amnt)")));
        assertThat(bad.path("valid").asBoolean()).isFalse();
        assertThat(bad.at("/errors/0").asString()).contains("orders", "amnt");
    }
}
