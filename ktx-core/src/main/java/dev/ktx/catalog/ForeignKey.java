package dev.ktx.catalog;

import java.util.Optional;

/// One column pair of a declared foreign key. A composite key is several of these, in key order,
/// with the same constraint name.
///
/// @param toTable always with the same parts present as the table that holds the key
public record ForeignKey(
        String fromColumn, TableRef toTable, String toColumn, Optional<String> constraintName) {}
