package dev.ktx.app.daemon;

import dev.ktx.mcp.Json;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/// Asks a daemon on this machine how it is.
final class Health {
    static final String PATH = "/health";

    private static final int MOST_BYTES = 64 << 10;

    private Health() {}

    /// Whether that very process answers there.
    static boolean answers(DaemonState state, Duration patience) {
        return ask(state.address(), patience)
                .filter(answer -> answer.path("status").asString("").equals("ok"))
                .filter(answer -> answer.path("pid").asLong(0) == state.pid())
                .isPresent();
    }

    private static Optional<JsonNode> ask(String address, Duration patience) {
        try {
            // Never through a proxy: the daemon is on this machine.
            HttpURLConnection connection =
                    (HttpURLConnection)
                            URI.create(address + PATH).toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(Math.toIntExact(patience.toMillis()));
            connection.setReadTimeout(Math.toIntExact(patience.toMillis()));
            connection.setInstanceFollowRedirects(false);
            try (InputStream body = connection.getInputStream()) {
                return Optional.of(
                        Json.read(new String(body.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)));
            } finally {
                connection.disconnect();
            }
        } catch (IOException | JacksonException | IllegalArgumentException noAnswer) {
            return Optional.empty();
        }
    }
}
