package dev.ktx.warehouses.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A connection lent for one piece of work. It cannot write, whatever is sent to it. Used by one
/// thread, but for {@link #cancel}.
public interface Session extends AutoCloseable {
    Connection connection();

    /// Refuses text that this session could not hold to one statement that reads.
    ///
    /// @throws SQLException with the reason
    default void admit(String sql) throws SQLException {}

    /// A statement for one query.
    ///
    /// @param rows that will be read at most; more may arrive
    default Statement statement(int rows) throws SQLException {
        Statement statement = connection().createStatement();
        statement.setMaxRows(rows);
        return statement;
    }

    /// Nobody reads the rest of the rows; the result is closed next.
    default void abandon(ResultSet rest) throws SQLException {}

    /// Tells the warehouse to stop what `statement` does. Called from another thread while the work
    /// goes on, possibly before the statement has arrived, and repeated until the work ends.
    default void cancel(Statement statement) throws SQLException {
        statement.cancel();
    }

    /// The full reason why a statement failed, where the driver told less than the warehouse knows.
    default SQLException explain(String sql, SQLException failure) {
        return failure;
    }

    /// The work was stopped half-way: the connection must not be lent again.
    default void discard() {}

    /// Gives the connection back; nothing of the work stays behind in it.
    @Override
    void close();
}
