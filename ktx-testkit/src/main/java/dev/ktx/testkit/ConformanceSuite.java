package dev.ktx.testkit;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The official conformance suite of the protocol, installed by npm from the lock file in
/// `tools/conformance`, and run by the Node that comes with it.
public final class ConformanceSuite {
    private static final LockedNode PROGRAM =
            new LockedNode("conformance", "@modelcontextprotocol/conformance/dist/index.js");

    private static final Pattern SCORE =
            Pattern.compile("(?m)^\\s*[✓✗] (\\S+): (\\d+) passed, (\\d+) failed");

    private ConformanceSuite() {}

    /// How a scenario went.
    public record Score(int passed, int failed) {
        public boolean isPassed() {
            return failed == 0 && passed > 0;
        }

        public boolean isFailed() {
            return failed > 0;
        }
    }

    /// Runs what a revision requires of servers.
    ///
    /// @return the scores by scenario
    public static Map<String, Score> run(URI server, String revision) throws IOException {
        LockedNode.Ended ended =
                PROGRAM.run(
                        List.of("server", "--url", server.toString(), "--requirements", revision));
        String output = ended.all();
        // It ends with 1 when a scenario fails; the scores say which.
        if (ended.code() > 1) {
            throw new IllegalStateException("the suite failed:\n" + output);
        }
        Map<String, Score> scores = new TreeMap<>();
        Matcher line = SCORE.matcher(output);
        while (line.find()) {
            scores.put(
                    line.group(1),
                    new Score(Integer.parseInt(line.group(2)), Integer.parseInt(line.group(3))));
        }
        if (scores.isEmpty()) {
            throw new IllegalStateException("the suite scored nothing:\n" + output);
        }
        return scores;
    }
}
