package dev.ktx.warehouses.postgres;

import dev.ktx.catalog.TableRef;
import dev.ktx.warehouses.jdbc.DimensionTypes;
import dev.ktx.warehouses.jdbc.MetadataReader;
import dev.ktx.warehouses.jdbc.TableScope;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The system catalogs (https://www.postgresql.org/docs/current/catalogs.html), one statement for
/// each kind of object.
final class PostgresCatalog {
    static final DimensionTypes TYPES =
            DimensionTypes.of(
                    List.of(
                            "date",
                            "time without time zone",
                            "time with time zone",
                            "timestamp without time zone",
                            "timestamp with time zone",
                            "time",
                            "timestamp",
                            "timestamptz"),
                    List.of(
                            "smallint",
                            "integer",
                            "bigint",
                            "numeric",
                            "real",
                            "double precision",
                            "money",
                            "oid"),
                    List.of("boolean"),
                    List.of("interval", "bit", "bit varying", "uuid", "json", "jsonb", "xml"));

    private final MetadataReader metadata;

    PostgresCatalog(MetadataReader metadata) {
        this.metadata = metadata;
    }

    /// @param kind `relkind` of `pg_class`
    record Relation(
            long oid, TableRef ref, String kind, Optional<String> comment, OptionalLong rows) {}

    /// @param baseType of a domain what it is made of, else the type itself
    /// @param typeKind `typtype` of `pg_type`, of a domain that of its base
    record Attribute(
            long table,
            String name,
            long typeOid,
            String type,
            String baseType,
            String typeKind,
            boolean nullable,
            boolean identity,
            boolean generated,
            Optional<String> fallback,
            Optional<String> comment) {
        /// Neither an enumeration nor a composite nor a range.
        boolean isPlain() {
            return typeKind.equals("b");
        }

        boolean isEnum() {
            return typeKind.equals("e");
        }
    }

    record KeyColumn(
            long table,
            String constraint,
            boolean isPrimary,
            String column,
            Optional<TableRef> parent,
            String parentColumn) {}

    record IndexColumn(long table, long index, String name) {}

    List<String> schemas() throws SQLException {
        return metadata.list(
                """
                SELECT nspname FROM pg_catalog.pg_namespace
                WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
                  AND has_schema_privilege(oid, 'USAGE')
                ORDER BY nspname
                """,
                row -> row.getString(1));
    }

    /// Tables, partitioned tables, views, materialised views and foreign tables; partitions belong
    /// to their table and are not listed.
    List<Relation> relations(TableScope scope) throws SQLException {
        // Before version 14, a table that was never analysed counts 0 rows in 0 pages; since then
        // -1.
        return metadata.list(
                """
                SELECT c.oid, n.nspname, c.relname, c.relkind, d.description,
                       CASE WHEN c.relkind = 'v' THEN NULL
                            WHEN c.reltuples > 0 THEN c.reltuples::bigint
                            WHEN c.relkind = 'p' AND parts.known THEN parts.tuples::bigint
                            WHEN c.reltuples = 0
                                 AND (c.relpages > 0
                                      OR current_setting('server_version_num')::int >= 140000)
                            THEN 0 END
                FROM pg_catalog.pg_class c
                JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                LEFT JOIN pg_catalog.pg_description d
                  ON d.objoid = c.oid AND d.objsubid = 0
                 AND d.classoid = 'pg_catalog.pg_class'::regclass
                LEFT JOIN (
                    SELECT i.inhparent, sum(k.reltuples) AS tuples,
                           bool_and(k.reltuples > 0 OR k.reltuples = 0 AND k.relpages > 0) AS known
                    FROM pg_catalog.pg_inherits i
                    JOIN pg_catalog.pg_class k ON k.oid = i.inhrelid
                    GROUP BY i.inhparent) parts ON parts.inhparent = c.oid
                WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
                  AND NOT c.relispartition
                  AND n.nspname = ANY (?)
                  AND (? = 0 OR c.relname = ANY (?))
                ORDER BY n.nspname, c.relname
                """,
                row ->
                        new Relation(
                                row.getLong(1),
                                TableRef.of(row.getString(2), row.getString(3)),
                                row.getString(4),
                                Optional.ofNullable(row.getString(5)),
                                number(row, 6)),
                texts(scope.schemaSpellings()),
                scope.namesTables() ? 1L : 0L,
                texts(scope.tableSpellings()));
    }

    /// Columns in declared order.
    List<Attribute> attributes(List<Long> tables) throws SQLException {
        return metadata.list(
                """
                SELECT a.attrelid, a.attname, coalesce(b.oid, t.oid),
                       format_type(a.atttypid, a.atttypmod),
                       CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) END,
                       coalesce(b.typtype, t.typtype), a.attnotnull, a.attidentity <> '',
                       a.attgenerated <> '', pg_get_expr(f.adbin, f.adrelid), d.description
                FROM pg_catalog.pg_attribute a
                JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
                LEFT JOIN pg_catalog.pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype
                LEFT JOIN pg_catalog.pg_attrdef f
                  ON f.adrelid = a.attrelid AND f.adnum = a.attnum AND a.atthasdef
                LEFT JOIN pg_catalog.pg_description d
                  ON d.objoid = a.attrelid AND d.objsubid = a.attnum
                 AND d.classoid = 'pg_catalog.pg_class'::regclass
                WHERE a.attrelid = ANY (?) AND a.attnum > 0 AND NOT a.attisdropped
                ORDER BY a.attrelid, a.attnum
                """,
                row -> {
                    String type = row.getString(4);
                    String base = row.getString(5);
                    return new Attribute(
                            row.getLong(1),
                            row.getString(2),
                            row.getLong(3),
                            type,
                            base == null ? type : base,
                            row.getString(6),
                            !row.getBoolean(7),
                            row.getBoolean(8),
                            row.getBoolean(9),
                            Optional.ofNullable(row.getString(10)),
                            Optional.ofNullable(row.getString(11)));
                },
                oids(tables));
    }

    /// Labels of enumerations in declared order, by type.
    Map<Long, List<String>> enumLabels(Set<Long> types) throws SQLException {
        if (types.isEmpty()) {
            return Map.of();
        }
        record Label(long type, String text) {}
        Map<Long, List<String>> labels = new HashMap<>();
        metadata.list(
                        """
                        SELECT enumtypid, enumlabel FROM pg_catalog.pg_enum
                        WHERE enumtypid = ANY (?) ORDER BY enumtypid, enumsortorder
                        """,
                        row -> new Label(row.getLong(1), row.getString(2)),
                        oids(types))
                .forEach(label ->
                        labels.computeIfAbsent(label.type(), _ -> new ArrayList<>())
                                .add(label.text()));
        return labels;
    }

    /// Columns of primary and foreign keys in key order. Empty when the user may not read them.
    Optional<List<KeyColumn>> keys(List<Long> tables) throws SQLException {
        // A key to a partitioned table is listed once more for each partition, below its parent.
        return ifPermitted(
                """
                SELECT k.conrelid, k.conname, k.contype = 'p', a.attname, n.nspname, p.relname,
                       pa.attname
                FROM pg_catalog.pg_constraint k
                CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY
                    AS pair (own, other, place)
                JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.own
                LEFT JOIN pg_catalog.pg_class p ON p.oid = k.confrelid
                LEFT JOIN pg_catalog.pg_namespace n ON n.oid = p.relnamespace
                LEFT JOIN pg_catalog.pg_attribute pa
                  ON pa.attrelid = k.confrelid AND pa.attnum = pair.other
                WHERE k.contype IN ('p', 'f') AND k.conparentid = 0 AND k.conrelid = ANY (?)
                ORDER BY k.conrelid, k.conname, k.oid, pair.place
                """,
                row -> {
                    boolean isPrimary = row.getBoolean(3);
                    return new KeyColumn(
                            row.getLong(1),
                            row.getString(2),
                            isPrimary,
                            row.getString(4),
                            isPrimary
                                    ? Optional.empty()
                                    : Optional.of(TableRef.of(row.getString(5), row.getString(6))),
                            isPrimary ? "" : row.getString(7));
                },
                tables);
    }

    /// Columns of unique indexes in index order: those of unique constraints and others, but for
    /// the primary key, parts of tables and expressions. Empty when the user may not read them.
    List<IndexColumn> uniqueIndexes(List<Long> tables) throws SQLException {
        return ifPermitted(
                        """
                        SELECT i.indrelid, i.indexrelid, a.attname
                        FROM pg_catalog.pg_index i
                        CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY
                            AS part (attnum, place)
                        JOIN pg_catalog.pg_attribute a
                          ON a.attrelid = i.indrelid AND a.attnum = part.attnum
                        WHERE i.indisunique AND NOT i.indisprimary AND i.indisvalid
                          AND i.indpred IS NULL AND i.indexprs IS NULL
                          AND part.place <= i.indnkeyatts AND i.indrelid = ANY (?)
                        ORDER BY i.indrelid, i.indexrelid, part.place
                        """,
                        row -> new IndexColumn(row.getLong(1), row.getLong(2), row.getString(3)),
                        tables)
                .orElse(List.of());
    }

    private <T> Optional<List<T>> ifPermitted(
            String sql, MetadataReader.Row<T> mapper, List<Long> tables) throws SQLException {
        // After an error PostgreSQL refuses everything up to the next rollback.
        Savepoint before = metadata.connection().setSavepoint();
        try {
            return Optional.of(metadata.list(sql, mapper, oids(tables)));
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (state.equals(PostgresFailures.INSUFFICIENT_PRIVILEGE)
                    || state.equals(PostgresFailures.UNDEFINED_TABLE)) {
                metadata.connection().rollback(before);
                return Optional.empty();
            }
            throw e;
        }
    }

    private Array texts(List<String> texts) throws SQLException {
        return metadata.connection().createArrayOf("text", texts.toArray(String[]::new));
    }

    private Array oids(Collection<Long> oids) throws SQLException {
        return metadata.connection().createArrayOf("oid", oids.toArray(Long[]::new));
    }

    private static OptionalLong number(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
