package dev.ktx.sql.tree;

/// What turns the rows of a group into one value.
public enum AggregateFunction {
    /// Rows, without an argument.
    COUNT_ROWS,
    /// Rows where the argument is not NULL. With several arguments, which need `distinct`:
    /// different tuples without a NULL in them.
    COUNT,
    SUM,
    AVG,
    MIN,
    MAX,
    /// Interpolated between the two middle values.
    MEDIAN,
    /// Interpolated, at a fraction between 0 and 1.
    PERCENTILE,
    /// Of a sample.
    STDDEV,
    /// Of a sample.
    VARIANCE;

    /// Whether a group without rows has the value 0 rather than NULL.
    public boolean countsRows() {
        return this == COUNT_ROWS || this == COUNT;
    }

    /// Whether the values of disjoint groups add up to the value of all.
    public boolean additive(boolean distinct) {
        return !distinct && (this == COUNT_ROWS || this == COUNT || this == SUM);
    }
}
