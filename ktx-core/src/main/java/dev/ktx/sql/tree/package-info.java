/// SQL as trees of records: {@link dev.ktx.sql.tree.Expr} for values, {@link
/// dev.ktx.sql.tree.Query} for whole statements. The trees hold intents, for example a truncated
/// date or a safe division; {@link dev.ktx.sql.dialect.SqlPrinter} spells them for one warehouse.
/// Nothing in a tree is SQL text, except the body of a source that people wrote in SQL.
@NullMarked
package dev.ktx.sql.tree;

import org.jspecify.annotations.NullMarked;
