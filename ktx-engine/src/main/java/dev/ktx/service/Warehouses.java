package dev.ktx.service;

import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.SqlPolicy;
import dev.ktx.sql.SqlTarget;

import java.util.List;

/// The warehouses of the project, open when they are needed. Safe for use by many threads; what
/// happens to one warehouse never touches another.
public interface Warehouses {
    /// Ids of the connections that answer SQL, sorted.
    List<String> ids();

    /// What kind of warehouse a connection leads to. Nothing is opened, no secret is looked at.
    ///
    /// @throws dev.ktx.problem.KtxException `unknown-connection` or `not-a-warehouse`; both name
    ///   the connections there are
    Connector connector(String connectionId);

    /// What the read-only gate lets through for a connection.
    ///
    /// @throws dev.ktx.problem.KtxException as {@link #connector}
    SqlPolicy policy(String connectionId);

    /// How SQL is spelled for a connection, and what its gate lets through.
    ///
    /// @throws dev.ktx.problem.KtxException as {@link #connector}
    default SqlTarget target(String connectionId) {
        return new SqlTarget(connector(connectionId).dialect(), policy(connectionId));
    }

    /// The warehouse of a connection, for the time until the lease is closed. Opened with the
    /// settings as they are now.
    ///
    /// @throws dev.ktx.problem.KtxException as {@link #connector}, and `bad-config` or
    ///   `secret-unavailable`
    Lease open(String connectionId);

    /// A warehouse in use. Closing it leaves the warehouse to the next caller.
    interface Lease extends AutoCloseable {
        Warehouse warehouse();

        /// What the warehouse was opened with.
        ConnectionSettings settings();

        /// Does nothing the second time.
        @Override
        void close();
    }
}
