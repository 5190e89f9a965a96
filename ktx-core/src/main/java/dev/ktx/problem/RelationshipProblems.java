package dev.ktx.problem;

import java.util.List;

/// Sentences about relationships and decisions about them.
public final class RelationshipProblems {
    private RelationshipProblems() {}

    /// @param reason a short clause
    public static Problem decisionsUnreadable(String path, String reason) {
        return new Problem(
                ProblemCode.ARTIFACT_UNREADABLE,
                new Location.AtPath(path),
                "The decisions in '%s' cannot be read: %s.".formatted(path, reason),
                "Correct the file, or take it back from git.");
    }

    public static Problem notLookedFor(String connectionId) {
        return new Problem(
                ProblemCode.SCAN_MISSING,
                Location.everywhere(),
                "No scan has looked for relationships of '%s'.".formatted(connectionId),
                "Look for them with: ktx ingest " + connectionId);
    }

    /// @param known links as people write them
    public static Problem unknown(String asked, List<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_RELATIONSHIP,
                Location.everywhere(),
                "There is no relationship '%s'.".formatted(asked),
                Spelling.nearest(asked, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse(
                                "List what scans found with: ktx relationships list; a join that"
                                        + " no scan found goes into its source: ktx sl write"));
    }

    /// @param link as people write it
    /// @param missing for example `table 'ops.tugs'`
    public static Problem gone(String link, String missing) {
        return new Problem(
                ProblemCode.UNKNOWN_RELATIONSHIP,
                Location.everywhere(),
                "Nothing can be decided about '%s': the latest scan did not find %s."
                        .formatted(link, missing),
                "The earlier decision stays in relationship-decisions.yaml and holds again when a scan"
                        + " finds it; take it out of the file to forget it.");
    }

    /// @param matches links as people write them
    public static Problem ambiguous(String asked, List<String> matches) {
        return new Problem(
                ProblemCode.UNKNOWN_RELATIONSHIP,
                Location.everywhere(),
                "'%s' fits several relationships: %s.".formatted(asked, String.join("; ", matches)),
                "Write both ends, for example: '%s'".formatted(matches.getFirst()));
    }
}
