package dev.ktx.knowledge;

import dev.ktx.problem.Problem;

import java.util.List;

/// A file in the wiki's folders whose name is a page key.
public sealed interface PageFile {
    PageKey key();

    PageScope scope();

    /// SHA-256 of the file's bytes, 64 hexadecimal digits.
    String contentHash();

    /// Relative to the project folder.
    default String path() {
        return scope().path(key());
    }

    /// A file that is a page.
    ///
    /// @param issues what its front matter gets wrong and reading passed over, in file order
    record Parsed(WikiPage page, String contentHash, List<Problem> issues) implements PageFile {
        public Parsed {
            issues = List.copyOf(issues);
        }

        @Override
        public PageKey key() {
            return page.key();
        }

        @Override
        public PageScope scope() {
            return page.scope();
        }
    }

    /// A file whose front matter cannot be read. It is reported, and never written over.
    record Broken(PageKey key, PageScope scope, String contentHash, Problem problem)
            implements PageFile {}
}
