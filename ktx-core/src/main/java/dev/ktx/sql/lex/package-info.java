/// SQL text as tokens. In comes a text and the {@link dev.ktx.sql.lex.LexRules} of a dialect, out
/// come {@link dev.ktx.sql.lex.Tokens} that keep their offsets, or a {@link
/// dev.ktx.sql.lex.UnreadableSql} when the text cannot be read with certainty. Used by the
/// read-only gate and by the expression language. Start reading at {@link dev.ktx.sql.lex.Lexer}.
@NullMarked
package dev.ktx.sql.lex;

import org.jspecify.annotations.NullMarked;
