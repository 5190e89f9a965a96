package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.testkit.ConformanceSuite;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the official suite says about a server made with this library. A scenario that fails is
/// listed in `docs/conformance.md` with the capability that it needs, and no other.
@Tag("slow")
final class ConformanceTest {
    private static final Pattern LISTED = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\|");

    @Test
    void aServerOfTheHandshakeErasPassesWhatToolsNeed() throws IOException {
        Map<String, ConformanceSuite.Score> scores = scores("2025-11-25");

        assertThat(passed(scores))
                .contains(
                        "server-initialize",
                        "ping",
                        "tools-list",
                        "tools-call-simple-text",
                        "tools-call-image",
                        "tools-call-audio",
                        "tools-call-embedded-resource",
                        "tools-call-mixed-content",
                        "tools-call-error",
                        "tools-call-with-progress",
                        "tools-call-with-logging",
                        "logging-set-level",
                        "server-sse-multiple-streams",
                        "dns-rebinding-protection");
        assertThat(failed(scores)).isEqualTo(listed("2025-11-25"));
    }

    @Test
    void aStatelessServerPassesWhatToolsNeed() throws IOException {
        Map<String, ConformanceSuite.Score> scores = scores("2026-07-28");

        assertThat(passed(scores))
                .contains(
                        "server-stateless",
                        "tools-list",
                        "tools-call-simple-text",
                        "tools-call-image",
                        "tools-call-audio",
                        "tools-call-embedded-resource",
                        "tools-call-mixed-content",
                        "tools-call-error",
                        "tools-call-with-progress",
                        "server-sse-multiple-streams",
                        "dns-rebinding-protection",
                        "input-required-result-unsupported-methods");
        assertThat(failed(scores)).isEqualTo(listed("2026-07-28"));
    }

    private static Map<String, ConformanceSuite.Score> scores(String revision) throws IOException {
        try (HttpEndpoint endpoint =
                HttpEndpoint.start(
                        ConformanceServer.server(),
                        HttpSettings.loopback(0, InstantSource.system()),
                        List.of())) {
            return ConformanceSuite.run(URI.create(endpoint.url()), revision);
        }
    }

    private static Set<String> passed(Map<String, ConformanceSuite.Score> scores) {
        return named(scores, ConformanceSuite.Score::isPassed);
    }

    private static Set<String> failed(Map<String, ConformanceSuite.Score> scores) {
        return named(scores, ConformanceSuite.Score::isFailed);
    }

    private static Set<String> named(
            Map<String, ConformanceSuite.Score> scores, Predicate<ConformanceSuite.Score> wanted) {
        return scores.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The scenarios in the table below the revision's heading.
    private static Set<String> listed(String revision) throws IOException {
        String page =
                Files.readString(
                        Path.of(System.getProperty("ktx.root")).resolve("docs/conformance.md"));
        String section =
                Stream.of(page.split("(?m)^## ", -1))
                        .filter(part -> part.startsWith(revision))
                        .findFirst()
                        .orElseThrow();
        return LISTED.matcher(section)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
