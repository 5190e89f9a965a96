/// A ktx project: the settings of `ktx.yaml` as values. Reading and editing the file is in the
/// storage adapter. Start reading at {@link dev.ktx.project.ConnectionSettings}.
@NullMarked
package dev.ktx.project;

import org.jspecify.annotations.NullMarked;
