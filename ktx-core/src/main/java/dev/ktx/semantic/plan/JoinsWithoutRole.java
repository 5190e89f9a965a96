package dev.ktx.semantic.plan;

import dev.ktx.problem.Location;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceJoin;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Several joins to one source of which at most one may go without an alias. What a scan found is a
/// warning, since a person has to name the roles; what people wrote is an error.
final class JoinsWithoutRole {
    private JoinsWithoutRole() {}

    static List<Finding> of(SourceNode node) {
        Map<String, List<Hop>> plain = new LinkedHashMap<>();
        for (Hop hop : node.hops()) {
            if (hop.forward() && hop.role().isEmpty() && !hop.toMany()) {
                plain.computeIfAbsent(hop.to().name(), _ -> new ArrayList<>()).add(hop);
            }
        }
        List<Finding> findings = new ArrayList<>();
        plain.forEach((target, hops) -> {
            if (hops.size() > 1) {
                findings.add(
                        new Finding(
                                writtenByPeople(node, target) ? Severity.ERROR : Severity.WARNING,
                                Optional.of(node.name()),
                                SourceProblems.joinsWithoutRole(
                                        node.source().where(),
                                        node.name(),
                                        target,
                                        hops.stream().map(hop -> hop.edge().text()).toList())));
            }
        });
        return findings;
    }

    private static boolean writtenByPeople(SourceNode node, String target) {
        return node.source().joins().stream()
                .filter(join -> join.to().equals(target) && join.alias().isEmpty())
                .map(SourceJoin::on)
                .anyMatch(on ->
                        !(on.where() instanceof Location.InFile(var path, var _, var _)
                                && path.contains("/_schema/")));
    }
}
