package dev.ktx.port;

import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionSettings;

import java.util.List;

/// The connections of the project. Every call sees the configuration as it is now, also after
/// somebody edited it. Safe for use by many threads.
public interface ProjectConnections {
    /// All of them in any order, warehouses and context sources; secrets are not looked at.
    List<Connection> all();

    /// One connection with its secrets filled in. Only its own secrets are looked at, so a missing
    /// one harms no other connection.
    ///
    /// @throws dev.ktx.problem.KtxException `unknown-connection`, `bad-config`,
    ///   `secret-unavailable`
    ConnectionSettings resolve(String connectionId);
}
