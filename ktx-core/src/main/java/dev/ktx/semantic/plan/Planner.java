package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.DimensionRequest;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.semantic.query.SemanticQuery.OrderRequest;
import dev.ktx.semantic.query.SemanticQuery.SegmentMode;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Plans one question: resolves its names, decides what each filter is about, and has the statement
/// put together. Not reusable.
public final class Planner {
    private final SemanticQuery query;
    private final Notes notes = new Notes();
    private final Routes routes;
    private final Names names;
    private final Fields fields;
    private final Measures measures;
    private final Sources sources;
    private final List<Problem> problems = new ArrayList<>();
    private final List<RowFilter> filters = new ArrayList<>();
    private final List<Expr<Atom>> conditions = new ArrayList<>();

    public Planner(SemanticModel model, SemanticQuery query, SqlTarget target) {
        this.query = query;
        this.routes = new Routes(query.via(), notes);
        this.names = new Names(model, routes, notes);
        this.fields = new Fields(names, routes, query.timeZone(), query.weekStart());
        this.measures = new Measures(names, fields, routes, query);
        this.sources = new Sources(model, target, fields);
    }

    /// The statement, or everything that is wrong with the question.
    public Planned plan() {
        List<Output> outputs = outputs();
        names.roots(
                outputs.stream()
                        .flatMap(output -> Exprs.references(output.value()).stream())
                        .map(Atom::root)
                        .toList());
        List<Dimension> dimensions = dimensions();
        for (int i = 0; i < query.filters().size(); i++) {
            filter(query.filters().get(i), new Location.AtPath("filters[" + i + "]"));
        }
        List<Output> restricted = segments(outputs);
        List<Question.Ordering> order = order(dimensions, restricted);
        if (!problems.isEmpty()) {
            return new Planned.Refused(List.copyOf(problems));
        }
        Question question =
                new Question(
                        dimensions,
                        restricted,
                        filters,
                        conditions,
                        order,
                        query.empty(),
                        query.emptyAsZero(),
                        query.limit());
        try {
            Statement statement = new Statement(question, routes, sources, fields, notes);
            Query tree = statement.query();
            return new Planned.Statement(
                    tree,
                    columns(question),
                    statement.additive(),
                    routes.unusedVia(),
                    receipt(question));
        } catch (KtxException e) {
            return new Planned.Refused(List.of(e.problem()));
        }
    }

    Fields fields() {
        return fields;
    }

    Measures measures() {
        return measures;
    }

    Sources sources() {
        return sources;
    }

    private Receipt receipt(Question question) {
        TimeNotes.tell(query, question, notes);
        return new Receipt(notes.warnings(), notes.assumptions(), notes.plan());
    }

    /// The value, unless a problem was found and noted.
    private <T> Optional<T> attempt(Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (KtxException e) {
            problems.add(e.problem());
            return Optional.empty();
        }
    }

    private List<Output> outputs() {
        List<Output> outputs = new ArrayList<>();
        Map<String, MeasureRequest> keys = new HashMap<>();
        for (int i = 0; i < query.measures().size(); i++) {
            MeasureRequest request = query.measures().get(i);
            Location where = new Location.AtPath("measures[" + i + "]");
            MeasureRequest other = keys.putIfAbsent(request.key(), request);
            if (other != null && !other.expr().equals(request.expr())) {
                problems.add(
                        SemanticProblems.badQuery(
                                where,
                                "Two measures are to be named '%s'.".formatted(request.key()),
                                "Give one of them another name."));
                continue;
            }
            attempt(() -> measures.requested(request, where))
                    .ifPresent(value -> outputs.add(new Output(request.key(), value)));
        }
        measures.requested().alsoByLastPart(query.measures());
        return outputs;
    }

    private List<Dimension> dimensions() {
        List<Dimension> dimensions = new ArrayList<>();
        for (int i = 0; i < query.dimensions().size(); i++) {
            DimensionRequest request = query.dimensions().get(i);
            Location where = new Location.AtPath("dimensions[" + i + "]");
            attempt(() -> dimension(request, where)).ifPresent(dimensions::add);
        }
        return dimensions;
    }

    private Dimension dimension(DimensionRequest request, Location where) {
        return switch (request) {
            case DimensionRequest.Column(var field, var unit) -> {
                Fragment fragment = new Fragment(field, where);
                Name name = names.verbatim(field).orElseGet(() -> ExpressionParser.name(fragment));
                Role role = names.owner(name, where);
                SourceColumn column = names.column(role, name.last(), where);
                Expr<Field> value = fields.asked(name, fragment);
                String key =
                        (name.bare() ? role.text() : String.join(".", name.path()))
                                + "."
                                + column.name();
                yield unit.isEmpty()
                        ? new Dimension(key, new Dimension.Value.Fixed(value), unit)
                        : new Dimension(
                                key + "." + unit.get().id(),
                                new Dimension.Value.Fixed(
                                        fields.truncated(value, column, unit.get(), fragment)),
                                unit);
            }
            case DimensionRequest.Expression(var text, var name) -> {
                Fragment fragment = new Fragment(text, where);
                Expr<Name> tree = ExpressionParser.parse(fragment, query.weekStart());
                if (Exprs.hasAggregate(tree) || Exprs.references(tree).isEmpty()) {
                    throw new KtxException(
                            SemanticProblems.badExpression(
                                    where,
                                    "The dimension '%s' is not a value of a row.".formatted(text),
                                    "Write an expression over columns, without aggregates."));
                }
                Expr<Field> value =
                        Typing.checked(
                                Exprs.bind(tree, part -> fields.asked(part, fragment)), fragment);
                yield new Dimension(name, new Dimension.Value.Fixed(value), Optional.empty());
            }
            case DimensionRequest.Date(var unit) ->
                    new Dimension(
                            "time." + unit.id(),
                            new Dimension.Value.OwnDate(unit),
                            Optional.of(unit));
        };
    }

    private void filter(String text, Location where) {
        Fragment fragment = new Fragment(text, where);
        Optional<Expr<Name>> tree =
                attempt(() -> ExpressionParser.parse(fragment, query.weekStart()));
        tree.ifPresent(expr -> {
            for (Expr<Name> term : Exprs.conjuncts(expr)) {
                attempt(() -> {
                    term(term, fragment);
                    return true;
                });
            }
        });
    }

    /// A term is about rows or about measures.
    private void term(Expr<Name> term, Fragment fragment) {
        List<Name> outside = outsideAggregates(term);
        boolean aggregates = Exprs.hasAggregate(term);
        List<Name> measured =
                outside.stream().filter(name -> measures.isMeasure(name, fragment)).toList();
        if (measured.isEmpty() && !aggregates) {
            Expr<Field> condition =
                    Typing.condition(
                            Exprs.bind(term, name -> fields.asked(name, fragment)), fragment);
            filters.add(new RowFilter(condition, fragment.text()));
            return;
        }
        if (measured.size() < outside.size()) {
            for (Name name : outside) {
                if (!measures.isMeasure(name, fragment)) {
                    fields.asked(name, fragment);
                }
            }
            throw new KtxException(SemanticProblems.mixedFilter(fragment.where(), fragment.text()));
        }
        Expr<Atom> condition = measures.calculation(term, fragment, List.of());
        if (!Typing.type(condition).agreesWith(ValueType.BOOLEAN)) {
            throw new KtxException(
                    SemanticProblems.typeMismatch(
                            fragment.where(),
                            "The filter '%s' is not a condition.".formatted(fragment.text()),
                            "Compare it with something, for example > 0."));
        }
        conditions.add(condition);
    }

    private static List<Name> outsideAggregates(Expr<Name> expr) {
        if (expr instanceof Aggregate<Name>) {
            return List.of();
        }
        if (expr instanceof Ref<Name>(var name)) {
            return List.of(name);
        }
        return Exprs.children(expr).stream()
                .flatMap(child -> outsideAggregates(child).stream())
                .toList();
    }

    private List<Output> segments(List<Output> outputs) {
        List<Output> restricted = outputs;
        for (int i = 0; i < query.segments().size(); i++) {
            String text = query.segments().get(i);
            Location where = new Location.AtPath("segments[" + i + "]");
            List<Output> before = restricted;
            restricted = attempt(() -> segment(text, where, before)).orElse(before);
        }
        return restricted;
    }

    private List<Output> segment(String text, Location where, List<Output> outputs) {
        Name name = ExpressionParser.name(new Fragment(text, where));
        if (name.bare()) {
            throw new KtxException(
                    SemanticProblems.bareSegment(where, text, names.segmentOwners(name.last())));
        }
        Role role = names.role(name.path(), where);
        Expr<Field> condition = measures.segment(role, name.last(), where);
        if (query.segmentMode() == SegmentMode.ROWS) {
            for (Expr<Field> term : Exprs.conjuncts(condition)) {
                filters.add(new RowFilter(term, text));
            }
            return outputs;
        }
        boolean used =
                outputs.stream()
                        .flatMap(output -> Exprs.references(output.value()).stream())
                        .anyMatch(atom -> atom.root().equals(role));
        if (!used) {
            throw new KtxException(
                    SemanticProblems.segmentWithoutMeasure(where, text, role.text()));
        }
        conditions.replaceAll(each -> inSegment(each, role, condition));
        return outputs.stream()
                .map(output -> new Output(output.key(), inSegment(output.value(), role, condition)))
                .toList();
    }

    private static Expr<Atom> inSegment(Expr<Atom> value, Role role, Expr<Field> condition) {
        return Exprs.bind(
                value,
                atom ->
                        new Ref<>(
                                atom.root().equals(role)
                                        ? Measures.restricted(atom, List.of(condition))
                                        : atom));
    }

    /// The order that was asked for, then by the dimensions that it leaves open.
    private List<Question.Ordering> order(List<Dimension> dimensions, List<Output> outputs) {
        List<Question.Ordering> order = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < query.orderBy().size(); i++) {
            OrderRequest request = query.orderBy().get(i);
            Location where = new Location.AtPath("order_by[" + i + "]");
            attempt(() -> position(request.field(), where, dimensions, outputs))
                    .filter(used::add)
                    .ifPresent(position ->
                            order.add(
                                    new Question.Ordering(
                                            position, request.descending(), request.nullsFirst())));
        }
        for (int i = 1; i <= dimensions.size(); i++) {
            if (used.add(i)) {
                order.add(new Question.Ordering(i, false, false));
            }
        }
        return order;
    }

    private int position(
            String field, Location where, List<Dimension> dimensions, List<Output> outputs) {
        List<String> keys = new ArrayList<>();
        dimensions.forEach(dimension -> keys.add(dimension.key()));
        outputs.forEach(output -> keys.add(output.key()));
        int exact = keys.indexOf(field);
        if (exact >= 0) {
            return exact + 1;
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (answersTo(keys.get(i), field, i < dimensions.size() ? dimensions.get(i) : null)) {
                found.add(i + 1);
            }
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (found.size() > 1) {
            throw new KtxException(
                    SemanticProblems.ambiguousName(
                            where,
                            field,
                            found.stream().map(position -> keys.get(position - 1)).toList()));
        }
        throw new KtxException(
                SemanticProblems.badQuery(
                        where,
                        "The answer has no column '%s' to order by.".formatted(field),
                        "Use one of: " + String.join(", ", keys) + "."));
    }

    /// Whether a column is what a short or differently cased name means: `city` and `stations.city`
    /// for `stations.city`, `orders.created_at` for `orders.created_at.month`.
    private static boolean answersTo(
            String key, String field, @org.jspecify.annotations.Nullable Dimension dimension) {
        String name = key;
        if (dimension != null && dimension.granularity().isPresent()) {
            String suffix = "." + dimension.granularity().get().id();
            name = key.endsWith(suffix) ? key.substring(0, key.length() - suffix.length()) : key;
        }
        return key.equalsIgnoreCase(field)
                || name.equalsIgnoreCase(field)
                || name.substring(name.lastIndexOf('.') + 1).equalsIgnoreCase(field);
    }

    private static List<OutputColumn> columns(Question question) {
        List<OutputColumn> columns = new ArrayList<>();
        for (Dimension dimension : question.dimensions()) {
            ValueType type =
                    switch (dimension.value()) {
                        case Dimension.Value.Fixed(var expr) -> Exprs.type(expr, Field::type);
                        case Dimension.Value.OwnDate _ -> ValueType.TIME;
                    };
            columns.add(
                    new OutputColumn(
                            dimension.key(),
                            OutputColumn.Kind.DIMENSION,
                            type,
                            dimension.granularity()));
        }
        for (Output output : question.outputs()) {
            columns.add(
                    new OutputColumn(
                            output.key(),
                            OutputColumn.Kind.MEASURE,
                            Typing.type(output.value()),
                            Optional.empty()));
        }
        return columns;
    }
}
