package dev.ktx.service;

import static dev.ktx.service.JoinWarehouse.inShort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Embedder;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.Choices.ValidationBudget;
import dev.ktx.relation.Decisions;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.warehouses.Connectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

class FindJoinsTest {
    private static final String VESSELS =
            "CREATE TABLE vessels AS SELECT i AS id, 'Vessel ' || i AS name FROM range(1, 41) r(i)";

    @TempDir Path folder;
    private JoinWarehouse harbor;

    @BeforeEach
    void open() {
        harbor = new JoinWarehouse(TestDatabase.duckdb(folder));
    }

    @Test
    @DisplayName("SC-T59 a column named after a table, all of whose values are there, is accepted")
    void namedAndFound() {
        Relationships found =
                harbor.find(
                                VESSELS,
                                "CREATE TABLE sailings AS SELECT 500 + i AS id, 1 + i % 40 AS vessel_id FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .singleElement()
                .satisfies(link -> {
                    assertThat(inShort(link)).isEqualTo("sailings.vessel_id -> vessels.id");
                    assertThat(link.cardinality()).isEqualTo(Cardinality.MANY_TO_ONE);
                    assertThat(link.reasons())
                            .contains("normalized_table_match", "validation_passed");
                    assertThat(link.validation().orElseThrow())
                            .containsEntry("childDistinct", 40L)
                            .containsEntry("sourceCoverage", 1.0)
                            .containsEntry("orphanRows", 0L);
                });
        assertThat(found.primaryKeys())
                .extracting(key -> key.table().name() + key.columns())
                .containsExactly("sailings[id]", "vessels[id]");
    }

    @Test
    @DisplayName("SC-T60 with 15 % orphans a link is rejected, with both reasons")
    void orphans() {
        Relationships found =
                harbor.find(
                                VESSELS,
                                "CREATE TABLE sailings AS SELECT i AS id, 1 + i % 47 AS vessel_id FROM range(500, 900) r(i)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.rejected())
                .singleElement()
                .satisfies(link ->
                        assertThat(link.reasons())
                                .contains("low_source_coverage", "excessive_violations"));
    }

    @Test
    @DisplayName("SC-T61 a target that repeats values is rejected for it")
    void repeatedTarget() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE vessels AS SELECT 1 + i % 30 AS id, 'x' AS name FROM range(60) r(i)",
                                "CREATE TABLE sailings AS SELECT i AS no, 1 + i % 30 AS vessel_id FROM range(500, 900) r(i)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.rejected())
                .singleElement()
                .satisfies(link -> assertThat(link.reasons()).contains("low_target_uniqueness"));
    }

    @Test
    @DisplayName("SC-T62 without SQL links are left for review, and the diagnostics say why")
    void withoutSql() {
        TestDatabase database = TestDatabase.duckdb(folder);
        database.execute(
                VESSELS,
                "CREATE TABLE sailings AS SELECT i AS id, 1 + i % 40 AS vessel_id FROM range(200) r(i)");
        Connector connector = Connectors.named("duckdb");
        try (Warehouse warehouse = connector.open(database.settings("harbor"))) {
            RelateTables.Related related =
                    new RelateTables(
                                    warehouse,
                                    connector.dialect(),
                                    ScanSettings.defaults(),
                                    new SuggestLinks(
                                            new AskMeanings(
                                                    Embedder.Choice.None::new,
                                                    AskMeanings.USUAL,
                                                    Cancellation.never()),
                                            ProposeJoins.never()),
                                    InstantSource.system(),
                                    Cancellation.never())
                            .run(
                                    warehouse.introspect(Cancellation.never(), Progress.none()),
                                    Optional.empty(),
                                    Decisions.none(),
                                    SeenEvidence.nothing(),
                                    Progress.none());
            assertThat(related.relationships().accepted()).isEmpty();
            assertThat(related.relationships().review())
                    .singleElement()
                    .satisfies(
                            link -> assertThat(link.reasons()).contains("validation_unavailable"));
            assertThat(related.diagnostics().noAcceptedReason()).contains("validation_unavailable");
            assertThat(related.statements()).isZero();
        }
    }

    @Test
    @DisplayName("SC-T63 a budget of one checks the surest link and leaves the others for review")
    void budget() {
        harbor.settings = harbor.settings.withValidationBudget(new ValidationBudget.AtMost(1));
        FindJoins.Answer answer =
                harbor.find(
                        VESSELS,
                        "CREATE TABLE harbours AS SELECT i AS id FROM range(1, 11) r(i)",
                        "CREATE TABLE captains AS SELECT i AS id FROM range(1, 21) r(i)",
                        "CREATE TABLE sailings AS SELECT 900 + i AS sailing_id, 1 + i % 40 AS vessel_id, 1 + i % 10 AS harbour_id, 1 + i % 20 AS captain_id FROM range(200) r(i)");
        assertThat(answer.relationships().accepted()).hasSize(1);
        assertThat(answer.relationships().review())
                .hasSize(2)
                .allSatisfy(link -> assertThat(link.reasons()).contains("validation_unattempted"));
        assertThat(answer.warnings())
                .extracting(ScanWarning::message)
                .anyMatch(text -> text.startsWith("2 possible relationships were not checked"));
    }

    @Test
    void aSpentTimeLeavesAPartialResultWithANote() {
        harbor.settings = harbor.settings.withRelationshipTime(Duration.ofSeconds(-1));
        FindJoins.Answer answer =
                harbor.find(
                        VESSELS,
                        "CREATE TABLE sailings AS SELECT i AS id, 1 + i % 40 AS vessel_id FROM range(500, 900) r(i)");
        assertThat(answer.statements()).isZero();
        assertThat(answer.relationships().review()).hasSize(1);
        assertThat(answer.warnings())
                .extracting(ScanWarning::message)
                .anyMatch(text -> text.contains("scan.relationships.maxSeconds"));
    }

    @Test
    @DisplayName("SC-T64 manager_id refers to rows of its own table")
    void selfReference() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE staff AS SELECT i AS id, CASE WHEN i > 3 THEN 1 + i % 3 END AS manager_id FROM range(1, 31) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .singleElement()
                .satisfies(link -> {
                    assertThat(inShort(link)).isEqualTo("staff.manager_id -> staff.id");
                    assertThat(link.source()).isEqualTo("self_reference");
                });
    }

    @Test
    @DisplayName("SC-T65 of two parents that fit, the column keeps the better one")
    void conflict() {
        Relationships found =
                harbor.find(
                                VESSELS,
                                "CREATE TABLE vessel_classes AS SELECT i AS id FROM range(1, 61) r(i)",
                                "CREATE TABLE vessel_id_log AS SELECT i AS vessel_id FROM range(1, 41) r(i)",
                                "CREATE TABLE sailings AS SELECT i AS id, 1 + i % 40 AS vessel_id FROM range(900, 1200) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .filteredOn(link -> link.from().table().name().equals("sailings"))
                .singleElement()
                .satisfies(link ->
                        assertThat(inShort(link)).isEqualTo("sailings.vessel_id -> vessels.id"));
        assertThat(found.rejected())
                .filteredOn(link -> link.from().table().name().equals("sailings"))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(link.reasons()).contains("conflict_lost"));
    }

    @Test
    void ofThreeParentsThatFitEquallyWellNoneIsAccepted() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE pilots AS SELECT i AS pilot_id, 7000 + i * 3 AS licence_no FROM range(1, 41) r(i)",
                                "CREATE TABLE divers AS SELECT 100 + i AS diver_id, 7000 + i * 3 AS licence_no FROM range(1, 41) r(i)",
                                "CREATE TABLE welders AS SELECT 200 + i AS welder_id, 7000 + i * 3 AS licence_no FROM range(1, 41) r(i)",
                                "CREATE TABLE renewals AS SELECT 900 + i AS renewal_id, 7003 + i % 40 * 3 AS licence_no FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.review())
                .filteredOn(link -> link.from().table().name().equals("renewals"))
                .hasSize(3)
                .allSatisfy(link -> assertThat(link.reasons()).contains("ambiguous_target"));
    }

    @Test
    void twoUniqueColumnsThatAreTheKeyOfNeitherTableAreLeftForReview() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE pilots AS SELECT i AS pilot_id, 7000 + i * 3 AS licence_no FROM range(1, 61) r(i)",
                                "CREATE TABLE divers AS SELECT 100 + i AS diver_id, 7000 + i * 3 AS licence_no FROM range(1, 41) r(i)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.review())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("divers.licence_no -> pilots.licence_no");
        assertThat(found.review().getFirst().reasons()).contains("shared_attribute");
    }

    @Test
    @DisplayName("SC-T66 a composite key and the table that holds its columns are linked as one")
    void composite() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE berth_slots AS SELECT 'B' || i % 8 AS berth_code, DATE '2025-01-01' + (i // 8)::INTEGER AS day, i % 3 AS state FROM range(240) r(i)",
                                "CREATE TABLE moorings AS SELECT i AS mooring_id, 'B' || i % 8 AS berth_code, DATE '2025-01-01' + (i % 30)::INTEGER AS day FROM range(100) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .filteredOn(link -> link.from().columns().size() > 1)
                .singleElement()
                .satisfies(link -> {
                    assertThat(inShort(link))
                            .isEqualTo("moorings.berth_code,day -> berth_slots.berth_code,day");
                    assertThat(link.reasons()).contains("validation_passed");
                });
    }

    @Test
    @DisplayName("SC-T68 a whole number and a text are never linked")
    void typesDiffer() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE vessels AS SELECT 'V' || i AS id FROM range(1, 41) r(i)",
                                "CREATE TABLE sailings AS SELECT i AS no, 1 + i % 40 AS vessel_id FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.review()).isEmpty();
        assertThat(found.rejected()).isEmpty();
    }

    @Test
    @DisplayName("SC-T69 a check that fails costs its own link alone")
    void oneFails() {
        harbor.listener =
                sql -> {
                    if (sql.contains("\"harbour_id\" IS NOT NULL") && sql.contains("LEFT JOIN")) {
                        throw new KtxException(
                                WarehouseProblems.queryFailed("harbor", "not today"));
                    }
                };
        FindJoins.Answer answer =
                harbor.find(
                        VESSELS,
                        "CREATE TABLE harbours AS SELECT i AS id FROM range(1, 11) r(i)",
                        "CREATE TABLE sailings AS SELECT i AS sailing_id, 1 + i % 40 AS vessel_id, 1 + i % 10 AS harbour_id FROM range(200) r(i)");
        assertThat(answer.relationships().accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("sailings.vessel_id -> vessels.id");
        assertThat(answer.relationships().review())
                .singleElement()
                .satisfies(link -> assertThat(link.reasons()).contains("validation_failed"));
        assertThat(answer.warnings())
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.code()).isEqualTo("relationship_validation_failed");
                    assertThat(warning.message()).contains("harbour_id").contains("not today");
                });
    }

    @Test
    @DisplayName("SC-T71 accents and scripts other than Latin are words")
    void otherScripts() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE \"Länder\" AS SELECT i AS \"LandId\" FROM range(1, 21) r(i)",
                                "CREATE TABLE \"Häfen\" AS SELECT i AS \"hafenId\", 1 + i % 20 AS \"Land_ID\" FROM range(1, 61) r(i)",
                                "CREATE TABLE корабли AS SELECT i AS ид, 1 + i % 60 AS hafen_id FROM range(1, 31) r(i)",
                                "CREATE TABLE рейсы AS SELECT 700 + i AS ид, 1 + i % 30 AS корабль_ид FROM range(1, 91) r(i)",
                                "CREATE TABLE 顧客 AS SELECT i AS 顧客ID FROM range(1, 31) r(i)",
                                "CREATE TABLE 注文 AS SELECT 300 + i AS 注文ID, 1 + i % 30 AS 顧客ID FROM range(1, 91) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactlyInAnyOrder(
                        "Häfen.Land_ID -> Länder.LandId",
                        "корабли.hafen_id -> Häfen.hafenId",
                        "рейсы.корабль_ид -> корабли.ид",
                        "注文.顧客ID -> 顧客.顧客ID");
    }

    @Test
    void tablesOfOneNameInTwoSchemasStayApart() {
        Relationships found =
                harbor.find(
                                "CREATE SCHEMA a",
                                "CREATE SCHEMA b",
                                "CREATE TABLE a.vessels AS SELECT i AS id FROM range(1, 41) r(i)",
                                "CREATE TABLE b.vessels AS SELECT i AS id FROM range(1, 41) r(i)",
                                "CREATE TABLE a.sailings AS SELECT 900 + i AS id, 1 + i % 40 AS vessel_id FROM range(200) r(i)",
                                "CREATE TABLE b.sailings AS SELECT 900 + i AS id, 1 + i % 40 AS vessel_id FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .extracting(link ->
                        link.from().table().display() + " -> " + link.to().table().display())
                .containsExactly("a.sailings -> a.vessels", "b.sailings -> b.vessels");
    }

    @Test
    void aColumnWithoutValuesIsLeftForReview() {
        Relationships found =
                harbor.find(
                                VESSELS,
                                "CREATE TABLE sailings AS SELECT i AS no, NULL::INTEGER AS vessel_id FROM range(200) r(i)",
                                "CREATE TABLE tows (tow_id INTEGER, vessel_id INTEGER)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.review())
                .hasSize(2)
                .allSatisfy(link -> assertThat(link.reasons()).contains("no_child_values"));
    }

    @Test
    void theSameWarehouseGivesTheSameAnswer() {
        String[] tables = {
            VESSELS,
            "CREATE TABLE sailings AS SELECT 900 + i AS id, 1 + i % 40 AS vessel_id, 1 + i % 9 AS crew FROM range(200) r(i)",
            "CREATE TABLE crews AS SELECT i AS id FROM range(1, 11) r(i)"
        };
        Relationships first = harbor.find(tables).relationships();
        assertThat(harbor.find().relationships()).isEqualTo(first);
    }
}
