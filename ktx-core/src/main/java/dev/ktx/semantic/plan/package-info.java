/// The way from a question to a query tree. Names become {@link dev.ktx.semantic.plan.Field}s of
/// {@link dev.ktx.semantic.plan.Role}s, aggregates become {@link dev.ktx.semantic.plan.Atom}s, each
/// over the rows of one source; {@link dev.ktx.semantic.plan.Routes} finds how a row of one source
/// leads to another; a component per source aggregates at home, and {@link
/// dev.ktx.semantic.plan.Statement} puts the components together. Start reading at {@link
/// dev.ktx.semantic.plan.Planner}.
@NullMarked
package dev.ktx.semantic.plan;

import org.jspecify.annotations.NullMarked;
