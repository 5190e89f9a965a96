package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.port.LanguageModel;
import dev.ktx.problem.ModelProblems;
import dev.ktx.project.ModelSettings.Budget;
import dev.ktx.storage.scan.GitScanArchive;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class ProposeJoinsTest {
    private static final Budget BUDGET = new Budget(5, 10_000, Duration.ofMinutes(5));

    @TempDir Path folder;
    private final Scripted model = new Scripted();
    private ScanProject project;

    @BeforeEach
    void market() {
        project =
                new ScanProject(folder, TestDatabase.duckdb(folder))
                        .sql(JoinWarehouse.MARKET.toArray(String[]::new))
                        .sql(
                                "CREATE TABLE offers AS SELECT 90000 + i AS offer_id, 7037 + i % 40 * 370 AS seller_id, 'colour ' || i AS remark FROM range(200) r(i)");
        project.model = new ModelAccess.Ready("scripted one", () -> model, BUDGET);
    }

    @Test
    void aProposalThatRowsCarryIsAccepted() {
        model.says(proposal("main.offers", "seller_id", "vendors", "ID"));
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(found().accepted())
                .singleElement()
                .satisfies(link -> {
                    assertThat(link.source()).isEqualTo("llm_proposal");
                    assertThat(link.to().table().name()).isEqualTo("vendors");
                    assertThat(link.confidence()).isLessThan(0.6);
                    assertThat(link.reasons()).contains("validation_passed", "telling_values");
                });
        assertThat(outcome.report().warnings()).isEmpty();
        assertThat(outcome.report().enrichment().llmRelationshipValidation())
                .isEqualTo(StageStatus.COMPLETED);
    }

    @Test
    @DisplayName("SC-T67 a proposal that names a missing column is a warning and no candidate")
    void namesWhatIsNotThere() {
        model.says(
                proposal("offers", "seller_id", "vendors", "vendor_no"),
                proposal("bids", "seller_id", "vendors", "id"));
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(outcome.report().warnings())
                .extracting(ScanWarning::code)
                .containsExactly(
                        ScanWarning.Codes.RELATIONSHIP_LLM_INVALID_REFERENCE,
                        ScanWarning.Codes.RELATIONSHIP_LLM_INVALID_REFERENCE);
        assertThat(outcome.report().warnings().getFirst().message()).contains("vendors.vendor_no");
        assertThat(found()).isEqualTo(withoutModel());
        assertThat(model.heard.getLast()).contains("there is no 'vendors.vendor_no'");
    }

    @Test
    @DisplayName("SC-T56 a second enriched scan of unchanged tables asks no model anything")
    void asksNoQuestionTwice() {
        model.says(
                proposal("offers", "seller_id", "vendors", "id"),
                proposal("bids", "seller id", "vendors", ""));
        ScanReport first = project.scan(ScanMode.ENRICHED).report();
        Relationships found = found();
        assertThat(found.accepted()).hasSize(1);
        model.heard.clear();
        ScanOutcome again = project.scan(ScanMode.ENRICHED);
        assertThat(model.heard).isEmpty();
        assertThat(again.unchanged()).isTrue();
        assertThat(found()).isEqualTo(found);
        assertThat(again.report().warnings()).isEqualTo(first.warnings());
        assertThat(again.report().enrichment()).isEqualTo(first.enrichment());
        assertThat(first.warnings())
                .extracting(ScanWarning::code)
                .contains(ScanWarning.Codes.RELATIONSHIP_LLM_INVALID_REFERENCE);
    }

    @Test
    void anotherModelOrAnotherTableIsAskedAboutAnew() {
        project.scan(ScanMode.RELATIONSHIPS);
        model.heard.clear();
        project.model = new ModelAccess.Ready("scripted two", () -> model, BUDGET);
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard).hasSize(1);
        model.heard.clear();
        project.sql(
                "CREATE TABLE lots AS SELECT 500 + i AS lot_id, 7037 + i % 40 * 370 AS buyer_id FROM range(200) r(i)");
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard).singleElement().asString().contains("main.lots buyer_id");
    }

    @Test
    void aQuestionThatGotNoAnswerIsAskedAnew() {
        model.replies.add(
                new LanguageModel.Reply.Failure(LanguageModel.Reason.TIMED_OUT, "no answer"));
        project.scan(ScanMode.RELATIONSHIPS);
        model.heard.clear();
        model.says(proposal("offers", "seller_id", "vendors", "id"));
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard).isNotEmpty();
        assertThat(found().accepted()).hasSize(1);
    }

    @Test
    void aProposalThatRowsRefuteJoinsNothing() {
        model.says(proposal("offers", "seller_id", "cranes", "id"));
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(found().accepted()).isEmpty();
        assertThat(found().review()).isEmpty();
    }

    @Test
    void whatCannotJoinIsRefusedAtOnce() {
        model.says(
                proposal("offers", "remark", "vendors", "id"),
                proposal("offers", "seller_id", "offers", "remark"));
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard.getLast()).contains("refused: values of the two columns");
        assertThat(found()).isEqualTo(withoutModel());
    }

    @Test
    void theModelSeesNamesAndTypesAndNoValue() {
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard)
                .singleElement()
                .asString()
                .contains("main.offers seller_id", "main.vendors id")
                .doesNotContain("7037", "colour");
    }

    @Test
    void aColumnWithANameThatLeadsSomewhereAsksNobody() {
        project.sql("ALTER TABLE offers RENAME COLUMN seller_id TO vendor_id");
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard).isEmpty();
        assertThat(outcome.report().enrichment().llmRelationshipValidation())
                .isEqualTo(StageStatus.SKIPPED);
    }

    @Test
    void aModelThatFailsCostsAWarning() {
        model.replies.add(
                new LanguageModel.Reply.Failure(LanguageModel.Reason.TIMED_OUT, "no answer"));
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(outcome.report().warnings())
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.code())
                            .isEqualTo(ScanWarning.Codes.RELATIONSHIP_LLM_PROPOSAL_FAILED);
                    assertThat(warning.message()).contains("timed-out (no answer)");
                });
        assertThat(outcome.report().enrichment().llmRelationshipValidation())
                .isEqualTo(StageStatus.FAILED);
        assertThat(found()).isEqualTo(withoutModel());
    }

    @Test
    void aModelThatNeverEndsIsStoppedByItsBudget() {
        for (int i = 0; i < 9; i++) {
            model.says(proposal("offers", "seller_id", "vendors", "id"));
        }
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard).hasSize(BUDGET.steps());
        assertThat(outcome.report().warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("5 steps"));
        assertThat(found().accepted()).hasSize(1);
    }

    @Test
    void aModelThatCannotBeHadCostsAWarning() {
        project.model = new ModelAccess.Refused(ModelProblems.unsupportedBackend("vertex"));
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(outcome.report().warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("vertex"));
    }

    @Test
    void namesAloneAskNoModel() {
        project.settings = project.settings.withoutRelationshipValues();
        project.scan(ScanMode.RELATIONSHIPS);
        assertThat(model.heard).isEmpty();
    }

    private Relationships found() {
        return new GitScanArchive(project.files, folder, project.artifacts)
                .relationships("harbor")
                .orElseThrow();
    }

    private Relationships withoutModel() {
        project.model = new ModelAccess.None();
        project.scan(ScanMode.RELATIONSHIPS);
        Relationships found = found();
        assertThat(found.accepted())
                .extracting(Relationship::source)
                .doesNotContain("llm_proposal");
        return found;
    }

    private static LanguageModel.Call proposal(
            String fromTable, String fromColumn, String toTable, String toColumn) {
        return new LanguageModel.Call(
                "propose_join",
                Map.of(
                        "from_table", fromTable,
                        "from_column", fromColumn,
                        "to_table", toTable,
                        "to_column", toColumn));
    }

    /// Says what a test wrote down, and then that it is done.
    private static final class Scripted implements LanguageModel, LanguageModel.Conversation {
        final List<Reply> replies = new ArrayList<>();
        final List<String> heard = new ArrayList<>();

        void says(Call... calls) {
            replies.add(new Reply.Answer("", List.of(calls), new Usage(100, 10)));
        }

        @Override
        public Conversation begin(String system, List<Tool> tools) {
            assertThat(system).contains("propose_join");
            assertThat(tools).hasSize(1);
            return this;
        }

        @Override
        public Reply say(String text, Duration patience) {
            heard.add(text);
            return replies.isEmpty()
                    ? new Reply.Answer("done", List.of(), new Usage(100, 1))
                    : replies.removeFirst();
        }

        @Override
        public Reply report(List<Result> results, Duration patience) {
            return say(String.join("\n", results.stream().map(Result::text).toList()), patience);
        }

        @Override
        public void close() {}
    }
}
