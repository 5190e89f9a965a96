package dev.ktx.app.setup;

import java.util.List;

/// How a program reaches ktx.
public sealed interface Access {
    /// It starts ktx for itself.
    ///
    /// @param words the program and its arguments
    record Stdio(List<String> words) implements Access {
        public Stdio {
            words = List.copyOf(words);
        }

        String program() {
            return words.getFirst();
        }

        List<String> arguments() {
            return words.subList(1, words.size());
        }
    }

    /// It calls the daemon.
    ///
    /// @param token whether the daemon asks for one
    record Http(String url, boolean token) implements Access {}
}
