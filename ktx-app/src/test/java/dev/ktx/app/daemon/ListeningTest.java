package dev.ktx.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

class ListeningTest {
    private static Listening at(String host, Optional<String> token) {
        return new Listening(host, 7878, token, Set.of(), Set.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.168.1.4", "no-such-host.invalid"})
    @DisplayName("SC-T99 M48 a public address needs a token")
    void aPublicAddressNeedsAToken(String host) {
        assertThatThrownBy(() -> at(host, Optional.empty()))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("without a token");
        assertThat(at("127.0.0.1", Optional.empty()).toString())
                .isEqualTo("127.0.0.1:7878 without a token");
    }

    @Test
    void neverShowsItsToken() {
        Listening open = at("0.0.0.0", Optional.of("hush-hush"));
        assertThat(open.toString()).doesNotContain("hush");
        assertThat(open.arguments()).noneMatch(word -> word.contains("hush"));
    }

    @Test
    void refusesNamesThatNeverMatch() {
        assertThatThrownBy(() ->
                        new Listening(
                                "127.0.0.1",
                                7878,
                                Optional.empty(),
                                Set.of("ktx.example.com:443"),
                                Set.of()))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("without scheme and port");
        assertThatThrownBy(() ->
                        new Listening(
                                "127.0.0.1",
                                7878,
                                Optional.empty(),
                                Set.of(),
                                Set.of("https://app.example.com/path")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("not an origin");
        assertThatThrownBy(() -> at("127.0.0.1", Optional.of(" ")))
                .isInstanceOf(KtxException.class);
    }

    @Test
    void aStateReadsAsItWasWritten() {
        var state =
                new DaemonState(
                        4711,
                        Optional.of(Instant.parse("2026-11-30T10:00:00.120Z")),
                        "::",
                        7878,
                        true,
                        Path.of("/srv/shop"),
                        Instant.parse("2026-11-30T10:00:01Z"),
                        Path.of("/srv/shop/.ktx/logs/mcp.log"));
        assertThat(DaemonState.parse(state.toText())).contains(state);
        assertThat(state.url()).isEqualTo("http://[::1]:7878/mcp");
        assertThat(state.toText()).contains("\"schemaVersion\": 1");
        assertThat(DaemonState.parse("{}")).isEmpty();
        assertThat(DaemonState.parse("half a fi")).isEmpty();
        assertThat(DaemonState.parse(state.toText().replace("\"port\": 7878", "\"port\": 0")))
                .isEmpty();
    }
}
