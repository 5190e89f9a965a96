package dev.ktx.mcp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// The HTTP response to one POST. A fast answer is one JSON document. A slow one, or one that is
/// preceded by other messages, is a stream of events for clients that take them; others get the
/// JSON document after some blanks, which are signs of life too.
final class HttpReply implements Outbox {
    private final HttpExchange exchange;
    private final Accepted accepted;
    private final Optional<String> stream;
    private final Duration heartbeat;
    private final ReentrantLock writing = new ReentrantLock();
    private boolean open;
    private int events;

    /// What the client takes.
    enum Accepted {
        JSON,
        EVENTS,
        BOTH;

        boolean events() {
            return this != JSON;
        }

        boolean json() {
            return this != EVENTS;
        }
    }

    /// @param stream prefix of event ids; empty for a revision without them
    HttpReply(
            HttpExchange exchange, Accepted accepted, Optional<String> stream, Duration heartbeat) {
        this.exchange = exchange;
        this.accepted = accepted;
        this.stream = stream;
        this.heartbeat = heartbeat;
    }

    /// Sends a message ahead of the response, to clients that take events.
    @Override
    public void send(JsonNode message) throws IOException {
        if (accepted.events()) {
            writing.lock();
            try {
                event(Json.compact(message));
            } finally {
                writing.unlock();
            }
        }
    }

    /// Sends what becomes of the message. Waits for it as long as the client does; when the client
    /// hangs up, the calls are cancelled.
    void finish(Reply reply, int status) throws IOException {
        try {
            while (!reply.isDoneWithin(heartbeat)) {
                signOfLife();
            }
            end(reply.await(), status);
        } catch (IOException clientGone) {
            reply.cancel();
            throw clientGone;
        }
    }

    private void end(Optional<JsonNode> response, int status) throws IOException {
        writing.lock();
        try {
            if (response.isPresent()) {
                last(Json.compact(response.get()), status);
            }
            if (open) {
                exchange.getResponseBody().close();
            } else {
                exchange.sendResponseHeaders(202, -1);
            }
        } finally {
            writing.unlock();
        }
    }

    private void last(String json, int status) throws IOException {
        if (accepted.events() && (open || !accepted.json())) {
            event(json);
        } else if (open) {
            write(json);
        } else {
            byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            open = true;
            exchange.getResponseBody().write(bytes);
        }
    }

    private void signOfLife() throws IOException {
        writing.lock();
        try {
            write(accepted.events() ? ":\n\n" : " ");
        } finally {
            writing.unlock();
        }
    }

    private void event(String data) throws IOException {
        String id = stream.map(prefix -> "id: " + prefix + "-" + ++events + "\n").orElse("");
        write(id + "event: message\ndata: " + data + "\n\n");
    }

    private void write(String text) throws IOException {
        if (!open) {
            Headers headers = exchange.getResponseHeaders();
            headers.set(
                    "Content-Type", accepted.events() ? "text/event-stream" : "application/json");
            headers.set("Cache-Control", "no-cache");
            // Reverse proxies otherwise hold events back until their buffer is full.
            headers.set("X-Accel-Buffering", "no");
            exchange.sendResponseHeaders(200, 0);
            open = true;
        }
        OutputStream body = exchange.getResponseBody();
        body.write(text.getBytes(StandardCharsets.UTF_8));
        body.flush();
    }

    /// Keeps a stream open that carries nothing until the session ends or the client hangs up.
    void idle(HttpSessions.Session session, Duration between) throws IOException {
        do {
            signOfLife();
        } while (!session.isEndedWithin(between));
        end(Optional.empty(), 200);
    }
}
