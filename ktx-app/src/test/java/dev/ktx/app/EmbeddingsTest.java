package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Search by meaning as people configure it, against a server that embeds.
class EmbeddingsTest {
    private static final String KEY = "sk-very-secret";

    @TempDir Path folder;
    private final List<String> keys = new ArrayList<>();
    private HttpServer server;
    private TestProject project;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/v1/embeddings",
                exchange -> {
                    keys.add(
                            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
                    JsonNode request =
                            Json.read(
                                    new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8));
                    ObjectNode answer = Json.object();
                    ArrayNode data = answer.putArray("data");
                    for (JsonNode text : request.path("input")) {
                        boolean money = text.asString().matches("(?is).*(refund|chargeback).*");
                        data.add(
                                Json.object()
                                        .set(
                                                "embedding",
                                                Json.read(money ? "[1, 0, 0.1]" : "[0, 1, 0.1]")));
                    }
                    byte[] bytes = Json.compact(answer).getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
        project = new TestProject(folder).with("EMBEDDING_KEY", KEY);
        project.write(
                "ktx.yaml",
                """
                connections: {}
                ingest:
                  embeddings:
                    backend: openai
                    model: tiny
                    openai:
                      base_url: http://127.0.0.1:%d/v1
                      api_key: env:EMBEDDING_KEY
                """
                        .formatted(server.getAddress().getPort()));
        project.write(
                "wiki/global/bank.md",
                "---\nsummary: What the bank takes back\n---\n\nEach chargeback costs a fee.\n");
        project.write(
                "wiki/global/rain.md", "---\nsummary: When it rains\n---\n\nParcels are late.\n");
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private String semantic(JsonNode answer) {
        for (JsonNode lane : answer.path("lanes")) {
            if (lane.path("lane").asString().equals("semantic")) {
                return lane.path("status").asString() + " " + lane.path("reason").asString("-");
            }
        }
        return "none";
    }

    @Test
    void pagesAreFoundByWhatTheyMean() {
        assertThat(project.run("admin", "reindex", "--json")).isZero();
        assertThat(project.json().path("embeddingsAvailable").asBoolean()).isTrue();
        assertThat(project.json().path("totals").path("embeddingsRecomputed").asInt()).isEqualTo(2);
        assertThat(project.run("wiki", "search", "refund", "--json")).isZero();
        assertThat(project.json().path("results").get(0).path("key").asString()).isEqualTo("bank");
        assertThat(project.json().path("results").size()).isEqualTo(1);
        assertThat(semantic(project.json())).isEqualTo("available -");
        assertThat(project.run("search", "refund", "--json")).isZero();
        assertThat(project.json().path("refs").get(0).path("id").asString()).isEqualTo("bank");
        assertThat(semantic(project.json())).isEqualTo("available -");
        assertThat(keys).isNotEmpty().containsOnly("Bearer " + KEY);
    }

    @Test
    void theStatusNamesWhoEmbeds() {
        assertThat(project.run("status", "--fast", "--json")).isZero();
        assertThat(project.json().path("embeddings").path("status").asString()).isEqualTo("ok");
        assertThat(project.json().path("embeddings").path("detail").asString())
                .isEqualTo("127.0.0.1/tiny (backend openai); not tried now");
        project.write(
                "ktx.yaml",
                "ingest: {embeddings: {backend: openai, openai: {api_key: env:NO_SUCH_KEY}}}\n");
        assertThat(project.run("status", "--fast", "--json")).isZero();
        assertThat(project.json().path("embeddings").path("status").asString()).isEqualTo("warn");
        assertThat(project.json().path("embeddings").path("detail").asString())
                .contains("NO_SUCH_KEY", "Searches go by words.");
    }

    @Test
    void beforeTheFirstReindexTheLaneSaysSo() {
        assertThat(project.run("wiki", "search", "bank")).isZero();
        assertThat(project.data()).contains("bank");
        assertThat(project.notices()).contains("Lane semantic: skipped", "ktx admin reindex");
    }

    @Test
    @DisplayName("SC-T83 a dead server of embeddings is one reason; words still find")
    void deadServer() {
        assertThat(project.run("admin", "reindex")).isZero();
        server.stop(0);
        project.write("wiki/global/new.md", "---\nsummary: New\n---\n\nA page without vector.\n");
        assertThat(project.run("search", "bank", "--json")).isZero();
        assertThat(project.json().path("refs").get(0).path("id").asString()).isEqualTo("bank");
        assertThat(semantic(project.json()))
                .startsWith("skipped embedding_unhealthy: 127.0.0.1 cannot be reached");
        assertThat(project.run("search", "bank")).isZero();
        assertThat(project.notices()).contains("words alone").doesNotContain(KEY);
    }

    @Test
    void thePackIsToldOfAndNothingIsInstalledByLooking() {
        assertThat(project.run("admin", "runtime", "status", "--json")).isZero();
        assertThat(project.json().path("installed").asBoolean()).isFalse();
        assertThat(project.json().path("files").size()).isEqualTo(8);
        assertThat(folder.resolve(".ktx/packs")).doesNotExist();
        assertThat(project.run("admin", "runtime", "install", "--repository", "ftp://x")).isOne();
        assertThat(project.notices()).contains("no Maven repository", "--repository");
    }
}
