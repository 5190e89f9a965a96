package dev.ktx.catalog;

import java.util.List;
import java.util.Optional;

/// What only some warehouses tell about a column.
///
/// @param generated whether the value is computed from other columns
/// @param identity whether the warehouse numbers the rows itself
/// @param defaultExpression SQL text of the default value
/// @param enumLabels the permitted values in declared order; empty when the type is no enumeration
public record ColumnDetails(
        boolean generated,
        boolean identity,
        Optional<String> defaultExpression,
        List<String> enumLabels) {
    private static final ColumnDetails NONE =
            new ColumnDetails(false, false, Optional.empty(), List.of());

    public ColumnDetails {
        enumLabels = List.copyOf(enumLabels);
    }

    /// Nothing is known beyond the column itself.
    public static ColumnDetails none() {
        return NONE;
    }
}
