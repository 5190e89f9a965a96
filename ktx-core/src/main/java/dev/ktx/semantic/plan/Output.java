package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Expr;

/// A measure of the answer.
///
/// @param key of the column of the answer
record Output(String key, Expr<Atom> value) {}
