package dev.ktx.models;

import dev.ktx.port.LanguageModel;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ModelSettings;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// One model of one provider.
final class Chat implements LanguageModel {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int DEPTH = 20;

    private final ChatModel model;
    private final RetryingHttp http;

    private Chat(ChatModel model, RetryingHttp http) {
        this.model = model;
        this.http = http;
    }

    static LanguageModel open(
            ModelSettings settings,
            Optional<String> key,
            Optional<String> address,
            Redaction redaction) {
        var http = new RetryingHttp(settings.retries(), redaction);
        return new Chat(Clients.of(settings, key, address, http.builder()), http);
    }

    @Override
    public Conversation begin(String system, List<Tool> tools) {
        return new Exchange(system, tools.stream().map(Chat::specification).toList());
    }

    @Override
    public void close() {
        http.close();
    }

    private static ToolSpecification specification(Tool tool) {
        var schema = JsonObjectSchema.builder();
        for (Parameter parameter : tool.parameters()) {
            if (parameter.choices().isEmpty()) {
                schema.addStringProperty(parameter.name(), parameter.description());
            } else {
                schema.addEnumProperty(
                        parameter.name(), parameter.choices(), parameter.description());
            }
        }
        schema.required(
                tool.parameters().stream()
                        .filter(Parameter::required)
                        .map(Parameter::name)
                        .toList());
        return ToolSpecification.builder()
                .name(tool.name())
                .description(tool.description())
                .parameters(schema.build())
                .build();
    }

    /// The messages are kept as the library made them: providers put marks of their own into
    /// answers and want them back.
    private final class Exchange implements Conversation {
        private final List<ToolSpecification> tools;
        private final List<ChatMessage> history = new ArrayList<>();
        private List<ToolExecutionRequest> open = List.of();

        Exchange(String system, List<ToolSpecification> tools) {
            this.tools = tools;
            history.add(SystemMessage.from(system));
        }

        @Override
        public Reply say(String text, Duration patience) {
            return ask(List.of(UserMessage.from(text)), patience);
        }

        @Override
        public Reply report(List<Result> results, Duration patience) {
            if (results.size() != open.size()) {
                throw new IllegalArgumentException(
                        "calls: " + open.size() + ", results: " + results.size());
            }
            return ask(
                    IntStream.range(0, results.size())
                            .<ChatMessage>mapToObj(i ->
                                    ToolExecutionResultMessage.from(
                                            open.get(i), results.get(i).text()))
                            .toList(),
                    patience);
        }

        private Reply ask(List<ChatMessage> fresh, Duration patience) {
            List<ChatMessage> messages = new ArrayList<>(history);
            messages.addAll(fresh);
            ChatRequest request =
                    ChatRequest.builder().messages(messages).toolSpecifications(tools).build();
            try {
                long deadline = System.nanoTime() + patience.toNanos();
                ChatResponse response =
                        ScopedValue.where(RetryingHttp.DEADLINE, deadline)
                                .call(() -> model.chat(request));
                Reply reply = reply(response);
                if (reply instanceof Reply.Answer) {
                    history.addAll(fresh);
                    history.add(response.aiMessage());
                    open = response.aiMessage().toolExecutionRequests();
                }
                return reply;
            } catch (RuntimeException fault) {
                return failure(fault);
            }
        }
    }

    private static Reply reply(ChatResponse response) {
        FinishReason end = response.finishReason();
        if (end == FinishReason.LENGTH) {
            return new Reply.Failure(Reason.CUT_OFF, "the answer was cut off");
        }
        if (end == FinishReason.CONTENT_FILTER) {
            return new Reply.Failure(Reason.REFUSED, "the provider's filter took the answer");
        }
        AiMessage message = response.aiMessage();
        List<Call> calls = new ArrayList<>();
        for (ToolExecutionRequest asked : message.toolExecutionRequests()) {
            Optional<Map<String, String>> arguments = arguments(asked.arguments());
            if (arguments.isEmpty() || asked.name() == null) {
                return new Reply.Failure(Reason.UNREADABLE, "a malformed call of a tool");
            }
            calls.add(new Call(asked.name(), arguments.get()));
        }
        String text = message.text() == null ? "" : message.text();
        if (calls.isEmpty() && text.isBlank()) {
            return new Reply.Failure(Reason.UNREADABLE, "an empty answer");
        }
        return new Reply.Answer(text, calls, usage(response.tokenUsage()));
    }

    /// Empty for anything but a JSON object.
    private static Optional<Map<String, String>> arguments(@Nullable String json) {
        if (json == null || json.isBlank()) {
            return Optional.of(Map.of());
        }
        try {
            JsonNode tree = JSON.readTree(json);
            if (!tree.isObject()) {
                return Optional.empty();
            }
            Map<String, String> arguments = new LinkedHashMap<>();
            tree.properties()
                    .forEach(entry -> {
                        JsonNode value = entry.getValue();
                        if (!value.isNull()) {
                            arguments.put(
                                    entry.getKey(),
                                    value.isValueNode() ? value.asString() : value.toString());
                        }
                    });
            return Optional.of(arguments);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static Usage usage(@Nullable TokenUsage usage) {
        return usage == null
                ? new Usage(0, 0)
                : new Usage(count(usage.inputTokenCount()), count(usage.outputTokenCount()));
    }

    private static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    // What the library says of an answer may quote it, so only the kind of fault is told.
    private static Reply failure(RuntimeException fault) {
        Throwable cause = fault;
        for (int i = 0; i < DEPTH && cause != null; i++) {
            if (cause instanceof RequestFailed failed) {
                return new Reply.Failure(failed.reason(), String.valueOf(failed.getMessage()));
            }
            cause = cause.getCause();
        }
        return new Reply.Failure(
                Reason.UNREADABLE,
                "the answer cannot be read: " + fault.getClass().getSimpleName());
    }
}
