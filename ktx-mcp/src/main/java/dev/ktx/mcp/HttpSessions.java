package dev.ktx.mcp;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The sessions of clients that shook hands over HTTP. They are forgotten when unused for too long,
/// and the one unused longest makes room when there are too many.
final class HttpSessions {
    private final int most;
    private final Duration idle;
    private final InstantSource clock;
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    HttpSessions(int most, Duration idle, InstantSource clock) {
        this.most = most;
        this.idle = idle;
        this.clock = clock;
    }

    /// One client from handshake to farewell.
    final class Session {
        private final String id = UUID.randomUUID().toString();
        private final Connection connection = new Connection();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final AtomicInteger users = new AtomicInteger();
        private volatile Instant lastUsed = clock.instant();

        String id() {
            return id;
        }

        Connection connection() {
            return connection;
        }

        /// Keeps the session from ageing while `work` runs.
        void use(HttpWork work) throws IOException {
            users.incrementAndGet();
            try {
                work.run();
            } finally {
                lastUsed = clock.instant();
                users.decrementAndGet();
            }
        }

        /// Waits for the end of the session or of its streams, at most this long.
        boolean isEndedWithin(Duration patience) {
            try {
                return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return true;
            }
        }

        private boolean isUnused() {
            return users.get() == 0;
        }

        /// Ends streams that only wait for something to say.
        void endStreams() {
            ended.countDown();
        }

        private void end() {
            endStreams();
            connection.cancelAll();
        }
    }

    /// Work on an exchange.
    @FunctionalInterface
    interface HttpWork {
        void run() throws IOException;
    }

    /// @return empty when there are too many and all are being used
    synchronized Optional<Session> open() {
        forgetIdle();
        while (sessions.size() >= most) {
            Optional<Session> oldest =
                    sessions.values().stream()
                            .filter(Session::isUnused)
                            .min(Comparator.comparing(session -> session.lastUsed));
            if (oldest.isEmpty()) {
                return Optional.empty();
            }
            end(oldest.get().id());
        }
        Session session = new Session();
        sessions.put(session.id(), session);
        return Optional.of(session);
    }

    Optional<Session> find(String id) {
        forgetIdle();
        return Optional.ofNullable(sessions.get(id));
    }

    /// @return false when there is no such session
    boolean end(String id) {
        Optional<Session> session = Optional.ofNullable(sessions.remove(id));
        session.ifPresent(Session::end);
        return session.isPresent();
    }

    List<Session> all() {
        return List.copyOf(sessions.values());
    }

    private void forgetIdle() {
        Instant limit = clock.instant().minus(idle);
        all().stream()
                .filter(session -> session.isUnused() && session.lastUsed.isBefore(limit))
                .forEach(session -> end(session.id()));
    }
}
