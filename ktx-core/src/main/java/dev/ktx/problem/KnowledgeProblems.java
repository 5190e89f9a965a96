package dev.ktx.problem;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Sentences about pages of the wiki.
public final class KnowledgeProblems {
    private KnowledgeProblems() {}

    public static Problem badKey(String key, String suggestion) {
        return new Problem(
                ProblemCode.BAD_PAGE_KEY,
                new Location.AtPath("key"),
                "'%s' is not a page key: keys are flat, of letters a to z, digits, '_' and '-'."
                        .formatted(key),
                "Use '%s'.".formatted(suggestion));
    }

    public static Problem badUser(String userId) {
        return new Problem(
                ProblemCode.BAD_PAGE_KEY,
                new Location.AtPath("user"),
                "'%s' cannot be a folder of a user's pages.".formatted(userId),
                "Use letters, digits, '_' and '-', for example 'local'.");
    }

    /// @param reason for example `mapping values are not allowed here`
    public static Problem unparseable(Location where, String reason) {
        return new Problem(
                ProblemCode.PAGE_UNPARSEABLE,
                where,
                "The front matter of the page cannot be read: %s.".formatted(reason),
                "Correct it between the two '---' lines; until then ktx leaves the page alone.");
    }

    public static Problem uneditable(String path, String key) {
        return new Problem(
                ProblemCode.PAGE_UNPARSEABLE,
                new Location.AtPath(path),
                "'%s' in the front matter is laid out in a way ktx cannot edit.".formatted(key),
                "Write it on one line without anchors, then try again.");
    }

    /// @param wanted for example `a list of texts`
    public static Problem wrongMatter(String path, String key, String wanted) {
        return new Problem(
                ProblemCode.BAD_PAGE,
                new Location.AtPath(path),
                "'%s' in the front matter should be %s.".formatted(key, wanted),
                "Correct it; until then it counts as left out.");
    }

    public static Problem unknownPage(String key, Collection<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_PAGE,
                new Location.AtPath("key"),
                "There is no page '%s'.".formatted(key),
                Spelling.nearest(key, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("List the pages with: ktx wiki list"));
    }

    /// @param where the page that refers
    public static Problem unknownReference(String where, String key, Collection<String> known) {
        return new Problem(
                ProblemCode.BAD_REFERENCE,
                new Location.AtPath(where),
                "The page refers to '%s', and there is no such page.".formatted(key),
                Spelling.nearest(key, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Write that page first, or take the reference out."));
    }

    /// @param where the page that refers
    public static Problem unknownName(String where, String name, Collection<String> known) {
        return new Problem(
                ProblemCode.BAD_REFERENCE,
                new Location.AtPath(where),
                "The page refers to '%s', and the semantic layer knows no such name."
                        .formatted(name),
                Spelling.nearest(name, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Take the reference out, or scan the warehouse first."));
    }

    public static Problem badPage(String where, String what, String next) {
        return new Problem(ProblemCode.BAD_PAGE, new Location.AtPath(where), what, next);
    }

    public static Problem noteTooLong(int length, int most) {
        return badPage(
                "content",
                "The note has %,d characters; at most %,d are taken.".formatted(length, most),
                "Send it in parts, for example one chapter at a time.");
    }

    /// @param kind what it looks like, for example `a token`
    public static Problem secretInText(String where, String kind) {
        return new Problem(
                ProblemCode.SECRET_IN_TEXT,
                new Location.AtPath(where),
                "The text holds what looks like %s, and pages are kept in git.".formatted(kind),
                "Take it out; name the place it is kept in instead.");
    }

    /// Further problems of one page, a line each.
    public static String more(List<Problem> problems) {
        return problems.stream().map(Problem::what).collect(Collectors.joining("\n"));
    }

    public static Problem unknownRun(String runId) {
        return new Problem(
                ProblemCode.UNKNOWN_RUN,
                new Location.AtPath("runId"),
                "There is no memory run '%s'.".formatted(runId),
                "List the runs with: ktx memory list");
    }

    public static Problem nothingToRevert(String runId) {
        return new Problem(
                ProblemCode.NOTHING_TO_REVERT,
                new Location.AtPath("runId"),
                "Memory run '%s' saved nothing.".formatted(runId),
                "Look at it with: ktx memory show " + runId);
    }

    /// @param commit whose change cannot be taken back
    public static Problem changedSince(String path, String commit) {
        return new Problem(
                ProblemCode.CHANGED_SINCE,
                new Location.AtPath(path),
                "'%s' changed after the run saved it, so nothing was taken back.".formatted(path),
                "Take it back by hand; see what the run did with: git show "
                        + commit.substring(0, Math.min(10, commit.length())));
    }
}
