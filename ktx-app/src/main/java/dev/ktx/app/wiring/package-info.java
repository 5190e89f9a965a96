/// The object graph of one ktx process, built by hand: {@link dev.ktx.app.wiring.Wiring} names the
/// implementations, nothing else does.
@NullMarked
package dev.ktx.app.wiring;

import org.jspecify.annotations.NullMarked;
