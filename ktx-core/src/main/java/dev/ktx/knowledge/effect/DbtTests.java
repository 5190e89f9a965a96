package dev.ktx.knowledge.effect;

import java.util.List;
import java.util.Optional;

/// What tests of dbt say about a column: which values it has, whose key it holds. A test that is
/// off, that only warns or that looks at some rows says nothing about all of them.
final class DbtTests {
    private DbtTests() {}

    /// @param test as in YAML: a name, or a name with what it is told
    static void of(Branch test, Projection projection, String source, String column) {
        for (String name : test.keys()) {
            Branch told = test.at(name);
            Branch arguments = told.at("arguments").isThere() ? told.at("arguments") : told;
            of(name, arguments, told, projection, source, column);
        }
    }

    /// @param config of the test, with `where`, `severity` and `enabled` there or under `config`
    static void of(
            String name,
            Branch arguments,
            Branch config,
            Projection projection,
            String source,
            String column) {
        if (isPartial(config) || isPartial(config.at("config"))) {
            return;
        }
        switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "relationships" ->
                    projection
                            .source(ReadDbt.referred(arguments.text("to").orElse("")), "")
                            .ifPresent(other ->
                                    projection.join(
                                            source, column, other, arguments.text("field")));
            case "accepted_values", "expect_column_values_to_be_in_set" -> {
                List<Branch> listed =
                        arguments.any("values", "value_set").isThere()
                                ? arguments.any("values", "value_set").items()
                                : List.of();
                List<Optional<String>> values = listed.stream().map(Branch::text).toList();
                if (!values.isEmpty() && values.stream().allMatch(Optional::isPresent)) {
                    projection.values(
                            source, column, values.stream().flatMap(Optional::stream).toList());
                }
            }
            default -> {}
        }
    }

    private static boolean isPartial(Branch config) {
        return config.text("where").isPresent()
                || config.isFalse("enabled")
                || config.text("severity").filter("warn"::equalsIgnoreCase).isPresent();
    }
}
