package dev.ktx.port;

import java.util.concurrent.atomic.AtomicLong;

/// Tells cheaply whether files of a project may have changed. Safe for use by many threads.
public interface ProjectWatch extends AutoCloseable {
    /// A number that an earlier call gave only when certainly nothing changed since that call, by
    /// whatever process. A new one when something changed, and when nobody knows. What is read
    /// after a call is therefore still right at a later call with the same number.
    long state();

    @Override
    void close();

    /// Never knows.
    static ProjectWatch none() {
        AtomicLong states = new AtomicLong();
        return new ProjectWatch() {
            @Override
            public long state() {
                return states.incrementAndGet();
            }

            @Override
            public void close() {}
        };
    }
}
