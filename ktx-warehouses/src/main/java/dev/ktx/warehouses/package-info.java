/// The warehouses ktx talks to. In comes a connection of `ktx.yaml`, out goes a {@link
/// dev.ktx.port.Warehouse} through which nothing can write. {@link dev.ktx.warehouses.Connectors}
/// lists them; each has a package of its own, and what they share is in `jdbc`. Start reading at
/// {@link dev.ktx.warehouses.sqlite.SqliteConnector}, the smallest.
@NullMarked
package dev.ktx.warehouses;

import org.jspecify.annotations.NullMarked;
