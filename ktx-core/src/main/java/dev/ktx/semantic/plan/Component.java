package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.Edge.Cardinality;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.Route.Found;
import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.Case;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.When;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Item;
import dev.ktx.sql.tree.Query.Join.Kind;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rows of one source, filtered, grouped and aggregated at home. Joins from here lead to one
/// row each, so no row is counted twice. A dimension that several rows lead to is met by counting
/// each row once a group; a condition on such rows becomes EXISTS.
final class Component {
    private final Role root;
    private final Question question;
    private final Routes routes;
    private final Sources sources;
    private final Fields fields;
    private final JoinTree tree;
    private final List<Expr<Field>> keyFields = new ArrayList<>();
    private final List<Expr<SqlColumn>> where = new ArrayList<>();
    private final Map<List<Hop>, List<Expr<Field>>> exists = new LinkedHashMap<>();
    private final Set<Hop> hops = new LinkedHashSet<>();
    private List<Hop> bridge = List.of();
    private boolean claimed;

    Component(Role root, Question question, Routes routes, Sources sources, Fields fields) {
        this.root = root;
        this.question = question;
        this.routes = routes;
        this.sources = sources;
        this.fields = fields;
        this.tree = new JoinTree(sources, root.node());
    }

    /// The parts of a SELECT that groups the rows.
    ///
    /// @param keys in the order of the dimensions
    /// @param atoms what each aggregate is, over the columns of `from`
    record Grouped(
            Query.From from,
            Optional<Expr<SqlColumn>> where,
            List<Expr<SqlColumn>> keys,
            Map<Atom, Expr<SqlColumn>> atoms) {
        Expr<SqlColumn> atom(Atom atom) {
            return Optional.ofNullable(atoms.get(atom)).orElseThrow();
        }
    }

    /// Whether groups overlap, because rows belong to several.
    boolean bridged() {
        return !bridge.isEmpty();
    }

    /// Which of the filters restrict these rows.
    List<RowFilter> applicable() {
        List<RowFilter> applicable = new ArrayList<>();
        for (RowFilter filter : question.filters()) {
            boolean reached = true;
            for (Field field : Exprs.references(filter.condition())) {
                reached &= route(field.role()) instanceof Found;
            }
            if (reached) {
                applicable.add(filter);
            }
        }
        return applicable;
    }

    /// @throws KtxException when the way is not clear
    private Route route(Role role) {
        Route route = routes.find(root, role);
        if (route instanceof Route.Ambiguous(var problem)) {
            throw new KtxException(problem);
        }
        return route;
    }

    private List<Hop> way(Role role) {
        return way(role, Location.everywhere());
    }

    private List<Hop> way(Role role, Location where) {
        if (route(role) instanceof Found(var hops, var _)) {
            return hops;
        }
        throw new KtxException(unreachable(role, where));
    }

    private Problem unreachable(Role role, Location where) {
        return SemanticProblems.noJoinPath(
                where, root.text(), role.text(), root.node().joinProblems(), advice());
    }

    /// What the rows can be grouped and filtered by.
    String advice() {
        List<String> parents =
                root.node().hops().stream()
                        .filter(hop -> !hop.toMany())
                        .map(hop -> hop.role().orElse(hop.to().name()))
                        .distinct()
                        .toList();
        return parents.isEmpty()
                ? "Group and filter '%s' by its own columns only; no join leads from it to one row of another source."
                        .formatted(root.text())
                : "Group and filter '%s' by its own columns or by those of: %s."
                        .formatted(root.text(), String.join(", ", parents));
    }

    /// The way up to and with the first join to many rows; empty when there is none.
    private static List<Hop> prefix(List<Hop> hops) {
        for (int i = 0; i < hops.size(); i++) {
            if (hops.get(i).toMany()) {
                return List.copyOf(hops.subList(0, i + 1));
            }
        }
        return List.of();
    }

    /// The whole component.
    ///
    /// @throws KtxException when a dimension, a filter or an aggregate cannot be had from here
    Grouped build(Collection<Atom> atoms) {
        dimensions();
        for (RowFilter filter : applicable()) {
            filter(filter);
        }
        existing();
        noteHops(atoms);
        boolean nested = bridged() || claimed || atoms.stream().anyMatch(this::asksForOtherRows);
        return nested ? nested(atoms) : flat(atoms);
    }

    /// Remembers every join that leads from here, and whether one of them rests on a claim.
    private void noteHops(Collection<Atom> atoms) {
        List<Expr<Field>> all = new ArrayList<>(keyFields);
        applicable().forEach(filter -> all.add(filter.condition()));
        atoms.forEach(atom -> all.add(atom.aggregate()));
        for (Expr<Field> expr : all) {
            for (Field field : Exprs.references(expr)) {
                hops.addAll(way(field.role()));
            }
        }
        claimed =
                root.node().source().grainKnown()
                        && hops.stream()
                                .anyMatch(hop -> hop.cardinality() == Cardinality.CLAIMED_ONE);
    }

    /// The joins of the component whose declaration alone says that they lead to one row.
    List<Hop> unproven() {
        return hops.stream()
                .filter(hop ->
                        hop.cardinality() == Cardinality.DECLARED_ONE
                                || hop.cardinality() == Cardinality.CLAIMED_ONE)
                .toList();
    }

    private void dimensions() {
        Set<List<Hop>> bridges = new HashSet<>();
        for (int i = 0; i < question.dimensions().size(); i++) {
            Location where = new Location.AtPath("dimensions[" + i + "]");
            Expr<Field> value =
                    switch (question.dimensions().get(i).value()) {
                        case Dimension.Value.Fixed(var expr) -> expr;
                        case Dimension.Value.OwnDate(var unit) -> fields.ownDate(root, unit, where);
                    };
            keyFields.add(value);
            for (Field field : Exprs.references(value)) {
                List<Hop> prefix = prefix(way(field.role(), where));
                if (!prefix.isEmpty()) {
                    bridges.add(prefix);
                }
            }
        }
        if (bridges.size() > 1) {
            throw new KtxException(
                    SemanticProblems.noJoinPath(
                            Location.everywhere(),
                            root.text(),
                            String.join(
                                    ", ",
                                    question.dimensions().stream().map(Dimension::key).toList()),
                            List.of(),
                            "These dimensions belong to different rows; ask for them one at a"
                                    + " time."));
        }
        bridges.stream().findFirst().ifPresent(found -> bridge = found);
        SourceNode node = root.node();
        if (bridged() && !node.source().grainKnown()) {
            throw new KtxException(
                    SemanticProblems.badQuery(
                            Location.everywhere(),
                            "Rows of '%s' would be counted once a group, and nothing says what"
                                            .formatted(node.name())
                                    + " tells them apart.",
                            "Give the source a grain."));
        }
        Kind one = question.empty() == EmptyGroups.MATCHED_ONLY ? Kind.INNER : Kind.LEFT;
        Kind many = question.empty() == EmptyGroups.ALSO_MEMBERS ? Kind.LEFT : Kind.INNER;
        for (Expr<Field> key : keyFields) {
            Exprs.references(key).forEach(field -> tree.reach(way(field.role()), one, many));
        }
    }

    private void filter(RowFilter filter) {
        Set<List<Hop>> prefixes = prefixes(filter.condition());
        prefixes.remove(bridge);
        if (prefixes.isEmpty()) {
            where.add(columns(filter.condition()));
        } else if (prefixes.size() == 1) {
            exists.computeIfAbsent(prefixes.iterator().next(), _ -> new ArrayList<>())
                    .add(filter.condition());
        } else {
            throw new KtxException(severalRows(filter.text()));
        }
    }

    private static Problem severalRows(String text) {
        return SemanticProblems.badQuery(
                new Location.AtPath("filters"),
                "The filter '%s' compares rows of sources that do not belong together."
                        .formatted(text),
                "Write one filter a source.");
    }

    /// The ways on which a condition leaves the row.
    private Set<List<Hop>> prefixes(Expr<Field> condition) {
        Set<List<Hop>> prefixes = new HashSet<>();
        for (Field field : Exprs.references(condition)) {
            List<Hop> prefix = prefix(way(field.role()));
            if (!prefix.isEmpty()) {
                prefixes.add(prefix);
            }
        }
        return prefixes;
    }

    /// Conditions on the same other rows must hold for one of them together.
    private void existing() {
        exists.forEach((prefix, conditions) -> where.add(exists(prefix, conditions)));
    }

    private Expr<SqlColumn> exists(List<Hop> prefix, List<Expr<Field>> conditions) {
        return new OtherRows(prefix, tree, sources, this::way).meet(conditions);
    }

    /// Fields as columns of the join tree.
    private Expr<SqlColumn> columns(Expr<Field> expr) {
        return Exprs.bind(
                expr,
                field ->
                        new Ref<>(
                                Sources.column(
                                        tree.reach(way(field.role()), Kind.LEFT, Kind.LEFT),
                                        field)));
    }

    private boolean asksForOtherRows(Atom atom) {
        return atom.aggregate().filter().map(filter -> !prefixes(filter).isEmpty()).orElse(false);
    }

    private Grouped flat(Collection<Atom> atoms) {
        List<Expr<SqlColumn>> keys = keyFields.stream().map(this::columns).toList();
        Map<Atom, Expr<SqlColumn>> aggregates = new LinkedHashMap<>();
        for (Atom atom : atoms) {
            Aggregate<Field> aggregate = atom.aggregate();
            aggregates.put(
                    atom,
                    new Aggregate<>(
                            aggregate.function(),
                            aggregate.arguments().stream().map(this::columns).toList(),
                            aggregate.distinct(),
                            aggregate.filter().map(this::columns),
                            aggregate.fraction()));
        }
        return new Grouped(tree.from(), Exprs.and(where), keys, aggregates);
    }

    /// Two levels: the inner one has what each row gives, once a group; the outer one aggregates.
    private Grouped nested(Collection<Atom> atoms) {
        String alias = sources.alias(root.node().name() + "_rows");
        List<Item> items = new ArrayList<>();
        List<Expr<SqlColumn>> keys = new ArrayList<>();
        for (Expr<Field> key : keyFields) {
            keys.add(item(items, columns(key), "k", alias));
        }
        if (bridged() || claimed) {
            for (SqlColumn column : Sources.grain(root.node(), tree.alias())) {
                item(items, new Ref<>(column), "g", alias);
            }
        }
        Map<Atom, Expr<SqlColumn>> aggregates = new LinkedHashMap<>();
        for (Atom atom : atoms) {
            Aggregate<Field> aggregate = atom.aggregate();
            List<Expr<SqlColumn>> arguments = new ArrayList<>();
            for (Expr<Field> argument : aggregate.arguments()) {
                arguments.add(item(items, columns(argument), "x", alias));
            }
            Optional<Expr<SqlColumn>> filter =
                    aggregate
                            .filter()
                            .map(condition ->
                                    new Compare<>(
                                            Relation.EQUAL,
                                            item(items, flag(conditions(condition)), "f", alias),
                                            Amount.of(1)));
            aggregates.put(
                    atom,
                    new Aggregate<>(
                            aggregate.function(),
                            arguments,
                            aggregate.distinct(),
                            filter,
                            aggregate.fraction()));
        }
        if (items.isEmpty()) {
            items.add(new Item(Amount.of(1), "x1"));
        }
        Select rows =
                new Select(
                        bridged() || claimed,
                        items,
                        Optional.of(tree.from()),
                        Exprs.and(where),
                        List.of(),
                        Optional.empty());
        Query.From from =
                new Query.From(new Query.Relation.Derived(Query.of(rows), alias), List.of());
        return new Grouped(from, Optional.empty(), keys, aggregates);
    }

    private static Expr<SqlColumn> item(
            List<Item> items, Expr<SqlColumn> value, String letter, String alias) {
        for (Item item : items) {
            if (item.value().equals(value)) {
                return reference(alias, item);
            }
        }
        Item item = new Item(value, letter + (items.size() + 1));
        items.add(item);
        return reference(alias, item);
    }

    private static Expr<SqlColumn> reference(String alias, Item item) {
        return new Ref<>(
                new SqlColumn(alias, item.alias(), Exprs.type(item.value(), SqlColumn::type)));
    }

    private static Expr<SqlColumn> flag(Expr<SqlColumn> condition) {
        return new Case<>(List.of(new When<>(condition, Amount.of(1))), Optional.of(Amount.of(0)));
    }

    /// The filter of an aggregate, term by term on the row itself or on other rows.
    private Expr<SqlColumn> conditions(Expr<Field> filter) {
        List<Expr<SqlColumn>> terms = new ArrayList<>();
        Map<List<Hop>, List<Expr<Field>>> others = new LinkedHashMap<>();
        for (Expr<Field> term : Exprs.conjuncts(filter)) {
            Set<List<Hop>> prefixes = prefixes(term);
            if (prefixes.isEmpty()) {
                terms.add(columns(term));
            } else if (prefixes.size() == 1) {
                others.computeIfAbsent(prefixes.iterator().next(), _ -> new ArrayList<>())
                        .add(term);
            } else {
                throw new KtxException(severalRows("of a measure"));
            }
        }
        others.forEach((prefix, conditions) -> terms.add(exists(prefix, conditions)));
        return Exprs.and(terms).orElseThrow();
    }

    /// The ways to other sources, for the receipt.
    List<String> ways() {
        List<String> ways = new ArrayList<>();
        for (Expr<Field> key : keyFields) {
            for (Field field : Exprs.references(key)) {
                List<Hop> hops = way(field.role());
                if (!hops.isEmpty()) {
                    ways.add(Route.text(hops));
                }
            }
        }
        return ways.stream().distinct().toList();
    }

    static ValueType type(Expr<SqlColumn> expr) {
        return Exprs.type(expr, SqlColumn::type);
    }
}
