package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// A number, whole or not, within inclusive bounds.
public final class NumberSchema extends Schema {
    static final NumberSchema INTEGER = new NumberSchema(true, Optional.empty(), Optional.empty());
    static final NumberSchema NUMBER = new NumberSchema(false, Optional.empty(), Optional.empty());

    private final boolean whole;
    private final Optional<Long> least;
    private final Optional<Long> most;

    private NumberSchema(boolean whole, Optional<Long> least, Optional<Long> most) {
        this.whole = whole;
        this.least = least;
        this.most = most;
    }

    /// Both bounds are allowed values.
    public NumberSchema range(long least, long most) {
        return new NumberSchema(whole, Optional.of(least), Optional.of(most));
    }

    public NumberSchema atLeast(long bound) {
        return new NumberSchema(whole, Optional.of(bound), most);
    }

    public NumberSchema atMost(long bound) {
        return new NumberSchema(whole, least, Optional.of(bound));
    }

    @Override
    void print(ObjectNode out) {
        out.put("type", whole ? "integer" : "number");
        least.ifPresent(bound -> out.put("minimum", bound));
        most.ifPresent(bound -> out.put("maximum", bound));
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (refuseOtherType(value, path, found)) {
            return;
        }
        BigDecimal number = value.decimalValue();
        least.filter(bound -> number.compareTo(BigDecimal.valueOf(bound)) < 0)
                .ifPresent(bound -> found.add(new Violation(path, "must be at least " + bound)));
        most.filter(bound -> number.compareTo(BigDecimal.valueOf(bound)) > 0)
                .ifPresent(bound -> found.add(new Violation(path, "must be at most " + bound)));
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.isNumber() && isFinite(value) && (!whole || isWhole(value));
    }

    private static boolean isFinite(JsonNode value) {
        return !value.isFloatingPointNumber()
                || value.isBigDecimal()
                || Double.isFinite(value.doubleValue());
    }

    private static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber() || value.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    @Override
    String noun() {
        return whole ? "a whole number" : "a number";
    }
}
