package dev.ktx.sql;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// What one connection lets through beyond the built-in rules. No policy lets a write through.
///
/// @param unknownFunctions what happens to functions that are in no list, `sql.unknownFunctions`
/// @param strict also refuse what the second parser cannot read, `sql.strict`
/// @param functions further functions that only read, in lower case, `sql.functions`
public record SqlPolicy(Unknown unknownFunctions, boolean strict, Set<String> functions) {
    public enum Unknown {
        REFUSE,
        ALLOW
    }

    /// What holds when the configuration says nothing.
    public static final SqlPolicy DEFAULT = new SqlPolicy(Unknown.REFUSE, false, Set.of());

    public SqlPolicy {
        functions =
                functions.stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
    }
}
