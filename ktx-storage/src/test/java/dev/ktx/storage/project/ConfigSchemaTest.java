package dev.ktx.storage.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import dev.ktx.project.Setting;
import dev.ktx.project.Settings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.Optional;

final class ConfigSchemaTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNode DOCUMENT = JSON.valueToTree(ConfigReaderTest.SCHEMA.jsonSchema());
    private static final Schema SCHEMA =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(DOCUMENT);

    @Test
    void everySettingIsInTheSchemaWithItsDefault() {
        for (Setting<?> setting : Settings.all()) {
            JsonNode node = DOCUMENT;
            for (String name : setting.path().split("\\.", -1)) {
                node = node.path("properties").path(name);
            }
            assertThat(node.path("description").asString()).as(setting.path()).isNotBlank();
            boolean absent =
                    setting.fallback() instanceof Optional<?>
                            || setting == Settings.VALIDATION_BUDGET;
            assertThat(node.has("default")).as(setting.path()).isEqualTo(!absent);
        }
        assertThat(Settings.all()).hasSizeGreaterThan(60);
    }

    @Test
    void theSchemaIsDraftSevenAndNamed() {
        assertThat(DOCUMENT.path("$schema").asString())
                .isEqualTo("http://json-schema.org/draft-07/schema#");
        assertThat(DOCUMENT.path("$id").asString()).isEqualTo("urn:ktx:schema:ktx.yaml");
        assertThat(DOCUMENT.path("title").asString()).isEqualTo("ktx.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "connections: { harbor: { driver: postgres, url: 'file:~/x', schemas: [ops], port: '5544',"
                        + " enabled_tables: [ops.sailings], extra: { a: 1 } } }",
                "connections: { m: { driver: metabase, api_url: 'https://m', mappings: {"
                        + " databaseMappings: { '3': shop, '4': null } } } }",
                "scan: { relationships: { validationBudget: 300, acceptThreshold: 1 } }",
                "ingest: { profile: json, embeddings: { backend: none, dimensions: 8 } }",
                "storage: { search: sqlite-fts5, git: { author: 'A <a@x>' } }",
            })
    void schemaAndReaderBothTakeWhatIsRight(String yaml) {
        assertThat(ConfigReader.read(yaml, ConfigReaderTest.SCHEMA).issues()).isEmpty();
        assertThat(SCHEMA.validate(json(yaml), InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crew: 1",
                "connections: { harbor: { driver: oracle } }",
                "connections: { harbor: {} }",
                "connections: { harbor: { driver: postgres, url: '' } }",
                "connections: { harbor: { driver: postgres, sql: { strct: true } } }",
                "connections: { m: { driver: metabase } }",
                "connections: { m: { driver: metabase, api_url: 'https://m', mappings: {"
                        + " databaseMappings: { abc: shop } } } }",
                "storage: { state: oracle }",
                "scan: { relationships: { validationBudget: some } }",
                "scan: { relationships: { acceptThreshold: 1.5 } }",
                "ingest: { workUnits: { stepBudget: 0 } }",
                "llm: { provider: { vertex: {} } }",
                "mcp: { maxResultTokens: many }",
            })
    void schemaAndReaderBothRefuseWhatIsWrong(String yaml) {
        assertThat(ConfigReader.read(yaml, ConfigReaderTest.SCHEMA).issues()).isNotEmpty();
        assertThat(SCHEMA.validate(json(yaml), InputFormat.JSON)).isNotEmpty();
    }

    private static String json(String yaml) {
        return JSON.writeValueAsString(YamlText.plain(YamlText.parse(yaml).root().orElseThrow()));
    }
}
