package dev.ktx.problem;

/// Sentences about the MCP server that runs in the background.
public final class DaemonProblems {
    private static final Location STATE = new Location.AtPath(".ktx/mcp.json");

    private DaemonProblems() {}

    /// @param running how it listens, for example `127.0.0.1:7878 without a token`
    /// @param asked how it should, likewise
    public static Problem otherSettings(String running, String asked) {
        return new Problem(
                ProblemCode.DAEMON_CONFLICT,
                STATE,
                "The daemon of this project runs already, at %s; asked for was %s."
                        .formatted(running, asked),
                "Stop it first with: ktx mcp stop");
    }

    /// A server that is there and does not answer, or is just starting or ending.
    public static Problem busy(long pid) {
        return new Problem(
                ProblemCode.DAEMON_CONFLICT,
                STATE,
                "The daemon of this project is there as process %d and does not answer."
                        .formatted(pid),
                "Stop it with: ktx mcp stop, then start it again.");
    }

    /// Two servers of one project at once.
    public static Problem locked() {
        return new Problem(
                ProblemCode.DAEMON_CONFLICT,
                new Location.AtPath(".ktx/locks/mcp.lock"),
                "Another process is serving this project already.",
                "Look at it with: ktx mcp status");
    }

    /// @param reason what the system says
    public static Problem addressUnavailable(String host, int port, String reason) {
        return new Problem(
                ProblemCode.ADDRESS_UNAVAILABLE,
                new Location.AtPath("--port"),
                "ktx cannot listen on %s, port %d: %s.".formatted(host, port, reason),
                "Choose another one, for example: ktx mcp start --port %d"
                        .formatted(port < 65_535 ? port + 1 : 7878));
    }

    /// @param reason why it cannot be listened that way, without a full stop at its end
    public static Problem badListening(String reason) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                Location.everywhere(),
                Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".",
                "See: ktx mcp start --help");
    }

    /// @param host a public address
    public static Problem tokenMissing(String host) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                new Location.AtPath("--host"),
                "ktx does not listen on '%s' without a token: whoever reaches it could call every tool."
                        .formatted(host),
                "Put a token into the environment variable KTX_MCP_TOKEN, or leave --host out.");
    }

    /// @param reason what happened, a sentence
    /// @param log its last lines; may be empty
    public static Problem startFailed(String reason, String log) {
        return new Problem(
                ProblemCode.DAEMON_FAILED,
                new Location.AtPath(".ktx/logs/mcp.log"),
                "The daemon did not start: %s%s"
                        .formatted(reason, log.isBlank() ? "" : "\nIts log ends with:\n" + log),
                "See it start with: ktx mcp start --foreground");
    }

    public static Problem notStopped(long pid) {
        return new Problem(
                ProblemCode.DAEMON_FAILED,
                STATE,
                "Process %d did not end.".formatted(pid),
                "End it by hand with: kill -9 " + pid);
    }
}
