package dev.ktx.knowledge;

import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.Problem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// What a page has to be before ktx writes it.
public final class PageGate {
    /// Letters of a key, at most.
    public static final int LONGEST_KEY = 120;

    /// Letters of a summary, at most.
    public static final int LONGEST_SUMMARY = 200;

    private PageGate() {}

    /// Everything that keeps a page from being written, in the order of the page.
    ///
    /// @param visible keys of the pages whoever reads this page sees
    public static List<Problem> check(
            WikiPage page, Collection<PageKey> visible, SemanticNames names) {
        List<Problem> problems = new ArrayList<>(form(page));
        problems.addAll(PageReferences.missingPages(page, visible));
        problems.addAll(PageReferences.missingNames(page, names));
        return problems;
    }

    /// What is wrong with a page whatever else there is.
    public static List<Problem> form(WikiPage page) {
        List<Problem> problems = new ArrayList<>();
        String path = page.path();
        if (page.key().text().length() > LONGEST_KEY) {
            problems.add(
                    KnowledgeProblems.badPage(
                            path,
                            "The key has %d letters.".formatted(page.key().text().length()),
                            "Use at most %d.".formatted(LONGEST_KEY)));
        }
        if (page.summary().isBlank()) {
            problems.add(
                    KnowledgeProblems.badPage(
                            path,
                            "The page has no summary.",
                            "Say in one sentence what it tells: summary: ..."));
        }
        if (page.summary().length() > LONGEST_SUMMARY) {
            problems.add(
                    KnowledgeProblems.badPage(
                            path,
                            "The summary has %d letters.".formatted(page.summary().length()),
                            "Use at most %d and move the rest to the text."
                                    .formatted(LONGEST_SUMMARY)));
        }
        if (page.body().isBlank()) {
            problems.add(
                    KnowledgeProblems.badPage(
                            path, "The page has no text.", "Write what it should tell."));
        }
        SecretText.kind(page.summary() + "\n" + page.body())
                .ifPresent(kind -> problems.add(KnowledgeProblems.secretInText(path, kind)));
        return problems;
    }
}
