/// What things cost. Each class with a `main` measures one thing and prints its figures beside a
/// yardstick of the same run; `make bench` runs them one after the other.
@NullMarked
package dev.ktx.bench;

import org.jspecify.annotations.NullMarked;
