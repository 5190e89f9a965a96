package dev.ktx.app.cli;

import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/// Texts that come from a file or from standard input.
final class TextInput {
    static final String STANDARD_INPUT = "-";

    private TextInput() {}

    /// @param name a path relative to the working folder, or `-`
    /// @throws KtxException `file-unreadable`
    static String read(Invocation call, String name) {
        if (name.equals(STANDARD_INPUT)) {
            try {
                return new String(call.input().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                throw new KtxException(
                        CommandProblems.inputUnreadable(failure.getClass().getSimpleName()),
                        failure);
            }
        }
        try {
            return Files.readString(call.workingDir().resolve(name));
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unreadable(name, failure.getClass().getSimpleName()), failure);
        }
    }
}
