package dev.ktx.semantic.model;

import dev.ktx.problem.Location;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A source with everything applied that overlays and inheritance say: the only input of compiler,
/// validator and helper endpoints. It has no room for what only search and people read (usage,
/// source type, where columns were inherited from), so none of it can leak.
///
/// @param grain columns that identify a row
/// @param grainKnown false when nobody declared a key, so that all columns stand in for it
/// @param defaultTime the column that a date without source means
/// @param where the file that declares it
public record ResolvedSource(
        String name,
        Origin origin,
        List<String> grain,
        boolean grainKnown,
        List<SourceColumn> columns,
        List<SourceJoin> joins,
        List<Measure> measures,
        List<Segment> segments,
        Optional<String> defaultTime,
        Map<String, String> descriptions,
        Location where) {
    public ResolvedSource {
        grain = List.copyOf(grain);
        columns = List.copyOf(columns);
        joins = List.copyOf(joins);
        measures = List.copyOf(measures);
        segments = List.copyOf(segments);
        descriptions = Map.copyOf(descriptions);
        if (grain.isEmpty() || columns.isEmpty()) {
            throw new IllegalArgumentException("source '" + name + "' has no grain or no column");
        }
    }

    public Optional<SourceColumn> column(String wanted) {
        return columns.stream().filter(column -> column.name().equals(wanted)).findFirst();
    }
}
