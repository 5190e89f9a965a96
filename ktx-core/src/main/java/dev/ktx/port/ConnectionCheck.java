package dev.ktx.port;

import dev.ktx.problem.Problem;

/// Whether a warehouse can be reached.
public sealed interface ConnectionCheck {
    /// @param detail one line for people, for example product and version
    /// @param millis how long connecting took
    record Reached(String detail, long millis) implements ConnectionCheck {}

    /// @param cause the driver's own exception; its text may hold secrets and is never printed
    record Failed(Problem problem, Throwable cause) implements ConnectionCheck {}
}
