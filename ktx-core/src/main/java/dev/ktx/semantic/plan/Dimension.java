package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Granularity;

import java.util.Optional;

/// What the answer is grouped by.
///
/// @param key of the column of the answer
record Dimension(String key, Value value, Optional<Granularity> granularity) {
    sealed interface Value {
        /// The same expression for every fact.
        record Fixed(Expr<Field> expr) implements Value {}

        /// The default time column of each fact, truncated.
        record OwnDate(Granularity granularity) implements Value {}
    }
}
