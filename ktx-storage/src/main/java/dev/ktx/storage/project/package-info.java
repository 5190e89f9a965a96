/// `ktx.yaml` on disk: reading it with every issue and its place, editing it without touching any
/// other byte, and replacing secret references. Start reading at {@link
/// dev.ktx.storage.project.ConfigReader}; {@link dev.ktx.storage.project.YamlEdit} writes.
@NullMarked
package dev.ktx.storage.project;

import org.jspecify.annotations.NullMarked;
