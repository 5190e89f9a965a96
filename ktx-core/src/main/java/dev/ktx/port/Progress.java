package dev.ktx.port;

/// Hears how far work has come. Called from any thread; never fails.
public interface Progress {
    /// @param fraction between 0 and 1, never decreasing within one piece of work
    /// @param message a short phrase, for example `Profiling sales.orders`
    void report(double fraction, String message);

    /// Nobody listens.
    static Progress none() {
        return (fraction, message) -> {};
    }

    /// The same listener for a piece of work that fills the span from `start` to `end`.
    default Progress within(double start, double end) {
        return (fraction, message) -> report(start + fraction * (end - start), message);
    }
}
