package dev.ktx.service;

import dev.ktx.port.LanguageModel;
import dev.ktx.problem.Problem;
import dev.ktx.project.ModelSettings.Budget;

import java.util.function.Supplier;

/// Whether there is a language model to ask.
public sealed interface ModelAccess {
    /// None is wanted.
    record None() implements ModelAccess {}

    /// One is wanted and cannot be had.
    record Refused(Problem problem) implements ModelAccess {}

    /// @param name which model of which provider
    /// @param open makes the client; whoever calls it closes the model
    record Ready(String name, Supplier<LanguageModel> open, Budget budget) implements ModelAccess {}
}
