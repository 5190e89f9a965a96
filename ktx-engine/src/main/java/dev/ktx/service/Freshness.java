package dev.ktx.service;

import dev.ktx.problem.AnswerProblems;

import java.util.List;
import java.util.Optional;

/// Whether the index says what the files say.
///
/// @param failed the parts that could not be read, with the reason
public record Freshness(State state, List<String> failed) {
    /// What an answer can rely on.
    public enum State {
        CURRENT,

        /// Another process went on writing the index.
        HELD,

        /// It is being brought up to date, which takes longer than a question waits.
        BEHIND
    }

    static final Freshness CURRENT = new Freshness(State.CURRENT, List.of());
    static final Freshness BEHIND = new Freshness(State.BEHIND, List.of());

    public Freshness {
        failed = List.copyOf(failed);
    }

    /// What an answer should say about it; empty when all is well.
    Optional<String> note() {
        return switch (state) {
            case HELD -> Optional.of(AnswerProblems.indexHeld());
            case BEHIND -> Optional.of(AnswerProblems.indexBehind());
            case CURRENT ->
                    failed.isEmpty()
                            ? Optional.empty()
                            : Optional.of(AnswerProblems.partsUnread(failed));
        };
    }
}
