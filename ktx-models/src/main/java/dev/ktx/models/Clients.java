package dev.ktx.models;

import dev.ktx.project.ModelSettings;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;

import java.util.Optional;

/// The library's client of each provider. None of them retries: that is for {@link RetryingHttp}.
/// No temperature is sent, since some models turn down any.
final class Clients {
    private static final String OLLAMA = "http://localhost:11434";
    private static final String NO_KEY = "none";
    private static final int LONGEST_ANSWER = 4_096;

    private Clients() {}

    static ChatModel of(
            ModelSettings settings,
            Optional<String> key,
            Optional<String> address,
            HttpClientBuilder http) {
        return switch (settings.backend()) {
            case ANTHROPIC -> anthropic(settings, key, address, http);
            case OPENAI -> openai(settings, key, address, http);
            case GEMINI -> gemini(settings, key, address, http);
            case OLLAMA ->
                    OllamaChatModel.builder()
                            .baseUrl(address.orElse(OLLAMA))
                            .modelName(settings.model())
                            .numPredict(LONGEST_ANSWER)
                            .httpClientBuilder(http)
                            .maxRetries(0)
                            .build();
            case NONE, VERTEX, GATEWAY, CLAUDE_CODE, CODEX ->
                    throw new IllegalArgumentException("no client: " + settings.backend());
        };
    }

    // Anthropic keeps prompts only where the request says so; the others do it by themselves.
    private static ChatModel anthropic(
            ModelSettings settings,
            Optional<String> key,
            Optional<String> address,
            HttpClientBuilder http) {
        var builder =
                AnthropicChatModel.builder()
                        .apiKey(key.orElse(NO_KEY))
                        .modelName(settings.model())
                        .maxTokens(LONGEST_ANSWER)
                        .cacheSystemMessages(settings.caching())
                        .cacheTools(settings.caching())
                        .httpClientBuilder(http)
                        .maxRetries(0);
        address.ifPresent(builder::baseUrl);
        return builder.build();
    }

    // OpenAI's newer models turn down `max_tokens`; servers like it often know nothing else.
    private static ChatModel openai(
            ModelSettings settings,
            Optional<String> key,
            Optional<String> address,
            HttpClientBuilder http) {
        var builder =
                OpenAiChatModel.builder()
                        .apiKey(key.orElse(NO_KEY))
                        .modelName(settings.model())
                        .httpClientBuilder(http)
                        .maxRetries(0);
        address.ifPresentOrElse(
                url -> builder.baseUrl(url).maxTokens(LONGEST_ANSWER),
                () -> builder.maxCompletionTokens(LONGEST_ANSWER));
        return builder.build();
    }

    // Gemini wants its thought signatures back with the results of calls.
    private static ChatModel gemini(
            ModelSettings settings,
            Optional<String> key,
            Optional<String> address,
            HttpClientBuilder http) {
        var builder =
                GoogleAiGeminiChatModel.builder()
                        .apiKey(key.orElse(NO_KEY))
                        .modelName(settings.model())
                        .maxOutputTokens(LONGEST_ANSWER)
                        .returnThinking(true)
                        .sendThinking(true)
                        .httpClientBuilder(http)
                        .maxRetries(0);
        address.ifPresent(builder::baseUrl);
        return builder.build();
    }
}
