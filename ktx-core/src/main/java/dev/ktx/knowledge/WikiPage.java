package dev.ktx.knowledge;

/// A page of the wiki: knowledge in people's words that a query needs and no schema tells.
///
/// @param body Markdown; line ends are `\n`, without blank lines around it
public record WikiPage(PageKey key, PageScope scope, FrontMatter matter, String body) {
    /// Relative to the project folder, for example `wiki/global/freight-fee.md`.
    public String path() {
        return scope.path(key);
    }

    public String summary() {
        return matter.summary();
    }
}
