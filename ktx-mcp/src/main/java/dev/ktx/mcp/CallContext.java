package dev.ktx.mcp;

/// The running call as its handler sees it. Safe for use by several threads.
public interface CallContext {
    /// The id the client gave the request, as JSON: `7` or `"a-7"`.
    String requestId();

    /// Tells the client how far the call is, when it asked to be told. Reports that do not
    /// increase, come too late or cannot be sent are dropped; the call is never hurt by them.
    void report(double progress, String message);

    /// As [#report(double, String)], with the value that `progress` is heading for.
    void report(double progress, double total, String message);

    /// Tells the client something that happened on the way, when the server is {@linkplain
    /// McpServer#logging() one that logs} and the client wants to hear about that level. What
    /// cannot be sent is dropped; the call is never hurt by it.
    default void log(LogLevel level, String text) {}

    /// Runs `action` when the client cancels, goes away or the time-out passes, on another thread;
    /// at once when that has happened already. Actions run in the order they were added.
    void onCancel(Runnable action);

    /// Whether nobody waits for the answer any more.
    boolean isCancelled();

    /// A call that nobody watches or cancels, for running a handler without a server.
    static CallContext detached() {
        return new CallContext() {
            @Override
            public String requestId() {
                return "null";
            }

            @Override
            public void report(double progress, String message) {}

            @Override
            public void report(double progress, double total, String message) {}

            @Override
            public void onCancel(Runnable action) {}

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
    }
}
