package dev.ktx.ingest;

import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.TableRef;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a scan says about the tables of a connection for the semantic layer: one shard file for
/// each schema, one entry for each table.
///
/// @param shards by key, which is the file name without `.yaml`; entries sorted by key
public record Manifest(SortedMap<String, List<Entry>> shards) {
    public Manifest {
        var copy = new TreeMap<String, List<Entry>>();
        shards.forEach((key, entries) -> copy.put(key, List.copyOf(entries)));
        shards = Collections.unmodifiableSortedMap(copy);
    }

    /// The entries of one shard; empty when there is no such shard.
    public List<Entry> entries(String shard) {
        return shards.getOrDefault(shard, List.of());
    }

    /// One table.
    ///
    /// @param key the name of the source, unique in the connection
    /// @param comment the warehouse's own description
    /// @param joins from this table, formal ones before others, each sorted
    public record Entry(
            String key,
            TableRef table,
            Optional<String> comment,
            List<Field> columns,
            List<Join> joins) {
        public Entry {
            columns = List.copyOf(columns);
            joins = List.copyOf(joins);
        }
    }

    /// One column.
    public record Field(
            String name,
            DimensionType type,
            boolean primaryKey,
            boolean nullable,
            Optional<String> comment) {}

    /// A way from one table to another.
    ///
    /// @param to the key of the other entry
    /// @param on for example `sailings.vessel_id = vessels.id`, pairs joined by ` AND `
    /// @param relationship for example `many_to_one`
    /// @param source `formal`, `inferred` or `manual`
    public record Join(String to, String on, String relationship, String source) {}

    /// The keys under which tables already stand in the manifest.
    ///
    /// @param byTable full dotted name as written, to the keys it stands under
    public record Known(Map<String, List<String>> byTable) {
        public Known {
            byTable = Map.copyOf(byTable);
        }

        /// A connection that was never scanned.
        public static Known nothing() {
            return new Known(Map.of());
        }
    }
}
