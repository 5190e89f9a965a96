package dev.ktx.semantic.plan;

import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.sql.Known;
import dev.ktx.sql.OutputColumn;
import dev.ktx.sql.StatementAnalysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A source that is a query has the columns that its select list shows, the grain among them. A
/// list with a star, or with a column that the warehouse names, tells too little.
final class SelectListCheck {
    private SelectListCheck() {}

    /// @param query what the source's text reads
    static List<Finding> of(SourceNode node, StatementAnalysis query) {
        List<Finding> findings = new ArrayList<>();
        if (query.outputs() instanceof Known.Is<List<OutputColumn>>(var outputs)
                && outputs.stream().allMatch(output -> output.name().isPresent())) {
            List<String> shown =
                    outputs.stream().flatMap(output -> output.name().stream()).toList();
            for (SourceColumn column : node.columns().values()) {
                if (!column.computed()
                        && shown.stream().noneMatch(column.name()::equalsIgnoreCase)) {
                    findings.add(
                            new Finding(
                                    Severity.ERROR,
                                    Optional.of(node.name()),
                                    SourceProblems.notSelected(
                                            node.source().where(),
                                            node.name(),
                                            column.name(),
                                            node.source().grain().contains(column.name()),
                                            shown)));
                }
            }
        }
        return findings;
    }
}
