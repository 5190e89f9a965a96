package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.cli.CommandEntry;
import dev.ktx.app.cli.Commands;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The commands as people type them, on real warehouses.
class CommandsTest {
    @TempDir Path folder;

    private TestProject shop() {
        TestDatabase database = TestDatabase.duckdb(folder);
        Shop.create(database);
        return TestProject.of(folder, Map.of("shop", database));
    }

    static Stream<CommandEntry> commands() {
        return Commands.all().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExplainsItselfWithAnExample(CommandEntry entry) {
        var project = new TestProject(folder);
        assertThat(project.run((entry.name() + " --help").split(" ", -1))).isZero();
        assertThat(project.data())
                .contains("Usage: ktx " + entry.usage(), entry.summary(), entry.example());
    }

    @Test
    void withoutAProjectSaysWhatToDo() {
        var project = new TestProject(folder);
        assertThat(project.run("connection", "list")).isEqualTo(1);
        assertThat(project.notices()).contains("error[missing-project]", "ktx admin init");
        assertThat(project.run("connection", "list", "--json")).isEqualTo(1);
        assertThat(project.json().path("error").asString()).isEqualTo("missing_project");
        assertThat(project.json().path("projectDir").asString()).isEqualTo(folder.toString());
    }

    @Test
    void makesAProjectAndTellsWhatIsMissing() {
        var project = new TestProject(folder);
        assertThat(project.run("admin", "init", "new")).isZero();
        assertThat(folder.resolve("new/ktx.yaml")).exists();
        assertThat(project.run("admin", "init", "new")).isEqualTo(1);
        assertThat(project.notices()).contains("error[project-exists]", "--force");
        assertThat(project.run("--project-dir", "new", "status", "--json")).isZero();
        assertThat(project.json().path("verdict").asString()).isEqualTo("partial");
    }

    @Test
    void printsTheSchemaOfTheSettings() {
        var project = new TestProject(folder);
        assertThat(project.run("admin", "schema")).isZero();
        assertThat(project.json().path("title").asString()).isEqualTo("ktx.yaml");
        assertThat(project.run("admin", "schema", "--file", "schema.json")).isZero();
        assertThat(folder.resolve("schema.json")).exists();
    }

    @Test
    void runsBothCommandsThatTheScanMissingMessageNames() {
        TestProject project = shop();
        assertThat(project.run("scan", "report", "shop")).isEqualTo(1);
        assertThat(project.notices()).contains("ktx ingest shop", "ktx scan shop");
        assertThat(project.run("scan", "shop")).isZero();
        assertThat(project.data()).startsWith("shop: ");
        assertThat(project.run("ingest", "shop", "--yes", "--no-input", "--json")).isZero();
        assertThat(project.json().path("mode").asString()).isEqualTo("enriched");
        assertThat(project.json().path("status").asString()).isEqualTo("done");
    }

    @Test
    void readsWhatAScanLeft() {
        TestProject project = shop();
        project.run("ingest", "shop");
        assertThat(project.run("scan", "status", "--json")).isZero();
        String sync = project.json().at("/data/items/0/syncId").asString();
        assertThat(project.run("scan", "artifacts", "shop")).isZero();
        assertThat(project.data())
                .contains(
                        "raw-sources/shop/live-database/" + sync + "/scan-report.json",
                        "semantic-layer/shop/_schema/");
        assertThat(project.run("scan", "read", "shop", "scan-report.json", "--json")).isZero();
        assertThat(project.json().path("content").asString()).contains("\"syncId\"");
        assertThat(project.run("scan", "report", "shop", "--scan", sync, "--json")).isZero();
        assertThat(project.json().path("syncId").asString()).isEqualTo(sync);
        assertThat(project.run("scan", "read", "shop", "scan-reprot.json")).isEqualTo(1);
        assertThat(project.notices()).contains("scan-report.json");
    }

    @Test
    void remembersRunsAndShowsHowTheyWent() {
        TestProject project = shop();
        project.run("ingest", "shop");
        assertThat(project.run("ingest", "status", "--json")).isZero();
        String run = project.json().at("/data/items/0/runId").asString();
        assertThat(run).startsWith("local-");
        assertThat(project.run("ingest", "report", run)).isZero();
        assertThat(project.data()).contains(run, "enriched");
        assertThat(project.run("ingest", "replay", run, "--json")).isZero();
        assertThat(project.json().path("steps").size()).isGreaterThan(4);
        assertThat(project.run("ingest", "report", "local-nothing")).isEqualTo(1);
        assertThat(project.notices()).contains(run);
    }

    @Test
    @DisplayName("SC-T51 a dry run writes nothing")
    void aDryRunWritesNothing() throws IOException {
        TestProject project = shop();
        assertThat(project.run("scan", "shop", "--dry-run", "--json")).isZero();
        assertThat(project.json().at("/artifactPaths/reportPath").isNull()).isTrue();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .doesNotContain("raw-sources", "semantic-layer", ".git");
        }
    }

    @Test
    @DisplayName("SC-T103 prints rows as JSON, TSV and tables")
    void printsRowsInThreeForms() {
        TestProject project = shop();
        String sql = "select 1 as a, 'x\ty' as b, null as c union all select 22, 'z', 'n'";
        assertThat(project.run("sql", "-c", "shop", sql)).isZero();
        assertThat(project.data()).isEqualTo("a\tb\tc\n1\tx\\ty\t\n22\tz\tn\n");
        assertThat(project.run("sql", "-c", "shop", sql, "--json")).isZero();
        assertThat(project.json().path("connectionId").asString()).isEqualTo("shop");
        assertThat(project.json().path("headers").toString()).isEqualTo("[\"a\",\"b\",\"c\"]");
        assertThat(project.json().path("rows").toString())
                .isEqualTo("[[1,\"x\\ty\",null],[22,\"z\",\"n\"]]");
        assertThat(project.run("sql", "-c", "shop", sql, "--output", "pretty")).isZero();
        assertThat(project.data()).startsWith("a   b    c").contains("22  z");
        assertThat(project.notices()).contains("2 rows");
    }

    @Test
    @DisplayName("SC-T38 refuses a row limit outside 1 to 10000")
    void refusesAWrongRowLimit() {
        TestProject project = shop();
        for (String limit : new String[] {"0", "10001", "2.5"}) {
            assertThat(project.run("sql", "-c", "shop", "select 1", "--max-rows", limit))
                    .as(limit)
                    .isEqualTo(2);
        }
    }

    @Test
    @DisplayName("SC-T32 refuses a write and never opens the warehouse")
    void refusesAWrite() {
        TestProject project = shop();
        assertThat(
                        project.run(
                                "sql",
                                "-c",
                                "shop",
                                "with x as (insert into t values (1) returning *) select * from x"))
                .isEqualTo(1);
        assertThat(project.notices()).contains("SQL contains read/write operation: Insert");
    }

    @Test
    @DisplayName("SC-T104 tests all connections, shows every row and fails if one failed")
    void testsEveryConnection() {
        TestDatabase good = TestDatabase.sqlite(folder);
        Shop.create(good);
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("good", good);
        TestProject project = TestProject.of(folder, databases);
        project.write(
                "ktx.yaml",
                """
                connections:
                  good:
                    driver: sqlite
                    path: warehouse.sqlite
                  missing:
                    driver: sqlite
                    path: nowhere.sqlite
                """);
        assertThat(project.run("connection", "test", "--all")).isEqualTo(1);
        assertThat(project.data()).contains("good\tsqlite\tpassed", "missing\tsqlite\tfailed");
        assertThat(project.notices()).contains("1 passed, 1 failed");
        assertThat(project.run("connection", "test", "good", "--json")).isZero();
        assertThat(project.json().path("status").asString()).isEqualTo("passed");
        assertThat(project.json().has("roleCouldWrite")).isFalse();
        assertThat(project.run("connection", "test", "good", "--deep", "--json")).isZero();
        assertThat(project.json().path("roleCouldWrite").asBoolean()).isTrue();
        assertThat(project.json().at("/roleWrites/0").asString())
                .isEqualTo("may write the file warehouse.sqlite");
        assertThat(project.run("connection", "test", "good", "--deep")).isZero();
        assertThat(project.notices()).contains("good: the role could write: it may write the file");
        assertThat(project.run("connection", "test")).isEqualTo(2);
        assertThat(project.run("connection", "test", "good", "--all")).isEqualTo(2);
    }

    @Test
    @DisplayName("SC-T105 validates ktx.yaml: a wrong value fails, an unknown key warns")
    void validatesTheSettings() {
        var project = new TestProject(folder);
        project.write("ktx.yaml", "crew: 1\n");
        assertThat(project.run("status", "--validate", "--json")).isZero();
        assertThat(project.json().path("ok").asBoolean()).isTrue();
        assertThat(project.json().at("/warnings/0/path").asString()).isEqualTo("crew");
        project.write("ktx.yaml", "storage:\n  state: oracle\n");
        assertThat(project.run("status", "--validate", "--json")).isEqualTo(1);
        assertThat(project.json().at("/issues/0/path").asString()).isEqualTo("storage.state");
        assertThat(project.json().at("/issues/0/line").asInt()).isEqualTo(2);
        assertThat(project.run("status")).isEqualTo(1);
        assertThat(project.data()).contains("Verdict: blocked");
    }

    @Test
    @DisplayName("SC-T106 is partial or ready without a language model, never blocked")
    void needsNoLanguageModel() {
        TestProject project = shop();
        assertThat(project.run("status", "--json")).isZero();
        assertThat(project.json().path("verdict").asString()).isEqualTo("partial");
        assertThat(project.json().path("nextActions").toString()).contains("ktx ingest shop");
        project.run("ingest", "shop");
        assertThat(project.run("status", "--json")).isZero();
        assertThat(project.json().path("verdict").asString()).isEqualTo("ready");
        assertThat(project.json().at("/llm/backend").asString()).isEqualTo("none");
        assertThat(project.run("status", "--fast")).isZero();
    }

    @Test
    @DisplayName("SC-T112 completes commands and connections, and nothing in a broken project")
    void completes() {
        TestProject project = shop();
        assertThat(project.run("__complete", "sc")).isZero();
        assertThat(project.data()).isEqualTo("scan\n");
        assertThat(project.run("__complete", "scan", "")).isZero();
        assertThat(project.data()).contains("report\n", "status\n", "--mode\n");
        assertThat(project.run("completion", "bash")).isZero();
        assertThat(project.data()).contains("complete -o default -F _ktx ktx");
        assertThat(project.run("completion", "fish")).isEqualTo(2);
        project.write("ktx.yaml", "connections: [");
        assertThat(project.run("__complete", "sql", "-c", "")).isZero();
    }

    @Test
    void warnsAboutUnknownKeysOnEveryStartAndRefusesMisspeltSafetyKeys() {
        TestProject project = shop();
        project.write(
                "ktx.yaml",
                """
                crew: 1
                connections:
                  shop:
                    driver: duckdb
                    path: warehouse.duckdb
                """);
        assertThat(project.run("connection", "list")).isZero();
        assertThat(project.notices()).contains("warning ktx.yaml:1:1", "crew");
        project.write(
                "ktx.yaml",
                """
                connections:
                  shop:
                    driver: duckdb
                    path: warehouse.duckdb
                    query_timeout: 5
                """);
        assertThat(project.run("connection", "list")).isEqualTo(1);
        assertThat(project.notices()).contains("query_timeout_ms");
    }

    @Test
    @DisplayName("D37 judges a statement, or a file of them, without a warehouse")
    void judgesStatements() {
        var project = new TestProject(folder);
        assertThat(project.run("sql", "--check", "--dialect", "postgres", "select 1")).isZero();
        assertThat(project.data()).isEqualTo("allow\n");
        assertThat(project.run("sql", "--check", "--dialect", "postgrs", "select 1")).isEqualTo(2);
        assertThat(project.notices()).contains("postgrs", "postgres");
        assertThat(project.run("sql", "--check", "--dialect", "mysql", "delete from t", "--json"))
                .isEqualTo(1);
        assertThat(project.json().path("verdict").asString()).isEqualTo("refuse");
        assertThat(project.json().path("message").asString())
                .isEqualTo("SQL contains read/write operation: Delete");
        project.write(
                "lines.jsonl",
                """
                {"id": "a", "dialect": "postgresql", "sql": "select x from public.t"}
                {"id": 2, "dialect": "tsql", "sql": "select 1 delete from t"}
                """);
        assertThat(project.run("sql", "--check", "--jsonl", "lines.jsonl", "--json")).isZero();
        assertThat(project.data().lines().toList()).hasSize(2);
        assertThat(project.data())
                .contains(
                        "{\"id\":\"a\",\"verdict\":\"allow\",\"tables\":[\"public.t\"]",
                        "{\"id\":2,\"verdict\":\"refuse\"");
        project.write(
                "lines.jsonl", "nonsense\n{\"id\": 1, \"dialect\": \"oracle\", \"sql\": \"x\"}\n");
        assertThat(project.run("sql", "--check", "--jsonl", "lines.jsonl", "--json")).isEqualTo(2);
        assertThat(project.data()).contains("\"error\"", "oracle");
        assertThat(project.run("sql", "--check", "--jsonl", "nowhere.jsonl")).isEqualTo(2);
        assertThat(project.run("sql", "--check", "select 1")).isEqualTo(2);
        assertThat(project.run("sql", "select 1")).isEqualTo(2);
        assertThat(project.run("sql", "-c", "shop")).isEqualTo(2);
    }

    /// A command that needs a parameter says so before it looks for a project.
    @ParameterizedTest
    @ValueSource(strings = {"scan", "scan report", "scan read shop", "completion", "sql -c shop"})
    void aMissingParameterIsAUsageError(String words) {
        var project = new TestProject(folder);
        assertThat(project.run(words.split(" ", -1))).isEqualTo(2);
        assertThat(project.notices()).startsWith("error[bad-usage]").contains("ktx ");
    }

    @Test
    void aNewProjectIsValidAndShowsHowAConnectionLooks() throws IOException {
        var project = new TestProject(folder);
        project.run("admin", "init", ".");
        assertThat(project.run("status", "--validate")).isZero();
        String settings = Files.readString(folder.resolve("ktx.yaml"));
        project.write(
                "ktx.yaml",
                settings.replace("# connections", "connections")
                        .replace("#   shop", "  shop")
                        .replaceAll("#     ", "    "));
        assertThat(project.run("connection", "list", "--json")).isZero();
        assertThat(project.json().at("/data/items/0/id").asString()).isEqualTo("shop");
    }
}
