package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Expr.Aggregate;

/// One aggregate over the rows of one source.
///
/// @param root whose rows are aggregated, each once
record Atom(Role root, Aggregate<Field> aggregate) {}
