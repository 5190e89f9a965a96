/// The shape of a warehouse as ktx knows it: tables, columns, types, keys. In comes what a
/// connector read, out go differences, statistics and relationships. Start reading at {@link
/// dev.ktx.catalog.SchemaSnapshot}.
@NullMarked
package dev.ktx.catalog;

import org.jspecify.annotations.NullMarked;
