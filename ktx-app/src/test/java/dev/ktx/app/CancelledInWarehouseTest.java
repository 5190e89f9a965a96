package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.ToolLine.Era;
import dev.ktx.app.tools.ToolServer;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.HttpEndpoint;
import dev.ktx.mcp.HttpSettings;
import dev.ktx.mcp.Json;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A call that is given up over HTTP ends in PostgreSQL too, as its list of processes says. Bound:
/// one second, asserted at three.
class CancelledInWarehouseTest {
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration END = Duration.ofSeconds(3);

    @TempDir static Path folder;
    private static TestDatabase database;
    private static Wiring wiring;
    private static HttpEndpoint endpoint;
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        database = TestDatabase.postgres(folder);
        TestProject.of(folder, Map.of("pg", database));
        wiring = Wiring.open(folder, Map.of("HOME", folder.toString()));
        endpoint =
                HttpEndpoint.start(
                        ToolServer.of("1", () -> wiring, wiring::redaction),
                        HttpSettings.loopback(0, InstantSource.system()),
                        List.of());
    }

    @AfterAll
    static void stop() {
        endpoint.close();
        wiring.close();
    }

    @Test
    void aClosedStreamEndsTheStatement() throws Exception {
        String body = Json.compact(endless(Era.STATELESS, 1, "closed_stream"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port())) {
            socket.getOutputStream()
                    .write(
                            ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: "
                                            + ToolLine.BOTH
                                            + "\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method:"
                                            + " tools/call\r\nMcp-Name: sql_execution\r\n"
                                            + "Content-Length: "
                                            + body.length()
                                            + "\r\n\r\n"
                                            + body)
                                    .getBytes(StandardCharsets.UTF_8));
            await("closed_stream", true, START);
        }
        await("closed_stream", false, END);
    }

    @Test
    void aCancellationEndsTheStatement() throws Exception {
        HttpResponse<String> opened =
                client.send(
                        ToolLine.httpRequest(
                                URI.create(endpoint.url()), Era.HANDSHAKE, "", initialize()),
                        HttpResponse.BodyHandlers.ofString());
        String session = opened.headers().firstValue("Mcp-Session-Id").orElseThrow();
        CompletableFuture<HttpResponse<String>> running =
                client.sendAsync(
                        ToolLine.httpRequest(
                                URI.create(endpoint.url()),
                                Era.HANDSHAKE,
                                session,
                                endless(Era.HANDSHAKE, 7, "cancelled_call")),
                        HttpResponse.BodyHandlers.ofString());
        await("cancelled_call", true, START);
        HttpResponse<String> told =
                client.send(
                        ToolLine.httpRequest(
                                URI.create(endpoint.url()),
                                Era.HANDSHAKE,
                                session,
                                ToolLine.notification(
                                        "notifications/cancelled",
                                        Json.object().put("requestId", 7))),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(told.statusCode()).isEqualTo(202);
        await("cancelled_call", false, END);
        assertThat(running.get(10, TimeUnit.SECONDS).body()).doesNotContain("structuredContent");
    }

    private static ObjectNode initialize() {
        ObjectNode params = Json.object().put("protocolVersion", Era.HANDSHAKE.revision);
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "test").put("version", "1");
        return ToolLine.request(Era.HANDSHAKE, 1, "initialize", params);
    }

    /// A call that counts for hours and can be told by a name in its statement.
    private static ObjectNode endless(Era era, int id, String mark) {
        ObjectNode params = Json.object().put("name", "sql_execution");
        params.putObject("arguments")
                .put("connectionId", "pg")
                .put(
                        "sql",
                        "select count(*) as "
                                + mark
                                + " from generate_series(1, 1000000) a, generate_series(1,"
                                + " 1000000) b");
        return ToolLine.request(era, id, "tools/call", params);
    }

    /// Waits until a statement runs, or until none does any more.
    private static void await(String mark, boolean running, Duration patience) throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = database.connect();
                PreparedStatement question =
                        connection.prepareStatement(
                                "select count(*) from pg_stat_activity where state = 'active' and"
                                        + " pid <> pg_backend_pid() and query like ?");
                Statement pause = connection.createStatement()) {
            question.setString(1, "%as " + mark + " %");
            while (runs(question) != running) {
                assertThat(System.nanoTime() - start)
                        .as("%s runs: %s", mark, !running)
                        .isLessThan(patience.toNanos());
                pause.execute("select pg_sleep(0.02)");
            }
        }
    }

    private static boolean runs(PreparedStatement question) throws SQLException {
        try (ResultSet rows = question.executeQuery()) {
            rows.next();
            return rows.getInt(1) > 0;
        }
    }
}
