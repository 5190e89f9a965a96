/// Measures how well searches find what questions need, on labelled sets from outside. A set goes
/// in, a report comes out; start reading at {@link dev.ktx.app.eval.RetrievalRun}.
@NullMarked
package dev.ktx.app.eval;

import org.jspecify.annotations.NullMarked;
