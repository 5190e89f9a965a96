package dev.ktx.semantic.plan;

import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.StatementAnalysis;

import java.util.ArrayList;
import java.util.List;

/// Every check of a semantic layer that needs no warehouse: the schema of its files, the tables
/// that the scan found, and whether each thing that is declared can be asked for.
public final class LayerCheck {
    private LayerCheck() {}

    /// What was found, faults of files first.
    public static List<Finding> check(SemanticLayer layer, SqlTarget target) {
        List<Finding> findings = new ArrayList<>(ModelCheck.check(layer.model(), target));
        findings.addAll(PhysicalCheck.of(layer));
        for (SourceNode node : layer.model().nodes()) {
            if (node.source().origin() instanceof Origin.Sql(var text)) {
                StatementAnalysis query = StatementAnalysis.of(target.dialect(), text.text());
                findings.addAll(CoverageCheck.of(layer.model(), node, query));
                findings.addAll(SelectListCheck.of(node, query));
            }
        }
        return List.copyOf(findings);
    }

    /// What there is to say about one source that would be noise about all of them: that no join
    /// leads to another, and which of its measures differ in little.
    public static List<Finding> touched(SemanticLayer layer, String source) {
        List<Finding> findings = new ArrayList<>();
        ModelCheck.alone(layer.model(), source).ifPresent(findings::add);
        layer.model()
                .node(source)
                .ifPresent(node -> findings.addAll(MeasureTwins.otherFilters(node)));
        return findings;
    }
}
