package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.ingest.ScanMode;
import dev.ktx.problem.KtxException;
import dev.ktx.relation.Decisions.Verdict;
import dev.ktx.storage.scan.GitScanArchive;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class ReviewRelationshipsTest {
    private static final String SHARD = "semantic-layer/harbor/_schema/public.yaml";
    private static final String DECISIONS =
            "semantic-layer/harbor/_schema/relationship-decisions.yaml";

    @TempDir Path folder;
    private ScanProject project;
    private ReviewRelationships review;

    @BeforeEach
    void harbor() {
        project =
                new ScanProject(folder, TestDatabase.sqlite(folder))
                        .sql(
                                "CREATE TABLE vessels (id INTEGER, name TEXT)",
                                "CREATE TABLE sailings (sailing_no INTEGER, vessel_id INTEGER, tug_id INTEGER)",
                                "INSERT INTO vessels VALUES (1, 'Aurora'), (2, 'Borea'), (3, 'Ciel')",
                                "INSERT INTO sailings VALUES (501, 1, 9), (502, 2, 8), (503, 2, 9), (504, 3, 9)");
        review =
                new ReviewRelationships(
                        project.artifacts,
                        new GitScanArchive(project.files, folder, project.artifacts),
                        ScanSettings.defaults(),
                        project::now);
        project.scan(ScanMode.RELATIONSHIPS);
    }

    @Test
    void aFoundJoinStandsInTheManifestAtBothEnds() {
        assertThat(project.read(SHARD))
                .contains("on: sailings.vessel_id = vessels.id")
                .contains("on: vessels.id = sailings.vessel_id")
                .contains("source: inferred");
    }

    @Test
    @DisplayName("SC-T70 a rejected link leaves the manifest at once and never comes back")
    void rejected() {
        Relationship link =
                review.decide(
                                "harbor",
                                "sailings.vessel_id",
                                Verdict.REJECT,
                                "ana",
                                Optional.of("asked the port"))
                        .link();
        assertThat(link.status()).isEqualTo(Relationship.Status.REJECTED);
        assertThat(project.read(SHARD)).doesNotContain("vessels.id = sailings");
        assertThat(project.read(DECISIONS)).contains("reject", "ana", "asked the port");
        project.scan(ScanMode.RELATIONSHIPS);
        project.scan(ScanMode.STRUCTURAL);
        project.scan(ScanMode.ENRICHED);
        assertThat(project.read(SHARD)).doesNotContain("vessels.id = sailings");
        Relationships after = review.list("harbor");
        assertThat(after.accepted()).isEmpty();
        assertThat(after.rejected())
                .singleElement()
                .satisfies(edge -> assertThat(edge.reasons()).contains("rejected_by_person"));
    }

    @Test
    void anAcceptedLinkStaysWhateverTheRowsSay() {
        project.sql(
                "INSERT INTO sailings VALUES (505, 70, 1), (506, 71, 1), (507, 72, 1), (508, 73, 1)");
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(project.read(SHARD))
                .as("an inferred join that rows refute goes")
                .doesNotContain("sailings.vessel_id = vessels.id");
        review.decide(
                "harbor",
                "sailings.vessel_id -> vessels.id",
                Verdict.ACCEPT,
                "ana",
                Optional.empty());
        assertThat(project.read(SHARD)).contains("sailings.vessel_id = vessels.id");
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(review.list("harbor").accepted())
                .singleElement()
                .satisfies(edge -> assertThat(edge.reasons()).contains("accepted_by_person"));
        assertThat(project.read(SHARD)).contains("sailings.vessel_id = vessels.id");
    }

    @Test
    void theSameDecisionTwiceIsOneCommit() {
        String link = "sailings.vessel_id -> vessels.id";
        assertThat(accepted(link, "ana", "").changed()).isTrue();
        String kept = project.read(DECISIONS);
        int commits = project.files.history(DECISIONS, 20).size();

        assertThat(accepted(link, "ben", "").changed()).isFalse();
        assertThat(project.read(DECISIONS)).isEqualTo(kept).contains("ana");
        assertThat(project.files.history(DECISIONS, 20)).hasSize(commits);

        assertThat(accepted(link, "ben", "seen in the port's books").changed()).isTrue();
        assertThat(project.read(DECISIONS)).contains("ben", "books");
        assertThat(accepted(link, "ana", "seen in the port's books").changed()).isFalse();
    }

    private ReviewRelationships.Decided accepted(String link, String by, String note) {
        return review.decide(
                "harbor",
                link,
                Verdict.ACCEPT,
                by,
                Optional.of(note).filter(text -> !text.isEmpty()));
    }

    @Test
    void tablesThatAreAsTheyWereCostNoCheck() {
        int again = project.scan(ScanMode.RELATIONSHIPS).statements();
        project.sql("INSERT INTO sailings VALUES (509, 1, 9)");
        int changed = project.scan(ScanMode.RELATIONSHIPS).statements();
        assertThat(again).isEqualTo(3);
        assertThat(changed).isGreaterThan(again);
        assertThat(review.list("harbor").accepted()).hasSize(1);
    }

    @Test
    void aDecisionAboutADroppedTableStaysAndIsToldAndJoinsNothing() {
        review.decide("harbor", "sailings.vessel_id", Verdict.ACCEPT, "ana", Optional.of("sure"));
        project.sql("DROP TABLE vessels");
        for (ScanMode mode :
                List.of(ScanMode.STRUCTURAL, ScanMode.RELATIONSHIPS, ScanMode.ENRICHED)) {
            project.scan(mode);
            assertThat(project.read(DECISIONS)).contains("accept", "ana", "sure");
            assertThat(project.read(SHARD)).doesNotContain("vessels");
            Relationships after = review.list("harbor");
            assertThat(after.accepted()).as(mode.id()).isEmpty();
            assertThat(review.gone("harbor"))
                    .singleElement()
                    .satisfies(gone -> {
                        assertThat(gone.link()).isEqualTo("sailings.vessel_id -> vessels.id");
                        assertThat(gone.missing()).isEqualTo("table 'vessels'");
                    });
        }
        assertThat(review.gone("harbor", "sailings.vessel_id")).isPresent();
        assertThat(review.gone("harbor", "sailings.vessel_id -> vessels.id")).isPresent();
        assertThatThrownBy(() ->
                        review.decide(
                                "harbor",
                                "sailings.vessel_id -> vessels.id",
                                Verdict.REJECT,
                                "ana",
                                Optional.empty()))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("table 'vessels'");

        project.sql(
                "CREATE TABLE vessels (id INTEGER, name TEXT)",
                "INSERT INTO vessels VALUES (1, 'Aurora'), (2, 'Borea'), (3, 'Ciel')");
        project.scan(ScanMode.STRUCTURAL);
        assertThat(review.gone("harbor")).isEmpty();
        assertThat(review.list("harbor").accepted())
                .singleElement()
                .satisfies(edge -> assertThat(edge.reasons()).contains("accepted_by_person"));
        assertThat(project.read(SHARD)).contains("sailings.vessel_id = vessels.id");
    }

    @Test
    void aDecisionAboutADroppedColumnJoinsNothingWhateverElseIsDecided() {
        review.decide("harbor", "sailings.vessel_id", Verdict.ACCEPT, "ana", Optional.empty());
        project.sql(
                "CREATE TABLE tugs (id INTEGER, name TEXT)",
                "INSERT INTO tugs VALUES (7, 'Ant'), (8, 'Bee'), (9, 'Cow')",
                "ALTER TABLE sailings DROP COLUMN vessel_id");
        project.scan(ScanMode.RELATIONSHIPS);
        review.decide("harbor", "sailings.tug_id", Verdict.REJECT, "ana", Optional.empty());
        assertThat(project.read(SHARD)).doesNotContain("vessel_id");
        assertThat(review.gone("harbor"))
                .singleElement()
                .satisfies(gone ->
                        assertThat(gone.missing()).isEqualTo("column 'sailings.vessel_id'"));
    }

    @Test
    void whatAnEarlierScanFoundOfADroppedTableStandsInNobodysWay() {
        project.sql(
                "CREATE TABLE tugs (id INTEGER, name TEXT)",
                "INSERT INTO tugs VALUES (7, 'Ant'), (8, 'Bee'), (9, 'Cow')");
        project.scan(ScanMode.RELATIONSHIPS);
        project.sql("DROP TABLE tugs");
        project.scan(ScanMode.STRUCTURAL);
        assertThat(review.list("harbor").accepted())
                .extracting(link -> link.to().table().name())
                .containsExactly("vessels");
        review.decide("harbor", "sailings.vessel_id", Verdict.REJECT, "ana", Optional.empty());
        assertThat(project.read(SHARD)).doesNotContain("tugs", "vessels.id = sailings");
    }

    @Test
    void anUnknownLinkIsAProblemThatNamesTheNearest() {
        assertThatThrownBy(() -> review.one("harbor", "sailing.vessel_id -> vessels.id"))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("There is no relationship");
    }
}
