package dev.ktx.service;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What is known of tables. Field names of `tree()` and the order of results are the contract's;
/// fields beyond it are present only when they say something.
///
/// @param results one for each table asked for, in the order of asking
/// @param warnings what of the scan could not be read
public record EntityDetails(List<Result> results, List<ScanWarning> warnings) {
    public EntityDetails {
        results = List.copyOf(results);
        warnings = List.copyOf(warnings);
    }

    /// As JSON.
    public Map<String, @Nullable Object> tree() {
        return Tree.of("results", results.stream().map(Result::tree).toList())
                .ifAny("warnings", warnings.stream().map(EntityDetails::warning).toList())
                .done();
    }

    private static Map<String, @Nullable Object> warning(ScanWarning warning) {
        return Tree.of("code", warning.code())
                .with("message", warning.message())
                .ifPresent("table", warning.table())
                .done();
    }

    /// A table, or why there is none.
    public sealed interface Result {
        Map<String, @Nullable Object> tree();
    }

    /// @param columns those asked for, in table order
    /// @param foreignKeys all of the table
    /// @param uniqueKeys declared ones beyond the primary key
    /// @param rowCount exact, as of the latest profile
    /// @param cut what did not fit
    public record Described(
            String connectionId,
            TableRef tableRef,
            String display,
            TableKind kind,
            Optional<String> comment,
            OptionalLong estimatedRows,
            List<DescribedColumn> columns,
            List<ForeignKey> foreignKeys,
            Snapshot snapshot,
            List<List<String>> uniqueKeys,
            OptionalLong rowCount,
            Optional<Cut> cut)
            implements Result {
        public Described {
            columns = List.copyOf(columns);
            foreignKeys = List.copyOf(foreignKeys);
            uniqueKeys = List.copyOf(uniqueKeys);
        }

        @Override
        public Map<String, @Nullable Object> tree() {
            var tree =
                    Tree.of("ok", true)
                            .with("connectionId", connectionId)
                            .with("tableRef", ref(tableRef))
                            .with("display", display)
                            .with("kind", kind.id())
                            .orNull("comment", comment)
                            .orNull("estimatedRows", estimatedRows)
                            .with("columns", columns.stream().map(DescribedColumn::tree).toList())
                            .with("foreignKeys", foreignKeys.stream().map(Described::key).toList())
                            .with("snapshot", snapshot.tree())
                            .ifAny("uniqueKeys", uniqueKeys)
                            .ifPresent("rowCount", rowCount);
            cut.ifPresent(left ->
                    tree.with("truncated", true)
                            .with("columnTotal", left.columnTotal())
                            .with("foreignKeyTotal", left.foreignKeyTotal())
                            .with("hint", left.hint()));
            return tree.done();
        }

        static Map<String, @Nullable Object> key(ForeignKey key) {
            return Tree.of("fromColumn", key.fromColumn())
                    .orNull("toCatalog", key.toTable().catalog())
                    .orNull("toDb", key.toTable().db())
                    .with("toTable", key.toTable().name())
                    .with("toColumn", key.toColumn())
                    .orNull("constraintName", key.constraintName())
                    .done();
        }
    }

    /// @param facts what is known beyond the contract's fields
    public record DescribedColumn(Column column, ColumnFacts facts) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("name", column.name())
                    .with("nativeType", column.nativeType())
                    .with("normalizedType", column.normalizedType())
                    .with("dimensionType", column.dimensionType().id())
                    .with("nullable", column.nullable())
                    .with("primaryKey", column.primaryKey())
                    .orNull("comment", column.comment())
                    .ifTrue("generated", facts.generated())
                    .ifTrue("identity", facts.identity())
                    .ifPresent("defaultExpression", facts.defaultExpression())
                    .ifAny("enumLabels", facts.enumLabels())
                    .ifPresent("distinctCount", facts.distinctCount())
                    .ifPresent("nullRate", facts.nullRate())
                    .ifAny("sampleValues", facts.sampleValues())
                    .done();
        }
    }

    /// @param sampleValues the most frequent ones, most frequent first
    public record ColumnFacts(
            boolean generated,
            boolean identity,
            Optional<String> defaultExpression,
            List<String> enumLabels,
            OptionalLong distinctCount,
            OptionalDouble nullRate,
            List<String> sampleValues) {
        static final ColumnFacts NONE =
                new ColumnFacts(
                        false,
                        false,
                        Optional.empty(),
                        List.of(),
                        OptionalLong.empty(),
                        OptionalDouble.empty(),
                        List.of());

        public ColumnFacts {
            enumLabels = List.copyOf(enumLabels);
            sampleValues = List.copyOf(sampleValues);
        }

        ColumnFacts withoutTexts() {
            return new ColumnFacts(
                    generated,
                    identity,
                    Optional.empty(),
                    List.of(),
                    distinctCount,
                    nullRate,
                    List.of());
        }
    }

    /// @param hint how to read the rest
    public record Cut(int columnTotal, int foreignKeyTotal, String hint) {}

    /// The scan that an answer rests on.
    public record Snapshot(String syncId, Instant extractedAt, Optional<String> scanRunId) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("syncId", syncId)
                    .with("extractedAt", IsoTime.text(extractedAt))
                    .orNull("scanRunId", scanRunId)
                    .done();
        }
    }

    /// @param table as asked for
    /// @param snapshot empty when there is no scan
    public record Failed(
            String connectionId,
            DescribeEntity.Asked table,
            Optional<Snapshot> snapshot,
            Code code,
            String message,
            Candidates candidates)
            implements Result {
        @Override
        public Map<String, @Nullable Object> tree() {
            var error = Tree.of("code", code.id()).with("message", message);
            switch (candidates) {
                case Candidates.None() -> {}
                case Candidates.Tables(var tables, var total) ->
                        error.with("candidates", tables.stream().map(Candidate::tree).toList())
                                .ifPresent("candidateTotal", beyond(tables, total));
                case Candidates.Columns(var names, var total) ->
                        error.with("candidates", names)
                                .ifPresent("candidateTotal", beyond(names, total));
            }
            return Tree.of("ok", false)
                    .with("connectionId", connectionId)
                    .with(
                            "table",
                            switch (table) {
                                case DescribeEntity.Asked.Written(var text) ->
                                        Shortened.to(DescribeEntity.ECHO_LETTERS, text);
                                case DescribeEntity.Asked.Parts(var ref) -> ref(ref);
                            })
                    .ifPresent("snapshot", snapshot.map(Snapshot::tree))
                    .with("error", error.done())
                    .done();
        }

        private static OptionalInt beyond(List<?> listed, int total) {
            return listed.size() < total ? OptionalInt.of(total) : OptionalInt.empty();
        }
    }

    /// Why there is no table.
    public enum Code {
        SCAN_MISSING,
        TABLE_NOT_FOUND,
        AMBIGUOUS_TABLE,
        COLUMN_NOT_FOUND;

        /// As in answers, for example `scan_missing`.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What may have been meant.
    public sealed interface Candidates {
        record None() implements Candidates {}

        /// @param total how many there are, listed or not
        record Tables(List<Candidate> tables, int total) implements Candidates {
            public Tables {
                tables = List.copyOf(tables);
            }
        }

        /// @param total how many there are, listed or not
        record Columns(List<String> names, int total) implements Candidates {
            public Columns {
                names = List.copyOf(names);
            }
        }
    }

    public record Candidate(TableRef tableRef, String display) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("tableRef", ref(tableRef)).with("display", display).done();
        }
    }

    static Map<String, @Nullable Object> ref(TableRef table) {
        return new Tree()
                .orNull("catalog", table.catalog())
                .orNull("db", table.db())
                .with("name", table.name())
                .done();
    }
}
