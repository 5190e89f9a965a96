/// How the tables of a warehouse really join. In come tables and what is known of their rows, out
/// come keys and links, each with reasons a person can read; between the two, questions that a
/// warehouse can answer. Start reading at {@link dev.ktx.relation.SchemaFacts}, {@link
/// dev.ktx.relation.FindCandidates} and {@link dev.ktx.relation.Resolve}.
@NullMarked
package dev.ktx.relation;

import org.jspecify.annotations.NullMarked;
