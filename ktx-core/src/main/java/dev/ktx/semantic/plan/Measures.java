package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Segment;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.ValueType;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Resolves measures to calculations over atoms. A measure is known by its source and name, never
/// by its name alone, and derived measures are put together as trees.
final class Measures {
    private final Names names;
    private final Fields fields;
    private final CountedRows rows;
    private final RequestedMeasures requested;
    private final DayOfWeek weekStart;
    private final Map<String, Expr<Atom>> resolved = new LinkedHashMap<>();

    Measures(Names names, Fields fields, Routes routes, SemanticQuery query) {
        this.names = names;
        this.fields = fields;
        this.rows = new CountedRows(names, routes);
        this.requested = new RequestedMeasures(query.measures());
        this.weekStart = query.weekStart();
    }

    /// A measure of the request.
    Expr<Atom> requested(MeasureRequest request, Location where) {
        return requested(request, new Fragment(request.expr(), where), List.of());
    }

    private Expr<Atom> requested(MeasureRequest request, Fragment fragment, List<String> above) {
        Optional<Expr<Atom>> direct = direct(fragment, above);
        if (direct.isPresent()) {
            return direct.get();
        }
        Expr<Name> tree = ExpressionParser.parse(fragment, weekStart);
        List<String> below = new ArrayList<>(above);
        request.name().filter(name -> !above.contains(name)).ifPresent(below::add);
        Expr<Atom> calculation = calculation(tree, fragment, below);
        if (Exprs.references(calculation).isEmpty()) {
            throw new KtxException(SemanticProblems.noAggregate(fragment.where(), fragment.text()));
        }
        return calculation;
    }

    /// A text that is the name of a measure as it stands, whatever characters it has.
    private Optional<Expr<Atom>> direct(Fragment fragment, List<String> above) {
        String text = fragment.text().strip();
        int dot = text.indexOf('.');
        if (dot > 0) {
            Optional<SourceNode> node = names.model().node(text.substring(0, dot));
            String name = text.substring(dot + 1);
            if (node.isPresent()) {
                return node.get()
                        .measure(name)
                        .map(measure -> defined(Role.of(node.get()), measure, above));
            }
        }
        return Optional.empty();
    }

    /// A calculation of a request, also of a filter.
    Expr<Atom> calculation(Expr<Name> tree, Fragment fragment, List<String> above) {
        return Typing.checkedAtoms(
                Exprs.rewrite(
                        tree,
                        name -> asked(name, fragment, above),
                        aggregate -> new Ref<>(atom(aggregate, fragment))),
                fragment);
    }

    private Expr<Atom> asked(Name name, Fragment fragment, List<String> above) {
        Location where = fragment.place(name.at());
        if (name.bare()) {
            Optional<MeasureRequest> sibling = requested.find(name.last(), where);
            if (sibling.isPresent()) {
                return sibling(sibling.get(), where, above);
            }
            List<SourceNode> owners = names.measureOwners(name.last());
            if (owners.size() == 1) {
                SourceNode owner = owners.getFirst();
                return defined(Role.of(owner), owner.measure(name.last()).orElseThrow(), above);
            }
            if (owners.size() > 1) {
                throw new KtxException(
                        SemanticProblems.ambiguousName(
                                where,
                                name.text(),
                                owners.stream()
                                        .map(node -> node.name() + "." + name.last())
                                        .toList()));
            }
            throw new KtxException(
                    SemanticProblems.unknownMeasure(where, name.text(), allMeasures()));
        }
        Role role = names.role(name.path(), where);
        Measure measure = role.node().measures().get(name.last());
        if (measure != null) {
            return defined(role, measure, above);
        }
        if (role.node().columns().containsKey(name.last())) {
            SourceColumn column = names.column(role, name.last(), where);
            throw new KtxException(
                    SemanticProblems.columnOutsideAggregate(
                            where, name.text(), column.type().agreesWith(ValueType.NUMBER)));
        }
        if (role.node().measures().isEmpty()) {
            throw new KtxException(SemanticProblems.noMeasures(where, name.text(), role.text()));
        }
        throw new KtxException(
                SemanticProblems.unknownMeasure(
                        where,
                        name.text(),
                        role.node().measures().keySet().stream()
                                .map(known -> role.text() + "." + known)
                                .toList()));
    }

    private List<String> allMeasures() {
        List<String> all = new ArrayList<>();
        for (SourceNode node : names.model().nodes()) {
            node.measures().keySet().forEach(measure -> all.add(node.name() + "." + measure));
        }
        return all;
    }

    private Expr<Atom> sibling(MeasureRequest sibling, Location where, List<String> above) {
        String key = sibling.key();
        if (above.contains(key)) {
            throw circle(above, key, where);
        }
        List<String> below = new ArrayList<>(above);
        below.add(key);
        return requested(sibling, new Fragment(sibling.expr(), where), below);
    }

    private static KtxException circle(List<String> above, String key, Location where) {
        List<String> circle = new ArrayList<>(above.subList(above.indexOf(key), above.size()));
        circle.add(key);
        return new KtxException(SemanticProblems.circular(where, circle));
    }

    /// Whether a name outside aggregates is a measure rather than a column: what filters go by.
    boolean isMeasure(Name name, Fragment fragment) {
        if (name.bare()) {
            return requested.knows(name.last())
                    || (names.measureOwners(name.last()).size() > 0
                            && names.model().nodes().stream()
                                    .noneMatch(node -> node.columns().containsKey(name.last())));
        }
        Role role = names.role(name.path(), fragment.place(name.at()));
        return role.node().measures().containsKey(name.last())
                && !role.node().columns().containsKey(name.last());
    }

    RequestedMeasures requested() {
        return requested;
    }

    /// A measure that a source file defines.
    private Expr<Atom> defined(Role home, Measure measure, List<String> above) {
        String key = home.text() + "." + measure.name();
        Expr<Atom> known = resolved.get(key);
        if (known != null) {
            return known;
        }
        if (above.contains(key)) {
            throw circle(above, key, measure.expr().where());
        }
        List<String> below = new ArrayList<>(above);
        below.add(key);
        Fragment fragment = measure.expr();
        Expr<Name> tree = home.node().parse(fragment);
        Expr<Atom> calculation =
                Exprs.rewrite(
                        tree,
                        name -> part(home, name, fragment, below),
                        aggregate -> new Ref<>(atom(home, aggregate, fragment)));
        if (Exprs.references(calculation).isEmpty()) {
            throw new KtxException(SemanticProblems.noAggregate(fragment.where(), fragment.text()));
        }
        List<Expr<Field>> conditions = conditions(home, measure);
        Expr<Atom> restricted =
                conditions.isEmpty()
                        ? calculation
                        : Exprs.<Atom, Atom>bind(
                                calculation,
                                atom -> new Ref<>(restricted(atom, home, measure, conditions)));
        Expr<Atom> checked = Typing.checkedAtoms(restricted, fragment);
        resolved.put(key, checked);
        return checked;
    }

    private Expr<Atom> part(Role home, Name name, Fragment fragment, List<String> below) {
        SourceNode node = home.node();
        Location where = fragment.place(name.at());
        boolean own = name.bare() || name.path().equals(List.of(node.name()));
        Measure sibling = own ? node.measures().get(name.last()) : null;
        if (sibling != null) {
            return defined(home, sibling, below);
        }
        SourceColumn column = own ? node.columns().get(name.last()) : null;
        if (column != null) {
            throw new KtxException(
                    SemanticProblems.columnOutsideAggregate(
                            where, name.text(), column.type().agreesWith(ValueType.NUMBER)));
        }
        if (!own) {
            Role other = names.role(name.path(), where);
            Measure measure = other.node().measures().get(name.last());
            if (measure != null) {
                return defined(other, measure, below);
            }
        }
        throw new KtxException(
                SemanticProblems.unknownMeasure(where, name.text(), node.measures().keySet()));
    }

    /// Filter and segments of a measure.
    private List<Expr<Field>> conditions(Role home, Measure measure) {
        List<Expr<Field>> conditions = new ArrayList<>();
        measure.filter().ifPresent(filter -> conditions.add(condition(home, filter)));
        for (String name : measure.segments()) {
            conditions.add(segment(home, name, measure.expr().where()));
        }
        return conditions;
    }

    /// The condition of a segment.
    Expr<Field> segment(Role home, String name, Location where) {
        Segment segment = home.node().segments().get(name);
        if (segment == null) {
            throw new KtxException(
                    SemanticProblems.unknownSegment(
                            where,
                            home.text() + "." + name,
                            home.node().segments().keySet().stream()
                                    .map(known -> home.text() + "." + known)
                                    .toList()));
        }
        return condition(home, segment.expr());
    }

    private Expr<Field> condition(Role home, Fragment fragment) {
        Expr<Name> tree = home.node().parse(fragment);
        if (Exprs.hasAggregate(tree)) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            fragment.where(),
                            "The condition '%s' holds an aggregate.".formatted(fragment.text()),
                            "A filter of a measure decides row by row."));
        }
        return Typing.condition(
                Exprs.bind(tree, name -> fields.authored(home, name, fragment)), fragment);
    }

    /// A filter on a calculation goes into each of its aggregates.
    private static Atom restricted(
            Atom atom, Role home, Measure measure, List<Expr<Field>> conditions) {
        if (!atom.root().equals(home)) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            measure.expr().where(),
                            "Measure '%s' filters rows of '%s' and also counts rows of '%s'."
                                    .formatted(measure.name(), home.text(), atom.root().text()),
                            "Give each part its own measure with its own filter."));
        }
        return restricted(atom, conditions);
    }

    /// The atom over fewer rows.
    static Atom restricted(Atom atom, List<Expr<Field>> conditions) {
        Aggregate<Field> aggregate = atom.aggregate();
        List<Expr<Field>> all = new ArrayList<>();
        aggregate.filter().ifPresent(all::add);
        all.addAll(conditions);
        return new Atom(
                atom.root(),
                new Aggregate<>(
                        aggregate.function(),
                        aggregate.arguments(),
                        aggregate.distinct(),
                        Exprs.and(all),
                        aggregate.fraction()));
    }

    /// An aggregate in a source file: over the rows of that source when one of them leads to
    /// everything it names, else over those of the source that does.
    private Atom atom(Role home, Aggregate<Name> aggregate, Fragment fragment) {
        Optional<Role> starred = rows.starred(aggregate, fragment);
        Aggregate<Field> bound =
                Exprs.aggregate(
                        CountedRows.unstarred(aggregate),
                        name -> fields.authored(home, name, fragment));
        Role root =
                starred.orElseGet(
                        () -> rows.leadsToAll(home, bound) ? home : rows.common(bound, fragment));
        return checked(new Atom(root, bound), fragment);
    }

    /// An aggregate in a request.
    private Atom atom(Aggregate<Name> aggregate, Fragment fragment) {
        Optional<Role> starred = rows.starred(aggregate, fragment);
        Aggregate<Field> bound =
                Exprs.aggregate(
                        CountedRows.unstarred(aggregate), name -> fields.asked(name, fragment));
        return checked(
                new Atom(starred.orElseGet(() -> rows.common(bound, fragment)), bound), fragment);
    }

    private static Atom checked(Atom atom, Fragment fragment) {
        Expr<Field> checked = Typing.checked(atom.aggregate(), fragment);
        return new Atom(atom.root(), (Aggregate<Field>) checked);
    }
}
