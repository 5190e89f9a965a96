/// The expression language of measures, filters, segments, computed columns and join conditions.
/// Text goes in, a tree of {@link dev.ktx.sql.tree.Expr} over {@link
/// dev.ktx.semantic.expression.Name} comes out. The language is closed and the same for every
/// warehouse: what is not listed is refused. Start reading at {@link
/// dev.ktx.semantic.expression.ExpressionParser}.
@NullMarked
package dev.ktx.semantic.expression;

import org.jspecify.annotations.NullMarked;
