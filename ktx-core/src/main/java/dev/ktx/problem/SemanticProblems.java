package dev.ktx.problem;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Sentences about questions to the semantic layer, and what they name.
public final class SemanticProblems {
    private SemanticProblems() {}

    public static Problem emptyExpression(Location where) {
        return badExpression(where, "The expression is empty.", "Write one, or drop the key.");
    }

    public static Problem badExpression(Location where, String what, String next) {
        return new Problem(ProblemCode.BAD_EXPRESSION, where, what, next);
    }

    public static Problem badGranularity(Location where, String asked) {
        return new Problem(
                ProblemCode.BAD_QUERY,
                where,
                "'%s' is not a granularity.".formatted(asked),
                "Use second, minute, hour, day, week, month, quarter or year.");
    }

    public static Problem unusedWay(String to, List<String> path) {
        return badQuery(
                new Location.AtPath("via"),
                "The way %s to '%s' begins at no source that the query counts.".formatted(path, to),
                "List joins from the measure's source on, or drop it.");
    }

    public static Problem badQuery(Location where, String what, String next) {
        return new Problem(ProblemCode.BAD_QUERY, where, what, next);
    }

    /// @param fault why the text cannot be read, with its place
    public static Problem unreadableQuestion(Problem fault) {
        String broken = "The file is not valid YAML: ";
        return badQuery(
                fault.where(),
                fault.what().startsWith(broken)
                        ? "The question is neither JSON nor YAML: "
                                + fault.what().substring(broken.length())
                        : fault.what(),
                "Send the arguments of sl_query, for example {\"measures\": [\"orders.revenue\"]}.");
    }

    public static Problem unknownQueryKey(Location where, String key, Collection<String> known) {
        return badQuery(
                where,
                "A semantic query has no key '%s' here.".formatted(key),
                suggestion(key, known, "Its keys are"));
    }

    public static Problem unknownSource(Location where, String asked, Collection<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_SOURCE,
                where,
                "Source '%s' is not known.".formatted(asked),
                suggestion(asked, known, "Sources are", "Write one with: ktx sl write " + asked));
    }

    /// @param owners ids of connections that have such a source
    public static Problem sourceInSeveralConnections(String source, Collection<String> owners) {
        return new Problem(
                ProblemCode.AMBIGUOUS_NAME,
                Location.everywhere(),
                "Several connections have a source '%s'.".formatted(source),
                "Name one with -c: " + String.join(", ", owners) + ".");
    }

    public static Problem noSources(String connectionId) {
        return new Problem(
                ProblemCode.UNKNOWN_SOURCE,
                Location.everywhere(),
                "Connection '%s' has no semantic sources yet.".formatted(connectionId),
                "Scan it with: ktx scan " + connectionId);
    }

    /// @param first what is wrong with it
    public static Problem brokenSource(Location where, String name, Problem first) {
        String place = first.where().text().isEmpty() ? "" : " (" + first.where().text() + ")";
        return new Problem(
                ProblemCode.BROKEN_SOURCE,
                where,
                "Source '%s' cannot be used: %s%s".formatted(name, first.what(), place),
                first.next());
    }

    public static Problem unknownColumn(
            Location where, String source, String asked, Collection<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_COLUMN,
                where,
                "'%s' has no column '%s'.".formatted(source, asked),
                suggestion(asked, known, "Its columns are"));
    }

    public static Problem unknownBareColumn(
            Location where, String asked, Collection<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_COLUMN,
                where,
                "No source has a column '%s'.".formatted(asked),
                nearest(asked, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse(
                                known.isEmpty()
                                        ? "No source shows a column: see ktx sl validate."
                                        : "Write source.column; a text stands in single quotes."));
    }

    public static Problem measureAsColumn(Location where, String name) {
        return new Problem(
                ProblemCode.UNKNOWN_COLUMN,
                where,
                "'%s' is a measure, and only columns can group.".formatted(name),
                "Ask for it in measures.");
    }

    /// @param source that has no measure at all
    public static Problem noMeasures(Location where, String asked, String source) {
        return new Problem(
                ProblemCode.UNKNOWN_MEASURE,
                where,
                "Measure '%s' is not defined.".formatted(asked),
                "'%s' defines none: write an aggregate, for example count(%s.*)."
                        .formatted(source, source));
    }

    public static Problem unknownMeasure(Location where, String asked, Collection<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_MEASURE,
                where,
                "Measure '%s' is not defined.".formatted(asked),
                suggestion(
                        asked,
                        known,
                        "Measures are",
                        "None is defined here: write an aggregate, for example count(source.*)."));
    }

    /// @param number whether it can be summed
    public static Problem columnOutsideAggregate(Location where, String column, boolean number) {
        return new Problem(
                ProblemCode.UNKNOWN_MEASURE,
                where,
                "'%s' is a column, and a measure needs an aggregate around it.".formatted(column),
                "Write for example %s, or group by it."
                        .formatted((number ? "sum(%s)" : "count(distinct %s)").formatted(column)));
    }

    public static Problem noAggregate(Location where, String text) {
        return new Problem(
                ProblemCode.UNKNOWN_MEASURE,
                where,
                "'%s' names neither a measure nor an aggregate of a source.".formatted(text),
                "Write source.measure, or for example sum(source.column).");
    }

    public static Problem unknownSegment(Location where, String asked, Collection<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_SEGMENT,
                where,
                "Segment '%s' is not defined.".formatted(asked),
                known.isEmpty()
                        ? "Write source.segment, or filter by columns instead."
                        : suggestion(asked, known, "Segments are"));
    }

    /// A segment by its name alone.
    ///
    /// @param choices ready to paste; may be empty
    public static Problem bareSegment(Location where, String asked, List<String> choices) {
        return new Problem(
                ProblemCode.UNKNOWN_SEGMENT,
                where,
                "Segment '%s' is named without its source.".formatted(asked),
                choices.isEmpty()
                        ? "No source has one of that name: write source.segment, or filter by columns."
                        : "Write " + String.join(" or ", choices) + ".");
    }

    public static Problem segmentWithoutMeasure(Location where, String asked, String source) {
        return new Problem(
                ProblemCode.UNKNOWN_SEGMENT,
                where,
                "Segment '%s' restricts measures of '%s', and the query has none."
                        .formatted(asked, source),
                "Ask for a measure of '%s', or set segment_mode to rows.".formatted(source));
    }

    /// @param choices ready to paste
    public static Problem ambiguousName(Location where, String asked, List<String> choices) {
        return new Problem(
                ProblemCode.AMBIGUOUS_NAME,
                where,
                "'%s' can mean several things.".formatted(asked),
                "Write one of: " + String.join(", ", choices) + ".");
    }

    /// @param paths as people read them
    /// @param choices ready to paste; may be empty
    public static Problem ambiguousPath(
            Location where, String from, String to, List<String> paths, List<String> choices) {
        return new Problem(
                ProblemCode.AMBIGUOUS_PATH,
                where,
                "'%s' reaches '%s' in several ways: %s."
                        .formatted(from, to, String.join("; ", paths)),
                choices.isEmpty()
                        ? "Give all but one of these joins an alias, and name the role."
                        : "Name the role: " + String.join(", ", choices) + ".");
    }

    public static Problem hiddenColumn(Location where, String column) {
        return new Problem(
                ProblemCode.HIDDEN_COLUMN,
                where,
                "Column '%s' is hidden and cannot be queried.".formatted(column),
                "Use another column, or a measure that its source defines.");
    }

    /// @param faults of joins that might have been the way
    public static Problem noJoinPath(
            Location where, String from, String what, List<Problem> faults, String next) {
        String note = faults.isEmpty() ? "" : " " + faults.getFirst().what();
        return new Problem(
                ProblemCode.NO_JOIN_PATH,
                where,
                "A row of '%s' does not lead to one value of '%s'.%s".formatted(from, what, note),
                faults.isEmpty() ? next : faults.getFirst().next());
    }

    /// @param faults of joins that might have been the way
    public static Problem unreachableFilter(
            Location where, String source, String filter, List<Problem> faults, String next) {
        String note = faults.isEmpty() ? "" : " " + faults.getFirst().what();
        return new Problem(
                ProblemCode.NO_JOIN_PATH,
                where,
                "The filter \"%s\" names a source that no row of '%s' leads to.%s"
                        .formatted(filter, source, note),
                faults.isEmpty() ? next : faults.getFirst().next());
    }

    public static Problem noCommonRow(Location where, List<String> sources) {
        return new Problem(
                ProblemCode.NO_COMMON_ROW,
                where,
                "The sources %s have no row in common.".formatted(quoted(sources)),
                "Aggregate each of them first, for example sum(a.x) / sum(b.y).");
    }

    /// @param sources of which each row leads to one row of the others
    public static Problem severalCommonRows(Location where, String text, List<String> sources) {
        return new Problem(
                ProblemCode.NO_COMMON_ROW,
                where,
                "'%s' can take the rows of %s, and rows without a partner tell them apart."
                        .formatted(text, quoted(sources)),
                "Define it as a measure in the file of the source whose rows count.");
    }

    public static Problem circular(Location where, List<String> names) {
        return new Problem(
                ProblemCode.CIRCULAR_DEFINITION,
                where,
                "The definitions go in a circle: %s.".formatted(String.join(" -> ", names)),
                "Define one of them without the others.");
    }

    public static Problem mixedFilter(Location where, String text) {
        return new Problem(
                ProblemCode.MIXED_FILTER,
                where,
                "The filter '%s' decides by measures and by rows at once.".formatted(text),
                "Write two filters that both must hold, one over columns and one over measures.");
    }

    public static Problem typeMismatch(Location where, String what, String next) {
        return new Problem(ProblemCode.TYPE_MISMATCH, where, what, next);
    }

    public static Problem notExpressible(String dialect, String what) {
        return new Problem(
                ProblemCode.NOT_EXPRESSIBLE,
                Location.everywhere(),
                "The dialect %s has no exact spelling for %s.".formatted(dialect, what),
                "Ask for another aggregate, or read the rows with sql_execution.");
    }

    /// @param components the names of each group of sources
    public static Problem disconnected(List<String> components) {
        return new Problem(
                ProblemCode.BAD_JOIN,
                Location.everywhere(),
                "The sources fall into %d groups that no join connects: %s."
                        .formatted(
                                components.size(),
                                components.stream()
                                                .limit(8)
                                                .map("(%s)"::formatted)
                                                .collect(java.util.stream.Collectors.joining(", "))
                                        + (components.size() > 8 ? ", ..." : "")),
                "Add the joins that are missing; separate groups work too.");
    }

    /// A part of an answer that says why there are no rows.
    public static String compiledOnly() {
        return "The question was compiled and not run.";
    }

    /// A part of an answer that says what the layer lacks.
    ///
    /// @param broken names of sources, at least one
    public static String leftOut(Collection<String> broken) {
        return broken.size() == 1
                ? "Source '%s' has errors and is left out; see: ktx sl validate"
                        .formatted(broken.iterator().next())
                : "%d sources have errors and are left out; see: ktx sl validate"
                        .formatted(broken.size());
    }

    /// @param limit the cap that held
    /// @param setting the setting that lowered it below what was asked for; blank when none did
    public static String groupsCut(int limit, String setting) {
        return setting.isBlank()
                ? "There are more than %d groups. Filter, group by less, or raise 'limit'."
                        .formatted(limit)
                : "There are more than %d groups, and '%s' allows no more. Filter or group by less."
                        .formatted(limit, setting);
    }

    public static String notReconciled(String measure, String sum, String total) {
        return "The groups of '%s' add up to %s, and the total of all rows is %s."
                .formatted(measure, sum, total);
    }

    /// Why groups were not compared with totals.
    public static String nothingToReconcile(boolean cut) {
        return cut
                ? "Groups are missing from the answer, so their sum says nothing."
                : "No measure here adds up over its groups, or there is nothing to group by.";
    }

    static String quoted(Collection<String> names) {
        return names.stream()
                .map("'%s'"::formatted)
                .collect(java.util.stream.Collectors.joining(", "));
    }

    static String suggestion(String asked, Collection<String> known, String list) {
        return suggestion(asked, known, list, "Drop it.");
    }

    /// @param none what to do when nothing is known
    static String suggestion(String asked, Collection<String> known, String list, String none) {
        return nearest(asked, known)
                .map("Did you mean '%s'?"::formatted)
                .orElseGet(() ->
                        known.isEmpty()
                                ? none
                                : list
                                        + ": "
                                        + String.join(", ", Spelling.ranked(asked, known, 12))
                                        + (known.size() > 12
                                                ? " and " + (known.size() - 12) + " more."
                                                : "."));
    }

    /// What all names begin with, their source, makes no two of them alike.
    private static Optional<String> nearest(String asked, Collection<String> known) {
        String source = asked.substring(0, asked.lastIndexOf('.') + 1);
        return known.stream().allMatch(name -> name.startsWith(source))
                ? Spelling.nearest(
                                asked.substring(source.length()),
                                known.stream()
                                        .map(name -> name.substring(source.length()))
                                        .toList())
                        .map(source::concat)
                : Spelling.nearest(asked, known);
    }
}
