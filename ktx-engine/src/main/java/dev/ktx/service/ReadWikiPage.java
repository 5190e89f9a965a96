package dev.ktx.service;

import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.UsageMode;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a page of the wiki as one user sees it, a long one in parts.
public final class ReadWikiPage {
    /// Bytes of a part as JSON text, so that an answer stays under 20,000 tokens.
    static final int PART = 60_000;

    private final WikiPages pages;

    public ReadWikiPage(WikiPages pages) {
        this.pages = pages;
    }

    /// One part of a page.
    ///
    /// @param part counted from 1
    /// @param parts of the whole page, at least 1
    public record Answer(WikiPage page, String content, int part, int parts) {
        /// As JSON.
        public Map<String, @Nullable Object> tree() {
            var matter = page.matter();
            Tree tree =
                    Tree.of("key", page.key().text())
                            .with("path", page.path())
                            .with("scope", page.scope().label())
                            .with("summary", page.summary())
                            .with("content", content)
                            .ifAny("tags", matter.tags())
                            .ifAny("refs", matter.refs())
                            .ifAny("slRefs", matter.slRefs());
            if (matter.usageMode() != UsageMode.AUTO) {
                tree.with("usageMode", matter.usageMode().id());
            }
            if (parts > 1) {
                tree.with("part", part).with("parts", parts);
            }
            return tree.done();
        }
    }

    /// @param key as typed
    /// @param part counted from 1
    /// @throws KtxException `bad-page-key`, `unknown-page`, `page-unparseable`; `bad-page` when
    ///   there is no such part
    public Answer run(String userId, String key, int part) {
        WikiPage page = page(userId, PageKey.parse(key));
        List<String> parts = PageParts.of(page.body(), PART);
        if (part < 1 || part > parts.size()) {
            throw new KtxException(
                    KnowledgeProblems.badPage(
                            page.path(),
                            "The page has %d part(s), not %d.".formatted(parts.size(), part),
                            "Ask for a part from 1 to %d.".formatted(parts.size())));
        }
        return new Answer(page, parts.get(part - 1), part, parts.size());
    }

    /// A page in one piece, as JSON.
    public Map<String, @Nullable Object> whole(WikiPage page) {
        return new Answer(page, page.body(), 1, 1).tree();
    }

    /// The page as a user sees it.
    public WikiPage page(String userId, PageKey key) {
        Optional<PageFile> file = pages.read(userId, key);
        return switch (file.orElseThrow(() -> unknown(userId, key))) {
            case PageFile.Parsed parsed -> parsed.page();
            case PageFile.Broken broken -> throw new KtxException(broken.problem());
        };
    }

    private KtxException unknown(String userId, PageKey key) {
        return new KtxException(
                KnowledgeProblems.unknownPage(
                        key.text(),
                        pages.visible(userId).stream().map(file -> file.key().text()).toList()));
    }
}
