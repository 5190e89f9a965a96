/// A ktx project as values: `ktx.yaml` is described once, by {@link dev.ktx.project.Settings} and
/// the drivers of its connections; {@link dev.ktx.project.ProjectConfig} is what one file says, and
/// {@link dev.ktx.project.ConnectionSettings} is one connection with its secrets filled in. Reading
/// and editing the file is in the storage adapter. Start reading at {@link
/// dev.ktx.project.ConfigSchema}.
@NullMarked
package dev.ktx.project;

import org.jspecify.annotations.NullMarked;
