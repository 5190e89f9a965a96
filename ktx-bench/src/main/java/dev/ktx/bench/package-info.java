/// What things cost. Each class with a `main` measures one thing and prints its figures beside a
/// yardstick of the same run; {@link dev.ktx.bench.Bench} runs them by name.
@NullMarked
package dev.ktx.bench;

import org.jspecify.annotations.NullMarked;
