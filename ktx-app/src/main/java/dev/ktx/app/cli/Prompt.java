package dev.ktx.app.cli;

import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// Questions to a person, one line each.
final class Prompt {
    private final BufferedReader answers;
    private final Output output;
    private final boolean asks;

    /// @param asks whether there is somebody to ask
    Prompt(InputStream input, Output output, boolean asks) {
        this.answers = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        this.output = output;
        this.asks = asks;
    }

    boolean asks() {
        return asks;
    }

    /// @param usual what an empty line means; empty for nothing
    /// @return the answer; `usual` at the end of input
    String ask(String question, String usual) {
        output.notice(question + (usual.isEmpty() ? "" : " [" + usual + "]"));
        try {
            String line = answers.readLine();
            return line == null || line.isBlank() ? usual : line.strip();
        } catch (IOException failure) {
            throw new KtxException(CommandProblems.inputUnreadable(failure), failure);
        }
    }

    boolean confirm(String question) {
        return ask(question + " (y/n)", "y").toLowerCase(java.util.Locale.ROOT).startsWith("y");
    }
}
