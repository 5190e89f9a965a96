package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import dev.ktx.app.ToolExamples.Example;
import dev.ktx.app.ToolLine.Era;
import dev.ktx.app.ToolLine.Heard;
import dev.ktx.app.tools.ToolServer;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.HttpEndpoint;
import dev.ktx.mcp.HttpSettings;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.McpServer;
import dev.ktx.mcp.Tool;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.Redaction;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// Every tool that is registered, called over both transports in both eras of the protocol.
class ToolLinesTest {
    static final List<String> LINES =
            List.of("stdio HANDSHAKE", "stdio STATELESS", "http HANDSHAKE", "http STATELESS");

    @TempDir static Path folder;
    private static ToolExamples examples;
    private static final Map<String, ToolLine> LINE = new LinkedHashMap<>();

    /// To a server whose project cannot be read.
    private static final Map<String, ToolLine> BROKEN = new LinkedHashMap<>();

    private static final List<HttpEndpoint> ENDPOINTS = new ArrayList<>();

    @BeforeAll
    static void connect() throws IOException {
        examples = new ToolExamples(folder);
        lines(() -> examples.wiring, LINE);
        lines(
                () -> {
                    throw new KtxException(ProjectProblems.unreadable("ktx.yaml", "a test"));
                },
                BROKEN);
    }

    private static void lines(Supplier<Wiring> wiring, Map<String, ToolLine> lines)
            throws IOException {
        McpServer server = ToolServer.of("1", wiring, () -> Redaction.of(List.of()));
        HttpEndpoint endpoint =
                HttpEndpoint.start(
                        server, HttpSettings.loopback(0, InstantSource.system()), List.of());
        ENDPOINTS.add(endpoint);
        for (Era era : Era.values()) {
            lines.put("stdio " + era, ToolLine.stdio(server, era));
            lines.put("http " + era, ToolLine.http(endpoint.url(), era));
        }
    }

    @AfterAll
    static void disconnect() {
        LINE.values().forEach(ToolLine::close);
        BROKEN.values().forEach(ToolLine::close);
        ENDPOINTS.forEach(HttpEndpoint::close);
        examples.close();
    }

    private static ToolLine line(String name) {
        return Objects.requireNonNull(LINE.get(name));
    }

    @Test
    void everyToolHasAnExample() {
        assertThat(examples.tools()).isNotEmpty().allMatch(tool -> examples.has(tool.name()));
    }

    @ParameterizedTest
    @FieldSource("LINES")
    void answersFitTheListedSchemaAndAreTheTextAsWell(String name) {
        JsonNode listed = line(name).ask("tools/list", Json.object()).result().path("tools");
        assertThat(listed).hasSize(examples.tools().size());
        for (JsonNode tool : listed) {
            String called = tool.path("name").asString();
            JsonNode result = line(name).call(called, arguments(called)).result();
            assertThat(result.path("isError").asBoolean(false)).as("%s", result).isFalse();
            JsonNode structured = result.path("structuredContent");
            assertThat(structured.isObject()).as(called).isTrue();
            assertThat(schema(tool.path("outputSchema")).validate(structured)).as(called).isEmpty();
            assertThat(Json.read(result.at("/content/0/text").asString())).isEqualTo(structured);
            assertThat(result.path("content")).hasSize(1);
        }
    }

    private static Schema schema(JsonNode schema) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }

    private static ObjectNode arguments(String tool) {
        return examples.of(tool).arguments().deepCopy();
    }

    @ParameterizedTest
    @FieldSource("LINES")
    void argumentsThatDoNotFitAreInvalidParams(String name) {
        for (Tool tool : examples.tools()) {
            ObjectNode unknown = arguments(tool.name()).put("colour", "red");
            assertThat(line(name).call(tool.name(), unknown).errorCode())
                    .as(tool.name())
                    .isEqualTo(-32602);
            for (String field : tool.input().toJson().path("properties").propertyNames()) {
                ObjectNode wrong = arguments(tool.name());
                wrong.putObject(field).put("nothing", 1);
                Heard heard = line(name).call(tool.name(), wrong);
                assertThat(heard.errorCode()).as("%s.%s", tool.name(), field).isEqualTo(-32602);
                assertThat(heard.response().at("/error/message").asString()).contains(field);
            }
        }
        assertThat(line(name).call("no_such_tool", Json.object()).errorCode()).isEqualTo(-32602);
    }

    @ParameterizedTest
    @FieldSource("LINES")
    void progressIncreasesAndComesOnRequestOnly(String name) {
        for (Tool tool : examples.tools()) {
            Example example = examples.of(tool.name());
            assertThat(line(name).call(tool.name(), arguments(tool.name())).progress())
                    .as(tool.name())
                    .isEmpty();
            Heard heard = line(name).followedCall(tool.name(), arguments(tool.name()));
            assertThat(heard.progress().isEmpty()).as(tool.name()).isEqualTo(!example.reports());
            double last = -1;
            for (JsonNode step : heard.progress()) {
                assertThat(step.path("progressToken").asString()).isEqualTo("how-far");
                assertThat(step.path("progress").asDouble()).as("%s", step).isGreaterThan(last);
                last = step.path("progress").asDouble();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("LINES")
    void failuresAreTextWithoutStructuredContent(String name) {
        for (Tool tool : examples.tools()) {
            examples.of(tool.name())
                    .failing()
                    .ifPresent(arguments ->
                            isFailure(line(name).call(tool.name(), arguments.deepCopy())));
            ToolLine broken = Objects.requireNonNull(BROKEN.get(name));
            String told = isFailure(broken.call(tool.name(), arguments(tool.name())));
            assertThat(told).as(tool.name()).contains("ktx.yaml");
        }
    }

    private static String isFailure(Heard heard) {
        JsonNode result = heard.result();
        assertThat(result.path("isError").asBoolean(false)).as("%s", heard.response()).isTrue();
        assertThat(result.has("structuredContent")).isFalse();
        String text = result.at("/content/0/text").asString();
        assertThat(text).isNotBlank().doesNotContain("Exception", "\tat ");
        return text;
    }
}
