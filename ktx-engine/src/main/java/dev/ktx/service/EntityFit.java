package dev.ktx.service;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.service.EntityDetails.Candidate;
import dev.ktx.service.EntityDetails.Candidates;
import dev.ktx.service.EntityDetails.ColumnFacts;
import dev.ktx.service.EntityDetails.Cut;
import dev.ktx.service.EntityDetails.Described;
import dev.ktx.service.EntityDetails.DescribedColumn;
import dev.ktx.service.EntityDetails.Failed;
import dev.ktx.service.EntityDetails.Result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Brings details of tables within 20,000 tokens. What goes first costs least: sample values, then
/// every field beyond the contract's, then the ends of long comments, then columns and foreign keys
/// from the end of the largest tables, which is told. Small tables stay whole beside a large one.
final class EntityFit {
    /// Fields beyond the contract's are given while one table stays below this many bytes, so that
    /// a look at one table stays cheap.
    private static final long SMALL = 2_000L * AnswerBudget.BYTES_PER_TOKEN - 400;

    private static final int COMMENT_LETTERS = 200;
    private static final int MAX_WARNINGS = 10;
    private static final int WARNING_LETTERS = 300;

    /// Levels of a result, of a list in it and of an item of that list below the root.
    private static final int RESULT_DEPTH = 2;

    private static final int ITEM_DEPTH = RESULT_DEPTH + 2;

    /// Line ends and indentation that two lists have once they are not empty.
    private static final long LIST_ENDS = 2L * (2 + 2 * (RESULT_DEPTH + 1));

    private static final JsonSize SIZE = JsonSize.INDENTED;

    private EntityFit() {}

    static EntityDetails fit(EntityDetails details) {
        List<ScanWarning> warnings =
                details.warnings().stream().limit(MAX_WARNINGS).map(EntityFit::shortened).toList();
        long envelope = SIZE.of(new EntityDetails(List.of(), warnings).tree(), 0);
        long room = AnswerBudget.DEFAULT.maxBytes() - envelope;
        long equalShare = room / details.results().size();
        List<Result> results =
                details.results().stream()
                        .map(result -> withFittingFacts(result, Math.min(SMALL, equalShare)))
                        .toList();
        long share = share(results, room);
        return new EntityDetails(
                results.stream().map(result -> within(result, share)).toList(), warnings);
    }

    private static ScanWarning shortened(ScanWarning warning) {
        return new ScanWarning(
                warning.code(),
                Shortened.to(WARNING_LETTERS, warning.message()),
                warning.table().map(table -> Shortened.to(WARNING_LETTERS, table)),
                Optional.empty(),
                warning.recoverable(),
                Map.of());
    }

    private static Result withFittingFacts(Result result, long limit) {
        return switch (result) {
            case Failed failed -> failed;
            case Described described -> {
                if (size(described) <= limit) {
                    yield described;
                }
                Described numbers = withFacts(described, true);
                yield size(numbers) <= limit ? numbers : withFacts(described, false);
            }
        };
    }

    /// The largest share for which all results together fit: those below it stay as they are.
    private static long share(List<Result> results, long room) {
        List<Long> sizes = results.stream().map(EntityFit::size).sorted().toList();
        long left = room;
        for (int at = 0; at < sizes.size(); at++) {
            long share = left / (sizes.size() - at);
            if (sizes.get(at) > share) {
                return share;
            }
            left -= sizes.get(at);
        }
        return Long.MAX_VALUE;
    }

    private static Result within(Result result, long share) {
        if (size(result) <= share) {
            return result;
        }
        return switch (result) {
            case Failed failed -> withFewerCandidates(failed, share);
            case Described described -> {
                Described brief = withShortComments(described);
                yield size(brief) <= share ? brief : withFewerColumns(brief, share);
            }
        };
    }

    private static Described withFacts(Described table, boolean numbers) {
        return copy(
                table,
                table.comment(),
                table.columns().stream()
                        .map(column ->
                                new DescribedColumn(
                                        column.column(),
                                        numbers ? column.facts().withoutTexts() : ColumnFacts.NONE))
                        .toList(),
                table.foreignKeys(),
                Optional.empty());
    }

    private static Described withShortComments(Described table) {
        return copy(
                table,
                table.comment().map(text -> Shortened.to(COMMENT_LETTERS, text)),
                table.columns().stream()
                        .map(column ->
                                new DescribedColumn(
                                        withShortComment(column.column()), column.facts()))
                        .toList(),
                table.foreignKeys(),
                Optional.empty());
    }

    private static Column withShortComment(Column column) {
        return new Column(
                column.name(),
                column.nativeType(),
                column.normalizedType(),
                column.dimensionType(),
                column.nullable(),
                column.primaryKey(),
                column.comment().map(text -> Shortened.to(COMMENT_LETTERS, text)),
                column.details());
    }

    /// A third of the room at most is for foreign keys, the rest for columns.
    private static Described withFewerColumns(Described table, long share) {
        var cut =
                Optional.of(
                        new Cut(
                                table.columns().size(),
                                table.foreignKeys().size(),
                                AnswerProblems.entityCut()));
        Described head = copy(table, table.comment(), List.of(), List.of(), cut);
        long room = share - size(head) - LIST_ENDS;
        long keyRoom = room / 3;
        var keys = new ArrayList<ForeignKey>();
        for (ForeignKey key : table.foreignKeys()) {
            long size = SIZE.item(Described.key(key), ITEM_DEPTH);
            if (size > keyRoom) {
                break;
            }
            keyRoom -= size;
            room -= size;
            keys.add(key);
        }
        var columns = new ArrayList<DescribedColumn>();
        for (DescribedColumn column : table.columns()) {
            room -= SIZE.item(column.tree(), ITEM_DEPTH);
            if (room < 0) {
                break;
            }
            columns.add(column);
        }
        return copy(table, table.comment(), columns, keys, cut);
    }

    private static Described copy(
            Described table,
            Optional<String> comment,
            List<DescribedColumn> columns,
            List<ForeignKey> foreignKeys,
            Optional<Cut> cut) {
        boolean whole = cut.isEmpty() && comment.equals(table.comment());
        return new Described(
                table.connectionId(),
                table.tableRef(),
                table.display(),
                table.kind(),
                comment,
                table.estimatedRows(),
                columns,
                foreignKeys,
                table.snapshot(),
                whole ? table.uniqueKeys() : List.of(),
                whole ? table.rowCount() : OptionalLong.empty(),
                cut);
    }

    private static Failed withFewerCandidates(Failed failed, long share) {
        Failed smaller = failed;
        while (size(smaller) > share) {
            Candidates fewer = half(smaller.candidates());
            if (fewer.equals(smaller.candidates())) {
                return smaller;
            }
            smaller =
                    new Failed(
                            failed.connectionId(),
                            failed.table(),
                            failed.snapshot(),
                            failed.code(),
                            failed.message(),
                            fewer);
        }
        return smaller;
    }

    private static Candidates half(Candidates candidates) {
        return switch (candidates) {
            case Candidates.None none -> none;
            case Candidates.Tables(List<Candidate> tables, int total) ->
                    new Candidates.Tables(tables.subList(0, tables.size() / 2), total);
            case Candidates.Columns(List<String> names, int total) ->
                    new Candidates.Columns(names.subList(0, names.size() / 2), total);
        };
    }

    /// Bytes that a result takes in the list of results.
    private static long size(Result result) {
        return SIZE.item(result.tree(), RESULT_DEPTH);
    }
}
