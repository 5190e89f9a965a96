package dev.ktx.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// A link from columns of one table to columns of another (or the same), declared or found.
///
/// @param source where it comes from, for example `formal` for a declared foreign key
/// @param confidence between 0 and 1
/// @param pkScore how much the target looks like a key, between 0 and 1; empty when not scored
/// @param fkScore how much the whole looks like a foreign key; likewise
/// @param score of the validation; likewise
/// @param evidence what spoke for it: text, numbers, truth values and lists of these, by name
/// @param validation what the warehouse's rows said; empty when they were not asked
/// @param graph what the other links said; empty when they were not weighed
/// @param reasons short codes, for example `declared_foreign_key`
public record Relationship(
        Status status,
        String source,
        Endpoint from,
        Endpoint to,
        Cardinality cardinality,
        double confidence,
        OptionalDouble pkScore,
        OptionalDouble fkScore,
        OptionalDouble score,
        Map<String, Object> evidence,
        Optional<Map<String, Object>> validation,
        Optional<Map<String, Object>> graph,
        List<String> reasons) {
    /// The source of declared foreign keys.
    public static final String FORMAL = "formal";

    public Relationship {
        if (from.columns().size() != to.columns().size()) {
            throw new IllegalArgumentException("both ends have the same number of columns");
        }
        evidence = Map.copyOf(evidence);
        validation = validation.map(Map::copyOf);
        graph = graph.map(Map::copyOf);
        reasons = List.copyOf(reasons);
    }

    /// A link that the warehouse itself declares.
    public static Relationship declared(
            Endpoint from, Endpoint to, Cardinality cardinality, Map<String, Object> evidence) {
        return new Relationship(
                Status.ACCEPTED,
                FORMAL,
                from,
                to,
                cardinality,
                1,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                evidence,
                Optional.empty(),
                Optional.empty(),
                List.of("declared_foreign_key"));
    }

    /// Stable over scans: `<table>:(<columns>)-><table>:(<columns>)` in full names.
    public String id() {
        return idOf(from, to);
    }

    /// The id of a link between two ends.
    public static String idOf(Endpoint from, Endpoint to) {
        return from.id() + "->" + to.id();
    }

    /// What became of it. Spelled in lower case in artifacts.
    public enum Status {
        ACCEPTED,
        REVIEW,
        REJECTED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// How many rows of one side a row of the other meets. Spelled in lower case in artifacts.
    public enum Cardinality {
        MANY_TO_ONE,
        ONE_TO_MANY,
        ONE_TO_ONE;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The same link seen from the other side.
        public Cardinality inverse() {
            return switch (this) {
                case MANY_TO_ONE -> ONE_TO_MANY;
                case ONE_TO_MANY -> MANY_TO_ONE;
                case ONE_TO_ONE -> ONE_TO_ONE;
            };
        }
    }

    /// Columns of one table, in key order, at least 1.
    public record Endpoint(TableRef table, List<String> columns) {
        public Endpoint {
            columns = List.copyOf(columns);
            if (columns.isEmpty()) {
                throw new IllegalArgumentException("a link has columns");
            }
        }

        /// Full names of the columns, for example `ops.sailings.vessel_id`.
        public List<String> columnIds() {
            return columns.stream().map(column -> table.display() + "." + column).toList();
        }

        String id() {
            return table.display()
                    + ":"
                    + columnIds().stream().collect(Collectors.joining(",", "(", ")"));
        }
    }
}
