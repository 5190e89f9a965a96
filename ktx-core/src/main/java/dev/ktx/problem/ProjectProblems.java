package dev.ktx.problem;

import java.util.Collection;
import java.util.List;

/// Sentences about the project folder, its settings and its files.
public final class ProjectProblems {
    private static final String SEE_SCHEMA =
            "Correct it in ktx.yaml; see every key with: ktx admin schema";

    private ProjectProblems() {}

    /// @param wanted what the value should be, for example `a whole number`
    public static Problem wrongValue(Location where, String wanted) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                where,
                "The value should be %s.".formatted(wanted),
                SEE_SCHEMA);
    }

    /// @param path the key, for example `scan.relationships.acceptThreshold`
    /// @param wanted what the value should be, for example `a whole number`
    public static Problem wrongSetting(Location where, String path, String wanted) {
        return badConfig(where, "'%s' should be %s.".formatted(path, wanted), SEE_SCHEMA);
    }

    /// @param value as written; never a secret, since no secret has a fixed list of values
    public static Problem unsupportedValue(
            Location where, String path, String value, List<String> known) {
        return badConfig(
                where,
                "Unsupported %s: %s".formatted(path, value),
                Spelling.nearest(value, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Use one of: " + String.join(", ", known) + "."));
    }

    /// @param advice what to use instead
    public static Problem retiredValue(Location where, String path, String value, String advice) {
        return badConfig(where, "Unsupported %s: %s".formatted(path, value), advice);
    }

    public static Problem notYaml(Location where, String reason) {
        return badConfig(
                where,
                "ktx.yaml cannot be read as YAML: %s.".formatted(reason),
                "Correct the text at that place.");
    }

    public static Problem notAMapping(Location where) {
        return badConfig(
                where,
                "ktx.yaml should be a mapping of keys to values.",
                "Start with 'connections:'; see every key with: ktx admin schema");
    }

    public static Problem duplicateKey(Location where, String path) {
        return badConfig(
                where, "'%s' is there twice.".formatted(path), "Keep one of the two in ktx.yaml.");
    }

    public static Problem nonTextKey(Location where, String path) {
        return badConfig(
                where,
                "A key under '%s' is not a text.".formatted(path),
                "Write a name in front of the colon.");
    }

    /// A key that nobody reads; `siblings` are the keys that would be read there.
    public static Problem unknownKey(
            Location where, String path, String name, Collection<String> siblings) {
        return badConfig(
                where,
                "'%s' is not a key of ktx.yaml and is not used.".formatted(path),
                Spelling.nearest(name, siblings)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Known there: " + String.join(", ", siblings) + "."));
    }

    /// A key that looks like a misspelt rule about what a query may read or cost.
    public static Problem misspeltSafetyKey(Location where, String path, String meant) {
        return badConfig(
                where,
                "'%s' is not a key, and what '%s' bounds must not be left open by a slip of the pen."
                        .formatted(path, meant),
                "Did you mean '%s'?".formatted(meant));
    }

    /// A rule about what a query may read or cost that stands where nobody reads it.
    public static Problem misplacedSafetyKey(Location where, String path, String meant) {
        return badConfig(
                where,
                "'%s' bounds nothing there: '%s' is a key of a connection.".formatted(path, meant),
                "Move it to connections.<id>.%s.".formatted(meant));
    }

    public static Problem missingKey(Location where, String path) {
        return badConfig(where, "'%s' is missing.".formatted(path), "Add the key to ktx.yaml.");
    }

    public static Problem unknownDriver(
            Location where, String path, String driver, List<String> known) {
        return badConfig(
                where,
                "Unsupported %s: %s".formatted(path, driver),
                Spelling.nearest(driver, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Use one of: " + String.join(", ", known) + "."));
    }

    public static Problem notAPositiveNumber(Location where, String path, String key) {
        return badConfig(
                where,
                "Key '%s' of '%s' should be a positive whole number.".formatted(key, path),
                "Use the number that the other system gives the database.");
    }

    public static Problem reviewAboveAccept(Location where, double review, double accept) {
        return badConfig(
                where,
                "'scan.relationships.reviewThreshold' (%s) is above 'acceptThreshold' (%s)."
                        .formatted(review, accept),
                "Make reviewThreshold at most acceptThreshold.");
    }

    public static Problem placeholderDimensions(Location where, String path, String backend) {
        return badConfig(
                where,
                "'%s' is 8, a placeholder for backend none, and the backend is %s."
                        .formatted(path, backend),
                "Leave the key out, or give the length of the model's vectors.");
    }

    public static Problem badAuthor(Location where, String path) {
        return badConfig(
                where,
                "'%s' should be a name and a mail address.".formatted(path),
                "Write it as: Jane Doe <jane@example.com>");
    }

    private static Problem badConfig(Location where, String what, String next) {
        return new Problem(ProblemCode.BAD_CONFIG, where, what, next);
    }

    /// @param others how many more errors the file has
    public static Problem unusableConfig(Problem first, int others) {
        return others == 0
                ? first
                : badConfig(
                        first.where(),
                        first.what(),
                        first.next()
                                + "\n%d more error%s in ktx.yaml; see all with: ktx status"
                                        .formatted(others, others == 1 ? "" : "s"));
    }

    public static Problem badPath(String path, String reason) {
        return new Problem(
                ProblemCode.BAD_PATH,
                new Location.AtPath("path"),
                "Path '%s' is refused: %s.".formatted(path, reason),
                "Use a path relative to the project folder, for example wiki/global/refunds.md.");
    }

    public static Problem unreadable(String path, Exception failure) {
        return unreadable(path, FileTrouble.reason(failure));
    }

    public static Problem unreadable(String path, String reason) {
        return new Problem(
                ProblemCode.FILE_UNREADABLE,
                new Location.AtPath(path),
                "'%s' cannot be read: %s.".formatted(path, reason),
                "Check that the file is there and that you may read it.");
    }

    public static Problem unwritable(String path, Exception failure) {
        return unwritable(path, FileTrouble.reason(failure));
    }

    public static Problem unwritable(String path, String reason) {
        return new Problem(
                ProblemCode.FILE_UNWRITABLE,
                new Location.AtPath(path),
                "'%s' cannot be written: %s.".formatted(path, reason),
                "Check permissions and free space, then run the command again.");
    }

    /// @param owner who holds the lock, for example `process 4711 on tern since 10:31:07`
    public static Problem locked(String owner, long waitedSeconds) {
        return new Problem(
                ProblemCode.PROJECT_LOCKED,
                new Location.AtPath(".ktx/locks"),
                "Another ktx is writing to this project: %s. Waited %d s."
                        .formatted(owner, waitedSeconds),
                "Try again when it is done, or end that process.");
    }

    /// @param path the lock file of git that does not go away
    public static Problem gitLocked(String path) {
        return new Problem(
                ProblemCode.PROJECT_LOCKED,
                new Location.AtPath(path),
                "Git keeps '%s' locked.".formatted(path),
                "Let the running git command end; if there is none, delete the file.");
    }

    public static Problem foreignRepository(String folder, String reason) {
        return new Problem(
                ProblemCode.FOREIGN_REPOSITORY,
                new Location.AtPath(folder),
                "The git repository in '%s' is not one that ktx may write to: %s."
                        .formatted(folder, reason),
                "Choose a folder of its own for the project.");
    }

    public static Problem repositoryUnusable(String folder, String reason) {
        return new Problem(
                ProblemCode.FILE_UNWRITABLE,
                new Location.AtPath(folder),
                "The git repository in '%s' cannot be written: %s.".formatted(folder, reason),
                "Check it with: git fsck");
    }

    public static Problem projectExists(String folder) {
        return new Problem(
                ProblemCode.PROJECT_EXISTS,
                new Location.AtPath(folder),
                "'%s' is a ktx project already.".formatted(folder),
                "Use it as it is, or write its scaffold again with: ktx admin init --force");
    }

    public static Problem missingProject(String folder) {
        return new Problem(
                ProblemCode.MISSING_PROJECT,
                new Location.AtPath(folder),
                "There is no ktx project in '%s': it has no ktx.yaml.".formatted(folder),
                "Create one with: ktx admin init, or name its folder with --project-dir.");
    }

    /// @param source the flag or variable that is blank
    public static Problem blankProjectDir(String source) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                new Location.AtPath(source),
                "%s is blank.".formatted(source),
                "Give it the project folder, or leave it out.");
    }

    /// @param path the key, for example `connections.shop.password`
    public static Problem secretVariableUnset(String path, String variable) {
        return new Problem(
                ProblemCode.SECRET_UNAVAILABLE,
                new Location.AtPath(path),
                "'%s' refers to environment variable '%s', which is not set or blank."
                        .formatted(path, variable),
                "Set it with: export %s=...".formatted(variable));
    }

    /// @param path the key, for example `connections.shop.password`
    public static Problem secretFileUnusable(String path, String file, String reason) {
        return new Problem(
                ProblemCode.SECRET_UNAVAILABLE,
                new Location.AtPath(path),
                "'%s' refers to file '%s', which %s.".formatted(path, file, reason),
                "Write the secret into that file, or correct the reference in ktx.yaml.");
    }

    public static Problem badConnectionId(String id) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                new Location.AtPath("connections." + id),
                "Connection id '%s' cannot be used.".formatted(id),
                "Use letters, digits, '-' and '_', starting with a letter or a digit.");
    }

    /// @param path the key to edit
    public static Problem uneditable(String path, String reason) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                new Location.AtPath(path),
                "'%s' cannot be changed by ktx: %s.".formatted(path, reason),
                "Edit ktx.yaml by hand.");
    }

    public static Problem stateUnusable(String file, String reason) {
        return new Problem(
                ProblemCode.FILE_UNWRITABLE,
                new Location.AtPath(file),
                "The run records in '%s' cannot be used: %s.".formatted(file, reason),
                "Move the file away; ktx makes a new one, and only past runs are forgotten.");
    }

    public static Problem unknownConnection(String asked, Collection<String> known) {
        String next =
                Spelling.nearest(asked, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse(
                                known.isEmpty()
                                        ? "No connection is configured; add one under"
                                                + " 'connections' in ktx.yaml."
                                        : "Configured: "
                                                + String.join(
                                                        ", ", known.stream().sorted().toList())
                                                + ".");
        return new Problem(
                ProblemCode.UNKNOWN_CONNECTION,
                new Location.AtPath("connectionId"),
                "Connection '%s' is not configured in ktx.yaml.".formatted(asked),
                next);
    }

    /// @param known the warehouses there are; none or several
    public static Problem whichConnection(Collection<String> known) {
        return known.isEmpty()
                ? new Problem(
                        ProblemCode.UNKNOWN_CONNECTION,
                        new Location.AtPath("connectionId"),
                        "No warehouse is configured in ktx.yaml.",
                        "Add one under 'connections' in ktx.yaml.")
                : new Problem(
                        ProblemCode.UNKNOWN_CONNECTION,
                        new Location.AtPath("connectionId"),
                        "Several warehouses are configured, and the call names none.",
                        "Name one of: "
                                + String.join(", ", known.stream().sorted().toList())
                                + ".");
    }
}
