/// Measures how well ktx finds things, against sets whose truth is known. In comes the folder of a
/// set, out come figures. Start reading at {@link dev.ktx.app.eval.EvalJoins} for keys and joins,
/// and at {@link dev.ktx.app.eval.RetrievalRun} for searches.
@NullMarked
package dev.ktx.app.eval;

import org.jspecify.annotations.NullMarked;
