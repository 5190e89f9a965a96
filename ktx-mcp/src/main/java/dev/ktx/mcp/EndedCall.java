package dev.ktx.mcp;

import tools.jackson.databind.node.ObjectNode;

import java.time.Duration;
import java.util.Optional;

/// A tool call that is over.
///
/// @param tool its name
/// @param client how the client calls itself, as `name/version`; empty when it does not say
/// @param arguments as the handler got them; as they were sent when they did not fit
/// @param duration from the moment the call was understood
/// @param structured the result of a call that went well and has one
public record EndedCall(
        String tool,
        String client,
        ObjectNode arguments,
        Duration duration,
        Outcome outcome,
        Optional<ObjectNode> structured) {

    /// How it ended.
    public enum Outcome {
        OK,
        /// An in-band error.
        ERROR,
        /// The arguments did not fit.
        INVALID,
        /// The tool's own time-out passed.
        TIMED_OUT,
        /// The client cancelled it or went away, or the server closed.
        CANCELLED
    }

    /// Hears of calls. Called on the thread that ends the call, so it must not take long; what it
    /// throws is dropped.
    @FunctionalInterface
    public interface Listener {
        void ended(EndedCall call);
    }
}
