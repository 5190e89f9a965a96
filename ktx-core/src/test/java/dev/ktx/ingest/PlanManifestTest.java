package dev.ktx.ingest;

import static dev.ktx.catalog.Harbor.key;
import static dev.ktx.catalog.Harbor.link;
import static dev.ktx.catalog.Harbor.number;
import static dev.ktx.catalog.Harbor.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.DeclaredKeys;
import dev.ktx.catalog.Harbor;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.Manifest.Entry;
import dev.ktx.ingest.Manifest.Join;
import dev.ktx.ingest.Manifest.Known;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class PlanManifestTest {
    private static Manifest plan(Known known, Table... tables) {
        return PlanManifest.of(
                Harbor.snapshot(tables), DeclaredKeys.of(List.of(tables)).accepted(), known);
    }

    @Test
    void writesAJoinAtBothEnds() {
        List<Entry> ops = plan(Known.nothing(), Harbor.vessels(), Harbor.sailings()).entries("ops");
        assertThat(ops).extracting(Entry::key).containsExactly("sailings", "vessels");
        assertThat(ops.get(0).joins())
                .containsExactly(
                        new Join(
                                "vessels",
                                "sailings.vessel_id = vessels.id",
                                "many_to_one",
                                "formal"));
        assertThat(ops.get(1).joins())
                .containsExactly(
                        new Join(
                                "sailings",
                                "vessels.id = sailings.vessel_id",
                                "one_to_many",
                                "formal"));
    }

    @Test
    @DisplayName("SL-T80 the pairs of a composite key are one join, told once in each direction")
    void joinsThePairsOfACompositeKeyByAnd() {
        TableRef berths = TableRef.of("ops", "berths");
        List<Entry> ops =
                plan(
                                Known.nothing(),
                                table(berths, List.of(), key("port"), key("code")),
                                table(
                                        TableRef.of("ops", "Night Slots"),
                                        List.of(
                                                link("port", berths, "port", "fk"),
                                                link("berth no", berths, "code", "fk")),
                                        number("port"),
                                        number("berth no")))
                        .entries("ops");
        assertThat(ops.getFirst().joins().getFirst().on())
                .isEqualTo(
                        "\"Night Slots\".port = berths.port"
                                + " AND \"Night Slots\".\"berth no\" = berths.code");
        assertThat(ops).allSatisfy(entry -> assertThat(entry.joins()).hasSize(1));
    }

    @Test
    @DisplayName("SC-T57 gives tables of one name in two schemas separate entries")
    void keepsNamesakesApart() {
        Table archived =
                table(
                        TableRef.of("archive", "sailings"),
                        List.of(link("vessel_id", Harbor.VESSELS, "id", "fk")),
                        number("vessel_id"));
        Manifest manifest = plan(Known.nothing(), Harbor.vessels(), Harbor.sailings(), archived);
        assertThat(manifest.shards().keySet()).containsExactly("archive", "ops");
        assertThat(manifest.entries("archive"))
                .extracting(Entry::key)
                .containsExactly("archive_sailings");
        assertThat(manifest.entries("ops"))
                .extracting(Entry::key)
                .containsExactly("ops_sailings", "vessels");
        assertThat(manifest.entries("ops").getLast().joins())
                .extracting(Join::on)
                .containsExactly(
                        "vessels.id = archive_sailings.vessel_id",
                        "vessels.id = ops_sailings.vessel_id");
    }

    @Test
    void letsATableKeepItsNameWhenANamesakeAppears() {
        Table archived = table(TableRef.of("archive", "sailings"), List.of(), number("id"));
        Manifest manifest =
                plan(
                        new Known(Map.of("ops.sailings", List.of("sailings"))),
                        Harbor.vessels(),
                        Harbor.sailings(),
                        archived);
        assertThat(manifest.entries("ops"))
                .extracting(Entry::key)
                .containsExactly("sailings", "vessels");
        assertThat(manifest.entries("archive"))
                .extracting(Entry::key)
                .containsExactly("archive_sailings");
    }

    @Test
    void namesShardsAsTheWarehouseIsBuilt() {
        TableRef full =
                new TableRef(java.util.Optional.of("LAKE"), java.util.Optional.of("OPS"), "berths");
        assertThat(PlanManifest.shardKey("snowflake", full)).isEqualTo("LAKE.OPS");
        assertThat(PlanManifest.shardKey("bigquery", full)).isEqualTo("OPS");
        assertThat(PlanManifest.shardKey("mysql", TableRef.of("berths"))).isEqualTo("default");
        assertThat(PlanManifest.shardKey("sqlite", TableRef.of("berths"))).isEqualTo("public");
        assertThat(PlanManifest.shardKey("duckdb", TableRef.of("../ops", "berths")))
                .isEqualTo("%2E.%2Fops");
    }
}
