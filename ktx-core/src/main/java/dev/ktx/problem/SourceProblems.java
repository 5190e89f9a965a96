package dev.ktx.problem;

import java.util.Collection;
import java.util.List;

/// Sentences about sources as they are written: their files, their joins, and what they claim of
/// the warehouse.
public final class SourceProblems {
    private SourceProblems() {}

    public static Problem badSource(Location where, String what, String next) {
        return new Problem(ProblemCode.BAD_SOURCE, where, what, next);
    }

    public static Problem unknownKey(
            Location where, String key, String owner, Collection<String> known) {
        return new Problem(
                ProblemCode.BAD_SOURCE,
                where,
                "%s has no key '%s'.".formatted(owner, key),
                SemanticProblems.suggestion(key, known, "Its keys are"));
    }

    public static Problem orphanOverlay(Location where, String name, Collection<String> known) {
        return new Problem(
                ProblemCode.BAD_SOURCE,
                where,
                "The file describes '%s' without table or sql, and no scanned table has that name."
                        .formatted(name),
                known.isEmpty()
                        ? "Scan the connection, or give the source a table."
                        : SemanticProblems.suggestion(name, known, "Scanned tables are"));
    }

    /// @param sources of tables that have this name, each in another schema
    public static Problem nameOfSeveralTables(
            Location where, String name, Collection<String> sources) {
        return new Problem(
                ProblemCode.BAD_SOURCE,
                where,
                "The file describes '%s', and several schemas have a table of that name."
                        .formatted(name),
                "Name one of their sources: " + String.join(", ", sources) + ".");
    }

    public static Problem duplicateSource(String name, List<String> paths) {
        return new Problem(
                ProblemCode.BAD_SOURCE,
                new Location.AtPath(paths.getFirst()),
                "Several files declare source '%s': %s.".formatted(name, String.join(", ", paths)),
                "Keep one of them, or give the others another name.");
    }

    public static Problem badJoin(Location where, String what, String next) {
        return new Problem(ProblemCode.BAD_JOIN, where, what, next);
    }

    public static Problem displayValueAsKey(
            Location where, String source, String column, String target, String key) {
        return badJoin(
                where,
                "Source '%s' joins '%s' by '%s', which people read, on '%s', which identifies a row."
                        .formatted(source, target, column, key),
                "Join a column that holds the key, for example %s_id = %s.%s."
                        .formatted(target, target, key));
    }

    /// @param source one that others of its layer have joins between them
    public static Problem alone(Location where, String source) {
        return badJoin(
                where,
                "No join leads from source '%s' to another or back.".formatted(source),
                "Add a join where one belongs; alone it answers questions about itself.");
    }

    public static Problem joinToUnknownSource(
            Location where, String source, String target, Collection<String> known) {
        return new Problem(
                ProblemCode.BAD_JOIN,
                where,
                "Source '%s' joins '%s', which does not exist.".formatted(source, target),
                SemanticProblems.suggestion(target, known, "Sources are"));
    }

    public static Problem joinToBrokenSource(Location where, String source, String target) {
        return new Problem(
                ProblemCode.BAD_JOIN,
                where,
                "Source '%s' joins '%s', whose file has errors.".formatted(source, target),
                "Correct that file: ktx sl validate " + target);
    }

    /// @param known names of tables
    public static Problem tableNotScanned(
            Location where, String source, String table, Collection<String> known) {
        return badSource(
                where,
                "Source '%s' reads '%s', which the scan did not find.".formatted(source, table),
                SemanticProblems.suggestion(table, known, "It found"));
    }

    /// @param key the column of the target that identifies a row
    public static Problem uncoveredQuery(
            Location where, String source, String target, String column, String key) {
        return badJoin(
                where,
                "The query of '%s' reads the table of '%s' and shows its key, and no join leads there."
                        .formatted(source, target),
                "Add a join: {to: %s, \"on\": \"%s = %s.%s\", relationship: many_to_one}."
                        .formatted(target, column, target, key));
    }

    /// @param grain whether the column is one of those that identify a row
    /// @param shown the columns that the query has
    public static Problem notSelected(
            Location where, String source, String column, boolean grain, Collection<String> shown) {
        return badSource(
                where,
                "The query of '%s' shows no column '%s'%s."
                        .formatted(source, column, grain ? ", which its grain names" : ""),
                SemanticProblems.suggestion(column, shown, "It shows"));
    }

    public static Problem sameMeasure(Location where, String source, String one, String other) {
        return badSource(
                where,
                "Measures '%s' and '%s' of '%s' are the same.".formatted(one, other, source),
                "Keep one of them.");
    }

    public static Problem otherFilter(Location where, String source, String one, String other) {
        return badSource(
                where,
                "Measures '%s' and '%s' of '%s' differ in their filter only."
                        .formatted(one, other, source),
                "Keep both if people ask for both; a question can also filter one of them itself.");
    }

    /// @param owner for example `Source 'orders'`
    public static Problem plainDescription(Location where, String owner) {
        return badSource(
                where,
                owner + " has a plain 'description', which is read as descriptions.user.",
                "Write descriptions: {user: ...}.");
    }

    /// @param ways the conditions of joins without an alias, at least two
    public static Problem joinsWithoutRole(
            Location where, String source, String target, Collection<String> ways) {
        return badJoin(
                where,
                "Source '%s' joins '%s' in several ways without an alias: %s."
                        .formatted(source, target, String.join("; ", ways)),
                "Give all but one an alias that names the role; till then no question can mean '%s' from here."
                        .formatted(target));
    }

    public static Problem sourceWithoutName(String path) {
        return badSource(
                new Location.InFile(path, 1, 1),
                "The text names no source.",
                "Start it with a line like 'name: orders'.");
    }

    public static Problem otherName(String path, String asked, String named) {
        return badSource(
                new Location.InFile(path, 1, 1),
                "The text describes source '%s', and the call says '%s'.".formatted(named, asked),
                "Give both the same name.");
    }

    public static Problem fileTaken(String path, String source, String holder) {
        return badSource(
                new Location.AtPath(path),
                "The file for source '%s' holds source '%s'.".formatted(source, holder),
                "Move that file aside, or give the source another name.");
    }

    public static Problem shadowsTable(Location where, String source) {
        return badSource(
                where,
                "Source '%s' has table or sql and the name of a scanned table, whose place it takes."
                        .formatted(source),
                "Drop table and sql to describe the scanned table, or choose another name.");
    }

    public static Problem onlyScanned(String path, String source) {
        return new Problem(
                ProblemCode.BAD_SOURCE,
                new Location.AtPath(path),
                "Source '%s' comes from the scan, and no file of yours describes it."
                        .formatted(source),
                "Leave its table out of the scan with enabled_tables, or hide its columns.");
    }

    /// @param what a part of the source
    /// @param answer what the warehouse said
    public static Problem probeFailed(Location where, String what, String source, Problem answer) {
        return badSource(
                where,
                "The warehouse cannot answer the %s of source '%s': %s"
                        .formatted(what, source, answer.what()),
                answer.next());
    }
}
