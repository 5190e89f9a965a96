package dev.ktx.problem;

import java.util.ArrayList;
import java.util.List;

/// Sentences inside answers: why one of several questions has none, what was left out and how to
/// get it, and what a call may ask for at most.
public final class AnswerProblems {
    private static final int NAMES = 20;

    private AnswerProblems() {}

    /// @param argument as the call names it
    /// @param what a clause about the value
    /// @param next what to send instead
    public static Problem badArgument(String argument, String what, String next) {
        return new Problem(
                ProblemCode.BAD_ARGUMENT,
                new Location.AtPath(argument),
                "%s: %s.".formatted(argument, what),
                next);
    }

    public static Problem outOfRange(String argument, String wanted, String got) {
        return new Problem(
                ProblemCode.BAD_ARGUMENT,
                new Location.AtPath(argument),
                "%s must be %s; it is %s.".formatted(argument, wanted, got),
                "Call again with %s.".formatted(wanted));
    }

    public static Problem unknownField(String where, String field, List<String> known) {
        return new Problem(
                ProblemCode.BAD_ARGUMENT,
                new Location.AtPath(where),
                "Field '%s' is not known.".formatted(field),
                Spelling.nearest(field, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Use: " + String.join(", ", known) + "."));
    }

    public static Problem missingField(String where, String field) {
        return new Problem(
                ProblemCode.BAD_ARGUMENT,
                new Location.AtPath(where),
                "Field '%s' is missing.".formatted(field),
                "Call again with '%s'.".formatted(field));
    }

    /// The words are pinned by contract; both commands exist.
    public static String scanMissing(String connectionId) {
        return "No live-database scan found for connection \"%s\"; run `ktx ingest %s` or `ktx scan %s`."
                .formatted(connectionId, connectionId, connectionId);
    }

    /// @param table as it was asked for; pinned by contract
    public static String tableNotFound(String table) {
        return "Table not found in latest scan: " + table;
    }

    /// Pinned by contract.
    public static String ambiguousTable(String table) {
        return "Table name \"%s\" is ambiguous across schemas/catalogs; pass a structured table ref."
                .formatted(table);
    }

    /// @param missing as they were asked for; the words are pinned by contract, more than twenty
    ///   names are counted
    public static String columnNotFound(String table, List<String> missing) {
        String names = String.join(", ", missing.subList(0, Math.min(NAMES, missing.size())));
        String rest =
                missing.size() > NAMES ? " and %d more".formatted(missing.size() - NAMES) : "";
        return "Column(s) not found on %s: %s%s".formatted(table, names, rest);
    }

    public static String entityCut() {
        return "Not everything fits into one answer. Name the columns you need in 'columns', or ask"
                + " for fewer tables at once.";
    }

    public static String matchesCut() {
        return "Not every match fits into one answer. Ask for a longer part of the value, for one"
                + " connection, or for fewer values at once.";
    }

    public static String indexHeld() {
        return "Another ktx process is writing the search index; the latest changes may be missing."
                + " Ask again in a moment.";
    }

    public static String indexBehind() {
        return "The search index is still being brought up to date, so not everything can be found"
                + " yet. Ask again in a moment.";
    }

    /// @param parts the parts of the project with the reason
    public static String partsUnread(List<String> parts) {
        return "Not everything could be read: %s. Check with: ktx admin reindex"
                .formatted(String.join("; ", parts));
    }

    /// @param maxRows the cap that held
    /// @param setting the setting that lowered it below what was asked for; blank when none did
    public static String rowsCut(int maxRows, String setting) {
        return setting.isBlank()
                ? "There are more than %d rows. Aggregate, filter, or ask for more with 'maxRows'."
                        .formatted(maxRows)
                : "There are more than %d rows, and '%s' allows no more. Aggregate or filter."
                        .formatted(maxRows, setting);
    }

    public static String tokensCut() {
        return "The rest is too large for one answer ('mcp.maxResultTokens'). Select fewer columns,"
                + " aggregate or filter.";
    }

    public static String bytesCut() {
        return "The rest is too large for one answer. Select fewer columns, aggregate or filter.";
    }

    public static Problem profileUnreadable(String connectionId, String reason) {
        return new Problem(
                ProblemCode.ARTIFACT_UNREADABLE,
                new Location.AtPath("connections." + connectionId),
                "The profile of connection '%s' cannot be read: %s".formatted(connectionId, reason),
                "Scan again with: ktx ingest " + connectionId);
    }

    public static Problem noSamples(String connectionId) {
        return new Problem(
                ProblemCode.SCAN_MISSING,
                new Location.AtPath("scan.samples"),
                "The latest profile of connection '%s' kept no values.".formatted(connectionId),
                "Set 'scan.samples: dictionary' in ktx.yaml and scan again with: ktx ingest "
                        + connectionId);
    }

    /// Why a value was not found in a connection that was never profiled.
    public static String neverProfiled(String connectionId) {
        return "No scan has looked at its rows yet. Run: ktx ingest " + connectionId;
    }

    /// Why a value was not found though columns were searched.
    ///
    /// @param partly columns of which some values are known
    /// @param large text columns with too many values
    /// @param unkept text columns without values
    /// @param searched columns whose values were looked through
    /// @param asked whether a probe was tried
    /// @param probed whether the warehouse itself was asked for all of them
    public static String notAmongSamples(
            boolean numeric,
            int partly,
            int large,
            int unkept,
            int searched,
            boolean asked,
            boolean probed) {
        var text = new StringBuilder();
        if (numeric) {
            text.append("Numbers and dates are not looked through; filter on the column itself. ");
        }
        if (probed) {
            return text.append("The warehouse was asked too and its text columns do not hold it.")
                    .toString();
        }
        if (partly + large + unkept == 0) {
            return text.append(
                            searched == 0
                                    ? "No column holds a vocabulary of text, such as names or states."
                                    : "All values of the searched columns are known.")
                    .toString();
        }
        var parts = new ArrayList<String>();
        if (partly > 0) {
            parts.add(partly + " searched in part");
        }
        if (large > 0) {
            parts.add(large + " with too many values");
        }
        if (unkept > 0) {
            parts.add(unkept + " without kept values");
        }
        return text.append("Text columns not seen through: ")
                .append(String.join(", ", parts))
                .append(
                        asked
                                ? ". The probe did not reach all of them."
                                : ". Ask again with probe: true.")
                .toString();
    }

    /// Why a warehouse was not asked for values.
    public static String nothingToProbe() {
        return "no text column may hold values beyond those that were searched";
    }

    public static String probeOff() {
        return "'scan.samples: off' or 'scan.samplesDeny' in ktx.yaml keeps these values in the"
                + " warehouse";
    }

    public static String probeOutOfTime(long millis, int statements, int left) {
        return "%d columns were left out: a probe has %d ms and %d statements"
                .formatted(left, millis, statements);
    }
}
