package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Segment;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.sql.SqlTarget;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks a model without a warehouse: every measure is planned, every segment and computed column
/// is resolved, joins and duplicates are looked at.
public final class ModelCheck {
    private final SemanticModel model;
    private final SqlTarget target;
    private final List<Finding> findings = new ArrayList<>();

    private ModelCheck(SemanticModel model, SqlTarget target) {
        this.model = model;
        this.target = target;
    }

    /// How bad it is.
    public enum Severity {
        /// Something that was declared cannot be used.
        ERROR,
        /// Something may not be as it was meant.
        WARNING,
        /// Something could be said otherwise; nothing is wrong.
        HINT
    }

    /// @param source the name of the source; absent when the whole model is meant
    public record Finding(Severity severity, Optional<String> source, Problem problem) {}

    /// What was found, broken sources first, then source by source.
    public static List<Finding> check(SemanticModel model, SqlTarget target) {
        return new ModelCheck(model, target).run();
    }

    /// A warning when no join leads from a source to another one or back, and there are others.
    static Optional<Finding> alone(SemanticModel model, String source) {
        return model.nodes().size() < 2
                ? Optional.empty()
                : model.node(source)
                        .filter(node -> node.hops().stream().allMatch(hop -> hop.to() == node))
                        .map(node ->
                                new Finding(
                                        Severity.WARNING,
                                        Optional.of(source),
                                        SourceProblems.alone(node.source().where(), source)));
    }

    private List<Finding> run() {
        model.broken()
                .forEach((name, problems) ->
                        problems.forEach(problem -> add(Severity.ERROR, name, problem)));
        model.warnings()
                .forEach(problem ->
                        findings.add(new Finding(Severity.WARNING, Optional.empty(), problem)));
        for (SourceNode node : model.nodes()) {
            node.joinProblems().forEach(problem -> add(Severity.ERROR, node.name(), problem));
            JoinsWithoutRole.of(node).forEach(findings::add);
            DisplayValues.of(node).forEach(problem -> add(Severity.ERROR, node.name(), problem));
            columns(node);
            segments(node);
            measures(node);
            findings.addAll(MeasureTwins.same(node));
        }
        components();
        return List.copyOf(findings);
    }

    private void add(Severity severity, String source, Problem problem) {
        findings.add(new Finding(severity, Optional.of(source), problem));
    }

    private void attempt(SourceNode node, Runnable work) {
        try {
            work.run();
        } catch (KtxException e) {
            add(Severity.ERROR, node.name(), e.problem());
        }
    }

    private Planner planner(String measure) {
        return new Planner(
                model,
                SemanticQuery.plain(
                        List.of(new MeasureRequest(measure, Optional.empty())), List.of(), 1),
                target);
    }

    private void columns(SourceNode node) {
        Planner planner = planner(node.name());
        for (SourceColumn column : node.columns().values()) {
            if (column.computed()) {
                attempt(node, () -> planner.fields().joined(Role.of(node), column));
            }
        }
        if (node.source().origin() instanceof dev.ktx.semantic.model.Origin.Sql) {
            attempt(node, () -> planner.sources().read(node));
        }
    }

    private void segments(SourceNode node) {
        Planner planner = planner(node.name());
        for (Segment segment : node.segments().values()) {
            attempt(
                    node,
                    () ->
                            planner.measures()
                                    .segment(
                                            Role.of(node), segment.name(), segment.expr().where()));
        }
    }

    private void measures(SourceNode node) {
        for (Measure measure : node.measures().values()) {
            if (planner(node.name() + "." + measure.name()).plan()
                    instanceof Planned.Refused(var problems)) {
                problems.forEach(problem ->
                        add(Severity.ERROR, node.name(), placed(problem, measure.expr().where())));
            }
        }
    }

    /// A problem of the trial question is a problem of the measure.
    private static Problem placed(Problem problem, Location where) {
        return problem.where() instanceof Location.InFile
                ? problem
                : new Problem(problem.code(), where, problem.what(), problem.next());
    }

    private void components() {
        List<List<String>> components = new ArrayList<>();
        Set<SourceNode> visited = new HashSet<>();
        for (SourceNode start : model.nodes()) {
            if (!visited.add(start)) {
                continue;
            }
            List<String> names = new ArrayList<>();
            Deque<SourceNode> queue = new ArrayDeque<>(List.of(start));
            while (!queue.isEmpty()) {
                SourceNode node = queue.remove();
                names.add(node.name());
                for (Hop hop : node.hops()) {
                    if (visited.add(hop.to())) {
                        queue.add(hop.to());
                    }
                }
            }
            components.add(names);
        }
        if (components.size() > 1) {
            findings.add(
                    new Finding(
                            Severity.WARNING,
                            Optional.empty(),
                            SemanticProblems.disconnected(
                                    components.stream().map(ModelCheck::shown).toList())));
        }
    }

    private static String shown(List<String> names) {
        return names.size() > 3
                ? String.join(", ", names.subList(0, 2)) + " and " + (names.size() - 2) + " more"
                : String.join(", ", names);
    }
}
