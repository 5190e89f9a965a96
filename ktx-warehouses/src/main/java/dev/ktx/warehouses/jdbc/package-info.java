/// What warehouses over JDBC share: lending connections that cannot write, running one statement
/// within its limits, stopping it, turning values into cells and driver errors into problems. Start
/// reading at {@link dev.ktx.warehouses.jdbc.StatementRunner}.
@NullMarked
package dev.ktx.warehouses.jdbc;

import org.jspecify.annotations.NullMarked;
