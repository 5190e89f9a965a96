/// Questions asked in measures and dimensions. A {@link dev.ktx.semantic.query.SemanticQuery} and a
/// model go into {@link dev.ktx.semantic.SemanticCompiler}, SQL with a receipt or a list of
/// problems comes out. Files are read in `file`, what they say is in `model`, expressions in
/// `expression`, and the way from a question to a query tree in `plan`.
@NullMarked
package dev.ktx.semantic;

import org.jspecify.annotations.NullMarked;
