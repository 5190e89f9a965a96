/// Source files. Trees of YAML or JSON go in ({@link dev.ktx.semantic.file.Tree}), a {@link
/// dev.ktx.semantic.model.SemanticModel} comes out: one strict schema, overlays laid over scanned
/// tables, inheritance applied. Start reading at {@link dev.ktx.semantic.file.SourceFiles}.
@NullMarked
package dev.ktx.semantic.file;

import org.jspecify.annotations.NullMarked;
