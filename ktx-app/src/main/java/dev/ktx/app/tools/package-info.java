/// The tools that agents see, one class each, listed in {@link dev.ktx.app.tools.Tools}: what the
/// agent reads, what it sends, what happens.
@NullMarked
package dev.ktx.app.tools;

import org.jspecify.annotations.NullMarked;
