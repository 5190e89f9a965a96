package dev.ktx.port;

import java.util.ArrayList;
import java.util.List;

/// Tells running work that nobody waits for it any more. Safe for use by many threads.
public final class Cancellation {
    private final List<Runnable> listeners = new ArrayList<>();
    private boolean cancelled;

    /// A signal that never comes.
    public static Cancellation never() {
        return new Cancellation();
    }

    /// Gives the signal; listeners run in this thread, each once. Does nothing the second time.
    public void cancel() {
        List<Runnable> waiting;
        synchronized (listeners) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            waiting = List.copyOf(listeners);
            listeners.clear();
        }
        waiting.forEach(Runnable::run);
    }

    public boolean isCancelled() {
        synchronized (listeners) {
            return cancelled;
        }
    }

    /// Runs `listener` when the signal comes, at once if it has come. Closing the answer takes the
    /// listener away.
    public Registration onCancel(Runnable listener) {
        synchronized (listeners) {
            if (!cancelled) {
                listeners.add(listener);
                return () -> {
                    synchronized (listeners) {
                        listeners.remove(listener);
                    }
                };
            }
        }
        listener.run();
        return () -> {};
    }

    /// A listener that can be taken away.
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
