/// What can go wrong and how it is told: a {@link dev.ktx.problem.Problem} has a code, a place, a
/// sentence and a next step. Wrong input is a value that carries all problems; failing surroundings
/// are one {@link dev.ktx.problem.KtxException}. Sentences live in the `*Problems` classes of this
/// package and nowhere else. Start reading at {@link dev.ktx.problem.ProblemCode}.
@NullMarked
package dev.ktx.problem;

import org.jspecify.annotations.NullMarked;
