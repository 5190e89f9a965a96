package dev.ktx.problem;

/// Sentences of `ktx demo`.
public final class DemoProblems {
    private static final Location FOLDER = new Location.AtPath("--dir");

    private DemoProblems() {}

    public static Problem folderInUse(String folder) {
        return new Problem(
                ProblemCode.NOT_A_DEMO,
                FOLDER,
                "The folder '%s' holds something that ktx demo did not make.".formatted(folder),
                "Name a new folder, for example: ktx demo --dir ktx-demo-2");
    }

    public static Problem notOurs(String folder) {
        return new Problem(
                ProblemCode.NOT_A_DEMO,
                FOLDER,
                "The folder '%s' was not made by ktx demo and stays as it is.".formatted(folder),
                "Name the folder of the demo, or a new one without --reset.");
    }

    /// @param made where the folder was when the demo made it
    public static Problem moved(String folder, String made) {
        return new Problem(
                ProblemCode.NOT_A_DEMO,
                FOLDER,
                "The demo in '%s' was made in '%s' and copied or moved since; it stays as it is."
                        .formatted(folder, made),
                "Remove it yourself, or name a new folder: ktx demo --dir ktx-demo-2");
    }

    /// @param reason the system's own words
    public static Problem unwritable(String path, String reason) {
        return new Problem(
                ProblemCode.FILE_UNWRITABLE,
                FOLDER,
                "'%s' cannot be written: %s".formatted(path, reason),
                "Free some space, or name a folder that you may write to with --dir.");
    }

    /// @param reason what was seen of the server, one sentence
    /// @param said the last lines of its standard error; may be empty
    /// @param command starts the server by hand
    public static Problem toolServer(String reason, String said, String command) {
        return new Problem(
                ProblemCode.TOOL_SERVER_FAILED,
                Location.everywhere(),
                said.isBlank() ? reason : reason + " It said:\n" + said,
                "Start it by hand to see more: " + command);
    }
}
