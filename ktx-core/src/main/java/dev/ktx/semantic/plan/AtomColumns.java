package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Definition;
import dev.ktx.sql.tree.Query.Item;
import dev.ktx.sql.tree.SqlColumn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The names of the aggregates between the queries of one statement: `a1`, `a2`, in the order of
/// the parts. Keys are `k1`, `k2`.
final class AtomColumns {
    private final Map<Atom, String> names = new LinkedHashMap<>();

    AtomColumns(List<Part> parts) {
        for (Part part : parts) {
            for (Atom atom : part.atoms()) {
                names.put(atom, "a" + (names.size() + 1));
            }
        }
    }

    Set<Atom> atoms() {
        return names.keySet();
    }

    SqlColumn of(String alias, Atom atom) {
        String name = names.get(atom);
        if (name == null) {
            throw new IllegalStateException("no column for " + atom);
        }
        return new SqlColumn(alias, name, Typing.type(atom));
    }

    /// The query of a component under these names.
    Query.Named named(Part part, Component.Grouped grouped, Sources sources) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < grouped.keys().size(); i++) {
            items.add(new Item(grouped.keys().get(i), "k" + (i + 1)));
        }
        for (Atom atom : part.atoms()) {
            items.add(new Item(grouped.atom(atom), of("", atom).name()));
        }
        return new Query.Named(
                sources.name(part.root().node().name() + "__by_key"),
                new Definition.Tree(
                        Query.of(
                                new Select(
                                        false,
                                        items,
                                        Optional.of(grouped.from()),
                                        grouped.where(),
                                        grouped.keys(),
                                        Optional.empty()))));
    }
}
