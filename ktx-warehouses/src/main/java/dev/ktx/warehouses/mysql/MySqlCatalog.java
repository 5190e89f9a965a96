package dev.ktx.warehouses.mysql;

import dev.ktx.catalog.TableRef;
import dev.ktx.warehouses.jdbc.DimensionTypes;
import dev.ktx.warehouses.jdbc.MetadataReader;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// The information schema (https://mariadb.com/kb/en/information-schema-tables/), one statement for
/// each kind of object. A statement has one branch for each schema: only a name compared for
/// equality keeps the server from opening the tables of all others.
final class MySqlCatalog {
    static final DimensionTypes TYPES =
            DimensionTypes.of(
                    List.of("date", "datetime", "timestamp", "time", "year"),
                    List.of(
                            "tinyint",
                            "smallint",
                            "mediumint",
                            "int",
                            "bigint",
                            "decimal",
                            "numeric",
                            "float",
                            "double",
                            "real"),
                    List.of("bit", "bool", "boolean"),
                    List.of("enum", "set", "json", "uuid", "inet4", "inet6"));

    /// What older InnoDB writes behind the comment of a table, or in its place.
    private static final Pattern INNODB_FREE = Pattern.compile("(?:^|; )InnoDB free:.*$");

    private final MetadataReader metadata;

    MySqlCatalog(MetadataReader metadata) {
        this.metadata = metadata;
    }

    /// @param type as `TABLE_TYPE`, for example `BASE TABLE`
    /// @param engine empty for views
    record Relation(
            TableRef ref,
            String type,
            String engine,
            Optional<String> comment,
            OptionalLong rows) {}

    /// @param type with its arguments, for example `decimal(10,2)`
    /// @param fallback the default as the server writes it
    record Attribute(
            TableRef table,
            String name,
            String type,
            boolean nullable,
            boolean identity,
            boolean generated,
            Optional<String> fallback,
            Optional<String> comment) {}

    record KeyColumn(
            TableRef table,
            String constraint,
            String column,
            Optional<TableRef> parent,
            String parentColumn) {
        boolean isPrimary() {
            return parent.isEmpty();
        }
    }

    /// @param whole whether the index covers all of the column, and a column at all
    record IndexColumn(TableRef table, String index, Optional<String> name, boolean whole) {}

    List<String> schemas() throws SQLException {
        return metadata.list(
                """
                SELECT SCHEMA_NAME FROM information_schema.SCHEMATA
                WHERE LOWER(SCHEMA_NAME)
                      NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys')
                ORDER BY SCHEMA_NAME
                """,
                row -> row.getString(1));
    }

    /// Tables and views. Sequences are listed among tables by MariaDB, and are none.
    List<Relation> relations(List<String> schemas) throws SQLException {
        return perSchema(
                """
                SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ENGINE, TABLE_COMMENT, TABLE_ROWS
                FROM information_schema.TABLES
                WHERE TABLE_SCHEMA = ? AND TABLE_TYPE <> 'SEQUENCE'
                """,
                "",
                schemas,
                row -> {
                    long rows = row.getLong(6);
                    boolean counted = !row.wasNull();
                    String type = row.getString(3);
                    boolean isView = type.endsWith("VIEW");
                    return new Relation(
                            ref(row),
                            type,
                            Optional.ofNullable(row.getString(4)).orElse(""),
                            // Of a view it is the word VIEW, or why the view does not work.
                            isView ? Optional.empty() : comment(row.getString(5)),
                            counted && !isView ? OptionalLong.of(rows) : OptionalLong.empty());
                });
    }

    /// Columns in declared order.
    List<Attribute> attributes(List<String> schemas) throws SQLException {
        return perSchema(
                """
                SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, EXTRA,
                       GENERATION_EXPRESSION, COLUMN_DEFAULT, COLUMN_COMMENT, ORDINAL_POSITION
                FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ?
                """,
                "ORDER BY 1, 2, 10",
                schemas,
                row -> {
                    String extra = row.getString(6);
                    String expression = row.getString(7);
                    boolean generated = expression != null && !expression.isEmpty();
                    return new Attribute(
                            ref(row),
                            row.getString(3),
                            row.getString(4),
                            row.getString(5).equals("YES"),
                            extra.contains("auto_increment"),
                            generated,
                            generated
                                    ? Optional.of(expression)
                                    : Optional.ofNullable(row.getString(8))
                                            // MariaDB writes out that there is none.
                                            .filter(text -> !text.equals("NULL")),
                            comment(row.getString(9)));
                });
    }

    /// Columns of primary and foreign keys in key order. Empty when the user may not read them.
    Optional<List<KeyColumn>> keys(List<String> schemas) throws SQLException {
        return ifPermitted(
                """
                SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME,
                       REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME,
                       ORDINAL_POSITION
                FROM information_schema.KEY_COLUMN_USAGE
                WHERE TABLE_SCHEMA = ?
                  AND (CONSTRAINT_NAME = 'PRIMARY' OR REFERENCED_TABLE_NAME IS NOT NULL)
                """,
                "ORDER BY 1, 2, 3, 8",
                schemas,
                row -> {
                    String parent = row.getString(6);
                    return new KeyColumn(
                            ref(row),
                            row.getString(3),
                            row.getString(4),
                            parent == null
                                    ? Optional.empty()
                                    : Optional.of(TableRef.of(row.getString(5), parent)),
                            parent == null ? "" : row.getString(7));
                });
    }

    /// Columns of unique indexes in index order, but for the primary key.
    List<IndexColumn> uniqueIndexes(List<String> schemas) throws SQLException {
        return ifPermitted(
                        """
                        SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, COLUMN_NAME, SUB_PART,
                               SEQ_IN_INDEX
                        FROM information_schema.STATISTICS
                        WHERE TABLE_SCHEMA = ? AND NON_UNIQUE = 0 AND INDEX_NAME <> 'PRIMARY'
                        """,
                        "ORDER BY 1, 2, 3, 6",
                        schemas,
                        row -> {
                            Optional<String> name = Optional.ofNullable(row.getString(4));
                            boolean whole = name.isPresent() && row.getString(5) == null;
                            return new IndexColumn(ref(row), row.getString(3), name, whole);
                        })
                .orElse(List.of());
    }

    private static TableRef ref(ResultSet row) throws SQLException {
        return TableRef.of(row.getString(1), row.getString(2));
    }

    private static Optional<String> comment(String text) {
        return Optional.ofNullable(text)
                .map(written -> INNODB_FREE.matcher(written).replaceFirst(""))
                .filter(written -> !written.isEmpty());
    }

    private <T> Optional<List<T>> ifPermitted(
            String branch, String order, List<String> schemas, MetadataReader.Row<T> mapper)
            throws SQLException {
        try {
            return Optional.of(perSchema(branch, order, schemas, mapper));
        } catch (SQLException e) {
            if (MySqlFailures.isDenied(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// @param branch with one bind value, the schema
    private <T> List<T> perSchema(
            String branch, String order, List<String> schemas, MetadataReader.Row<T> mapper)
            throws SQLException {
        if (schemas.isEmpty()) {
            return List.of();
        }
        String sql = String.join("UNION ALL\n", Collections.nCopies(schemas.size(), branch));
        return metadata.list(sql + order, mapper, schemas.toArray());
    }
}
