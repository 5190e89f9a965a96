/// placeholder
@NullMarked
package dev.ktx.semantic.plan;

import org.jspecify.annotations.NullMarked;
