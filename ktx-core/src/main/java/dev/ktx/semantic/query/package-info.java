/// Questions and what comes with their answers. {@link dev.ktx.semantic.query.QueryReader} reads a
/// {@link dev.ktx.semantic.query.SemanticQuery} from the tree of a JSON or YAML text; {@link
/// dev.ktx.semantic.query.Receipt} tells how an answer was made.
@NullMarked
package dev.ktx.semantic.query;

import org.jspecify.annotations.NullMarked;
