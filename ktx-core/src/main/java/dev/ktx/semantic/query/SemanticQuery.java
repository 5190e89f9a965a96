package dev.ktx.semantic.query;

import dev.ktx.sql.tree.Granularity;

import java.time.DayOfWeek;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A question asked in measures and dimensions.
///
/// @param filters conditions that all must hold, over columns or over measures
/// @param segments as `source.segment`
/// @param limit the most rows to answer, 0 to 10,000
/// @param empty which groups appear besides those with rows
/// @param timeZone an IANA name; absent means that timestamps are read as they are stored
/// @param emptyAsZero whether a sum over no rows is 0 rather than NULL
public record SemanticQuery(
        List<MeasureRequest> measures,
        List<DimensionRequest> dimensions,
        List<String> filters,
        List<String> segments,
        SegmentMode segmentMode,
        List<OrderRequest> orderBy,
        int limit,
        EmptyGroups empty,
        Optional<String> timeZone,
        DayOfWeek weekStart,
        boolean emptyAsZero,
        List<Via> via,
        Set<Include> include) {
    public static final int DEFAULT_LIMIT = 1000;
    public static final int MAX_LIMIT = 10_000;

    public SemanticQuery {
        measures = List.copyOf(measures);
        dimensions = List.copyOf(dimensions);
        filters = List.copyOf(filters);
        segments = List.copyOf(segments);
        orderBy = List.copyOf(orderBy);
        via = List.copyOf(via);
        include = Set.copyOf(include);
        if (measures.isEmpty() && dimensions.isEmpty()) {
            throw new IllegalArgumentException("a query asks for a measure or a dimension");
        }
        if (limit < 0 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is between 0 and 10000: " + limit);
        }
    }

    /// A question without conditions, options or extras, about the rows there are.
    public static SemanticQuery plain(
            List<MeasureRequest> measures, List<DimensionRequest> dimensions, int limit) {
        return new SemanticQuery(
                measures,
                dimensions,
                List.of(),
                List.of(),
                SegmentMode.MEASURES,
                List.of(),
                limit,
                EmptyGroups.FACTS,
                Optional.empty(),
                DayOfWeek.MONDAY,
                false,
                List.of(),
                Set.of());
    }

    /// The same question with another limit.
    public SemanticQuery withLimit(int rows) {
        return new SemanticQuery(
                measures,
                dimensions,
                filters,
                segments,
                segmentMode,
                orderBy,
                rows,
                empty,
                timeZone,
                weekStart,
                emptyAsZero,
                via,
                include);
    }

    /// @param expr the name of a measure, or an aggregate expression
    /// @param name the key of the column; absent means the text of the expression
    public record MeasureRequest(String expr, Optional<String> name) {
        public String key() {
            return name.orElse(expr);
        }
    }

    /// What to group by.
    public sealed interface DimensionRequest {
        /// @param field as `source.column`
        record Column(String field, Optional<Granularity> granularity)
                implements DimensionRequest {}

        /// @param name the key of the column
        record Expression(String expr, String name) implements DimensionRequest {}

        /// The date of each fact, by its own default time column.
        record Date(Granularity granularity) implements DimensionRequest {}
    }

    /// @param field the key of a column of the answer, or what was asked for
    public record OrderRequest(String field, boolean descending, boolean nullsFirst) {}

    /// The way to a source.
    ///
    /// @param to the source
    /// @param path aliases or sources, from the measure's source on
    public record Via(String to, List<String> path) {
        public Via {
            path = List.copyOf(path);
        }
    }

    /// What a segment restricts.
    public enum SegmentMode {
        /// The measures of its source.
        MEASURES,
        /// The rows, as a filter does.
        ROWS
    }

    /// Which groups appear.
    public enum EmptyGroups {
        /// Those of every row; rows without a value are one group.
        FACTS,
        /// Those, and members without rows.
        ALSO_MEMBERS,
        /// Those of rows that meet a row in every joined source, and in every fact.
        MATCHED_ONLY
    }

    /// What the answer carries besides rows.
    public enum Include {
        PLAN,
        SQL,
        CHECKS
    }
}
