package dev.ktx.mcp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Serves clients over Streamable HTTP, together with a few pages. Every request is judged by its
/// [HttpGuard] before anything of it is read.
public final class HttpEndpoint implements AutoCloseable {
    static {
        // The JDK's server sends a stream's headers, its events and its end as packets of their
        // own,
        // and each waits up to 40 ms for the one before to be confirmed unless this is set before
        // the
        // server's classes load.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final McpServer server;
    private final HttpSettings settings;
    private final List<HttpPage> pages;
    private final HttpGuard guard;
    private final StreamableHttp protocol;
    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicBoolean closing = new AtomicBoolean();

    /// One party for the endpoint and one for each request.
    private final Phaser running = new Phaser(1);

    private HttpEndpoint(McpServer server, HttpSettings settings, List<HttpPage> pages)
            throws IOException {
        this.server = server;
        this.settings = settings;
        this.pages = List.copyOf(pages);
        this.guard = new HttpGuard(settings);
        this.protocol = new StreamableHttp(server, settings);
        this.http =
                HttpServer.create(
                        new InetSocketAddress(
                                InetAddress.getByName(settings.host()), settings.port()),
                        0);
        http.setExecutor(threads);
        http.createContext("/", this::handle);
        http.start();
    }

    /// Listens from now on.
    ///
    /// @throws IOException when the address is taken or not ours
    public static HttpEndpoint start(McpServer server, HttpSettings settings, List<HttpPage> pages)
            throws IOException {
        return new HttpEndpoint(server, settings, pages);
    }

    public int port() {
        return http.getAddress().getPort();
    }

    /// Where clients find the protocol.
    public String url() {
        return "http://" + HttpSettings.bracketed(settings.host()) + ":" + port() + settings.path();
    }

    /// Takes no more requests, lets running calls finish for a while, then cancels them.
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        protocol.endStreams();
        awaitRequests();
        protocol.cancelAll();
        http.stop(0);
        threads.shutdown();
    }

    /// The JDK's own wait counts an exchange whose client hung up as running for ever.
    private void awaitRequests() {
        int phase = running.arriveAndDeregister();
        try {
            running.awaitAdvanceInterruptibly(
                    phase, settings.drain().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(HttpExchange exchange) {
        running.register();
        try {
            if (closing.get()) {
                plain(exchange, 503, "Shutting down");
            } else {
                answer(exchange);
            }
        } catch (IOException _) {
            // The client is gone, and nobody else can be told.
            exchange.close();
        } catch (RuntimeException _) {
            failed(exchange);
        } finally {
            running.arriveAndDeregister();
        }
    }

    /// When headers are out already the client sees a broken response.
    private static void failed(HttpExchange exchange) {
        try {
            plain(exchange, 500, "Internal error");
        } catch (IOException _) {
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        switch (guard.judge(headers)) {
            case FOREIGN_HOST ->
                    plain(exchange, 403, "Forbidden: this server does not go by that Host");
            case FOREIGN_ORIGIN -> plain(exchange, 403, "Forbidden: this Origin is not allowed");
            case ALLOWED -> {
                allowBrowser(exchange);
                if (exchange.getRequestMethod().equals("OPTIONS")) {
                    exchange.sendResponseHeaders(204, -1);
                } else {
                    route(exchange, guard.isAuthorized(headers));
                }
            }
        }
    }

    private void route(HttpExchange exchange, boolean authorized) throws IOException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        boolean isProtocol = path.equals(settings.path());
        Optional<HttpPage> page =
                pages.stream()
                        .filter(candidate ->
                                candidate.path().equals(path) && candidate.method().equals(method))
                        .findFirst();
        boolean needsToken = isProtocol || page.map(HttpPage::needsToken).orElse(false);
        if (needsToken && !authorized) {
            exchange.getResponseHeaders()
                    .set("WWW-Authenticate", challenge(exchange.getRequestHeaders()));
            plain(exchange, 401, "Unauthorized: send the token as 'Authorization: Bearer ...'");
        } else if (isProtocol && method.equals("POST")) {
            Optional<String> body = body(exchange);
            if (body.isPresent()) {
                protocol.post(exchange, body.get());
            }
        } else if (isProtocol) {
            protocol.other(exchange);
        } else if (page.isPresent()) {
            Optional<String> body = body(exchange);
            if (body.isPresent()) {
                show(
                        exchange,
                        page.get(),
                        new HttpPage.Visit(
                                body.get(),
                                authorized,
                                exchange.getRemoteAddress().getAddress().isLoopbackAddress()));
            }
        } else {
            plain(exchange, 404, "Not found");
        }
    }

    private String challenge(Headers headers) {
        String realm =
                "Bearer realm=\""
                        + server.identity().name().replaceAll("[^A-Za-z0-9._-]", "")
                        + "\"";
        return headers.containsKey("Authorization") ? realm + ", error=\"invalid_token\"" : realm;
    }

    private static void show(HttpExchange exchange, HttpPage page, HttpPage.Visit visit)
            throws IOException {
        HttpPage.Answer answer;
        try {
            answer = page.handler().answer(visit);
        } catch (Exception _) {
            answer = HttpPage.Answer.text(500, "Internal error");
        }
        send(exchange, answer.status(), answer.type(), answer.body());
    }

    /// The body as text; empty when it was refused, which the client has been told.
    private Optional<String> body(HttpExchange exchange) throws IOException {
        byte[] bytes = new byte[0];
        boolean tooLong = announcesTooMuch(exchange.getRequestHeaders());
        if (!tooLong) {
            bytes = exchange.getRequestBody().readNBytes(settings.bodyBytes() + 1);
            tooLong = bytes.length > settings.bodyBytes();
        }
        if (tooLong) {
            exchange.getResponseHeaders().set("Connection", "close");
            plain(exchange, 413, "The body is longer than " + settings.bodyBytes() + " bytes");
            return Optional.empty();
        }
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException _) {
            plain(exchange, 400, "The body is not UTF-8");
            return Optional.empty();
        }
    }

    private boolean announcesTooMuch(Headers headers) {
        return HttpGuard.only(headers, "Content-Length")
                .filter(length -> length.matches("[0-9]+"))
                .filter(length ->
                        new BigInteger(length).compareTo(BigInteger.valueOf(settings.bodyBytes()))
                                > 0)
                .isPresent();
    }

    /// Browsers show a response to a page only when it says so. Origins that may not call never get
    /// here.
    private static void allowBrowser(HttpExchange exchange) {
        HttpGuard.only(exchange.getRequestHeaders(), "Origin")
                .ifPresent(origin -> {
                    Headers headers = exchange.getResponseHeaders();
                    headers.set("Access-Control-Allow-Origin", origin);
                    headers.set("Vary", "Origin");
                    headers.set("Access-Control-Allow-Methods", "GET, POST, DELETE");
                    headers.set(
                            "Access-Control-Allow-Headers",
                            "Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version,"
                                    + " Mcp-Session-Id");
                    headers.set(
                            "Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate");
                });
    }

    static void plain(HttpExchange exchange, int status, String text) throws IOException {
        send(exchange, status, "text/plain; charset=utf-8", text + "\n");
    }

    static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
