package dev.ktx.semantic.plan;

import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.sql.tree.ValueType;

/// A stored column of a source in a role.
record Field(Role role, SourceColumn column) {
    Field {
        if (column.computed()) {
            throw new IllegalArgumentException(
                    "computed column was not resolved: " + column.name());
        }
    }

    ValueType type() {
        return column.type();
    }
}
