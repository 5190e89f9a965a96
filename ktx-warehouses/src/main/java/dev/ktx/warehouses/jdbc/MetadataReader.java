package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cancellation;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Reads lists out of a catalog. Names of users reach the warehouse as bind values only. Used by
/// one thread.
public final class MetadataReader {
    private static final int FETCH = 10_000;

    private final Session session;
    private final StatementRunner runner;
    private final Cancellation cancellation;

    MetadataReader(Session session, StatementRunner runner, Cancellation cancellation) {
        this.session = session;
        this.runner = runner;
        this.cancellation = cancellation;
    }

    /// Makes a value of the current row.
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /// For what only the driver offers, such as bind values that are arrays.
    public Connection connection() {
        return session.connection();
    }

    /// All rows, in order.
    ///
    /// @param binds texts, numbers or arrays, one for each `?`
    public <T> List<T> list(String sql, Row<T> mapper, Object... binds) throws SQLException {
        try (PreparedStatement statement = session.connection().prepareStatement(sql);
                Watch watch =
                        Watch.over(
                                () -> session.cancel(statement),
                                StatementRunner.METADATA_TIMEOUT,
                                cancellation)) {
            statement.setFetchSize(FETCH);
            for (int i = 0; i < binds.length; i++) {
                bind(statement, i + 1, binds[i]);
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(mapper.of(result));
                }
            } catch (SQLException e) {
                if (watch.reason().isPresent()) {
                    session.discard();
                    throw runner.stoppedOr(e, watch, StatementRunner.METADATA_TIMEOUT);
                }
                throw e;
            }
            return rows;
        }
    }

    private static void bind(PreparedStatement statement, int position, Object value)
            throws SQLException {
        switch (value) {
            case String text -> statement.setString(position, text);
            case Long number -> statement.setLong(position, number);
            case Array array -> statement.setArray(position, array);
            default -> throw new IllegalArgumentException("no bind value: " + value.getClass());
        }
    }
}
