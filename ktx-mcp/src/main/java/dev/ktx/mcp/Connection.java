package dev.ktx.mcp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/// What is remembered between the messages of one client: the revision agreed on and the calls that run.
final class Connection {
    private final Map<JsonNode, RunningCall> running = new ConcurrentHashMap<>();
    private volatile Optional<Revision> revision = Optional.empty();

    /// Empty before `initialize`.
    Optional<Revision> revision() {
        return revision;
    }

    void agreeOn(Revision agreed) {
        revision = Optional.of(agreed);
    }

    /// Registers a call until it ends.
    ///
    /// @return false when a call with that id is running
    boolean add(JsonNode id, RunningCall call) {
        if (running.putIfAbsent(id, call) != null) {
            return false;
        }
        call.whenDone(() -> running.remove(id, call));
        return true;
    }

    /// Does nothing when no such call is running.
    void cancel(JsonNode id) {
        Optional.ofNullable(running.get(id)).ifPresent(RunningCall::cancel);
    }

    void cancelAll() {
        List.copyOf(running.values()).forEach(RunningCall::cancel);
    }

    boolean isIdle() {
        return running.isEmpty();
    }
}
