package dev.ktx.semantic.plan;

import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.sql.SqlTarget;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Every check of a semantic layer that needs no warehouse: the schema of its files, the tables
/// that the scan found, and whether each thing that is declared can be asked for.
public final class LayerCheck {
    private LayerCheck() {}

    /// What was found, faults of files first.
    public static List<Finding> check(SemanticLayer layer, SqlTarget target) {
        List<Finding> findings = new ArrayList<>(ModelCheck.check(layer.model(), target));
        findings.addAll(PhysicalCheck.of(layer));
        findings.addAll(CoverageCheck.of(layer.model(), target.dialect()));
        return List.copyOf(findings);
    }

    /// What there is to say about one source that would be noise about all of them: that no join
    /// leads to another.
    public static Optional<Finding> touched(SemanticLayer layer, String source) {
        return ModelCheck.alone(layer.model(), source);
    }
}
