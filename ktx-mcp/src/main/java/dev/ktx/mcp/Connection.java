package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What is remembered between the messages of one client: the revision agreed on and the calls that
/// run.
final class Connection {
    private final Map<JsonNode, RunningCall> running = new ConcurrentHashMap<>();
    private final Map<RunningCall, ObjectNode> subscriptions = new ConcurrentHashMap<>();
    private volatile ObjectNode capabilities = Json.object();
    private volatile LogLevel logLevel = LogLevel.INFO;
    private volatile String client = "";
    private volatile Optional<Revision> revision = Optional.empty();

    /// Empty before `initialize`.
    Optional<Revision> revision() {
        return revision;
    }

    boolean takesBatches() {
        return revision.filter(Revision::allowsBatches).isPresent();
    }

    /// What the client said it can do; empty before `initialize`.
    ObjectNode capabilities() {
        return capabilities;
    }

    /// The least that the client wants to hear about; it may change while calls run.
    LogLevel logLevel() {
        return logLevel;
    }

    void logFrom(LogLevel level) {
        logLevel = level;
    }

    /// How the client calls itself; empty before `initialize`.
    String client() {
        return client;
    }

    void agreeOn(Revision agreed, ObjectNode capabilities, String client) {
        this.capabilities = capabilities;
        this.client = client;
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

    /// As [#add], for a call that only ends when the client or the server goes.
    ///
    /// @param farewell its response in the second case
    boolean addSubscription(JsonNode id, RunningCall call, ObjectNode farewell) {
        if (!add(id, call)) {
            return false;
        }
        subscriptions.put(call, farewell);
        call.whenDone(() -> subscriptions.remove(call));
        return true;
    }

    void endSubscriptions() {
        Map.copyOf(subscriptions).forEach(RunningCall::finish);
    }

    void cancelAll() {
        List.copyOf(running.values()).forEach(RunningCall::cancel);
    }

    boolean isIdle() {
        return running.isEmpty();
    }
}
