/// SQLite: a file, opened read-only for each call. In comes `path`, out go tables without schema.
/// Start reading at {@link dev.ktx.warehouses.sqlite.SqliteConnector}.
@NullMarked
package dev.ktx.warehouses.sqlite;

import org.jspecify.annotations.NullMarked;
