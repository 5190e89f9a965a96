package dev.ktx.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The name of a table as a statement spells it, without quotes, in the case it was written.
///
/// @param parts from the left, for example catalog, schema and name; at least 1
public record TableName(List<String> parts) {
    public TableName {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a table has a name");
        }
    }

    public String name() {
        return parts.getLast();
    }

    public Optional<String> schema() {
        return part(2);
    }

    public Optional<String> catalog() {
        return part(3);
    }

    private Optional<String> part(int fromTheRight) {
        return parts.size() < fromTheRight
                ? Optional.empty()
                : Optional.of(parts.get(parts.size() - fromTheRight));
    }

    /// The parts with dots between them.
    public String text() {
        return String.join(".", parts);
    }

    /// The same for every spelling in another case.
    String key() {
        return text().toLowerCase(Locale.ROOT);
    }
}
