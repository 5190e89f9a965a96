package dev.ktx.semantic.plan;

import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Exprs;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A question with every name resolved.
///
/// @param filters on rows
/// @param conditions on groups
/// @param order positions in the answer, dimensions before measures
record Question(
        List<Dimension> dimensions,
        List<Output> outputs,
        List<RowFilter> filters,
        List<Expr<Atom>> conditions,
        List<Ordering> order,
        EmptyGroups empty,
        boolean emptyAsZero,
        int limit) {
    Question {
        dimensions = List.copyOf(dimensions);
        outputs = List.copyOf(outputs);
        filters = List.copyOf(filters);
        conditions = List.copyOf(conditions);
        order = List.copyOf(order);
    }

    /// @param position from 1
    record Ordering(int position, boolean descending, boolean nullsFirst) {}

    /// The aggregates by the source whose rows they take, also those that only conditions need.
    Map<Role, Set<Atom>> atoms() {
        Map<Role, Set<Atom>> atoms = new LinkedHashMap<>();
        for (Output output : outputs) {
            add(output.value(), atoms);
        }
        for (Expr<Atom> condition : conditions) {
            add(condition, atoms);
        }
        return atoms;
    }

    private static void add(Expr<Atom> expr, Map<Role, Set<Atom>> atoms) {
        for (Atom atom : Exprs.references(expr)) {
            atoms.computeIfAbsent(atom.root(), _ -> new LinkedHashSet<>()).add(atom);
        }
    }

    /// Whether the answer shows something of that source.
    boolean shows(Role root) {
        return outputs.stream()
                .flatMap(output -> Exprs.references(output.value()).stream())
                .anyMatch(atom -> atom.root().equals(root));
    }

    /// The keys of the measures that count rows of that source.
    List<String> measuresOf(Role root) {
        return outputs.stream()
                .filter(output ->
                        Exprs.references(output.value()).stream()
                                .anyMatch(atom -> atom.root().equals(root)))
                .map(Output::key)
                .toList();
    }
}
