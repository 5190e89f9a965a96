/// MariaDB and MySQL: a small pool, each statement in a read-only transaction of its own. In come
/// host or `url`, out go tables with a schema, which is what the server calls a database, and
/// without a catalog. Start reading at {@link dev.ktx.warehouses.mysql.MySqlConnector}.
@NullMarked
package dev.ktx.warehouses.mysql;

import org.jspecify.annotations.NullMarked;
