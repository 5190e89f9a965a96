package dev.ktx.mcp;

import java.util.Optional;

/// Tells a model what went wrong in a handler. Never a stack trace, never a secret.
@FunctionalInterface
public interface ErrorText {
    /// @return what the client reads; not blank
    String of(Throwable failure);

    /// The failure's own message, or the kind of failure when it has none.
    static String message(Throwable failure) {
        return Optional.ofNullable(failure.getMessage())
                .filter(message -> !message.isBlank())
                .orElse(failure.getClass().getSimpleName());
    }
}
