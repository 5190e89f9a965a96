/// Wiki pages as Markdown files with YAML front matter below `wiki/`. Files come in, {@link
/// dev.ktx.knowledge.PageFile} values go out; changes become edits that keep every byte they do not
/// concern. Start reading at {@link dev.ktx.storage.wiki.MarkdownPages}.
@NullMarked
package dev.ktx.storage.wiki;

import org.jspecify.annotations.NullMarked;
