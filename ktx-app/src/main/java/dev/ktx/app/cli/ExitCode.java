package dev.ktx.app.cli;

import dev.ktx.problem.Blame;

/// Exit codes that scripts can trust. SIGINT ends with 130 and SIGTERM with 143, by the JVM itself.
public final class ExitCode {
    public static final int SUCCESS = 0;
    public static final int FAILURE = 1;
    public static final int USAGE = 2;

    private ExitCode() {}

    /// The exit code that a problem ends with.
    public static int of(Blame blame) {
        return switch (blame) {
            case USAGE -> USAGE;
            case CALLER, ENVIRONMENT, KTX -> FAILURE;
        };
    }
}
