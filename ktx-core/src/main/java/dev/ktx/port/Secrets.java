package dev.ktx.port;

import dev.ktx.problem.Redaction;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionSettings;

/// Replaces `env:NAME` and `file:PATH` by what they point to. Safe for use by many threads.
public interface Secrets {
    /// A connection with its secrets filled in.
    ///
    /// @throws dev.ktx.problem.KtxException `secret-unavailable`, naming the key and the variable
    ///   or file and never a value; `bad-config` if the id cannot be used or a needed key is
    ///   missing
    ConnectionSettings resolve(Connection connection);

    /// One value of another part of `ktx.yaml`.
    ///
    /// @param path its key, for messages
    /// @throws dev.ktx.problem.KtxException `secret-unavailable`
    String resolve(String path, String value);

    /// Takes out every secret that has been resolved so far.
    Redaction redaction();
}
