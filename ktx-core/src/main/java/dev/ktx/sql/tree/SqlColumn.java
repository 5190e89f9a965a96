package dev.ktx.sql.tree;

/// A column of a FROM item of the same query or of one around it.
///
/// @param table the alias of the item
/// @param name as the warehouse spells it
public record SqlColumn(String table, String name, ValueType type) {}
