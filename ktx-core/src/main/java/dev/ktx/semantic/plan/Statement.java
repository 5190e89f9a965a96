package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.Edge.Cardinality;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Null;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Definition;
import dev.ktx.sql.tree.Query.Item;
import dev.ktx.sql.tree.Query.Join;
import dev.ktx.sql.tree.Query.OrderItem;
import dev.ktx.sql.tree.ScalarFunction;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Puts the components of a question together to one statement.
///
/// One component alone is one SELECT. Several are stacked: the rows of all, each with NULL for the
/// aggregates of the others, are grouped by the keys once more, which treats NULL as a key and
/// needs no join. Members without rows are stacked as well.
final class Statement {
    private final Question question;
    private final Routes routes;
    private final Sources sources;
    private final Fields fields;
    private final Notes notes;
    private final List<Part> parts = new ArrayList<>();

    Statement(Question question, Routes routes, Sources sources, Fields fields, Notes notes) {
        this.question = question;
        this.routes = routes;
        this.sources = sources;
        this.fields = fields;
        this.notes = notes;
    }

    /// A component under the name of its query.
    ///
    /// @param visible whether the answer shows something of it, or only a condition asks for it
    private record Part(Role root, Component component, Set<Atom> atoms, boolean visible) {}

    Query query() {
        question.atoms()
                .forEach((root, atoms) ->
                        parts.add(
                                new Part(
                                        root,
                                        new Component(root, question, routes, sources, fields),
                                        atoms,
                                        question.shows(root))));
        if (parts.isEmpty()) {
            return membersOnly();
        }
        checkFilters(parts);
        Optional<Members> members =
                question.empty() == EmptyGroups.ALSO_MEMBERS && !question.dimensions().isEmpty()
                        ? Members.of(question, routes, parts.stream().map(Part::root).toList())
                        : Optional.empty();
        Query query;
        if (parts.size() == 1 && members.isEmpty()) {
            query = single(parts.getFirst());
        } else if (question.dimensions().isEmpty()) {
            query = sideBySide(parts);
        } else {
            query = stacked(parts, members);
        }
        parts.forEach(this::note);
        members.ifPresent(each ->
                notes.plan(
                        "Members of '%s', whether rows belong to them or not."
                                .formatted(each.root().text())));
        return query;
    }

    /// The keys of the measures whose groups add up to their total; known once the query is.
    List<String> additive() {
        if (!question.conditions().isEmpty() || question.empty() == EmptyGroups.MATCHED_ONLY) {
            return List.of();
        }
        Set<Role> disjoint =
                parts.stream()
                        .filter(part -> !part.component().bridged())
                        .map(Part::root)
                        .collect(Collectors.toSet());
        return question.outputs().stream()
                .filter(output ->
                        output.value() instanceof Ref<Atom>(var atom)
                                && disjoint.contains(atom.root())
                                && atom.aggregate()
                                        .function()
                                        .additive(atom.aggregate().distinct()))
                .map(Output::key)
                .toList();
    }

    /// Every filter restricts something, and what it does not restrict is told.
    private void checkFilters(List<Part> parts) {
        Map<Part, List<RowFilter>> applicable = new LinkedHashMap<>();
        parts.forEach(part -> applicable.put(part, part.component().applicable()));
        for (RowFilter filter : question.filters()) {
            List<Part> missed =
                    parts.stream()
                            .filter(part ->
                                    !applicable.getOrDefault(part, List.of()).contains(filter))
                            .toList();
            if (missed.size() == parts.size()) {
                throw new KtxException(
                        SemanticProblems.noJoinPath(
                                Location.everywhere(),
                                missed.getFirst().root().text(),
                                filter.text(),
                                missed.getFirst().root().node().joinProblems(),
                                "Filter by a source that the measures belong to."));
            }
            if (!missed.isEmpty()) {
                notes.warn(
                        "filter_scope",
                        "The filter '%s' does not restrict %s: no row there leads to what it names."
                                .formatted(
                                        filter.text(),
                                        quoted(
                                                missed.stream()
                                                        .map(part -> part.root().text())
                                                        .toList())),
                        missed.stream()
                                .flatMap(part -> question.measuresOf(part.root()).stream())
                                .toList(),
                        missed.stream().map(part -> part.root().text()).toList());
            }
        }
    }

    private static String quoted(List<String> names) {
        return names.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
    }

    private void note(Part part) {
        List<String> filters =
                part.component().applicable().stream().map(RowFilter::text).distinct().toList();
        notes.plan(
                "Rows of '%s'%s%s: %s."
                        .formatted(
                                part.root().text(),
                                filters.isEmpty() ? "" : " where " + String.join(" and ", filters),
                                part.component().bridged() ? ", each once a group" : "",
                                part.visible()
                                        ? String.join(", ", question.measuresOf(part.root()))
                                        : "for a condition only"));
        for (String way : part.component().ways()) {
            notes.assume("'%s' is grouped by %s.".formatted(part.root().text(), way));
        }
        for (Hop hop : part.component().unproven()) {
            boolean claimed = hop.cardinality() == Cardinality.CLAIMED_ONE;
            notes.warn(
                    claimed ? "claimed_one_to_one" : "join_target_not_unique",
                    "The join on %s is declared to lead to one row of '%s', and no key proves it%s."
                            .formatted(
                                    hop.edge().text(),
                                    hop.to().name(),
                                    claimed
                                            ? "; each row counts once a group"
                                            : "; if it leads to several, rows count several"
                                                    + " times"),
                    question.measuresOf(part.root()),
                    List.of(part.root().text(), hop.to().name()));
        }
        if (part.component().bridged()) {
            notes.warn(
                    "non_additive",
                    ("A row of '%s' belongs to several groups and counts once in each; the groups"
                                    + " do not add up%s.")
                            .formatted(
                                    part.root().text(),
                                    question.empty() == EmptyGroups.ALSO_MEMBERS
                                            ? ""
                                            : ", and rows without a group are left out"),
                    question.measuresOf(part.root()),
                    List.of(part.root().text()));
        }
    }

    private Query finished(List<Query.Named> with, Select select) {
        List<OrderItem> order = new ArrayList<>();
        for (Question.Ordering ordering : question.order()) {
            order.add(
                    new OrderItem(
                            select.items().get(ordering.position() - 1).value(),
                            ordering.position(),
                            ordering.descending(),
                            ordering.nullsFirst()));
        }
        List<Query.Named> all = new ArrayList<>(sources.written());
        all.addAll(with);
        return new Query(all, select, order, OptionalLong.of(question.limit() + 1L));
    }

    private List<Item> items(List<Expr<SqlColumn>> keys, Function<Atom, Expr<SqlColumn>> atoms) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), question.dimensions().get(i).key()));
        }
        Set<String> aliases = new HashSet<>();
        for (Output output : question.outputs()) {
            String alias = output.key();
            // Some engines refuse two columns of one name.
            for (int i = 2; !aliases.add(alias); i++) {
                alias = output.key() + "_" + i;
            }
            items.add(new Item(Exprs.bind(output.value(), atoms), alias));
        }
        return items;
    }

    private Optional<Expr<SqlColumn>> conditions(Function<Atom, Expr<SqlColumn>> atoms) {
        return Exprs.and(
                question.conditions().stream()
                        .map(condition -> Exprs.<Atom, SqlColumn>bind(condition, atoms))
                        .toList());
    }

    private Query single(Part part) {
        Component.Grouped grouped = part.component().build(part.atoms());
        Function<Atom, Expr<SqlColumn>> atoms = atom -> orZero(atom, grouped.atom(atom), false);
        return finished(
                List.of(),
                new Select(
                        false,
                        items(grouped.keys(), atoms),
                        Optional.of(grouped.from()),
                        grouped.where(),
                        grouped.keys(),
                        conditions(atoms)));
    }

    /// A count over no rows is zero; a sum is so when that was asked for.
    ///
    /// @param missing whether a group may have no row of the component at all
    private Expr<SqlColumn> orZero(Atom atom, Expr<SqlColumn> value, boolean missing) {
        AggregateFunction function = atom.aggregate().function();
        boolean zero =
                (missing && function.countsRows())
                        || (question.emptyAsZero() && function == AggregateFunction.SUM);
        return zero ? new Call<>(ScalarFunction.COALESCE, List.of(value, Amount.of(0))) : value;
    }

    /// The query of a component with short column names.
    private Query.Named named(Part part, Component.Grouped grouped, Map<Atom, String> columns) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < grouped.keys().size(); i++) {
            items.add(new Item(grouped.keys().get(i), "k" + (i + 1)));
        }
        for (Atom atom : part.atoms()) {
            items.add(new Item(grouped.atom(atom), column("", atom, columns).name()));
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

    private static Map<Atom, String> columns(List<Part> parts) {
        Map<Atom, String> columns = new LinkedHashMap<>();
        for (Part part : parts) {
            for (Atom atom : part.atoms()) {
                columns.put(atom, "a" + (columns.size() + 1));
            }
        }
        return columns;
    }

    private static SqlColumn column(String alias, Atom atom, Map<Atom, String> columns) {
        String name = columns.get(atom);
        if (name == null) {
            throw new IllegalStateException("no column for " + atom);
        }
        return new SqlColumn(alias, name, Typing.type(atom));
    }

    /// Without dimensions each component is one row.
    private Query sideBySide(List<Part> parts) {
        Map<Atom, String> columns = columns(parts);
        Map<Atom, String> tables = new LinkedHashMap<>();
        List<Query.Named> with = new ArrayList<>();
        List<Query.Relation> relations = new ArrayList<>();
        for (Part part : parts) {
            Query.Named named = named(part, part.component().build(part.atoms()), columns);
            with.add(named);
            String alias = sources.alias("t" + (relations.size() + 1));
            relations.add(new Query.Relation.Reference(named.name(), alias));
            part.atoms().forEach(atom -> tables.put(atom, alias));
        }
        List<Join> joins =
                relations.stream()
                        .skip(1)
                        .map(relation -> new Join(Join.Kind.CROSS, relation, Optional.empty()))
                        .toList();
        Function<Atom, Expr<SqlColumn>> atoms =
                atom ->
                        orZero(
                                atom,
                                new Ref<>(column(tables.getOrDefault(atom, ""), atom, columns)),
                                false);
        return finished(
                with,
                new Select(
                        false,
                        items(List.of(), atoms),
                        Optional.of(new Query.From(relations.getFirst(), joins)),
                        conditions(atoms),
                        List.of(),
                        Optional.empty()));
    }

    private Query stacked(List<Part> parts, Optional<Members> members) {
        Map<Atom, String> columns = columns(parts);
        List<Query.Named> with = new ArrayList<>();
        List<ValueType> keyTypes = new ArrayList<>();
        for (Part part : parts) {
            Component.Grouped grouped = part.component().build(part.atoms());
            if (keyTypes.isEmpty()) {
                grouped.keys().forEach(key -> keyTypes.add(Component.type(key)));
            }
            with.add(named(part, grouped, columns));
        }
        List<Select> layers = new ArrayList<>();
        if (parts.size() > 1) {
            layers.add(typesOnly(parts, with, keyTypes, columns));
        }
        for (int i = 0; i < parts.size(); i++) {
            layers.add(
                    layer(
                            with.get(i).name(),
                            keyTypes,
                            columns,
                            parts.get(i).atoms(),
                            parts,
                            Optional.of(parts.get(i))));
        }
        if (members.isPresent()) {
            Query.Named named =
                    new Query.Named(
                            sources.name("members__by_key"),
                            new Definition.Tree(members.get().query(sources)));
            with.add(named);
            layers.add(layer(named.name(), keyTypes, columns, Set.of(), parts, Optional.empty()));
        }
        Query.Named stack =
                new Query.Named(
                        sources.name("stacked"),
                        new Definition.Tree(Query.of(new Query.Body.UnionAll(layers))));
        with.add(stack);
        Query.Named merged = merged(stack.name(), keyTypes, columns, parts);
        with.add(merged);
        String alias = sources.alias("m");
        Function<Atom, Expr<SqlColumn>> atoms =
                atom -> orZero(atom, new Ref<>(column(alias, atom, columns)), true);
        return finished(
                with,
                new Select(
                        false,
                        items(keys(alias, keyTypes), atoms),
                        Optional.of(
                                new Query.From(
                                        new Query.Relation.Reference(merged.name(), alias),
                                        List.of())),
                        conditions(atoms),
                        List.of(),
                        Optional.empty()));
    }

    private boolean matchedOnly() {
        return question.empty() == EmptyGroups.MATCHED_ONLY;
    }

    /// Whether only a condition asks for a component.
    private static boolean hidesPart(List<Part> parts) {
        return parts.stream().anyMatch(part -> !part.visible());
    }

    private static List<Expr<SqlColumn>> keys(String alias, List<ValueType> types) {
        List<Expr<SqlColumn>> keys = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            keys.add(new Ref<>(new SqlColumn(alias, "k" + (i + 1), types.get(i))));
        }
        return keys;
    }

    /// A layer without rows that tells engines the type of every column, since a bare NULL has
    /// none.
    private Select typesOnly(
            List<Part> parts,
            List<Query.Named> with,
            List<ValueType> keyTypes,
            Map<Atom, String> columns) {
        List<String> aliases = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        List<Join> joins = new ArrayList<>();
        Optional<Query.Relation> first = Optional.empty();
        for (int i = 0; i < parts.size(); i++) {
            String alias = sources.alias("t" + (i + 1));
            aliases.add(alias);
            Query.Relation relation = new Query.Relation.Reference(with.get(i).name(), alias);
            if (first.isEmpty()) {
                first = Optional.of(relation);
            } else {
                joins.add(new Join(Join.Kind.CROSS, relation, Optional.empty()));
            }
        }
        List<Expr<SqlColumn>> keys = keys(aliases.getFirst(), keyTypes);
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), "k" + (i + 1)));
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Atom atom : parts.get(i).atoms()) {
                SqlColumn column = column(aliases.get(i), atom, columns);
                items.add(new Item(new Ref<>(column), column.name()));
            }
            if (matchedOnly()) {
                items.add(new Item(Amount.of(1), "p" + (i + 1)));
            }
        }
        if (hidesPart(parts)) {
            items.add(new Item(Amount.of(1), "p0"));
        }
        return new Select(
                false,
                items,
                first.map(relation -> new Query.From(relation, joins)),
                Optional.of(new Compare<>(Relation.EQUAL, Amount.of(1), Amount.of(0))),
                List.of(),
                Optional.empty());
    }

    /// The rows of one component, or of the members, among those of all.
    private Select layer(
            String name,
            List<ValueType> keyTypes,
            Map<Atom, String> columns,
            Set<Atom> own,
            List<Part> parts,
            Optional<Part> part) {
        String alias = sources.alias("t");
        List<Item> items = new ArrayList<>();
        List<Expr<SqlColumn>> keys = keys(alias, keyTypes);
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), "k" + (i + 1)));
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Atom atom : parts.get(i).atoms()) {
                SqlColumn column = column(alias, atom, columns);
                items.add(
                        new Item(
                                own.contains(atom) ? new Ref<>(column) : new Null<>(),
                                column.name()));
            }
            if (matchedOnly()) {
                boolean here = part.equals(Optional.of(parts.get(i)));
                items.add(new Item(here ? Amount.of(1) : new Null<>(), "p" + (i + 1)));
            }
        }
        if (hidesPart(parts)) {
            boolean shown = part.map(Part::visible).orElse(true);
            items.add(new Item(shown ? Amount.of(1) : new Null<>(), "p0"));
        }
        return new Select(
                false,
                items,
                Optional.of(new Query.From(new Query.Relation.Reference(name, alias), List.of())),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /// One row a key. A row that only a condition asked for makes no group of its own.
    private Query.Named merged(
            String stack, List<ValueType> keyTypes, Map<Atom, String> columns, List<Part> parts) {
        String alias = sources.alias("s");
        List<Expr<SqlColumn>> keys = keys(alias, keyTypes);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), "k" + (i + 1)));
        }
        columns.keySet()
                .forEach(atom -> {
                    SqlColumn column = column(alias, atom, columns);
                    items.add(new Item(largest(column), column.name()));
                });
        List<Expr<SqlColumn>> having = new ArrayList<>();
        if (hidesPart(parts)) {
            having.add(present(alias, "p0"));
        }
        if (matchedOnly()) {
            for (int i = 0; i < parts.size(); i++) {
                having.add(present(alias, "p" + (i + 1)));
            }
        }
        return new Query.Named(
                sources.name("merged"),
                new Definition.Tree(
                        Query.of(
                                new Select(
                                        false,
                                        items,
                                        Optional.of(
                                                new Query.From(
                                                        new Query.Relation.Reference(stack, alias),
                                                        List.of())),
                                        Optional.empty(),
                                        keys,
                                        Exprs.and(having)))));
    }

    private static Expr<SqlColumn> present(String alias, String column) {
        return new IsNull<>(largest(new SqlColumn(alias, column, ValueType.NUMBER)), true);
    }

    /// The only value of a column in its group that is not NULL.
    private static Expr<SqlColumn> largest(SqlColumn column) {
        return new Aggregate<>(
                AggregateFunction.MAX,
                List.of(new Ref<>(column)),
                false,
                Optional.empty(),
                Optional.empty());
    }

    /// Without measures the answer is the members.
    private Query membersOnly() {
        Members members =
                Members.of(question, routes, List.of())
                        .orElseThrow(() ->
                                new KtxException(
                                        SemanticProblems.noCommonRow(
                                                Location.everywhere(), Members.sources(question))));
        Component component = new Component(members.root(), question, routes, sources, fields);
        for (RowFilter filter : question.filters()) {
            if (!component.applicable().contains(filter)) {
                throw new KtxException(
                        SemanticProblems.noJoinPath(
                                Location.everywhere(),
                                members.root().text(),
                                filter.text(),
                                members.root().node().joinProblems(),
                                "Filter by a source that the dimensions belong to."));
            }
        }
        Component.Grouped grouped = component.build(List.of());
        return finished(
                List.of(),
                new Select(
                        false,
                        items(
                                grouped.keys(),
                                atom -> {
                                    throw new IllegalStateException("no measures: " + atom);
                                }),
                        Optional.of(grouped.from()),
                        grouped.where(),
                        grouped.keys(),
                        Optional.empty()));
    }
}
