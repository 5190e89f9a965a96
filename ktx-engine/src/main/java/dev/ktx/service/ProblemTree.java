package dev.ktx.service;

import dev.ktx.problem.Problem;

import java.util.Optional;

/// A problem as a part of an answer.
final class ProblemTree {
    private ProblemTree() {}

    static Tree of(Problem problem) {
        return Tree.of("code", problem.code().id().replace('-', '_'))
                .ifPresent(
                        "where",
                        Optional.of(problem.where().text()).filter(text -> !text.isEmpty()))
                .with("message", problem.what())
                .with("next", problem.next());
    }
}
