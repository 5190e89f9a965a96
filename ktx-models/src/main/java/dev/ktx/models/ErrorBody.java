package dev.ktx.models;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.Optional;

/// What a provider says when it turns something down. All four put a sentence under `error`, some
/// of them under `error.message`.
final class ErrorBody {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST = 200;

    private ErrorBody() {}

    /// On one line; empty for bodies of any other form.
    static Optional<String> message(String body) {
        try {
            JsonNode error = JSON.readTree(body).path("error");
            String text = error.path("message").asString(error.asString(""));
            String line = text.replaceAll("\\s+", " ").strip();
            return line.isEmpty()
                    ? Optional.empty()
                    : Optional.of(line.substring(0, Math.min(LONGEST, line.length())));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
