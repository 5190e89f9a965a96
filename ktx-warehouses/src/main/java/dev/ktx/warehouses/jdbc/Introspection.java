package dev.ktx.warehouses.jdbc;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Progress;

import java.sql.SQLException;
import java.util.List;

/// Reads the structure of a warehouse out of its catalog.
public interface Introspection {
    /// Schemas that can be scanned, sorted; empty where the warehouse has none.
    List<String> schemas(MetadataReader metadata) throws SQLException;

    /// The tables within the scope of the connection. What the role may not see is a warning in the
    /// snapshot.
    SchemaSnapshot read(MetadataReader metadata, Progress progress) throws SQLException;
}
