package dev.ktx.service;

import dev.ktx.problem.AnswerProblems;

import java.util.List;
import java.util.Optional;

/// Whether the index says what the files say.
///
/// @param held whether another process went on writing it
/// @param failed the parts that could not be read, with the reason
public record Freshness(boolean held, List<String> failed) {
    static final Freshness CURRENT = new Freshness(false, List.of());

    public Freshness {
        failed = List.copyOf(failed);
    }

    /// What an answer should say about it; empty when all is well.
    Optional<String> note() {
        if (held) {
            return Optional.of(AnswerProblems.indexHeld());
        }
        return failed.isEmpty()
                ? Optional.empty()
                : Optional.of(AnswerProblems.partsUnread(failed));
    }
}
