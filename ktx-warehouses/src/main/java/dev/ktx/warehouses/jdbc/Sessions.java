package dev.ktx.warehouses.jdbc;

import java.sql.SQLException;
import java.time.Duration;

/// Lends connections to one warehouse that cannot write. Safe for use by many threads.
public interface Sessions extends AutoCloseable {
    /// A session, connecting first when none is at hand. Gives up after at most 5 seconds.
    ///
    /// @param timeout how long a statement may run; the warehouse is told where it can watch too
    /// @throws dev.ktx.problem.KtxException when there is none for a reason that the driver has no
    ///   words for
    Session borrow(Duration timeout) throws SQLException;

    /// Closes what is not lent, and what is lent as soon as it comes back.
    @Override
    void close();
}
