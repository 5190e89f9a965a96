package dev.ktx.storage.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.Choices.EmbeddingBackend;
import dev.ktx.project.Choices.FailureMode;
import dev.ktx.project.Choices.ModelBackend;
import dev.ktx.project.Choices.Samples;
import dev.ktx.project.Choices.SearchStore;
import dev.ktx.project.Choices.TimingReport;
import dev.ktx.project.Choices.ValidationBudget;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ConfigIssue.Severity;
import dev.ktx.project.ConfigSchema;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.Settings;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class ConfigReaderTest {
    private static final List<ConnectionKey> LIMITS =
            List.of(
                    ConnectionKey.integer("query_timeout_ms", "Longest query.").asSafety(),
                    ConnectionKey.integer("max_rows", "Most rows.").asSafety());

    static final ConfigSchema SCHEMA =
            new ConfigSchema(
                    List.of(
                            ConnectionDriver.warehouse(
                                    "postgres",
                                    Set.of("postgresql"),
                                    with(
                                            LIMITS,
                                            ConnectionKey.text("url", "Address."),
                                            ConnectionKey.text("host", "Host."),
                                            ConnectionKey.integer("port", "Port; 5432."),
                                            ConnectionKey.text("password", "Password."),
                                            ConnectionKey.list("schemas", "Schemas.").asSafety(),
                                            ConnectionKey.text("sslmode", "TLS.").asSafety(),
                                            ConnectionKey.flag("ssl", "TLS.").asSafety())),
                            ConnectionDriver.warehouse(
                                    "sqlite",
                                    Set.of(),
                                    with(
                                            LIMITS,
                                            ConnectionKey.text("path", "File."),
                                            ConnectionKey.plainText("url", "File address.")))));

    private static List<ConnectionKey> with(List<ConnectionKey> more, ConnectionKey... keys) {
        return java.util.stream.Stream.concat(List.of(keys).stream(), more.stream()).toList();
    }

    private static ReadConfig read(String text) {
        return ConfigReader.read(text, SCHEMA);
    }

    @Test
    @DisplayName("SC-T1 an empty mapping gives every default")
    void anEmptyMappingGivesEveryDefault() {
        ReadConfig read = read("{}");

        assertThat(read.issues()).isEmpty();
        ProjectConfig config = read.orThrow();
        assertThat(config.get(Settings.EMBEDDINGS.dimensions)).isEqualTo(8);
        assertThat(config.get(Settings.PRIMARY_CONNECTIONS)).isEmpty();
        assertThat(config.get(Settings.SEARCH)).isEqualTo(SearchStore.LUCENE);
        assertThat(config.get(Settings.GIT_AUTHOR)).isEqualTo("ktx <ktx@example.com>");
        assertThat(config.get(Settings.LLM_BACKEND)).isEqualTo(ModelBackend.NONE);
        assertThat(config.get(Settings.EMBEDDINGS.backend)).isEqualTo(EmbeddingBackend.AUTO);
        assertThat(config.get(Settings.STEP_BUDGET)).isEqualTo(40);
        assertThat(config.get(Settings.FAILURE_MODE)).isEqualTo(FailureMode.CONTINUE);
        assertThat(config.get(Settings.THROTTLE_THRESHOLD)).isEqualTo(0.8);
        assertThat(config.get(Settings.RETRY_MAX_DELAY_MS)).isEqualTo(60_000);
        assertThat(config.get(Settings.TIMINGS)).isEqualTo(TimingReport.OFF);
        assertThat(config.get(Settings.RESEARCH_TOOLSET))
                .containsExactly("sl_query", "wiki_search", "sl_read_source");
        assertThat(config.get(Settings.SAMPLES)).isEqualTo(Samples.DICTIONARY);
        assertThat(config.get(Settings.ACCEPT_THRESHOLD)).isEqualTo(0.85);
        assertThat(config.get(Settings.REVIEW_THRESHOLD)).isEqualTo(0.55);
        assertThat(config.get(Settings.VALIDATION_BUDGET).statements(40)).isEqualTo(80);
        assertThat(config.get(Settings.VALIDATION_BUDGET).statements(4000)).isEqualTo(1000);
        assertThat(config.get(Settings.MAX_RESULT_TOKENS)).isEqualTo(20_000);
        assertThat(config.get(Settings.COMPACT_TEXT)).isFalse();
        assertThat(config.embeddings().dimensions()).isEmpty();
        assertThat(config.connections()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing yet\n", "---\n", "\uFEFF"})
    void aFileWithoutContentIsAProjectWithDefaults(String text) {
        assertThat(read(text).issues()).isEmpty();
    }

    @Test
    @DisplayName("SC-T2 an unknown key is a warning with its place and the nearest key")
    void anUnknownKeyIsAWarning() {
        ReadConfig read =
                read(
                        """
                        storage:
                          state: sqlite
                        crew: 1
                        stoarge: {}
                        """);

        assertThat(read.ok()).isTrue();
        assertThat(read.issues())
                .extracting(ConfigIssue::path, ConfigIssue::severity, ConfigIssue::line)
                .containsExactly(
                        tuple("crew", Severity.WARNING, 3), tuple("stoarge", Severity.WARNING, 4));
        assertThat(read.issues().getLast().fix()).isEqualTo("Did you mean 'storage'?");
    }

    @Test
    @DisplayName("SC-T3 an unknown model role is a warning and is not read")
    void anUnknownModelRoleIsAWarning() {
        ReadConfig read = read("llm: { models: { default: big, crator: small } }");

        assertThat(read.issues())
                .singleElement()
                .satisfies(issue -> {
                    assertThat(issue.path()).isEqualTo("llm.models.crator");
                    assertThat(issue.isError()).isFalse();
                    assertThat(issue.fix()).isEqualTo("Did you mean 'curator'?");
                });
        assertThat(read.orThrow().get(Settings.MODEL_DEFAULT)).contains("big");
        assertThat(read.orThrow().get(Settings.MODEL_CURATOR)).isEmpty();
    }

    @Test
    void aWarehouseWithoutConnectorLeavesTheOthersAlone() {
        ReadConfig read =
                read(
                        """
                        connections:
                          lake: { driver: snowflake, account: acme, warehouse: wh }
                          shop: { driver: sqlite, path: shop.db }
                        """);

        assertThat(read.issues()).isEmpty();
        ProjectConfig config = read.orThrow();
        assertThat(config.connections().values())
                .extracting(connection -> connection.driver().kind())
                .containsExactly(ConnectionDriver.Kind.UNSERVED, ConnectionDriver.Kind.WAREHOUSE);
        assertThat(config.warehouses()).extracting(Connection::id).containsExactly("shop");
    }

    @Test
    @DisplayName("SC-T4 an unsupported state store fails the load")
    void anUnsupportedStateStoreFailsTheLoad() {
        ReadConfig read = read("storage:\n  state: oracle\n");

        assertThat(read.issues())
                .extracting(ConfigIssue::path, ConfigIssue::message, ConfigIssue::isError)
                .containsExactly(tuple("storage.state", "Unsupported storage.state: oracle", true));
        assertThatThrownBy(read::orThrow)
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> {
                            assertThat(e.problem().code()).isEqualTo(ProblemCode.BAD_CONFIG);
                            assertThat(e.problem().where().text()).isEqualTo("ktx.yaml:2:10");
                        });
    }

    @Test
    @DisplayName("SC-T5 a connection keeps keys that ktx does not know")
    void aConnectionKeepsKeysThatKtxDoesNotKnow() {
        ReadConfig read =
                read(
                        """
                        connections:
                          tern:
                            driver: sqlite
                            path: tern.db
                            busy: 5
                            pragmas: { cache: [1, 2.5, yes, true, ~] }
                        """);

        assertThat(read.issues()).isEmpty();
        var tern = read.orThrow().connection("tern").orElseThrow();
        assertThat(tern.values()).containsEntry("busy", 5L).containsEntry("path", "tern.db");
        assertThat(tern.values().get("pragmas")).hasToString("{cache=[1, 2.5, yes, true, null]}");
        assertThat(tern.isWarehouse()).isTrue();
    }

    @Test
    @DisplayName("SC-T6 a Metabase database id has to be a positive whole number")
    void aMetabaseDatabaseIdHasToBeAPositiveWholeNumber() {
        ReadConfig read =
                read(
                        """
                        connections:
                          mb:
                            driver: metabase
                            api_url: https://mb.example.com
                            mappings:
                              databaseMappings: { 3: shop, 4: null, abc: shop }
                              syncMode: ALL
                        """);

        assertThat(read.issues())
                .extracting(ConfigIssue::path, ConfigIssue::message, ConfigIssue::line)
                .containsExactly(
                        tuple(
                                "connections.mb.mappings.databaseMappings.abc",
                                "Key 'abc' of 'connections.mb.mappings.databaseMappings' should be"
                                        + " a positive whole number.",
                                6));
    }

    @Test
    void readsEverySourceConnectionByItsRules() {
        ReadConfig read =
                read(
                        """
                        connections:
                          a: { driver: metabase, api_url: mb.example.com }
                          b: { driver: looker }
                          c: { driver: lookml, repoUrl: https://git.example.com/x.git }
                          d: { driver: notion, max_pages_per_run: 10001, crawl_mode: all }
                          e: { driver: dbt, source_dir: ../dbt, target: prod }
                          f: { driver: metricflow, metricflow: { branch: main } }
                        """);

        assertThat(read.issues())
                .extracting(ConfigIssue::path)
                .containsExactly(
                        "connections.a.api_url",
                        "connections.b.base_url",
                        "connections.d.max_pages_per_run",
                        "connections.d.crawl_mode",
                        "connections.f.metricflow.repoUrl");
        assertThat(read.config().warehouses()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "llm.provider.backend, 'llm: { provider: { backend: foo } }'",
        "ingest.embeddings.backend, 'ingest: { embeddings: { backend: foo } }'",
        "scan.enrichment.embeddings.backend,"
                + " 'scan: { enrichment: { embeddings: { backend: foo } } }'",
    })
    void anUnsupportedBackendIsNamedWithItsPath(String path, String text) {
        assertThat(read(text).issues())
                .extracting(ConfigIssue::message)
                .containsExactly("Unsupported " + path + ": foo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertex", "gateway", "claude-code", "codex"})
    void aModelBackendThatKtxCannotUseIsReadAndRefusedLater(String backend) {
        ReadConfig read = read("llm: { provider: { backend: " + backend + " } }");

        assertThat(read.issues()).isEmpty();
        assertThat(read.orThrow().get(Settings.LLM_BACKEND).usable()).isFalse();
    }

    @Test
    @DisplayName("M16 a misspelt rule about what a query may cost is refused, wherever it stands")
    void aMisspeltSafetyKeyIsRefused() {
        ReadConfig read =
                read(
                        """
                        max_row: 5
                        connections:
                          shop:
                            driver: postgres
                            url: env:SHOP_URL
                            queryTimeoutMs: 100
                            enabled_table: [orders]
                            sslCert: x
                            schema: [ops]
                            sql: { unknownFunction: allow }
                            colour: red
                        """);

        assertThat(read.issues())
                .extracting(ConfigIssue::path, ConfigIssue::isError, ConfigIssue::fix)
                .containsExactly(
                        tuple("max_row", true, "Move it to connections.<id>.max_rows."),
                        tuple(
                                "connections.shop.queryTimeoutMs",
                                true,
                                "Did you mean 'query_timeout_ms'?"),
                        tuple(
                                "connections.shop.enabled_table",
                                true,
                                "Did you mean 'enabled_tables'?"),
                        tuple("connections.shop.sslCert", true, "Did you mean 'ssl'?"),
                        tuple("connections.shop.schema", true, "Did you mean 'schemas'?"),
                        tuple(
                                "connections.shop.sql.unknownFunction",
                                true,
                                "Did you mean 'unknownFunctions'?"));
    }

    @Test
    void readsTheRulesOfTheReadOnlyGate() {
        ReadConfig read =
                read(
                        """
                        connections:
                          a: { driver: sqlite, path: a.db, sql: { unknownFunctions: allow, strict: true } }
                          b: { driver: sqlite, path: b.db }
                        """);

        var a = read.orThrow().connection("a").orElseThrow();
        var b = read.orThrow().connection("b").orElseThrow();
        assertThat(a.allowsUnknownFunctions()).isTrue();
        assertThat(a.strictSql()).isTrue();
        assertThat(b.allowsUnknownFunctions()).isFalse();
        assertThat(b.strictSql()).isFalse();
    }

    @Test
    void textsAreTakenAsTheyAreSpelt() {
        ReadConfig read =
                read(
                        """
                        connections:
                          shop: { driver: postgresql, host: 10, password: 007, port: "5544" }
                          bare: { driver: postgres, host: x, password: "", port: env:PORT }
                        """);

        assertThat(read.issues()).isEmpty();
        assertThat(read.config().connection("shop").orElseThrow().values())
                .containsExactly(
                        Map.entry("host", "10"),
                        Map.entry("password", "007"),
                        Map.entry("port", "5544"));
        assertThat(read.config().connection("shop").orElseThrow().driver().name())
                .isEqualTo("postgres");
    }

    @Test
    void everyWrongValueIsFoundAtOnceWithItsPlace() {
        ReadConfig read =
                read(
                        """
                        setup: { database_connection_ids: [shop, ""] }
                        connections:
                          none:
                          odd: { driver: postgers }
                          url: { driver: postgres, url: "" }
                        ingest:
                          workUnits: { stepBudget: 0, maxConcurrency: 1.5 }
                          rateLimit: { throttleThreshold: 1.2 }
                          profile: maybe
                        scan:
                          relationships:
                            validationBudget: -1
                            acceptThreshold: 0.5
                            reviewThreshold: 0.6
                        mcp: [1]
                        """);

        assertThat(read.issues())
                .extracting(ConfigIssue::path, ConfigIssue::line, ConfigIssue::column)
                .containsExactly(
                        tuple("setup.database_connection_ids", 1, 42),
                        tuple("connections.none", 3, 8),
                        tuple("connections.odd.driver", 4, 18),
                        tuple("connections.url.url", 5, 33),
                        tuple("ingest.workUnits.stepBudget", 7, 28),
                        tuple("ingest.workUnits.maxConcurrency", 7, 47),
                        tuple("ingest.rateLimit.throttleThreshold", 8, 35),
                        tuple("ingest.profile", 9, 12),
                        tuple("scan.relationships.validationBudget", 12, 23),
                        tuple("scan.relationships.reviewThreshold", 14, 22),
                        tuple("mcp", 15, 6));
        assertThatThrownBy(read::orThrow).hasMessageContaining("setup.database_connection_ids");
    }

    @Test
    void keysWithTheirOwnTypesAreRead() {
        ProjectConfig config =
                read("""
                setup: {}
                ingest: { profile: json, embeddings: { backend: openai, dimensions: 384 } }
                scan: { relationships: { validationBudget: all } }
                storage: { search: sqlite-fts5, git: { author: Ana <a@example.com> } }
                """)
                        .orThrow();

        assertThat(config.get(Settings.PRIMARY_CONNECTIONS)).contains(List.of());
        assertThat(config.get(Settings.TIMINGS)).isEqualTo(TimingReport.JSON);
        assertThat(config.get(Settings.VALIDATION_BUDGET))
                .isEqualTo(new ValidationBudget.Everything());
        assertThat(config.embeddings().dimensions()).contains(384);
        assertThat(config.scanEmbeddings().path()).isEqualTo("ingest.embeddings");
        assertThat(config.gitAuthor().name()).isEqualTo("Ana");
    }

    @Test
    void sentenceTransformersReadAsACompatibleServer() {
        var embeddings =
                read("""
                scan:
                  enrichment:
                    embeddings:
                      backend: sentence-transformers
                      sentenceTransformers: { base_url: http://localhost:9, pathPrefix: /v1 }
                """)
                        .orThrow()
                        .scanEmbeddings();

        assertThat(embeddings.backend()).isEqualTo(EmbeddingBackend.OPENAI);
        assertThat(embeddings.baseUrl()).isEqualTo(Optional.of("http://localhost:9"));
        assertThat(embeddings.pathPrefix()).isEqualTo("/v1");
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "openai, 1", "local, 1", "auto, 1"})
    void eightDimensionsAreAPlaceholderForNoBackend(String backend, int issues) {
        assertThat(
                        read("ingest: { embeddings: { backend: %s, dimensions: 8 } }"
                                        .formatted(backend))
                                .issues())
                .hasSize(issues);
    }

    @ParameterizedTest
    @CsvSource({"postgres-hybrid, storage.search", "postgres, storage.state"})
    void aStoreThatKtxDoesNotHaveIsRefusedWithAdvice(String value, String path) {
        String key = path.substring("storage.".length());
        assertThat(read("storage: { %s: %s }".formatted(key, value)).issues())
                .singleElement()
                .satisfies(issue -> {
                    assertThat(issue.isError()).isTrue();
                    assertThat(issue.fix()).contains("use ");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "'a: [1', 1, 6",
        "'- 1', 1, 1",
        "'just text', 1, 1",
        "'storage:\n  state: sqlite\n  state: sqlite\n', 3, 3",
        "'a: 1\n---\nb: 2\n', 2, 1",
        "'a: &x [*x]', 1, 4",
        "'a: \"\u0001\"', 1, 1",
    })
    void aTextThatIsNoSettingsFileIsOneErrorWithItsPlace(String text, int line, int column) {
        ReadConfig read = read(text);

        assertThat(read.ok()).isFalse();
        ConfigIssue issue =
                read.issues().stream().filter(ConfigIssue::isError).findFirst().orElseThrow();
        assertThat(List.of(issue.line(), issue.column())).containsExactly(line, column);
    }

    @Test
    void aDocumentThatAliasesBlowUpIsRefused() {
        var text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            text.append("a%d: &a%d [".formatted(i, i));
            text.append("*a%d, ".formatted(i - 1).repeat(9)).append("*a%d]\n".formatted(i - 1));
        }

        ReadConfig read = read(text.toString());

        assertThat(read.issues()).singleElement().matches(ConfigIssue::isError);
    }
}
