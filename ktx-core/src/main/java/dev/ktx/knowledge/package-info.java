/// Pages of the wiki as values: their keys and scopes, what their front matter says, what they
/// refer to. Parsed files come in, visible pages and complaints come out. Start reading at {@link
/// dev.ktx.knowledge.WikiPage}.
@NullMarked
package dev.ktx.knowledge;

import org.jspecify.annotations.NullMarked;
