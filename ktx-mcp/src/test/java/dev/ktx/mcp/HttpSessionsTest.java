package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

class HttpSessionsTest {
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    private final HttpSessions sessions = new HttpSessions(2, Duration.ofMinutes(30), now::get);

    @Test
    @DisplayName("SC-T102 a session past its idle time is closed and not found again")
    void idleOnesAreForgotten() throws IOException {
        HttpSessions.Session session = sessions.open().orElseThrow();
        pass(Duration.ofMinutes(29));
        session.use(() -> {});
        pass(Duration.ofMinutes(29));
        assertThat(sessions.find(session.id())).contains(session);
        pass(Duration.ofMinutes(2));
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(session.isEndedWithin(Duration.ZERO)).isTrue();
    }

    @Test
    void oneInUseIsNeverIdle() throws IOException {
        HttpSessions.Session session = sessions.open().orElseThrow();
        session.use(() -> {
            pass(Duration.ofDays(1));
            assertThat(sessions.find(session.id())).contains(session);
        });
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    void theOneUnusedLongestMakesRoom() throws IOException {
        HttpSessions.Session first = sessions.open().orElseThrow();
        pass(Duration.ofSeconds(1));
        HttpSessions.Session second = sessions.open().orElseThrow();
        pass(Duration.ofSeconds(1));
        first.use(() -> {});

        HttpSessions.Session third = sessions.open().orElseThrow();

        assertThat(sessions.all()).containsExactlyInAnyOrder(first, third);
        assertThat(second.isEndedWithin(Duration.ZERO)).isTrue();
        first.use(() -> third.use(() -> assertThat(sessions.open()).isEmpty()));
    }

    @Test
    void idsAreNotGuessable() {
        assertThat(sessions.open().orElseThrow().id())
                .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    private void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }
}
