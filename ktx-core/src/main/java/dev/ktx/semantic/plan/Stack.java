package dev.ktx.semantic.plan;

import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
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
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Brings components of several sources, and members, to one row a key. Their rows are put under
/// each other, each with NULL for the aggregates of the others, and grouped by the keys: that takes
/// NULL as a key and needs no join.
final class Stack {
    private final Question question;
    private final Sources sources;
    private final List<Part> parts;
    private final AtomColumns columns;
    private final List<ValueType> keyTypes = new ArrayList<>();

    Stack(Question question, Sources sources, List<Part> parts) {
        this.question = question;
        this.sources = sources;
        this.parts = List.copyOf(parts);
        this.columns = new AtomColumns(parts);
    }

    AtomColumns columns() {
        return columns;
    }

    /// The queries, each may use those before it; the last has one row a key.
    List<Query.Named> queries(Optional<Members> members) {
        List<Query.Named> with = new ArrayList<>();
        for (Part part : parts) {
            Component.Grouped grouped = part.component().build(part.atoms());
            if (keyTypes.isEmpty()) {
                grouped.keys().forEach(key -> keyTypes.add(Component.type(key)));
            }
            with.add(columns.named(part, grouped, sources));
        }
        List<Select> layers = new ArrayList<>();
        if (parts.size() > 1) {
            layers.add(typesOnly(with));
        }
        for (int i = 0; i < parts.size(); i++) {
            layers.add(layer(with.get(i).name(), Optional.of(parts.get(i))));
        }
        if (members.isPresent()) {
            Query.Named named =
                    new Query.Named(
                            sources.name("members__by_key"),
                            new Definition.Tree(members.get().query(sources)));
            with.add(named);
            layers.add(layer(named.name(), Optional.empty()));
        }
        Query.Named stack =
                new Query.Named(
                        sources.name("stacked"),
                        new Definition.Tree(Query.of(new Query.Body.UnionAll(layers))));
        with.add(stack);
        with.add(merged(stack.name()));
        return with;
    }

    private boolean matchedOnly() {
        return question.empty() == EmptyGroups.MATCHED_ONLY;
    }

    /// Whether only a condition asks for a component.
    private boolean hidesPart() {
        return parts.stream().anyMatch(part -> !part.visible());
    }

    List<Expr<SqlColumn>> keys(String alias) {
        List<Expr<SqlColumn>> keys = new ArrayList<>();
        for (int i = 0; i < keyTypes.size(); i++) {
            keys.add(new Ref<>(new SqlColumn(alias, "k" + (i + 1), keyTypes.get(i))));
        }
        return keys;
    }

    /// A layer without rows that tells engines the type of every column, since a bare NULL has
    /// none.
    private Select typesOnly(List<Query.Named> with) {
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
        List<Expr<SqlColumn>> keys = keys(aliases.getFirst());
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), "k" + (i + 1)));
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Atom atom : parts.get(i).atoms()) {
                SqlColumn column = columns.of(aliases.get(i), atom);
                items.add(new Item(new Ref<>(column), column.name()));
            }
            if (matchedOnly()) {
                items.add(new Item(Amount.of(1), "p" + (i + 1)));
            }
        }
        if (hidesPart()) {
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
    private Select layer(String name, Optional<Part> part) {
        Set<Atom> own = part.map(Part::atoms).orElse(Set.of());
        String alias = sources.alias("t");
        List<Item> items = new ArrayList<>();
        List<Expr<SqlColumn>> keys = keys(alias);
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), "k" + (i + 1)));
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Atom atom : parts.get(i).atoms()) {
                SqlColumn column = columns.of(alias, atom);
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
        if (hidesPart()) {
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
    private Query.Named merged(String stack) {
        String alias = sources.alias("s");
        List<Expr<SqlColumn>> keys = keys(alias);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            items.add(new Item(keys.get(i), "k" + (i + 1)));
        }
        columns.atoms()
                .forEach(atom -> {
                    SqlColumn column = columns.of(alias, atom);
                    items.add(new Item(largest(column), column.name()));
                });
        List<Expr<SqlColumn>> having = new ArrayList<>();
        if (hidesPart()) {
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
}
