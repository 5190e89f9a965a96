package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.InZone;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.time.DayOfWeek;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Turns names in row expressions into fields. Computed columns are replaced by what they compute,
/// at any depth.
final class Fields {
    private final Names names;
    private final Routes routes;
    private final Optional<String> zone;
    private final DayOfWeek weekStart;

    /// @param zone in which times are read
    Fields(Names names, Routes routes, Optional<String> zone, DayOfWeek weekStart) {
        this.names = names;
        this.routes = routes;
        this.zone = zone;
        this.weekStart = weekStart;
    }

    /// A column that a request names, for example `end_station.towns.country`.
    Expr<Field> asked(Name name, Fragment fragment) {
        Location where = fragment.place(name.at());
        Role role = names.owner(name, where);
        return local(stored(role, names.column(role, name.last(), where), fragment, List.of()));
    }

    /// With a time zone in the request, timestamps are read in it, also in what source files
    /// define. Dates never shift.
    private Expr<Field> local(Expr<Field> stored) {
        return zone.isEmpty()
                ? stored
                : Exprs.<Field, Field>bind(
                        stored,
                        field ->
                                field.type() == ValueType.TIME
                                                && field.column().kind() != TimeKind.DATE
                                        ? new InZone<>(
                                                new Ref<>(field), zone.get(), field.column().kind())
                                        : new Ref<>(field));
    }

    /// The column that says when a row of a source happened.
    ///
    /// @throws KtxException when the source does not tell
    Expr<Field> ownDate(Role root, Granularity unit, Location where) {
        SourceNode node = root.node();
        List<SourceColumn> times =
                node.columns().values().stream().filter(SourceColumn::timeDimension).toList();
        Optional<SourceColumn> chosen =
                node.source()
                        .defaultTime()
                        .flatMap(name -> Optional.ofNullable(node.columns().get(name)))
                        .or(() ->
                                times.size() == 1
                                        ? Optional.of(times.getFirst())
                                        : Optional.empty());
        if (chosen.isEmpty()) {
            throw new KtxException(
                    SemanticProblems.badQuery(
                            where,
                            "Source '%s' does not say which of its columns is its date."
                                    .formatted(node.name()),
                            "Give it a default_time_dimension, or group by a column."));
        }
        Fragment fragment = new Fragment(chosen.get().name(), where);
        Expr<Field> stored = local(stored(root, chosen.get(), fragment, List.of()));
        return truncated(stored, chosen.get(), unit, fragment);
    }

    /// The unit of time that a column falls into.
    ///
    /// @throws KtxException when the column holds no time, or nothing as fine
    Expr<Field> truncated(
            Expr<Field> value, SourceColumn column, Granularity unit, Fragment fragment) {
        ValueType type = Exprs.type(value, Field::type);
        if (!type.agreesWith(ValueType.TIME)) {
            throw new KtxException(
                    SemanticProblems.typeMismatch(
                            fragment.where(),
                            "'%s' is a %s, and only times have a granularity."
                                    .formatted(fragment.text(), type.id()),
                            "Drop the granularity, or group by a column of type time."));
        }
        Granularity finest =
                column.finest()
                        .orElse(
                                column.kind() == TimeKind.DATE
                                        ? Granularity.DAY
                                        : Granularity.SECOND);
        if (unit.compareTo(finest) < 0) {
            throw new KtxException(
                    SemanticProblems.typeMismatch(
                            fragment.where(),
                            "'%s' tells no %s, only %s."
                                    .formatted(fragment.text(), unit.id(), finest.id()),
                            "Ask for %s or coarser.".formatted(finest.id())));
        }
        return new Truncate<>(unit, value, weekStart);
    }

    /// The column as stored columns of the same row.
    Expr<Field> stored(Role role, SourceColumn column, Fragment asked, List<String> above) {
        if (column.expr().isEmpty()) {
            return new Ref<>(new Field(role, column));
        }
        if (above.contains(column.name())) {
            List<String> circle = new ArrayList<>(above);
            circle.add(column.name());
            throw new KtxException(SemanticProblems.circular(asked.where(), circle));
        }
        Fragment expr = column.expr().get();
        SourceNode node = role.node();
        List<String> below = new ArrayList<>(above);
        below.add(column.name());
        Expr<Name> tree = node.parse(expr);
        if (Exprs.hasAggregate(tree)) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            expr.where(),
                            "Column '%s' of '%s' computes an aggregate."
                                    .formatted(column.name(), node.name()),
                            "Make it a measure."));
        }
        return Typing.checked(
                Exprs.bind(
                        tree,
                        name -> {
                            boolean own = name.bare() || name.path().equals(List.of(node.name()));
                            SourceColumn part = own ? node.columns().get(name.last()) : null;
                            if (part == null) {
                                throw new KtxException(
                                        SemanticProblems.unknownColumn(
                                                expr.place(name.at()),
                                                node.name(),
                                                name.text(),
                                                node.columns().keySet()));
                            }
                            return stored(role, part, expr, below);
                        }),
                expr);
    }

    /// A column in the condition of a join.
    Expr<Field> joined(Role role, SourceColumn column) {
        return stored(
                role, column, new Fragment(column.name(), role.node().source().where()), List.of());
    }

    /// A name in an expression that a source file holds.
    ///
    /// @param home the role of that source
    Expr<Field> authored(Role home, Name name, Fragment fragment) {
        Location where = fragment.place(name.at());
        Role role = name.bare() ? near(home, name, where) : qualified(home, name, where);
        SourceColumn column = role.node().columns().get(name.last());
        if (column == null) {
            throw new KtxException(
                    SemanticProblems.unknownColumn(
                            where, role.text(), name.last(), role.node().columns().keySet()));
        }
        return local(stored(role, column, fragment, List.of()));
    }

    private Role qualified(Role home, Name name, Location where) {
        String first = name.path().getFirst();
        SourceNode node = home.node();
        List<String> rest = name.path().subList(1, name.path().size());
        Optional<Hop> alias = node.role(first);
        Role role;
        if (first.equals(node.name())) {
            role = home;
        } else if (alias.isPresent()) {
            role = home.then(List.of(alias.get()));
        } else {
            Role plain = names.role(List.of(first), where);
            Route route = routes.find(Role.of(node), plain);
            role =
                    switch (route) {
                        case Route.Found(var hops, var shape)
                                when shape == Route.Shape.TO_ONE || !home.plain() ->
                                home.then(hops);
                        case Route.Found _, Route.None _ -> plain;
                        case Route.Ambiguous(var problem) -> throw new KtxException(problem);
                    };
        }
        for (String step : rest) {
            SourceNode at = role.node();
            Role before = role;
            role =
                    role.then(
                            List.of(
                                    Routes.step(at, step)
                                            .orElseThrow(() ->
                                                    new KtxException(
                                                            SemanticProblems.noJoinPath(
                                                                    where,
                                                                    before.text(),
                                                                    step,
                                                                    at.joinProblems(),
                                                                    "Declare the" + " join.")))));
        }
        return role;
    }

    /// A bare name is a column of the source itself, else of the nearest source that one row leads
    /// to.
    private Role near(Role home, Name name, Location where) {
        if (home.node().columns().containsKey(name.last())) {
            return home;
        }
        Deque<Role> level = new ArrayDeque<>(List.of(home));
        Set<SourceNode> visited = new HashSet<>(Set.of(home.node()));
        while (!level.isEmpty()) {
            List<Role> found = new ArrayList<>();
            Deque<Role> next = new ArrayDeque<>();
            for (Role role : level) {
                for (Hop hop : role.node().hops()) {
                    if (hop.forward() && !hop.toMany()) {
                        Role there = role.then(List.of(hop));
                        if (hop.to().columns().containsKey(name.last())) {
                            found.add(there);
                        }
                        if (visited.add(hop.to())) {
                            next.add(there);
                        }
                    }
                }
            }
            if (found.size() == 1) {
                return found.getFirst();
            }
            if (found.size() > 1) {
                throw new KtxException(
                        SemanticProblems.ambiguousName(
                                where,
                                name.text(),
                                found.stream()
                                        .map(role -> role.text() + "." + name.last())
                                        .toList()));
            }
            level = next;
        }
        throw new KtxException(
                SemanticProblems.unknownColumn(
                        where, home.node().name(), name.text(), home.node().columns().keySet()));
    }
}
