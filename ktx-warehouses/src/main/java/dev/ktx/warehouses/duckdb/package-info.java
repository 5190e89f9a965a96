/// DuckDB: a file, held open read-only during calls and a moment after. In comes `path`, out go
/// tables with a schema and without a catalog. Start reading at {@link
/// dev.ktx.warehouses.duckdb.DuckDbConnector}.
@NullMarked
package dev.ktx.warehouses.duckdb;

import org.jspecify.annotations.NullMarked;
