package dev.ktx.mcp;

import java.time.Duration;

/// A tool did not answer within its time-out. Never thrown at a handler; given to [ErrorText] so
/// that an application can name its own setting.
public final class ToolTimeout extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String tool;
    private final Duration limit;

    ToolTimeout(String tool, Duration limit) {
        super("'%s' did not answer within %s and was cancelled.".formatted(tool, spoken(limit)));
        this.tool = tool;
        this.limit = limit;
    }

    public String tool() {
        return tool;
    }

    public Duration limit() {
        return limit;
    }

    private static String spoken(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
