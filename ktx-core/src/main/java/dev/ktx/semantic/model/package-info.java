/// What a connection's semantic layer says: sources with columns, joins, measures and segments.
/// {@link dev.ktx.semantic.model.ResolvedSource} is a source with everything applied that other
/// files say about it; {@link dev.ktx.semantic.model.SemanticModel} is all of them, and what was
/// wrong with the rest. Start reading there.
@NullMarked
package dev.ktx.semantic.model;

import org.jspecify.annotations.NullMarked;
