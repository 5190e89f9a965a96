package dev.ktx.search;

import java.util.List;
import java.util.stream.Stream;

/// What can be found, in the order in which equal scores are listed.
public enum EntityKind {
    WIKI("wiki"),
    SOURCE("sl_source"),
    MEASURE("sl_measure"),
    DIMENSION("sl_dimension"),
    TABLE("table"),
    COLUMN("column"),
    /// A schema: tables that belong together. Helps to rank them and is never an answer.
    GROUP("group");

    private final String id;

    EntityKind(String id) {
        this.id = id;
    }

    /// As agents read it.
    public String id() {
        return id;
    }

    /// Those that can be an answer, in order.
    public static List<EntityKind> answers() {
        return Stream.of(values()).filter(kind -> kind != GROUP).toList();
    }

    /// Whether it is told by a warehouse rather than written by people.
    public boolean scanned() {
        return this == TABLE || this == COLUMN;
    }

    /// @throws IllegalArgumentException if there is no such kind
    public static EntityKind of(String id) {
        return answers().stream()
                .filter(kind -> kind.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind: '" + id + "'"));
    }
}
