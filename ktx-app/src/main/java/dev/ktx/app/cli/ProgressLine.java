package dev.ktx.app.cli;

import dev.ktx.port.Progress;

import java.io.PrintStream;

/// Progress for people on standard error: one line that renews itself on a terminal, otherwise a
/// line at most every second. Silent for work that is done within half a second.
final class ProgressLine implements Progress, AutoCloseable {
    private static final long QUIET_NANOS = 500_000_000L;
    private static final long PLAIN_GAP_NANOS = 1_000_000_000L;
    private static final int WIDEST_MESSAGE = 60;

    private final PrintStream stream;
    private final boolean terminal;
    private final long start = System.nanoTime();
    private long lastPrinted;
    private boolean open;

    ProgressLine(PrintStream stream, boolean terminal) {
        this.stream = stream;
        this.terminal = terminal;
        this.lastPrinted = start - PLAIN_GAP_NANOS;
    }

    @Override
    public synchronized void report(double fraction, String message) {
        long now = System.nanoTime();
        if (now - start < QUIET_NANOS) {
            return;
        }
        int percent = (int) Math.round(Math.clamp(fraction, 0.0, 1.0) * 100);
        if (terminal) {
            String shown =
                    message.length() > WIDEST_MESSAGE
                            ? message.substring(0, WIDEST_MESSAGE - 1) + "…"
                            : message;
            // Carriage return, then "erase to the end of the line".
            stream.print("\r\u001b[K%3d%% %s".formatted(percent, shown));
            stream.flush();
            open = true;
        } else if (now - lastPrinted >= PLAIN_GAP_NANOS) {
            stream.println("%3d%% %s".formatted(percent, message));
            lastPrinted = now;
        }
    }

    /// Removes the line; the next report shows it again.
    synchronized void clear() {
        if (open) {
            stream.print("\r\u001b[K");
            stream.flush();
            open = false;
        }
    }

    @Override
    public void close() {
        clear();
    }
}
