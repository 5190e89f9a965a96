package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.Json;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// `ktx mcp start` and what it leaves running, as a process of its own.
class DaemonProcessTest {
    private static final String TOKEN = "a-token-nobody-guesses";

    @TempDir Path folder;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<TestProject> started = new ArrayList<>();

    @AfterEach
    void stopWhatRuns() {
        started.forEach(project -> project.run("mcp", "stop"));
        http.close();
    }

    private TestProject shop() {
        TestDatabase database = TestDatabase.duckdb(folder);
        Shop.create(database);
        return TestProject.of(folder, Map.of("shop", database));
    }

    /// Starts the daemon on any free port.
    ///
    /// @return how it is found, as `mcp start --json` tells
    private JsonNode start(TestProject project, String... options) {
        List<String> words = new ArrayList<>(List.of("mcp", "start", "--json", "--port", "0"));
        words.addAll(List.of(options));
        int code = project.run(words.toArray(String[]::new));
        assertThat(code).as(project.data() + project.notices()).isZero();
        started.add(project);
        return project.json();
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(
                request.timeout(Duration.ofSeconds(60)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder call(JsonNode daemon, String tool, String arguments) {
        return call(daemon, tool, arguments, false);
    }

    private static HttpRequest.Builder call(
            JsonNode daemon, String tool, String arguments, boolean progress) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1);
        message.put("method", "tools/call");
        ObjectNode params = message.putObject("params").put("name", tool);
        params.set("arguments", Json.read(arguments));
        ObjectNode meta = params.putObject("_meta");
        meta.put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
        meta.putObject("io.modelcontextprotocol/clientCapabilities");
        if (progress) {
            meta.put("progressToken", "p");
        }
        return HttpRequest.newBuilder(URI.create(daemon.path("url").asString()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Mcp-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool)
                .POST(HttpRequest.BodyPublishers.ofString(Json.compact(message)));
    }

    private static JsonNode result(HttpResponse<String> response) {
        String body = response.body();
        int event = body.lastIndexOf("data: ");
        return Json.read(event < 0 ? body : body.substring(event + 6).strip()).path("result");
    }

    private JsonNode answer(JsonNode daemon, String tool, String arguments)
            throws IOException, InterruptedException {
        return result(send(call(daemon, tool, arguments)));
    }

    @Test
    @DisplayName("SC-T100 starts once, is found again, refuses other settings, stops")
    void startsOnceAndStops() throws Exception {
        TestProject project = shop();
        assertThat(project.run("mcp")).isZero();
        assertThat(project.data()).startsWith("status: stopped");
        JsonNode daemon = start(project);
        assertThat(daemon.path("started").asBoolean()).isTrue();
        assertThat(answer(daemon, "connection_list", "{}").at("/structuredContent/connections"))
                .hasSize(1);
        JsonNode again = start(project);
        assertThat(again.path("started").asBoolean()).isFalse();
        assertThat(again.path("pid")).isEqualTo(daemon.path("pid"));
        assertThat(project.run("mcp", "status", "--json")).isZero();
        assertThat(project.json().path("status").asString()).isEqualTo("running");
        assertThat(project.json().path("url")).isEqualTo(daemon.path("url"));
        int other = daemon.path("port").asInt() == 1 ? 2 : daemon.path("port").asInt() - 1;
        assertThat(project.run("mcp", "start", "--port", Integer.toString(other))).isEqualTo(1);
        assertThat(project.notices()).contains("error[daemon-conflict]", "ktx mcp stop");
        assertThat(project.run("mcp", "start", "--foreground", "--port", "0")).isEqualTo(1);
        assertThat(project.notices()).contains("error[daemon-conflict]");
        assertThat(project.run("mcp", "stop", "--json")).isZero();
        assertThat(project.json().path("wasRunning").asBoolean()).isTrue();
        assertThat(ProcessHandle.of(daemon.path("pid").asLong()).filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThat(folder.resolve(".ktx/mcp.json")).doesNotExist();
        assertThat(project.run("mcp", "stop")).isZero();
        assertThat(project.data()).contains("No daemon");
        assertThat(project.run("mcp", "logs", "--lines", "1")).isZero();
        assertThat(project.data()).endsWith(" ended\n");
    }

    @Test
    @DisplayName("SC-T100 a dead process is stale, a foreign one is never touched")
    void aForeignProcessIsNeverTouched() {
        TestProject project = shop();
        long self = ProcessHandle.current().pid();
        String state =
                """
                {"schemaVersion": 1, "pid": %d, "processStart": "2001-01-01T00:00:00Z",
                 "host": "127.0.0.1", "port": 7878, "tokenAuth": false, "projectDir": "%s",
                 "startedAt": "2001-01-01T00:00:01Z", "logPath": "%s"}
                """
                        .formatted(self, folder, folder.resolve(".ktx/logs/mcp.log"));
        project.write(".ktx/mcp.json", state);
        assertThat(project.run("mcp", "status", "--json")).isZero();
        assertThat(project.json().path("status").asString()).isEqualTo("stale");
        assertThat(project.json().path("detail").asString()).contains("another program");
        assertThat(project.run("mcp", "stop")).isZero();
        assertThat(ProcessHandle.current().isAlive()).isTrue();
        assertThat(folder.resolve(".ktx/mcp.json")).doesNotExist();
        // The same without our extra field, as the earlier system left it.
        project.write(
                ".ktx/mcp.json", state.replace(" \"processStart\": \"2001-01-01T00:00:00Z\",", ""));
        assertThat(project.run("mcp", "--json")).isZero();
        assertThat(project.json().path("status").asString()).isEqualTo("stale");
        project.write(".ktx/mcp.json", "{ half");
        assertThat(project.run("mcp", "status")).isZero();
        assertThat(project.data()).contains("status: stale", "cannot be read");
        JsonNode daemon = start(project);
        assertThat(daemon.path("started").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("SC-T101 keeps the token out of every file and of the process list")
    void keepsTheTokenToItself() throws Exception {
        TestProject project = shop();
        JsonNode daemon = start(project, "--token", TOKEN);
        Path state = folder.resolve(".ktx/mcp.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(state)).contains("\"tokenAuth\": true").doesNotContain(TOKEN);
        assertThat(Files.readString(folder.resolve(".ktx/logs/mcp.log"))).doesNotContain(TOKEN);
        // What any user of the machine may read of it.
        assertThat(Files.readString(Path.of("/proc", daemon.path("pid").asString(), "cmdline")))
                .contains("serve-internal")
                .doesNotContain(TOKEN, "TieredStopAtLevel");
        assertThat(send(call(daemon, "connection_list", "{}")).statusCode()).isEqualTo(401);
        HttpResponse<String> allowed =
                send(
                        call(daemon, "connection_list", "{}")
                                .header("Authorization", "Bearer " + TOKEN));
        assertThat(allowed.statusCode()).isEqualTo(200);
        URI health = URI.create(daemon.path("url").asString().replace("/mcp", "/health"));
        HttpResponse<String> healthy = send(HttpRequest.newBuilder(health));
        assertThat(Json.read(healthy.body()).path("status").asString()).isEqualTo("ok");
        assertThat(project.run("mcp", "start", "--json", "--port", "0")).isEqualTo(1);
        assertThat(project.json().path("error").asString()).isEqualTo("daemon_conflict");
    }

    @Test
    void takesTheTokenFromTheEnvironmentAndRefusesAPublicAddressWithoutOne() throws Exception {
        TestProject project = shop();
        assertThat(project.run("mcp", "start", "--host", "0.0.0.0", "--port", "0")).isEqualTo(2);
        assertThat(project.notices()).contains("KTX_MCP_TOKEN");
        JsonNode daemon = start(project.with("KTX_MCP_TOKEN", TOKEN), "--host", "0.0.0.0");
        assertThat(daemon.path("tokenAuth").asBoolean()).isTrue();
        assertThat(daemon.path("url").asString()).startsWith("http://127.0.0.1:");
        assertThat(send(call(daemon, "connection_list", "{}")).statusCode()).isEqualTo(401);
    }

    @Test
    void anotherListenerOnThePortIsNamedAtOnce() throws Exception {
        TestProject project = shop();
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(
                            project.run(
                                    "mcp",
                                    "start",
                                    "--port",
                                    Integer.toString(taken.getLocalPort())))
                    .isEqualTo(1);
        }
        assertThat(project.notices()).contains("error[address-unavailable]", "--port");
    }

    @Test
    @DisplayName("SC-T97 M47 refuses foreign names and origins, lets allowed ones in")
    void refusesForeignNamesAndOrigins() throws Exception {
        JsonNode daemon =
                start(
                        shop(),
                        "--allowed-origin",
                        "https://app.example.com",
                        "--allowed-host",
                        "ktx.example.com");
        assertThat(
                        send(call(daemon, "connection_list", "{}")
                                        .header("Origin", "https://evil.example"))
                                .statusCode())
                .isEqualTo(403);
        assertThat(
                        send(call(daemon, "connection_list", "{}")
                                        .header("Origin", "https://app.example.com"))
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void seesEditsAndScansOfOthersWithoutARestart() throws Exception {
        TestProject project = shop();
        JsonNode daemon = start(project);
        String entity = "{\"connectionId\":\"shop\",\"entities\":[{\"table\":\"orders\"}]}";
        assertThat(
                        answer(daemon, "entity_details", entity)
                                .at("/structuredContent/results/0/error/code")
                                .asString())
                .isEqualTo("scan_missing");
        assertThat(project.run("ingest", "shop")).isZero();
        assertThat(
                        answer(daemon, "entity_details", entity)
                                .at("/structuredContent/results/0/ok")
                                .asBoolean())
                .isTrue();
        project.write(
                "ktx.yaml",
                Files.readString(folder.resolve("ktx.yaml"))
                        + "  second:\n    driver: sqlite\n    path: nowhere.sqlite\n");
        assertThat(answer(daemon, "connection_list", "{}").at("/structuredContent/connections"))
                .hasSize(2);
    }

    @Test
    @DisplayName("M56 one warehouse that never answers does not harm the others")
    void oneSilentWarehouseHarmsNobody() throws Exception {
        TestProject project = shop();
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            project.write(
                    "ktx.yaml",
                    Files.readString(folder.resolve("ktx.yaml"))
                            + """
                              silent:
                                driver: postgres
                                host: 127.0.0.1
                                port: %d
                                database: nothing
                                username: nobody
                            """
                                    .formatted(silent.getLocalPort()));
            JsonNode daemon = start(project);
            CompletableFuture<HttpResponse<String>> waiting =
                    http.sendAsync(
                            call(
                                            daemon,
                                            "sql_execution",
                                            "{\"connectionId\":\"silent\",\"sql\":\"select 1\"}")
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            for (int i = 0; i < 5; i++) {
                JsonNode rows =
                        answer(
                                daemon,
                                "sql_execution",
                                "{\"connectionId\":\"shop\",\"sql\":\"select 1 as one\"}");
                assertThat(rows.at("/structuredContent/rows").toString()).isEqualTo("[[1]]");
            }
            JsonNode failed = result(waiting.get(90, TimeUnit.SECONDS));
            assertThat(failed.path("isError").asBoolean()).isTrue();
            assertThat(failed.at("/content/0/text").asString()).contains("silent");
        }
    }

    @Test
    void letsARunningCallFinishWhenItIsStopped() throws Exception {
        TestProject project = shop();
        JsonNode daemon = start(project);
        var arguments = Json.object().put("connectionId", "shop");
        arguments.put(
                "sql",
                "select count(*) as n from range(9000) a(x), range(9000) b(y) where x * y % 7 = 3");
        HttpResponse<InputStream> running =
                http.send(
                        call(daemon, "sql_execution", Json.compact(arguments), true).build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        try (var lines =
                new BufferedReader(new InputStreamReader(running.body(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null && !line.contains("Executing")) {
                line = lines.readLine();
            }
            assertThat(line).isNotNull();
            assertThat(project.run("mcp", "stop")).isZero();
            assertThat(lines.lines().filter(later -> later.contains("structuredContent")))
                    .hasSize(1);
        }
        assertThat(folder.resolve(".ktx/mcp.json")).doesNotExist();
    }
}
