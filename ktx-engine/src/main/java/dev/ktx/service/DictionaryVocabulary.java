package dev.ktx.service;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.DictionaryColumns;
import dev.ktx.catalog.FoldedText;
import dev.ktx.catalog.NameOrder;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanProfile.TableRows;
import dev.ktx.catalog.TableNames;
import dev.ktx.catalog.ValueGap;
import dev.ktx.service.DictionaryMatches.Gap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// The values of a profile that are searched.
///
/// @param candidates columns that hold a vocabulary by name and type
/// @param columns those of them with values
/// @param gaps columns that are not seen through
/// @param unprofiled tables and columns that the profile could not look at
record DictionaryVocabulary(
        List<Entry> entries,
        int candidates,
        int columns,
        Map<ValueGap, List<ColumnProfile>> gaps,
        List<String> unprofiled) {
    private static final int EXAMPLES = 3;

    /// As {@link SearchDictionary} puts the columns of one value.
    private static final Comparator<SearchedColumn> COLUMN_ORDER =
            Comparator.comparing(SearchedColumn::sourceKey)
                    .thenComparing(SearchedColumn::columnKey)
                    .thenComparing(SearchedColumn::table, NameOrder.comparator());

    /// @param sourceKey sorts like the name of the table
    /// @param columnKey sorts like the name of the column
    /// @param table the full name
    record SearchedColumn(ColumnProfile profile, String sourceKey, String columnKey, String table) {
        static SearchedColumn of(ColumnProfile column, TableNames names) {
            return new SearchedColumn(
                    column,
                    NameOrder.key(column.table().name()),
                    NameOrder.key(column.column()),
                    names.display(column.table()));
        }
    }

    /// @param columns that hold the value, by {@link #COLUMN_ORDER}
    record Entry(FoldedText value, List<SearchedColumn> columns) {}

    static DictionaryVocabulary of(ScanProfile profile) {
        TableNames names = TableNames.of(profile.driver());
        Map<String, List<SearchedColumn>> holders = new LinkedHashMap<>();
        int columns = 0;
        int candidates = 0;
        for (ColumnProfile column : profile.columns()) {
            if (!DictionaryColumns.isCandidate(column)) {
                continue;
            }
            candidates++;
            List<String> values = DictionaryColumns.values(column);
            columns += values.isEmpty() ? 0 : 1;
            var searched = SearchedColumn.of(column, names);
            values.forEach(
                    value -> holders.computeIfAbsent(value, _ -> new ArrayList<>()).add(searched));
        }
        return new DictionaryVocabulary(
                holders.entrySet().stream()
                        .map(held ->
                                new Entry(
                                        FoldedText.of(held.getKey()),
                                        held.getValue().stream().sorted(COLUMN_ORDER).toList()))
                        .toList(),
                candidates,
                columns,
                gaps(profile),
                unprofiled(profile));
    }

    private static Map<ValueGap, List<ColumnProfile>> gaps(ScanProfile profile) {
        var rows =
                profile.tables().stream()
                        .collect(
                                Collectors.toMap(
                                        TableRows::table,
                                        TableRows::rowCount,
                                        (first, _) -> first));
        Map<ValueGap, List<ColumnProfile>> gaps = new EnumMap<>(ValueGap.class);
        for (ColumnProfile column : profile.columns()) {
            Long counted = rows.get(column.table());
            ValueGap.of(column, counted == null ? OptionalLong.empty() : OptionalLong.of(counted))
                    .ifPresent(
                            gap -> gaps.computeIfAbsent(gap, _ -> new ArrayList<>()).add(column));
        }
        return gaps;
    }

    // For example `profile_failed:sales.orders:permission denied`.
    private static List<String> unprofiled(ScanProfile profile) {
        return profile.warnings().stream()
                .filter(warning -> warning.startsWith("profile_failed:"))
                .map(warning -> warning.split(":", 3)[1])
                .distinct()
                .toList();
    }

    int count(ValueGap gap) {
        return gaps.getOrDefault(gap, List.of()).size();
    }

    /// Columns whose warehouse may know more, those that people name most first.
    List<ColumnProfile> worthAsking() {
        return gaps.entrySet().stream()
                .filter(entry -> entry.getKey().isWorthAsking())
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }

    List<Gap> told(TableNames names) {
        var told = new ArrayList<Gap>();
        gaps.forEach((gap, columns) ->
                told.add(
                        new Gap(
                                gap.id(),
                                columns.size(),
                                columns.stream()
                                        .limit(EXAMPLES)
                                        .map(column ->
                                                names.display(column.table())
                                                        + "."
                                                        + column.column())
                                        .toList())));
        if (!unprofiled.isEmpty()) {
            told.add(
                    new Gap(
                            "not_profiled",
                            unprofiled.size(),
                            unprofiled.stream().limit(EXAMPLES).toList()));
        }
        return told;
    }
}
