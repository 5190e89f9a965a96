package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Expr;

/// A condition on rows, one term of the conjunction of all.
///
/// @param text as it was written, for messages
record RowFilter(Expr<Field> condition, String text) {}
