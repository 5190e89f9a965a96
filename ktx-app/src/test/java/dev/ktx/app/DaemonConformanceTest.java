package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.testkit.ConformanceSuite;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What the official suite says about `ktx mcp start`, which has none of the suite's own tools.
@Tag("slow")
class DaemonConformanceTest {
    @TempDir Path folder;
    private TestProject project = new TestProject(Path.of("."));
    private URI url = URI.create("");

    @BeforeEach
    void start() {
        project = new TestProject(folder);
        project.write("ktx.yaml", "");
        assertThat(project.run("mcp", "start", "--port", "0", "--json")).isZero();
        url = URI.create(project.json().path("url").asString());
    }

    @AfterEach
    void stop() {
        project.run("mcp", "stop");
    }

    @Test
    void servesClientsOfTheHandshakeErasAsTheSuiteAsks() throws IOException {
        assertThat(passed(ConformanceSuite.run(url, "2025-11-25")))
                .contains(
                        "server-initialize",
                        "ping",
                        "tools-list",
                        "server-sse-multiple-streams",
                        "dns-rebinding-protection");
    }

    @Test
    void servesStatelessClientsAsTheSuiteAsks() throws IOException {
        Map<String, ConformanceSuite.Score> scores = ConformanceSuite.run(url, "2026-07-28");
        assertThat(passed(scores))
                .contains("tools-list", "server-sse-multiple-streams", "dns-rebinding-protection");
        // Four of its checks call tools of the suite's own.
        assertThat(scores.get("server-stateless")).isEqualTo(new ConformanceSuite.Score(24, 4));
        // Three ask for lists of prompts and resources.
        assertThat(scores.get("caching")).isEqualTo(new ConformanceSuite.Score(4, 3));
    }

    private static Set<String> passed(Map<String, ConformanceSuite.Score> scores) {
        Set<String> passed = new TreeSet<>();
        scores.forEach((scenario, score) -> {
            if (score.isPassed()) {
                passed.add(scenario);
            }
        });
        return passed;
    }
}
