package dev.ktx.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The full name of a table. Which parts exist depends on the warehouse: SQLite has neither catalog
/// nor db, PostgreSQL and DuckDB have a db (the schema), Snowflake, BigQuery and SQL Server have
/// both.
///
/// @param db the schema, dataset or database that holds the table
public record TableRef(Optional<String> catalog, Optional<String> db, String name)
        implements Comparable<TableRef> {
    public TableRef {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a table has a name");
        }
        catalog = catalog.filter(part -> !part.isEmpty());
        db = db.filter(part -> !part.isEmpty());
    }

    /// A table without schema, as in SQLite.
    public static TableRef of(String name) {
        return new TableRef(Optional.empty(), Optional.empty(), name);
    }

    /// A table in a schema.
    public static TableRef of(String db, String name) {
        return new TableRef(Optional.empty(), Optional.of(db), name);
    }

    /// The parts that exist, from catalog to name.
    public Stream<String> parts() {
        return Stream.of(catalog.stream(), db.stream(), Stream.of(name)).flatMap(part -> part);
    }

    /// The parts joined by dots, unquoted: how people name the table.
    public String display() {
        return parts().collect(Collectors.joining("."));
    }

    /// Equality without regard to case; an absent part equals only an absent part.
    public boolean sameAs(TableRef other) {
        return folded().equals(other.folded());
    }

    /// The same name in lower case.
    public TableRef folded() {
        return new TableRef(
                catalog.map(part -> part.toLowerCase(Locale.ROOT)),
                db.map(part -> part.toLowerCase(Locale.ROOT)),
                name.toLowerCase(Locale.ROOT));
    }

    @Override
    public int compareTo(TableRef other) {
        // Tables of one schema differ in name alone.
        return catalog.equals(other.catalog) && db.equals(other.db)
                ? name.compareTo(other.name)
                : display().compareTo(other.display());
    }
}
