package dev.ktx.models;

import dev.ktx.port.LanguageModel.Reason;

/// A request got no answer. The message is for people and holds no secret.
final class RequestFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    RequestFailed(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }
}
