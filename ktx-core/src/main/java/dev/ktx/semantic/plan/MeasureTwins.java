package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Measures of one source that say the same, whatever they are called and however they are spaced.
final class MeasureTwins {
    private MeasureTwins() {}

    /// @param segments their order does not matter
    private record Meaning(Expr<String> expr, Optional<Expr<String>> filter, Set<String> segments) {
        Meaning withoutFilter() {
            return new Meaning(expr, Optional.empty(), segments);
        }
    }

    /// Measures that are the same as one before.
    static List<Finding> same(SourceNode node) {
        Map<Meaning, Measure> seen = new HashMap<>();
        List<Finding> findings = new ArrayList<>();
        for (Measure measure : node.measures().values()) {
            meaning(node, measure)
                    .map(meaning -> seen.putIfAbsent(meaning, measure))
                    .ifPresent(other ->
                            findings.add(
                                    new Finding(
                                            Severity.ERROR,
                                            Optional.of(node.name()),
                                            SourceProblems.sameMeasure(
                                                    measure.expr().where(),
                                                    node.name(),
                                                    other.name(),
                                                    measure.name()))));
        }
        return findings;
    }

    /// Measures that are the same as one before but for the filter.
    static List<Finding> otherFilters(SourceNode node) {
        Map<Meaning, Measure> seen = new HashMap<>();
        Set<Meaning> whole = new HashSet<>();
        List<Finding> findings = new ArrayList<>();
        for (Measure measure : node.measures().values()) {
            Optional<Meaning> meaning = meaning(node, measure);
            if (meaning.isPresent() && whole.add(meaning.get())) {
                Measure other = seen.putIfAbsent(meaning.get().withoutFilter(), measure);
                if (other != null) {
                    findings.add(
                            new Finding(
                                    Severity.HINT,
                                    Optional.of(node.name()),
                                    SourceProblems.otherFilter(
                                            measure.expr().where(),
                                            node.name(),
                                            other.name(),
                                            measure.name())));
                }
            }
        }
        return findings;
    }

    /// @return empty when it cannot be read, which the trial question tells
    private static Optional<Meaning> meaning(SourceNode node, Measure measure) {
        try {
            return Optional.of(
                    new Meaning(
                            named(node, measure.expr()),
                            measure.filter().map(filter -> named(node, filter)),
                            Set.copyOf(measure.segments())));
        } catch (KtxException _) {
            return Optional.empty();
        }
    }

    private static Expr<String> named(SourceNode node, Fragment fragment) {
        Expr<Name> tree = node.parse(fragment);
        return Exprs.bind(tree, name -> new Ref<>(name.text()));
    }
}
