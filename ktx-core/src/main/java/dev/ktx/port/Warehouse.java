package dev.ktx.port;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.sql.ReadOnlySql;

import java.util.List;

/// An open connection to one warehouse, pooled where that pays. Nothing reached through it can
/// write. Safe for use by many threads; a call blocks its own thread only. Every method fails with
/// a {@link dev.ktx.problem.KtxException}: `warehouse-unreachable` within 5 seconds when the other
/// side does not answer, never with a secret in its text, always with the driver's exception as
/// cause.
public interface Warehouse extends AutoCloseable {
    /// Connects and asks for nothing more.
    ConnectionCheck check(Cancellation cancellation);

    /// Asks what the role of the connection could write.
    RoleRights rights(Cancellation cancellation);

    /// Names of the schemas that a user may have put data in, sorted; empty in SQLite.
    List<String> schemas();

    /// Reads the structure. The number of statements does not grow with the number of tables. What
    /// a missing permission hides is a warning in the snapshot.
    SchemaSnapshot introspect(Cancellation cancellation, Progress progress);

    /// Runs one statement.
    ///
    /// @throws dev.ktx.problem.KtxException `query-failed`, `query-timed-out`, `query-cancelled`,
    ///   `warehouse-unreachable`, `warehouse-busy`
    QueryResult query(ReadOnlySql sql, QueryLimits limits, Cancellation cancellation);

    /// Releases everything, including file locks; later calls fail. Does nothing the second time.
    @Override
    void close();
}
