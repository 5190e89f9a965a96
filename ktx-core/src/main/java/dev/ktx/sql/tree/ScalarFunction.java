package dev.ktx.sql.tree;

import java.util.Locale;
import java.util.Optional;

/// The functions of the expression language. All of them yield NULL when an argument is NULL,
/// except COALESCE.
public enum ScalarFunction {
    ABS(1, 1, ValueType.NUMBER),
    /// With one argument to a whole number, with two to that many decimals.
    ROUND(1, 2, ValueType.NUMBER),
    FLOOR(1, 1, ValueType.NUMBER),
    CEIL(1, 1, ValueType.NUMBER),
    SIGN(1, 1, ValueType.NUMBER),
    SQRT(1, 1, ValueType.NUMBER),
    POWER(2, 2, ValueType.NUMBER),
    /// The natural logarithm.
    LN(1, 1, ValueType.NUMBER),
    EXP(1, 1, ValueType.NUMBER),
    GREATEST(2, 2, ValueType.ANY),
    LEAST(2, 2, ValueType.ANY),
    COALESCE(2, 20, ValueType.ANY),
    NULLIF(2, 2, ValueType.ANY),
    LOWER(1, 1, ValueType.STRING),
    UPPER(1, 1, ValueType.STRING),
    /// Spaces at both ends.
    TRIM(1, 1, ValueType.STRING),
    /// Characters.
    LENGTH(1, 1, ValueType.NUMBER),
    /// From a position, the first is 1, with an optional length.
    SUBSTRING(2, 3, ValueType.STRING),
    /// All occurrences of the second in the first by the third.
    REPLACE(3, 3, ValueType.STRING),
    CONCAT(2, 20, ValueType.STRING),
    /// Whole days from the first to the second.
    DAYS_BETWEEN(2, 2, ValueType.NUMBER),
    CURRENT_DATE(0, 0, ValueType.TIME),
    CURRENT_TIMESTAMP(0, 0, ValueType.TIME);

    private final int fewest;
    private final int most;
    private final ValueType result;

    ScalarFunction(int fewest, int most, ValueType result) {
        this.fewest = fewest;
        this.most = most;
        this.result = result;
    }

    /// ANY means: the type of the first argument.
    public ValueType result() {
        return result;
    }

    /// Whether it can be called with that many arguments.
    public boolean takes(int arguments) {
        return arguments >= fewest && arguments <= most;
    }

    /// As people write it, in lower case.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The function of that name in any case; `ceiling`, `substr`, `char_length` and `now` are
    /// known too.
    public static Optional<ScalarFunction> named(String name) {
        String wanted =
                switch (name.toLowerCase(Locale.ROOT)) {
                    case "ceiling" -> "ceil";
                    case "substr" -> "substring";
                    case "char_length", "len" -> "length";
                    case "pow" -> "power";
                    case "ifnull", "nvl" -> "coalesce";
                    case "now" -> "current_timestamp";
                    case String other -> other;
                };
        for (ScalarFunction function : values()) {
            if (function.id().equals(wanted)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }
}
