/// The search index of a project, with Lucene, in `.ktx/index`. What goes in are entities and what
/// comes out are candidates; start reading at {@link dev.ktx.storage.search.LuceneIndex}. Texts
/// become terms in {@link dev.ktx.search.Terms}: no Lucene analyzer and no query parser has a say.
@NullMarked
package dev.ktx.storage.search;

import org.jspecify.annotations.NullMarked;
