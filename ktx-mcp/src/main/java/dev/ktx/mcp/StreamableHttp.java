package dev.ktx.mcp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The protocol over HTTP: a request that speaks for itself stands alone, any other belongs to a
/// session.
final class StreamableHttp {
    private static final String SESSION = "Mcp-Session-Id";

    /// Between comments on a stream that carries nothing; proxies close silent ones after 30 s and
    /// more.
    private static final Duration IDLE_COMMENT = Duration.ofSeconds(15);

    private final Protocol protocol;
    private final HttpSettings settings;
    private final HttpSessions sessions;
    private final Set<Connection> alone = ConcurrentHashMap.newKeySet();
    private final AtomicLong streams = new AtomicLong();

    StreamableHttp(McpServer server, HttpSettings settings) {
        this.protocol = new Protocol(server);
        this.settings = settings;
        this.sessions =
                new HttpSessions(settings.sessions(), settings.sessionIdle(), settings.clock());
    }

    /// Ends what would never end by itself.
    void endStreams() {
        alone.forEach(Connection::endSubscriptions);
        sessions.all().forEach(HttpSessions.Session::endStreams);
    }

    void cancelAll() {
        alone.forEach(Connection::cancelAll);
        sessions.all().forEach(session -> sessions.end(session.id()));
    }

    void post(HttpExchange exchange, String body) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        Optional<HttpReply.Accepted> accepted = accepted(headers);
        if (accepted.isEmpty()) {
            HttpEndpoint.plain(exchange, 406, "Accept application/json and text/event-stream");
            return;
        }
        if (HttpGuard.only(headers, "Content-Type")
                .filter(type -> !type.toLowerCase(Locale.ROOT).startsWith("application/json"))
                .isPresent()) {
            HttpEndpoint.plain(exchange, 415, "Send application/json");
            return;
        }
        JsonNode json;
        try {
            json = Json.read(body);
        } catch (JacksonException malformed) {
            refuse(
                    exchange,
                    400,
                    Message.NO_ID,
                    RpcError.notJson("the body is not one JSON value"));
            return;
        }
        Message message = Message.of(json);
        if (message instanceof Message.Malformed(var id, var error) && !json.isArray()) {
            refuse(exchange, 400, id, error);
            return;
        }
        if (message instanceof Message.Request request && isStateless(headers, request)) {
            answerAlone(exchange, accepted.get(), json, request);
        } else if (message instanceof Message.Notification && RequestHeaders.isStateless(headers)) {
            exchange.sendResponseHeaders(202, -1);
        } else {
            answerInSession(exchange, accepted.get(), json, message);
        }
    }

    private boolean isStateless(Headers headers, Message.Request request) {
        Connection connection =
                HttpGuard.only(headers, SESSION)
                        .flatMap(sessions::find)
                        .map(HttpSessions.Session::connection)
                        .orElseGet(Connection::new);
        return RequestHeaders.isStateless(headers) || RequestMeta.isStateless(request, connection);
    }

    private void answerAlone(
            HttpExchange exchange,
            HttpReply.Accepted accepted,
            JsonNode json,
            Message.Request request)
            throws IOException {
        Optional<RpcError> problem =
                RequestHeaders.problem(exchange.getRequestHeaders(), request)
                        .or(() -> RequestMeta.problem(request));
        if (problem.isPresent()) {
            refuse(exchange, 400, request.id(), problem.get());
            return;
        }
        Connection connection = new Connection();
        alone.add(connection);
        try {
            HttpReply reply =
                    new HttpReply(exchange, accepted, Optional.empty(), settings.heartbeat());
            Reply answer = protocol.accept(json, connection, reply);
            reply.finish(answer, status(answer));
        } finally {
            alone.remove(connection);
        }
    }

    /// Gateways tell these failures apart without reading the body.
    private static int status(Reply reply) {
        int code =
                reply instanceof Reply.Ready(var response)
                        ? response.at("/error/code").asInt(0)
                        : 0;
        return switch (code) {
            case RpcError.METHOD_NOT_FOUND -> 404;
            case RpcError.MISSING_CAPABILITY -> 400;
            default -> 200;
        };
    }

    private void answerInSession(
            HttpExchange exchange, HttpReply.Accepted accepted, JsonNode json, Message message)
            throws IOException {
        Headers headers = exchange.getRequestHeaders();
        JsonNode id = message instanceof Message.Request request ? request.id() : Message.NO_ID;
        Optional<String> version = RequestHeaders.version(headers);
        if (version.isPresent() && version.flatMap(Revision::dated).isEmpty()) {
            refuse(exchange, 400, id, RpcError.unsupportedVersion(version.get()));
            return;
        }
        Optional<HttpSessions.Session> session;
        if (headers.containsKey(SESSION)) {
            session = HttpGuard.only(headers, SESSION).flatMap(sessions::find);
            if (session.isEmpty()) {
                refuse(
                        exchange,
                        404,
                        id,
                        RpcError.invalidRequest(
                                "There is no such session. Send 'initialize' again."));
                return;
            }
        } else if (message instanceof Message.Request request
                && request.method().equals("initialize")) {
            session = sessions.open();
            if (session.isEmpty()) {
                refuse(
                        exchange,
                        503,
                        id,
                        RpcError.invalidRequest("Too many sessions are busy. Try again later."));
                return;
            }
            exchange.getResponseHeaders().set(SESSION, session.get().id());
        } else {
            refuse(
                    exchange,
                    400,
                    id,
                    RpcError.invalidRequest(
                            "A request without "
                                    + SESSION
                                    + " is 'initialize', or has the \"_meta\""
                                    + " of revision 2026-07-28."));
            return;
        }
        Connection connection = session.get().connection();
        if (message instanceof Message.Malformed(_, var error) && !connection.takesBatches()) {
            refuse(exchange, 400, id, error);
            return;
        }
        String stream = String.valueOf(streams.incrementAndGet());
        HttpReply reply =
                new HttpReply(exchange, accepted, Optional.of(stream), settings.heartbeat());
        session.get().use(() -> reply.finish(protocol.accept(json, connection, reply), 200));
    }

    /// Everything but POST.
    void other(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        Headers headers = exchange.getRequestHeaders();
        if ((!method.equals("GET") && !method.equals("DELETE"))
                || RequestHeaders.isStateless(headers)) {
            exchange.getResponseHeaders().set("Allow", "POST");
            HttpEndpoint.plain(exchange, 405, "Method not allowed");
            return;
        }
        Optional<HttpSessions.Session> session =
                HttpGuard.only(headers, SESSION).flatMap(sessions::find);
        if (session.isEmpty()) {
            HttpEndpoint.plain(exchange, 404, "There is no such session");
        } else if (method.equals("DELETE")) {
            sessions.end(session.get().id());
            exchange.sendResponseHeaders(204, -1);
        } else if (accepted(headers).filter(HttpReply.Accepted::events).isEmpty()) {
            HttpEndpoint.plain(exchange, 406, "Accept text/event-stream");
        } else {
            HttpReply stream =
                    new HttpReply(
                            exchange,
                            HttpReply.Accepted.EVENTS,
                            Optional.empty(),
                            settings.heartbeat());
            session.get().use(() -> stream.idle(session.get(), IDLE_COMMENT));
        }
    }

    /// A client that says nothing takes JSON; empty when it takes nothing we have.
    private static Optional<HttpReply.Accepted> accepted(Headers headers) {
        String accept =
                String.join(",", headers.getOrDefault("Accept", List.of()))
                        .toLowerCase(Locale.ROOT);
        boolean any = accept.isBlank() || accept.contains("*/*");
        boolean json =
                any || accept.contains("application/json") || accept.contains("application/*");
        boolean events = accept.contains("text/event-stream") || accept.contains("text/*");
        if (json && events) {
            return Optional.of(HttpReply.Accepted.BOTH);
        }
        if (events) {
            return Optional.of(HttpReply.Accepted.EVENTS);
        }
        return json ? Optional.of(HttpReply.Accepted.JSON) : Optional.empty();
    }

    private static void refuse(HttpExchange exchange, int status, JsonNode id, RpcError error)
            throws IOException {
        HttpEndpoint.send(
                exchange, status, "application/json", Json.compact(Message.error(id, error)));
    }
}
