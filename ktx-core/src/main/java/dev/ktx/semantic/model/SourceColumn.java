package dev.ktx.semantic.model;

import dev.ktx.semantic.expression.Fragment;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.util.Map;
import java.util.Optional;

/// A column of a source.
///
/// @param name unique within the source, as the warehouse spells it unless computed
/// @param kind of a column of type time
/// @param timeDimension whether it was marked as the time of the row
/// @param descriptions by origin, for example `user` or `db`
/// @param expr of a computed column, over columns of the same source
/// @param finest the finest unit that its values tell apart
public record SourceColumn(
        String name,
        ValueType type,
        TimeKind kind,
        boolean timeDimension,
        Visibility visibility,
        Map<String, String> descriptions,
        Optional<Fragment> expr,
        Optional<Granularity> finest) {
    public SourceColumn {
        if (name.isBlank() || name.indexOf('.') >= 0) {
            throw new IllegalArgumentException("a column has a name without dots: '" + name + "'");
        }
        descriptions = Map.copyOf(descriptions);
    }

    public boolean computed() {
        return expr.isPresent();
    }
}
