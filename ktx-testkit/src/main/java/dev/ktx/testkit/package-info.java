/// What tests share: engines that they start themselves, the Shop world, and the contracts that
/// adapters meet. Start reading at {@link dev.ktx.testkit.WarehouseContract}.
@NullMarked
package dev.ktx.testkit;

import org.jspecify.annotations.NullMarked;
