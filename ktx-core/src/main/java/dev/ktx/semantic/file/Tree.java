package dev.ktx.semantic.file;

import dev.ktx.problem.Location;

import java.util.List;

/// What a YAML or JSON text says, with the place of everything. Keys of a mapping are unique.
public sealed interface Tree {
    Location where();

    record Mapping(List<Entry> entries, Location where) implements Tree {
        public Mapping {
            entries = List.copyOf(entries);
        }
    }

    /// @param keyWhere the place of the key
    record Entry(String key, Location keyWhere, Tree value) {}

    record Sequence(List<Tree> items, Location where) implements Tree {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /// @param text as written, without quotes
    record Scalar(Kind kind, String text, Location where) implements Tree {
        public enum Kind {
            TEXT,
            NUMBER,
            TRUTH,
            NULL
        }
    }

    /// As people call it.
    default String kindName() {
        return switch (this) {
            case Mapping _ -> "a mapping";
            case Sequence _ -> "a list";
            case Scalar(var kind, var _, var _) ->
                    switch (kind) {
                        case TEXT -> "a text";
                        case NUMBER -> "a number";
                        case TRUTH -> "true or false";
                        case NULL -> "null";
                    };
        };
    }
}
