/// Finding what people ask for in words: what can be found ({@link dev.ktx.search.Entity}), how
/// texts and questions become terms ({@link dev.ktx.search.Terms}, {@link dev.ktx.search.Wording}),
/// and how candidates of several kinds become one ranked list ({@link dev.ktx.search.Ranking}).
/// Values and functions only; an index is a port. Start reading at {@link dev.ktx.search.Entity}.
@NullMarked
package dev.ktx.search;

import org.jspecify.annotations.NullMarked;
