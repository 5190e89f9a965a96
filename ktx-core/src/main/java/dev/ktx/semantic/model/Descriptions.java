package dev.ktx.semantic.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a source or a column is, told by several: people, language models, tools, the warehouse.
public final class Descriptions {
    /// Who is believed first.
    private static final List<String> ORDER = List.of("user", "ai", "dbt", "db");

    private Descriptions() {}

    /// The text to show: the first that is not blank, by `user`, `ai`, `dbt`, `db`, then by name.
    public static Optional<String> shown(Map<String, String> byOrigin) {
        return ORDER.stream()
                .filter(byOrigin::containsKey)
                .map(byOrigin::get)
                .filter(text -> !text.isBlank())
                .findFirst()
                .or(() ->
                        byOrigin.entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(Map.Entry::getValue)
                                .filter(text -> !text.isBlank())
                                .findFirst());
    }
}
