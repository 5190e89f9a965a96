package dev.ktx.storage.semantic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// A small random model with rows, drawn from a seed: up to six sources `s0` to `s5`, each with a
/// number `v`, a text `c` and references to others, some of them NULL or dangling.
final class RandomWorld {
    /// A join from one source to one row of another.
    ///
    /// @param single whether no two rows lead to the same one
    record Link(int from, int to, String column, boolean single) {
        String relationship() {
            return single ? "one_to_one" : "many_to_one";
        }
    }

    /// One row: its values by column. NULL is an empty value.
    record Row(int id, Map<String, Optional<Object>> values) {
        Optional<Object> get(String column) {
            return values.getOrDefault(column, Optional.empty());
        }
    }

    final List<List<Row>> tables = new ArrayList<>();
    final List<Link> links = new ArrayList<>();

    RandomWorld(Random random) {
        int sources = 2 + random.nextInt(5);
        for (int from = 1; from < sources; from++) {
            for (int to = 0; to < from; to++) {
                if (random.nextInt(100) < 45) {
                    links.add(new Link(from, to, "r" + to, random.nextInt(5) == 0));
                }
            }
        }
        for (int source = 0; source < sources; source++) {
            List<Row> rows = new ArrayList<>();
            int count = random.nextInt(6);
            Set<List<Object>> taken = new HashSet<>();
            for (int id = 1; id <= count; id++) {
                Map<String, Optional<Object>> values = new LinkedHashMap<>();
                values.put("id", Optional.of(id));
                values.put(
                        "v",
                        random.nextInt(5) == 0
                                ? Optional.empty()
                                : Optional.of(random.nextInt(12) - 3));
                values.put(
                        "c",
                        random.nextInt(4) == 0
                                ? Optional.empty()
                                : Optional.of(random.nextBoolean() ? "a" : "b"));
                for (Link link : links) {
                    if (link.from() == source) {
                        int reference = random.nextInt(7);
                        boolean none =
                                reference == 0
                                        || (link.single()
                                                && !taken.add(List.of(link.column(), reference)));
                        values.put(link.column(), none ? Optional.empty() : Optional.of(reference));
                    }
                }
                rows.add(new Row(id, values));
            }
            tables.add(rows);
        }
    }

    int sources() {
        return tables.size();
    }

    String schema() {
        StringBuilder sql = new StringBuilder();
        for (int source = 0; source < sources(); source++) {
            sql.append(
                    "CREATE TABLE s"
                            + source
                            + " (id INTEGER PRIMARY KEY, v INTEGER, c VARCHAR(9)");
            for (Link link : links) {
                if (link.from() == source) {
                    sql.append(", ").append(link.column()).append(" INTEGER");
                }
            }
            sql.append(");\n");
            for (Row row : tables.get(source)) {
                List<String> values = new ArrayList<>();
                for (Optional<Object> value : row.values().values()) {
                    values.add(
                            value.map(v -> v instanceof String ? "'" + v + "'" : v.toString())
                                    .orElse("NULL"));
                }
                sql.append(
                        "INSERT INTO s%d VALUES (%s);\n"
                                .formatted(source, String.join(",", values)));
            }
        }
        return sql.toString();
    }

    /// @param order in which the sources are declared
    String sources(List<Integer> order) {
        StringBuilder yaml = new StringBuilder();
        for (int source : order) {
            yaml.append("name: s%d\ntable: s%d\ngrain: [id]\ncolumns:\n".formatted(source, source));
            yaml.append("  - {name: id, type: number}\n  - {name: v, type: number}\n");
            yaml.append("  - {name: c, type: string}\n");
            StringBuilder joins = new StringBuilder();
            for (Link link : links) {
                if (link.from() == source) {
                    yaml.append("  - {name: " + link.column() + ", type: number}\n");
                    joins.append(
                            "  - {to: s%d, \"on\": \"%s = s%d.id\", relationship: %s}\n"
                                    .formatted(
                                            link.to(),
                                            link.column(),
                                            link.to(),
                                            link.relationship()));
                }
            }
            yaml.append(joins.isEmpty() ? "" : "joins:\n" + joins).append("---\n");
        }
        return yaml.toString();
    }
}
