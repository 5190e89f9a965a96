/// PostgreSQL: a small pool, each statement in a read-only transaction of its own. In come host or
/// `url`, out go tables with a schema and without a catalog. Start reading at {@link
/// dev.ktx.warehouses.postgres.PostgresConnector}.
@NullMarked
package dev.ktx.warehouses.postgres;

import org.jspecify.annotations.NullMarked;
