package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.Edge.Cardinality;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Item;
import dev.ktx.sql.tree.Query.Join;
import dev.ktx.sql.tree.Query.OrderItem;
import dev.ktx.sql.tree.ScalarFunction;
import dev.ktx.sql.tree.SqlColumn;

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
                        ? Members.of(
                                question,
                                routes,
                                parts.stream().filter(Part::visible).map(Part::root).toList())
                        : Optional.empty();
        if (question.empty() == EmptyGroups.ALSO_MEMBERS && Members.apart(question, routes)) {
            notes.assume(
                    "The dimensions belong together only through counted rows, so combinations"
                            + " without rows are left out.");
        }
        Query query;
        if (parts.size() == 1 && members.isEmpty()) {
            query = single(parts.getFirst());
        } else if (question.dimensions().isEmpty()) {
            query = sideBySide(parts);
        } else {
            query = stacked(members);
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
                        SemanticProblems.unreachableFilter(
                                new Location.AtPath("filters"),
                                missed.getFirst().root().text(),
                                filter.text(),
                                missed.getFirst().root().node().joinProblems(),
                                missed.getFirst().component().advice()));
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

    /// Conditions that all hold, each in brackets when there are several.
    private static String all(List<String> conditions) {
        return conditions.size() == 1
                ? conditions.getFirst()
                : conditions.stream().map("(%s)"::formatted).collect(Collectors.joining(" and "));
    }

    private void note(Part part) {
        List<String> filters =
                part.component().applicable().stream().map(RowFilter::text).distinct().toList();
        notes.plan(
                "Rows of '%s'%s%s: %s."
                        .formatted(
                                part.root().text(),
                                filters.isEmpty() ? "" : " where " + all(filters),
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

    /// Without dimensions each component is one row.
    private Query sideBySide(List<Part> parts) {
        AtomColumns columns = new AtomColumns(parts);
        Map<Atom, String> tables = new LinkedHashMap<>();
        List<Query.Named> with = new ArrayList<>();
        List<Query.Relation> relations = new ArrayList<>();
        for (Part part : parts) {
            Query.Named named = columns.named(part, part.component().build(part.atoms()), sources);
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
                                new Ref<>(columns.of(tables.getOrDefault(atom, ""), atom)),
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

    private Query stacked(Optional<Members> members) {
        Stack stack = new Stack(question, sources, parts);
        List<Query.Named> with = stack.queries(members);
        String alias = sources.alias("m");
        Function<Atom, Expr<SqlColumn>> atoms =
                atom -> orZero(atom, new Ref<>(stack.columns().of(alias, atom)), true);
        return finished(
                with,
                new Select(
                        false,
                        items(stack.keys(alias), atoms),
                        Optional.of(
                                new Query.From(
                                        new Query.Relation.Reference(with.getLast().name(), alias),
                                        List.of())),
                        conditions(atoms),
                        List.of(),
                        Optional.empty()));
    }

    /// Without measures the answer is the members.
    private Query membersOnly() {
        Members members =
                Members.of(question, routes, List.of())
                        .orElseThrow(() ->
                                new KtxException(
                                        SemanticProblems.noCommonRow(
                                                new Location.AtPath("dimensions"),
                                                Members.sources(question))));
        Component component = new Component(members.root(), question, routes, sources, fields);
        for (RowFilter filter : question.filters()) {
            if (!component.applicable().contains(filter)) {
                throw new KtxException(
                        SemanticProblems.unreachableFilter(
                                new Location.AtPath("filters"),
                                members.root().text(),
                                filter.text(),
                                members.root().node().joinProblems(),
                                component.advice()));
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
