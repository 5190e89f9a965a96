package dev.ktx.service;

import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageScope;
import dev.ktx.port.WikiPages;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Lists the pages a user sees: their own first, then the global ones, each by key.
public final class ListWikiPages {
    private final WikiPages pages;

    public ListWikiPages(WikiPages pages) {
        this.pages = pages;
    }

    public List<PageFile> run(String userId) {
        return pages.visible(userId).stream()
                .sorted(
                        Comparator.comparing(
                                        (PageFile file) -> file.scope() instanceof PageScope.Global)
                                .thenComparing(PageFile::key))
                .toList();
    }

    /// A page as JSON; of a broken one the error instead of what it says.
    public static Map<String, @Nullable Object> tree(PageFile file) {
        Tree tree = Tree.of("key", file.key().text()).with("scope", file.scope().label());
        switch (file) {
            case PageFile.Parsed parsed ->
                    tree.with("summary", parsed.page().summary())
                            .with("tags", parsed.page().matter().tags())
                            .with("usageMode", parsed.page().matter().usageMode().id());
            case PageFile.Broken broken ->
                    tree.with("summary", "")
                            .with("error", broken.problem().code().id())
                            .with("message", broken.problem().what());
        }
        return tree.with("path", file.path()).done();
    }
}
