/// How each warehouse spells SQL. {@link dev.ktx.sql.dialect.Dialects} lists them.
@NullMarked
package dev.ktx.sql.dialect;

import org.jspecify.annotations.NullMarked;
