package dev.ktx.semantic.model;

import dev.ktx.semantic.expression.Fragment;

import java.util.List;

/// Where the rows of a source come from.
public sealed interface Origin {
    /// @param parts from catalog to name
    record Table(List<String> parts) implements Origin {
        public Table {
            parts = List.copyOf(parts);
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("a table has a name");
            }
        }
    }

    /// A query that people wrote in the dialect of the warehouse.
    record Sql(Fragment text) implements Origin {}
}
