package dev.ktx.app.cli;

import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProjectProblems;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/// Texts that come from a file or from standard input.
final class TextInput {
    static final String STANDARD_INPUT = "-";

    private TextInput() {}

    /// The text, without a mark of the byte order.
    ///
    /// @param name a path relative to the working folder, or `-`
    /// @throws KtxException `file-unreadable`, also for what is not UTF-8
    static String read(Invocation call, String name) {
        try {
            byte[] bytes =
                    name.equals(STANDARD_INPUT)
                            ? call.input().readAllBytes()
                            : Files.readAllBytes(call.workingDir().resolve(name));
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (IOException failure) {
            throw new KtxException(unreadable(name, failure), failure);
        }
    }

    /// @param name a path, or `-`
    static Problem unreadable(String name, IOException failure) {
        return name.equals(STANDARD_INPUT)
                ? CommandProblems.inputUnreadable(failure)
                : ProjectProblems.unreadable(name, failure);
    }
}
