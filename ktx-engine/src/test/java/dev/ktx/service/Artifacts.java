package dev.ktx.service;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// Scan artifacts in memory: what tests put in is what use cases see.
final class Artifacts implements ScanArtifacts {
    private final Map<String, LatestScan> scans = new HashMap<>();
    private final Map<String, LatestProfile> profiles = new HashMap<>();
    private final Set<String> broken = new HashSet<>();

    Artifacts scan(String connectionId, String syncId, SchemaSnapshot snapshot) {
        scans.put(
                connectionId,
                new LatestScan.Found(
                        syncId, Optional.of(syncId.replace("sync", "scan")), snapshot));
        return this;
    }

    Artifacts profile(String connectionId, String syncId, ColumnProfile... columns) {
        return profile(connectionId, syncId, profile(connectionId, columns));
    }

    Artifacts profile(String connectionId, String syncId, ScanProfile profile) {
        return profile(connectionId, syncId, profile, List.of());
    }

    Artifacts profile(
            String connectionId, String syncId, ScanProfile profile, List<ScanWarning> warnings) {
        profiles.put(connectionId, new LatestProfile.Found(syncId, profile, warnings));
        return this;
    }

    /// From now on nothing of the connection's profile can be read.
    Artifacts broken(String connectionId) {
        broken.add(connectionId);
        return this;
    }

    @Override
    public LatestScan latestScan(String connectionId) {
        return scans.getOrDefault(connectionId, new LatestScan.Missing());
    }

    @Override
    public LatestProfile latestProfile(String connectionId) {
        if (broken.contains(connectionId)) {
            throw new KtxException(AnswerProblems.profileUnreadable(connectionId, "not JSON"));
        }
        return profiles.getOrDefault(connectionId, new LatestProfile.Missing());
    }

    @Override
    public Optional<String> stamp(String connectionId) {
        return Optional.ofNullable(scans.get(connectionId))
                .map(scan -> scan.hashCode() + " " + Objects.hashCode(profiles.get(connectionId)));
    }

    static SchemaSnapshot snapshot(String driver, Table... tables) {
        return snapshot(driver, List.of(tables));
    }

    static SchemaSnapshot snapshot(String driver, List<Table> tables) {
        return new SchemaSnapshot(
                "warehouse",
                driver,
                Instant.parse("2026-05-14T09:00:00Z"),
                SnapshotScope.schemas(List.of("public")),
                Map.of(),
                tables,
                List.of());
    }

    static Table table(TableRef ref, Column... columns) {
        return table(ref, List.of(columns));
    }

    static Table table(TableRef ref, List<Column> columns) {
        return new Table(
                ref,
                TableKind.TABLE,
                Optional.empty(),
                OptionalLong.empty(),
                columns,
                List.of(),
                List.of());
    }

    /// The table of the contract: two columns, one foreign key, comments.
    static Table orders(String db, long estimatedRows) {
        return new Table(
                TableRef.of(db, "orders"),
                TableKind.TABLE,
                Optional.of("Customer orders"),
                OptionalLong.of(estimatedRows),
                List.of(
                        new Column(
                                "id",
                                "integer",
                                "integer",
                                DimensionType.NUMBER,
                                false,
                                true,
                                Optional.of("Order id"),
                                ColumnDetails.none()),
                        new Column(
                                "status",
                                "text",
                                "text",
                                DimensionType.STRING,
                                false,
                                false,
                                Optional.of("Order status"),
                                ColumnDetails.none())),
                List.of(
                        new ForeignKey(
                                "customer_id",
                                TableRef.of("public", "customers"),
                                "id",
                                Optional.of("orders_customer_id_fkey"))),
                List.of());
    }

    static Column column(String name) {
        return new Column(
                name,
                "text",
                "text",
                DimensionType.STRING,
                true,
                false,
                Optional.empty(),
                ColumnDetails.none());
    }

    static ScanProfile profile(String connectionId, ColumnProfile... columns) {
        return new ScanProfile(
                connectionId,
                "postgres",
                true,
                4,
                List.of(),
                List.of(columns),
                List.of(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }

    static ColumnProfile holding(TableRef table, String column, long distinct, String... values) {
        return typed(table, column, "text", "string", distinct, values);
    }

    static ColumnProfile typed(
            TableRef table,
            String column,
            String nativeType,
            String normalizedType,
            long distinct,
            String... values) {
        return new ColumnProfile(
                table,
                column,
                nativeType,
                normalizedType,
                OptionalLong.of(100),
                OptionalLong.of(2),
                OptionalLong.of(distinct),
                OptionalDouble.empty(),
                OptionalDouble.of(0.02),
                List.of(values),
                Optional.empty(),
                Optional.empty());
    }
}
