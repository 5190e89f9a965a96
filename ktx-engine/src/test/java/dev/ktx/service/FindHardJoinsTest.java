package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// Habits of schemas that a name or the values alone do not tell.
class FindHardJoinsTest {
    @TempDir Path folder;
    private JoinWarehouse harbor;

    @BeforeEach
    void open() {
        harbor = new JoinWarehouse(TestDatabase.duckdb(folder));
    }

    @Test
    void zeroStandsForNothingToReferTo() {
        Relationships found =
                find(
                        "CREATE TABLE authors AS SELECT i AS id, 'A' || i AS title FROM range(1, 41) r(i)",
                        "CREATE TABLE posts AS SELECT 500 + i AS id, i % 41 AS author_id FROM range(300) r(i)");
        assertThat(link(found.accepted(), "posts.author_id -> authors.id").reasons())
                .contains("none_is_a_value", "validation_passed");
    }

    @Test
    void anotherNumberThatIsNotThereIsAnOrphan() {
        Relationships found =
                find(
                        "CREATE TABLE authors AS SELECT i AS id, 'A' || i AS title FROM range(1, 41) r(i)",
                        "CREATE TABLE posts AS SELECT 500 + i AS id, CASE WHEN i = 7 THEN 99 ELSE 1 + i % 40 END AS author_id FROM range(300) r(i)");
        assertThat(found.accepted()).isEmpty();
        assertThat(link(found.review(), "posts.author_id -> authors.id").reasons())
                .contains("excessive_violations");
    }

    @Test
    void theRowAboveIsOneOfTheTableThatIsContinuedWhereNoRowIsOnTop() {
        Relationships found =
                find(
                        "CREATE TABLE invoice AS SELECT i AS id, 'I' || i AS title FROM range(1, 301) r(i)",
                        "CREATE TABLE invoice_payment AS SELECT i AS id, 1 + i * 7 % 300 AS parent_id, i * 0.5 AS amount FROM range(1, 401) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("invoice_payment.parent_id -> invoice.id");
        assertThat(
                        link(found.rejected(), "invoice_payment.parent_id -> invoice_payment.id")
                                .reasons())
                .contains("no_top");
    }

    @Test
    void aColumnThatOnlySaysAboveIsLeftToAPersonWhereTwoTablesFit() {
        Relationships found =
                find(
                        "CREATE TABLE terms AS SELECT i AS term_id, 'T' || i AS slug FROM range(1, 91) r(i)",
                        "CREATE TABLE term_taxonomy AS SELECT i AS term_taxonomy_id, 1 + (i - 1) % 90 AS term_id, CASE WHEN i % 2 = 0 THEN 1 + i % 60 ELSE 0 END AS parent FROM range(1, 96) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("term_taxonomy.term_id -> terms.term_id");
        assertThat(found.review())
                .extracting(JoinWarehouse::inShort)
                .contains(
                        "term_taxonomy.parent -> term_taxonomy.term_taxonomy_id",
                        "term_taxonomy.parent -> terms.term_id");
    }

    @Test
    void aNameThatRowsRefuteLeavesRoomForTheValues() {
        Relationships found =
                find(
                        "CREATE TABLE servers AS SELECT md5('s' || i) AS sys_id, 'S' || i AS label FROM range(1, 201) r(i)",
                        "CREATE TABLE links AS SELECT md5('l' || i) AS sys_id, md5('s' || (1 + i % 200)) AS parent, md5('s' || (1 + i * 7 % 200)) AS child FROM range(1, 301) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("links.child -> servers.sys_id", "links.parent -> servers.sys_id");
    }

    @Test
    void aTreeStaysATreeWhereSomeRowIsOnTop() {
        Relationships found =
                find(
                        "CREATE TABLE comments AS SELECT i AS id, CASE WHEN i > 20 THEN 1 + i * 7 % 20 END AS parent_id FROM range(1, 301) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("comments.parent_id -> comments.id");
    }

    @Test
    void aRowContinuesTheNearestOfSeveralTablesWithOneKey() {
        Relationships found =
                find(
                        "CREATE TABLE party AS SELECT i AS party_id, 'k' AS kind FROM range(1, 601) r(i)",
                        "CREATE TABLE person AS SELECT i AS party_id, 'P' || i AS surname FROM range(1, 401) r(i)",
                        "CREATE TABLE employee AS SELECT i * 3 AS party_id, 'J' || i AS job FROM range(1, 101) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly(
                        "employee.party_id -> person.party_id",
                        "person.party_id -> party.party_id");
        assertThat(link(found.review(), "employee.party_id -> party.party_id").reasons())
                .contains("farther_target");
    }

    @Test
    void whatIsNamedAfterARowIsAPartOfItAndNothingBetween() {
        Relationships found =
                find(
                        "CREATE TABLE orders AS SELECT i AS order_id, 'k' AS kind FROM range(1, 601) r(i)",
                        "CREATE TABLE order_invoices AS SELECT i AS order_id, i * 0.5 AS amount FROM range(1, 401) r(i)",
                        "CREATE TABLE order_shipments AS SELECT i * 3 AS order_id, 'S' || i AS label FROM range(1, 101) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly(
                        "order_invoices.order_id -> orders.order_id",
                        "order_shipments.order_id -> orders.order_id");
    }

    @Test
    void aCompositeIsFoundWhoseColumnsAreExplainedByValuesAlone() {
        Relationships found =
                find(
                        "CREATE TABLE ORDK AS SELECT 'B' || (70000 + i * 13) AS ORDNR, 'K' AS ART FROM range(1, 201) r(i)",
                        "CREATE TABLE ORDP AS SELECT 'B' || (70000 + (1 + i // 3) * 13) AS ORDNR, lpad((10 * (1 + i % 3))::VARCHAR, 5, '0') AS POSNR, i AS MENGE FROM range(0, 600) r(i) WHERE i % 3 <= i // 3 % 3",
                        "CREATE TABLE LIEF AS SELECT 'L' || (30000 + MENGE * 2 + i) AS LIEFNR, ORDNR AS VGORD, POSNR AS VGPOS FROM ORDP, range(2) r(i) WHERE MENGE % 7 < 5");
        assertThat(link(found.accepted(), "LIEF.VGORD,VGPOS -> ORDP.ORDNR,POSNR").reasons())
                .contains("telling_values");
    }

    @Test
    void aKeyThatEveryTableCallsAlikeSaysNothingOfAnother() {
        Relationships found =
                find(
                        "CREATE TABLE client_entity AS SELECT i AS entity_id, 'C' || i AS firm FROM range(1, 201) r(i)",
                        "CREATE TABLE article_entity AS SELECT i AS entity_id, 'A' || i AS label FROM range(1, 301) r(i)",
                        "CREATE TABLE basket_entity AS SELECT i AS entity_id, 1 + i % 200 AS client_id FROM range(1, 501) r(i)",
                        "CREATE TABLE article_entity_text AS SELECT i AS value_id, 1 + i % 300 AS entity_id, 'T' || i AS words FROM range(1, 901) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly(
                        "article_entity_text.entity_id -> article_entity.entity_id",
                        "basket_entity.client_id -> client_entity.entity_id");
    }

    @Test
    void twoTablesThatNumberTheirRowsUnderOneNameDoNotContinueEachOther() {
        Relationships found =
                find(
                        "CREATE TABLE posts AS SELECT i AS id, 'P' || i AS title FROM range(1, 101) r(i)",
                        "CREATE TABLE postmeta AS SELECT i AS meta_id, 1 + i % 100 AS post_id FROM range(1, 901) r(i)",
                        "CREATE TABLE usermeta AS SELECT i AS meta_id, 'v' || i AS word FROM range(1, 301) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("postmeta.post_id -> posts.id");
    }

    @Test
    void aRowOfRatesThatHasEveryPairIsNotMeantByWhoeverHasBoth() {
        Relationships found =
                find(
                        "CREATE TABLE zones AS SELECT i AS zone_id, 'Z' || i AS label FROM range(1, 6) r(i)",
                        "CREATE TABLE levels AS SELECT i AS level_id, 'L' || i AS label FROM range(1, 4) r(i)",
                        "CREATE TABLE rates AS SELECT 1 + i // 3 AS zone_id, 1 + i % 3 AS level_id, 2.5 + i AS fee FROM range(0, 15) r(i)",
                        "CREATE TABLE parcels AS SELECT 900 + i AS parcel_id, 1 + i % 5 AS zone_id, 1 + i * 7 % 3 AS level_id FROM range(300) r(i)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .doesNotContain("parcels.zone_id,level_id -> rates.zone_id,level_id")
                .contains(
                        "parcels.zone_id -> zones.zone_id", "parcels.level_id -> levels.level_id");
    }

    @Test
    void longWordsEndWithTheTableTheyMean() {
        harbor.settings = harbor.settings.withoutRelationshipValues();
        Relationships found =
                find(
                        "CREATE TABLE Lieferanten (LieferantenNr INTEGER, Firma VARCHAR)",
                        "CREATE TABLE Auftraege (AuftragsNr INTEGER, Datum DATE)",
                        "CREATE TABLE Auftragspositionen (AuftragsNr INTEGER, PosNr INTEGER, HauptlieferantNr INTEGER)");
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .contains("Auftragspositionen.AuftragsNr -> Auftraege.AuftragsNr");
        assertThat(found.review())
                .extracting(JoinWarehouse::inShort)
                .contains("Auftragspositionen.HauptlieferantNr -> Lieferanten.LieferantenNr");
    }

    private static Relationship link(List<Relationship> links, String wanted) {
        return links.stream()
                .filter(link -> JoinWarehouse.inShort(link).equals(wanted))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError(
                                wanted
                                        + " is not among "
                                        + links.stream().map(JoinWarehouse::inShort).toList()));
    }

    private Relationships find(String... statements) {
        return harbor.find(statements).relationships();
    }
}
