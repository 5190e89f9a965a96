package dev.ktx.sql;

import net.sf.jsqlparser.parser.CCJSqlParser;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/// Tells parses of JSqlParser that run too long to stop. A parse runs in the thread that asks: only
/// the thread that looks at the clock is another one, and it sleeps while nothing is parsed, so
/// that a short parse costs no switch of threads. Thread-safe.
final class ParseClock {
    private static final long LOOKS_EVERY_NANOS = 100_000_000;

    private final long capNanos;
    private final Set<Timed> running = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean sleeps;

    ParseClock(long capNanos) {
        this.capNanos = capNanos;
        this.thread = Thread.ofPlatform().daemon().name("ktx-sql-clock").start(this::look);
    }

    /// One parse under the clock, from its start until it is closed.
    final class Timed implements AutoCloseable {
        private final CCJSqlParser parser;
        private final long startedAt = System.nanoTime();

        private Timed(CCJSqlParser parser) {
            this.parser = parser;
        }

        /// Whether it was told to stop.
        boolean isOver() {
            return parser.interrupted;
        }

        @Override
        public void close() {
            running.remove(this);
        }
    }

    Timed start(CCJSqlParser parser) {
        Timed timed = new Timed(parser);
        running.add(timed);
        if (sleeps) {
            LockSupport.unpark(thread);
        }
        return timed;
    }

    private void look() {
        while (true) {
            sleeps = true;
            // Whoever starts behind this question sees the flag and wakes the thread.
            while (running.isEmpty()) {
                LockSupport.park(this);
            }
            sleeps = false;
            LockSupport.parkNanos(this, LOOKS_EVERY_NANOS);
            long now = System.nanoTime();
            for (Timed timed : running) {
                if (now - timed.startedAt > capNanos) {
                    timed.parser.interrupted = true;
                }
            }
        }
    }
}
