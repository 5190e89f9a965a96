package dev.ktx.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The ferry operator of the examples: vessels sail between berths.
public final class Harbor {
    public static final TableRef VESSELS = TableRef.of("ops", "vessels");
    public static final TableRef SAILINGS = TableRef.of("ops", "sailings");
    public static final Instant MORNING = Instant.parse("2026-05-14T09:00:00Z");

    private Harbor() {}

    public static Column column(String name, String type, DimensionType dimension) {
        return new Column(
                name, type, type, dimension, true, false, Optional.empty(), ColumnDetails.none());
    }

    public static Column key(String name) {
        return new Column(
                name,
                "integer",
                "integer",
                DimensionType.NUMBER,
                false,
                true,
                Optional.empty(),
                ColumnDetails.none());
    }

    public static Column number(String name) {
        return column(name, "integer", DimensionType.NUMBER);
    }

    public static Column text(String name) {
        return column(name, "text", DimensionType.STRING);
    }

    public static Table table(TableRef ref, List<ForeignKey> foreignKeys, Column... columns) {
        return new Table(
                ref,
                TableKind.TABLE,
                Optional.empty(),
                OptionalLong.empty(),
                List.of(columns),
                foreignKeys,
                List.of());
    }

    public static ForeignKey link(String from, TableRef table, String to, String name) {
        return new ForeignKey(from, table, to, Optional.of(name));
    }

    public static Table vessels() {
        return table(VESSELS, List.of(), key("id"), text("name"), text("class"));
    }

    public static Table sailings() {
        return table(
                SAILINGS,
                List.of(link("vessel_id", VESSELS, "id", "sailings_vessel_fk")),
                key("id"),
                number("vessel_id"),
                text("status"));
    }

    public static SchemaSnapshot snapshot(Table... tables) {
        return new SchemaSnapshot(
                "harbor",
                "postgres",
                MORNING,
                SnapshotScope.schemas(List.of("ops")),
                Map.of("database", "ferries"),
                List.of(tables),
                List.of());
    }
}
