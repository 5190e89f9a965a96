package dev.ktx.service;

import dev.ktx.knowledge.FrontMatter;
import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageGate;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.Replacement;
import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.Shadowing;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Saved;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Writes a page after it passed every gate, as one commit of that page alone. What is on disk is
/// read while no other process can write, so that nobody's change is lost.
public final class WriteWikiPage {
    /// Pages of one user, at most.
    public static final int MOST_OF_A_USER = 100;

    private final ProjectFiles files;
    private final WikiPages pages;
    private final Supplier<SemanticNames> names;

    /// @param names asked at every write
    public WriteWikiPage(ProjectFiles files, WikiPages pages, Supplier<SemanticNames> names) {
        this.files = files;
        this.pages = pages;
        this.names = names;
    }

    /// @param replacements of pieces of the text that is there, made in order; none together with a
    ///   new body
    public record Request(
            PageScope scope, PageKey key, PageChange change, List<Replacement> replacements) {
        public Request {
            replacements = List.copyOf(replacements);
            if (change.body().isPresent() && !replacements.isEmpty()) {
                throw new IllegalArgumentException("a new text leaves nothing to replace");
            }
        }
    }

    /// @param created whether the page is new
    public record Answer(WikiPage page, boolean created, Saved saved) {}

    /// @throws KtxException `page-unparseable`, `bad-page`, `bad-reference`, `secret-in-text`; then
    ///   nothing has changed
    public Answer run(Request request) {
        var written = new WikiPage[1];
        var created = new boolean[1];
        Saved saved =
                files.change(
                        "Wiki: " + request.scope().path(request.key()),
                        () -> {
                            Optional<WikiPage> before = before(request);
                            created[0] = before.isEmpty();
                            WikiPage base =
                                    before.orElseGet(() ->
                                            new WikiPage(
                                                    request.key(),
                                                    request.scope(),
                                                    FrontMatter.EMPTY,
                                                    ""));
                            PageChange change = replaced(request, base);
                            written[0] = change.applied(base);
                            refuseIfAny(
                                    PageGate.check(
                                            written[0],
                                            Shadowing.keysFrom(request.scope(), pages.all()),
                                            names.get()));
                            refuseTooMany(request.scope(), created[0]);
                            return List.<FileEdit>of(
                                    pages.edit(request.scope(), request.key(), change));
                        });
        return new Answer(written[0], created[0], saved);
    }

    private Optional<WikiPage> before(Request request) {
        return pages.read(request.scope(), request.key())
                .map(file ->
                        switch (file) {
                            case PageFile.Parsed parsed -> parsed.page();
                            case PageFile.Broken broken -> throw new KtxException(broken.problem());
                        });
    }

    private static PageChange replaced(Request request, WikiPage base) {
        if (request.replacements().isEmpty()) {
            return request.change();
        }
        String body = base.body();
        for (Replacement replacement : request.replacements()) {
            body = replacement.applied(base.path(), body);
        }
        return request.change().withBody(body);
    }

    private void refuseTooMany(PageScope scope, boolean isNew) {
        boolean full =
                isNew
                        && scope instanceof PageScope.User
                        && pages.all().stream().filter(file -> file.scope().equals(scope)).count()
                                >= MOST_OF_A_USER;
        if (full) {
            throw new KtxException(
                    KnowledgeProblems.badPage(
                            scope.folder(),
                            "A user may have %d pages.".formatted(MOST_OF_A_USER),
                            "Take one out, or write for everybody without --user."));
        }
    }

    private static void refuseIfAny(List<Problem> problems) {
        if (problems.isEmpty()) {
            return;
        }
        Problem first = problems.getFirst();
        throw new KtxException(
                problems.size() == 1
                        ? first
                        : new Problem(
                                first.code(),
                                first.where(),
                                first.what(),
                                first.next()
                                        + "\n"
                                        + KnowledgeProblems.more(
                                                problems.subList(1, problems.size()))));
    }
}
