package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What becomes of one message.
sealed interface Reply {
    /// A response that is ready.
    record Ready(ObjectNode response) implements Reply {}

    /// Nothing is sent.
    record Silence() implements Reply {}

    /// A response comes later, unless the call is cancelled.
    record Pending(RunningCall call) implements Reply {}

    /// One reply for each message of a batch.
    record Batch(List<Reply> replies) implements Reply {
        public Batch {
            replies = List.copyOf(replies);
        }
    }

    /// Waits until [#await] would not, at most about this long.
    default boolean isDoneWithin(Duration patience) {
        return switch (this) {
            case Ready(_), Silence() -> true;
            case Pending(var call) -> call.isDoneWithin(patience);
            case Batch(var replies) -> {
                Optional<Reply> open =
                        replies.stream()
                                .filter(reply -> !reply.isDoneWithin(Duration.ZERO))
                                .findFirst();
                yield open.isEmpty()
                        || (open.get().isDoneWithin(patience) && isDoneWithin(Duration.ZERO));
            }
        };
    }

    /// Ends what has not ended yet.
    default void cancel() {
        switch (this) {
            case Ready(_), Silence() -> {}
            case Pending(var call) -> call.cancel();
            case Batch(var replies) -> replies.forEach(Reply::cancel);
        }
    }

    /// Waits for what is to be sent; a batch is sent as one array of its responses.
    default Optional<JsonNode> await() {
        return switch (this) {
            case Ready(var response) -> Optional.of(response);
            case Silence() -> Optional.empty();
            case Pending(var call) -> call.await().map(JsonNode.class::cast);
            case Batch(var replies) -> {
                ArrayNode responses = JsonNodeFactory.instance.arrayNode();
                replies.forEach(reply -> reply.await().ifPresent(responses::add));
                yield responses.isEmpty() ? Optional.empty() : Optional.of(responses);
            }
        };
    }
}
