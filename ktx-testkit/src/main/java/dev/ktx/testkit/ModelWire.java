package dev.ktx.testkit;

import java.util.Locale;

/// How each provider of language models spells its answers, as its reference shows them.
public enum ModelWire {
    ANTHROPIC,
    OPENAI,
    GEMINI,
    OLLAMA;

    /// As `llm.provider.backend` spells it.
    public String backend() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// An answer in words that ended by itself, of 7 tokens read and 3 written.
    public String text(String text) {
        return body(Json.quoted(text), "", end("end_turn", "stop", "STOP", "stop"));
    }

    /// An answer that ended at the limit of tokens.
    public String cutOff() {
        return body(
                Json.quoted("half a sent"),
                "",
                end("max_tokens", "length", "MAX_TOKENS", "length"));
    }

    /// A call of a tool.
    ///
    /// @param arguments a JSON object
    public String call(String tool, String arguments) {
        String name = Json.quoted(tool);
        String call =
                switch (this) {
                    case ANTHROPIC ->
                            "{\"type\":\"tool_use\",\"id\":\"call-1\",\"name\":%s,\"input\":%s}"
                                    .formatted(name, arguments);
                    case OPENAI ->
                            "{\"id\":\"call-1\",\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}"
                                    .formatted(name, Json.quoted(arguments));
                    case GEMINI ->
                            "{\"functionCall\":{\"name\":%s,\"args\":%s}}"
                                    .formatted(name, arguments);
                    case OLLAMA ->
                            "{\"function\":{\"name\":%s,\"arguments\":%s}}"
                                    .formatted(name, arguments);
                };
        return body("", call, end("tool_use", "tool_calls", "STOP", "stop"));
    }

    /// A call whose input is no JSON object.
    public String malformedCall(String tool) {
        return this == OPENAI ? call(tool, "{\"kind\": \"defin") : call(tool, "\"defin\"");
    }

    /// What comes with a status that is not 200.
    public String error(String message) {
        return this == OLLAMA
                ? "{\"error\":%s}".formatted(Json.quoted(message))
                : "{\"error\":{\"type\":\"e\",\"message\":%s}}".formatted(Json.quoted(message));
    }

    private String end(String anthropic, String openai, String gemini, String ollama) {
        return switch (this) {
            case ANTHROPIC -> anthropic;
            case OPENAI -> openai;
            case GEMINI -> gemini;
            case OLLAMA -> ollama;
        };
    }

    private String body(String text, String call, String end) {
        boolean calls = !call.isEmpty();
        return switch (this) {
            case ANTHROPIC ->
                    """
                    {"id":"m","type":"message","role":"assistant","model":"m",
                     "content":[%s],"stop_reason":"%s",
                     "usage":{"input_tokens":7,"output_tokens":3}}
                    """
                            .formatted(
                                    calls ? call : "{\"type\":\"text\",\"text\":" + text + "}",
                                    end);
            case OPENAI ->
                    """
                    {"id":"c","object":"chat.completion","created":1,"model":"m",
                     "choices":[{"index":0,"finish_reason":"%s",
                       "message":{"role":"assistant","content":%s%s}}],
                     "usage":{"prompt_tokens":7,"completion_tokens":3,"total_tokens":10}}
                    """
                            .formatted(
                                    end,
                                    calls ? "null" : text,
                                    calls ? ",\"tool_calls\":[" + call + "]" : "");
            case GEMINI ->
                    """
                    {"candidates":[{"index":0,"finishReason":"%s",
                       "content":{"role":"model","parts":[%s]}}],
                     "usageMetadata":{"promptTokenCount":7,"candidatesTokenCount":3,
                       "totalTokenCount":10},"modelVersion":"m","responseId":"r"}
                    """
                            .formatted(end, calls ? call : "{\"text\":" + text + "}");
            case OLLAMA ->
                    """
                    {"model":"m","created_at":"2026-01-01T00:00:00Z","done":true,
                     "done_reason":"%s","prompt_eval_count":7,"eval_count":3,
                     "message":{"role":"assistant","content":%s%s}}
                    """
                            .formatted(
                                    end,
                                    calls ? "\"\"" : text,
                                    calls ? ",\"tool_calls\":[" + call + "]" : "");
        };
    }
}
