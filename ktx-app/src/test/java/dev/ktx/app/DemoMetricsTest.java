package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.demo.DemoProject;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.DimensionRequest;
import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.semantic.query.SemanticQuery.Include;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.semantic.query.SemanticQuery.SegmentMode;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.FindDimensions;
import dev.ktx.service.RunSemanticQuery;
import dev.ktx.service.RunSemanticQuery.Outcome;
import dev.ktx.service.SemanticAnswer.Reconciled;
import dev.ktx.service.SemanticAnswer.Shown;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The numbers of the demo's semantic layer.
class DemoMetricsTest {
    private static final String CONNECTION = DemoProject.CONNECTION;

    /// Rows without a customer, a plan or a country are a group of their own, never lost.
    @Test
    void revenueByEveryDimensionAddsUpToTotalRevenue(@TempDir Path folder) {
        DemoProject demo = DemoProject.open(folder, Progress.none());
        TestProject project = new TestProject(demo.folder());
        assertThat(project.run("scan", CONNECTION)).as(project.notices()).isZero();
        assertThat(project.run("sl", "validate", "-c", CONNECTION)).as(project.data()).isZero();
        try (Wiring wiring = Wiring.open(demo.folder(), Map.of())) {
            assertThat(
                            wiring.findDimensions()
                                    .run(Optional.empty(), List.of("invoices.revenue_eur")))
                    .isInstanceOfSatisfying(
                            FindDimensions.Outcome.Found.class,
                            found -> assertThat(differing(wiring, found)).isEmpty());
        }
    }

    /// The dimensions whose groups do not add up.
    private static List<String> differing(Wiring wiring, FindDimensions.Outcome.Found found) {
        List<String> differing = new ArrayList<>();
        int checked = 0;
        for (FindDimensions.Path path : found.paths()) {
            if (path.problem().isPresent() || !path.additive()) {
                continue;
            }
            for (String column : path.columns()) {
                String dimension = path.path() + "." + column;
                List<Reconciled> reconciled = reconciled(wiring, dimension);
                checked += reconciled.size();
                reconciled.stream()
                        .filter(each -> !each.agrees())
                        .forEach(each -> differing.add(dimension + " " + each));
            }
        }
        assertThat(checked).isGreaterThan(40);
        return differing;
    }

    /// Empty when there are more groups than one answer holds.
    private static List<Reconciled> reconciled(Wiring wiring, String dimension) {
        SemanticQuery question =
                new SemanticQuery(
                        List.of(new MeasureRequest("invoices.revenue_eur", Optional.empty())),
                        List.of(new DimensionRequest.Column(dimension, Optional.empty())),
                        List.of(),
                        List.of(),
                        SegmentMode.MEASURES,
                        List.of(),
                        SemanticQuery.MAX_LIMIT,
                        EmptyGroups.ALSO_MEMBERS,
                        Optional.empty(),
                        DayOfWeek.MONDAY,
                        false,
                        List.of(),
                        Set.of(Include.CHECKS));
        return switch (wiring.runSemanticQuery(() -> AnswerBudget.UNLIMITED)
                .run(
                        new RunSemanticQuery.Request(
                                Optional.of(CONNECTION), question, true, new Shown(false, false)),
                        Progress.none(),
                        Cancellation.never())) {
            case Outcome.Answered(var answer) -> answer.checks().orElseThrow().reconciled();
            case Outcome.Refused(var problems) -> throw new AssertionError(dimension + problems);
        };
    }
}
