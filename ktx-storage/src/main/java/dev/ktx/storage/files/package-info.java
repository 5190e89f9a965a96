/// The files of a project in its own git repository. A save writes files beside the old ones, notes
/// what it is about to do, moves them into place and commits exactly those paths; what a killed
/// process left is finished by the next one. Start reading at {@link
/// dev.ktx.storage.files.GitFiles}; {@link dev.ktx.storage.files.InitProject} makes a project.
@NullMarked
package dev.ktx.storage.files;

import org.jspecify.annotations.NullMarked;
