package dev.ktx.semantic.plan;

import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.sql.Known;
import dev.ktx.sql.StatementAnalysis;
import dev.ktx.sql.TableName;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A source that is a query over tables of other sources and shows their keys has joins to them;
/// else nothing of theirs can be asked together with it.
final class CoverageCheck {
    private CoverageCheck() {}

    /// @param query what the source's text reads
    static List<Finding> of(SemanticModel model, SourceNode node, StatementAnalysis query) {
        List<Finding> findings = new ArrayList<>();
        for (SourceNode owner : owners(model, node, query)) {
            exposedKey(node, owner)
                    .ifPresent(column ->
                            findings.add(
                                    new Finding(
                                            Severity.ERROR,
                                            Optional.of(node.name()),
                                            SourceProblems.uncoveredQuery(
                                                    node.source().where(),
                                                    node.name(),
                                                    owner.name(),
                                                    column,
                                                    owner.source().grain().getFirst()))));
        }
        return findings;
    }

    /// The sources whose tables the query reads and that it does not join. A query that cannot be
    /// taken apart is left to other checks.
    private static Set<SourceNode> owners(
            SemanticModel model, SourceNode node, StatementAnalysis query) {
        Set<SourceNode> owners = new LinkedHashSet<>();
        if (query.tables() instanceof Known.Is<List<TableName>>(var tables)) {
            for (TableName table : tables) {
                for (SourceNode other : model.nodes()) {
                    if (!other.name().equals(node.name())
                            && other.source().grain().size() == 1
                            && other.source().origin() instanceof Origin.Table(var parts)
                            && isSuffix(table.parts(), parts)
                            && node.hops().stream().map(Hop::to).noneMatch(other::equals)) {
                        owners.add(other);
                    }
                }
            }
        }
        return owners;
    }

    private static boolean isSuffix(List<String> written, List<String> full) {
        return ("." + String.join(".", full))
                .toLowerCase(Locale.ROOT)
                .endsWith("." + String.join(".", written).toLowerCase(Locale.ROOT));
    }

    /// A column of the query that is the key of a source by its name: the key itself, or
    /// `<source>_id` where the key is `id`, or one that ends in the key.
    private static Optional<String> exposedKey(SourceNode query, SourceNode owner) {
        String key = owner.source().grain().getFirst().toLowerCase(Locale.ROOT);
        String name = owner.name().toLowerCase(Locale.ROOT);
        String singular = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
        Set<String> keys = key.equals("id") ? Set.of(name + "_id", singular + "_id") : Set.of(key);
        return query.columns().keySet().stream()
                .filter(column -> {
                    String lower = column.toLowerCase(Locale.ROOT);
                    return keys.contains(lower) || (!key.equals("id") && lower.endsWith("_" + key));
                })
                .findFirst();
    }
}
