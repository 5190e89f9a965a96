package dev.ktx.service;

import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageGate;
import dev.ktx.knowledge.PageReferences;
import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.Shadowing;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.Problem;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Finds what is wrong with the pages of a project. Writes nothing.
public final class LintWiki {
    private final WikiPages pages;
    private final Supplier<SemanticNames> names;

    public LintWiki(WikiPages pages, Supplier<SemanticNames> names) {
        this.pages = pages;
        this.names = names;
    }

    /// @param path of the page, relative to the project folder
    public record Finding(String path, Problem problem) {}

    /// @param pages how many were looked at
    /// @param findings by path
    public record Answer(int pages, List<Finding> findings) {
        public Answer {
            findings = List.copyOf(findings);
        }
    }

    /// Looks at every page of every scope.
    public Answer run() {
        List<PageFile> all = pages.all();
        SemanticNames known = names.get();
        List<Finding> findings = new ArrayList<>();
        for (PageFile file : all) {
            for (Problem problem : problems(file, all, known)) {
                findings.add(new Finding(file.path(), problem));
            }
        }
        return new Answer(all.size(), findings);
    }

    private static List<Problem> problems(PageFile file, List<PageFile> all, SemanticNames names) {
        return switch (file) {
            case PageFile.Broken broken -> List.of(broken.problem());
            case PageFile.Parsed parsed -> {
                List<Problem> problems = new ArrayList<>(parsed.issues());
                problems.addAll(PageGate.form(parsed.page()));
                problems.addAll(
                        PageReferences.missingPages(
                                parsed.page(), Shadowing.keysFrom(file.scope(), all)));
                problems.addAll(PageReferences.missingNames(parsed.page(), names));
                yield problems;
            }
        };
    }
}
