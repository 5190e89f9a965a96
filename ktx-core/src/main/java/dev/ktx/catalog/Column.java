package dev.ktx.catalog;

import java.util.Optional;

/// A column of a table.
///
/// @param nativeType the type as the warehouse spells it, for example `numeric(10,2)`
/// @param normalizedType the type in a spelling that is comparable within one warehouse
/// @param primaryKey whether the column is part of the declared primary key
/// @param details what only some warehouses tell
public record Column(
        String name,
        String nativeType,
        String normalizedType,
        DimensionType dimensionType,
        boolean nullable,
        boolean primaryKey,
        Optional<String> comment,
        ColumnDetails details) {}
