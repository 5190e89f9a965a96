package dev.ktx.port;

/// Tells cheaply whether files of a project may have changed. Safe for use by many threads.
public interface ProjectWatch extends AutoCloseable {
    /// Whether certainly nothing changed since the call before, by whatever process. False when it
    /// changed, when nobody knows, and at the first call.
    boolean quiet();

    @Override
    void close();

    /// Never knows.
    static ProjectWatch none() {
        return new ProjectWatch() {
            @Override
            public boolean quiet() {
                return false;
            }

            @Override
            public void close() {}
        };
    }
}
