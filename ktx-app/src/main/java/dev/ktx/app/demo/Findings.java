package dev.ktx.app.demo;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the session knows so far, and how an agent reads it: the answers by the name of their step.
final class Findings {
    private final Map<String, ToolCall> calls = new LinkedHashMap<>();

    void add(String step, ToolCall call) {
        calls.put(step, call);
    }

    /// The object that a step's tool answered; missing when it reported an error.
    JsonNode answer(String step) {
        ToolCall call = calls.get(step);
        return call == null ? MissingNode.getInstance() : call.answer();
    }

    /// The first connection of a `connection_list`.
    String connection(String step) {
        return answer(step).path("connections").path(0).path("id").asString(DemoProject.CONNECTION);
    }

    /// How the warehouse spells a word, by the best match of a `dictionary_search`; the word itself
    /// when it was not found, since a miss proves nothing.
    String spelling(String step, String word) {
        return bestMatch(step, word)
                .map(match -> match.path("matchedValue").asString(word))
                .orElse(word);
    }

    /// The tables that hold the best matches of a `dictionary_search`, each once, in the order of
    /// the words.
    List<String> tables(String step) {
        return answer(step)
                .path("results")
                .valueStream()
                .map(result -> result.path("matches").path(0))
                .filter(match -> !match.isMissingNode())
                .map(match -> match.path("table").asString(match.path("sourceName").asString("")))
                .distinct()
                .toList();
    }

    /// The best candidates for an entity that an `entity_details` did not find, at most `limit`.
    ///
    /// @param entity position in the request, from 0
    List<String> candidates(String step, int entity, int limit) {
        return answer(step)
                .path("results")
                .path(entity)
                .path("error")
                .path("candidates")
                .valueStream()
                .map(candidate -> candidate.path("display").asString(candidate.asString("")))
                .limit(limit)
                .toList();
    }

    private Optional<JsonNode> bestMatch(String step, String word) {
        return answer(step)
                .path("results")
                .valueStream()
                .filter(result -> result.path("value").asString("").equals(word))
                .map(result -> result.path("matches").path(0))
                .filter(match -> !match.isMissingNode())
                .findFirst();
    }
}
