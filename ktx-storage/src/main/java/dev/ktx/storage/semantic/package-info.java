/// Source files of the semantic layer as YAML. Text goes in, the trees that `dev.ktx.semantic.file`
/// reads come out. Start reading at {@link dev.ktx.storage.semantic.SourceYaml}.
@NullMarked
package dev.ktx.storage.semantic;

import org.jspecify.annotations.NullMarked;
