/// SQL as text and as trees: the read-only gate and {@link dev.ktx.sql.ReadOnlySql}, which nothing
/// but the gate can make. Start reading there. Spelling per warehouse is in `dev.ktx.sql.dialect`.
@NullMarked
package dev.ktx.sql;

import org.jspecify.annotations.NullMarked;
