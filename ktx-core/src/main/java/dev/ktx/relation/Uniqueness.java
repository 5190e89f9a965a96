package dev.ktx.relation;

/// How far columns identify rows.
///
/// @param filled rows with a value in every column
/// @param different values or tuples among them
public record Uniqueness(long rows, long filled, long different) {
    public Uniqueness {
        if (filled > rows || different > filled) {
            throw new IllegalArgumentException("different <= filled <= rows");
        }
    }

    /// Different ones by those with a value; 0 without any.
    public double ratio() {
        return filled == 0 ? 0 : (double) different / filled;
    }

    /// Rows without a value by rows.
    public double nullRate() {
        return rows == 0 ? 0 : (double) (rows - filled) / rows;
    }

    boolean identifies() {
        return filled > 0 && different == filled && filled == rows;
    }
}
