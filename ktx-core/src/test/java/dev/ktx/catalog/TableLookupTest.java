package dev.ktx.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.TableLookup.Match;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

class TableLookupTest {
    private static final TableRef SAILINGS = TableRef.of("ops", "sailings");
    private static final TableRef OPS_BERTHS = TableRef.of("ops", "berths");
    private static final TableRef OLD_BERTHS = TableRef.of("archive", "berths");

    private final TableLookup postgres =
            lookup("postgres", Map.of("database", "harbor"), SAILINGS, OPS_BERTHS, OLD_BERTHS);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ops.sailings",
                "OPS.Sailings",
                "\"ops\".\"sailings\"",
                "sailings",
                "\"sailings\"",
                "harbor.ops.sailings",
                "HARBOR.ops.sailings"
            })
    @DisplayName("SC-T74 every written form of a name finds the same table")
    void everyForm(String written) {
        assertThat(found(postgres.find(written))).containsExactly(SAILINGS);
    }

    @Test
    @DisplayName("SC-T74 a structured name finds the same table, with or without its outer parts")
    void structured() {
        assertThat(found(postgres.find(TableRef.of("OPS", "SAILINGS")))).containsExactly(SAILINGS);
        assertThat(found(postgres.find(TableRef.of("sailings")))).containsExactly(SAILINGS);
        assertThat(found(postgres.find(full("harbor", "ops", "sailings"))))
                .containsExactly(SAILINGS);
    }

    @Test
    void anotherDatabaseIsNotThisOne() {
        assertThat(postgres.find("wharf.ops.sailings")).isInstanceOf(Match.None.class);
        assertThat(postgres.find(full("wharf", "ops", "sailings"))).isInstanceOf(Match.None.class);
    }

    @Test
    void aDatabaseNobodyKnowsIsLeftOut() {
        TableLookup unknown = lookup("postgres", Map.of(), SAILINGS);

        assertThat(found(unknown.find("anything.ops.sailings"))).containsExactly(SAILINGS);
    }

    @Test
    void aWrongSchemaFindsNothing() {
        assertThat(postgres.find("sales.sailings")).isInstanceOf(Match.None.class);
        assertThat(postgres.find(TableRef.of("sales", "sailings"))).isInstanceOf(Match.None.class);
    }

    @Test
    @DisplayName("SC-T75 a bare name in two schemas is told as two, sorted")
    void twoSchemas() {
        assertThat(postgres.find("berths"))
                .isEqualTo(new Match.Several(List.of(table(OLD_BERTHS), table(OPS_BERTHS))));
        assertThat(found(postgres.find(TableRef.of("berths"))))
                .containsExactly(OLD_BERTHS, OPS_BERTHS);
        assertThat(found(postgres.find("ops.berths"))).containsExactly(OPS_BERTHS);
    }

    @Test
    void twoPartsAreEnoughInAWarehouseWithCatalogs() {
        TableRef one = full("harbor", "ops", "sailings");
        TableRef two = full("wharf", "ops", "sailings");
        TableRef only = full("wharf", "ops", "piers");
        TableLookup snowflake = lookup("snowflake", Map.of(), one, two, only);

        assertThat(found(snowflake.find("ops.piers"))).containsExactly(only);
        assertThat(found(snowflake.find("piers"))).containsExactly(only);
        assertThat(found(snowflake.find("ops.sailings"))).containsExactly(one, two);
        assertThat(found(snowflake.find("wharf.ops.sailings"))).containsExactly(two);
        assertThat(found(snowflake.find(TableRef.of("ops", "piers")))).containsExactly(only);
        assertThat(found(snowflake.find("`wharf.ops.sailings`"))).containsExactly(two);
    }

    @Test
    void mainIsNoPartOfANameInSqlite() {
        TableLookup sqlite = lookup("sqlite", Map.of(), TableRef.of("sailings"));

        assertThat(found(sqlite.find(TableRef.of("main", "sailings"))))
                .containsExactly(TableRef.of("sailings"));
        assertThat(found(sqlite.find("main.sailings"))).containsExactly(TableRef.of("sailings"));
        assertThat(sqlite.find("ops.sailings")).isInstanceOf(Match.None.class);
        assertThat(sqlite.find("harbor.main.sailings")).isInstanceOf(Match.None.class);
    }

    @Test
    void aNameWithDotsIsFoundWithAndWithoutQuotes() {
        TableRef dotted = TableRef.of("ops", "sailings.v2");
        TableLookup lookup = lookup("postgres", Map.of(), dotted, SAILINGS);

        assertThat(found(lookup.find("ops.\"sailings.v2\""))).containsExactly(dotted);
        assertThat(found(lookup.find("sailings.v2"))).containsExactly(dotted);
    }

    @Test
    void ofTwoSpellingsTheOneAskedForWins() {
        TableRef lower = TableRef.of("ops", "sailings");
        TableRef upper = TableRef.of("ops", "Sailings");
        TableLookup lookup = lookup("postgres", Map.of(), lower, upper);

        assertThat(found(lookup.find("ops.Sailings"))).containsExactly(upper);
        assertThat(found(lookup.find("sailings"))).containsExactly(lower);
        assertThat(found(lookup.find("ops.SAILINGS"))).hasSize(2);
    }

    @Test
    void aSpellingDoesNotDecideBetweenSchemas() {
        TableLookup lookup =
                lookup(
                        "postgres",
                        Map.of(),
                        TableRef.of("ops", "sailings"),
                        TableRef.of("archive", "Sailings"));

        assertThat(found(lookup.find("sailings"))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", ".", "\"\"", "x' UNION SELECT 1 --", "a.b.c.d", "';--"})
    @DisplayName("M18 what is no table is not found")
    void nothing(String written) {
        assertThat(postgres.find(written)).isInstanceOf(Match.None.class);
    }

    @Test
    void ranksByTheNearerOfFullAndBareName() {
        assertThat(postgres.nearest("sailngs", 1)).containsExactly(table(SAILINGS));
        assertThat(postgres.nearest("ops.sailngs", 1)).containsExactly(table(SAILINGS));
        assertThat(postgres.nearest("BERTH", 2))
                .containsExactly(table(OLD_BERTHS), table(OPS_BERTHS));
        assertThat(postgres.nearest("x".repeat(1_000_000), 5)).hasSize(3);
    }

    @Test
    void listsAllWithoutRegardToCase() {
        TableLookup lookup =
                lookup("sqlite", Map.of(), TableRef.of("Zinc"), TableRef.of("b"), TableRef.of("A"));

        assertThat(lookup.all().stream().map(table -> table.ref().name()))
                .containsExactly("A", "b", "Zinc");
    }

    private static List<TableRef> found(Match match) {
        return switch (match) {
            case Match.None() -> List.of();
            case Match.One(var table) -> List.of(table.ref());
            case Match.Several(var tables) -> tables.stream().map(Table::ref).toList();
        };
    }

    private static TableRef full(String catalog, String db, String name) {
        return new TableRef(Optional.of(catalog), Optional.of(db), name);
    }

    private static Table table(TableRef ref) {
        return new Table(
                ref,
                TableKind.TABLE,
                Optional.empty(),
                OptionalLong.empty(),
                List.of(),
                List.of(),
                List.of());
    }

    private static TableLookup lookup(
            String driver, Map<String, Object> metadata, TableRef... tables) {
        return new TableLookup(
                new SchemaSnapshot(
                        "harbor",
                        driver,
                        Instant.EPOCH,
                        SnapshotScope.all(),
                        metadata,
                        Stream.of(tables).map(TableLookupTest::table).toList(),
                        List.of()));
    }
}
