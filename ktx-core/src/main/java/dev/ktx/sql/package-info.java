/// SQL as text: what a statement is and what it reads. In comes a text, out comes a verdict with a
/// {@link dev.ktx.sql.ReadOnlySql}, which nothing but the gate can make, or an analysis.
///
/// Start reading at {@link dev.ktx.sql.Gate}. A text goes through the lexer (`dev.ktx.sql.lex`),
/// the skeleton (`Skeleton`, `Queries`, `CommonTables`, `Clauses`, `Names`), the function policy
/// (`FunctionPolicy`, `functions/*.txt`) and the second opinion (`SecondOpinion`). JSqlParser is
/// not visible outside this package. Spelling per warehouse is in `dev.ktx.sql.dialect`.
@NullMarked
package dev.ktx.sql;

import org.jspecify.annotations.NullMarked;
