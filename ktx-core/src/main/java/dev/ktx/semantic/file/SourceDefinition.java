package dev.ktx.semantic.file;

import dev.ktx.problem.Location;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.Segment;
import dev.ktx.semantic.model.SourceJoin;
import dev.ktx.semantic.model.Visibility;
import dev.ktx.sql.tree.Granularity;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A source as one file describes it, before anything is composed.
///
/// @param grain empty when the file does not say
/// @param overrides of columns of the scanned table, for overlays
/// @param disabledJoins conditions of scanned joins that do not hold, for overlays
/// @param metadata keys that the engine does not read, as they were written: usage, tags, freshness
public record SourceDefinition(
        Kind kind,
        String name,
        Map<String, String> descriptions,
        Optional<Origin> origin,
        Optional<String> inheritsColumnsFrom,
        List<String> grain,
        List<ColumnDefinition> columns,
        List<ColumnOverride> overrides,
        List<String> excludedColumns,
        List<Fragment> disabledJoins,
        List<SourceJoin> joins,
        Optional<List<Measure>> measures,
        Optional<List<Segment>> segments,
        Optional<String> defaultTime,
        Map<String, Tree> metadata,
        Location where) {

    /// How a file describes a source.
    public enum Kind {
        /// With a table or a query of its own.
        STANDALONE,
        /// As changes to a scanned table of the same name.
        OVERLAY,
        /// As the scan wrote it.
        SCANNED
    }

    /// @param type as written, native or normalised
    /// @param primaryKey for scanned columns
    public record ColumnDefinition(
            String name,
            Optional<String> type,
            Optional<Boolean> timeDimension,
            Optional<Visibility> visibility,
            Map<String, String> descriptions,
            Optional<Fragment> expr,
            Optional<Granularity> finest,
            boolean primaryKey,
            Location where) {}

    /// A change to a column of a scanned table.
    public record ColumnOverride(
            String name,
            Optional<Boolean> timeDimension,
            Optional<Visibility> visibility,
            Map<String, String> descriptions,
            Location where) {}

    public SourceDefinition {
        grain = List.copyOf(grain);
        columns = List.copyOf(columns);
        overrides = List.copyOf(overrides);
        excludedColumns = List.copyOf(excludedColumns);
        disabledJoins = List.copyOf(disabledJoins);
        joins = List.copyOf(joins);
        metadata = Map.copyOf(metadata);
    }
}
