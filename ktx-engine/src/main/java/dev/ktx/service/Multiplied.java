package dev.ktx.service;

import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Exprs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Whether a query repeats the rows of the source that a measure is taken from: then what it
/// reckons is not what the measure would.
final class Multiplied {
    private Multiplied() {}

    /// The table that rows repeat beside; empty when none does, or when it does not matter.
    static Optional<String> of(SemanticLayer layer, AddMeasure measure) {
        if (measure.beside().isEmpty() || ofEach(measure.expression())) {
            return Optional.empty();
        }
        Set<String> once = new HashSet<>(Set.of(measure.source()));
        Set<String> all = new HashSet<>();
        for (AddJoin _ : measure.beside()) {
            for (AddJoin join : measure.beside()) {
                all.add(join.source());
                all.add(join.other());
                if (once.contains(join.source()) && PlaceJoin.isToOne(layer, join)) {
                    once.add(join.other());
                }
                if (once.contains(join.other()) && PlaceJoin.isToOne(layer, turned(join))) {
                    once.add(join.source());
                }
            }
        }
        return all.stream().filter(each -> !once.contains(each)).sorted().findFirst();
    }

    private static AddJoin turned(AddJoin join) {
        List<AddJoin.Pair> pairs = new ArrayList<>();
        for (AddJoin.Pair pair : join.pairs()) {
            pairs.add(new AddJoin.Pair(pair.other().orElse(""), Optional.of(pair.local())));
        }
        return new AddJoin(
                join.connection(),
                /* source= */ join.other(),
                /* other= */ join.source(),
                pairs,
                join.author());
    }

    /// Whether rows that are there twice count once.
    private static boolean ofEach(String expression) {
        try {
            List<Aggregate<Name>> aggregates = new ArrayList<>();
            Exprs.walk(
                    ExpressionParser.parse(new Fragment(expression, Location.everywhere())),
                    each -> {
                        if (each instanceof Expr.Aggregate<Name> aggregate) {
                            aggregates.add(aggregate);
                        }
                    });
            return aggregates.stream()
                    .allMatch(each ->
                            each.distinct()
                                    || switch (each.function()) {
                                        case MIN, MAX -> true;
                                        case COUNT_ROWS,
                                                COUNT,
                                                SUM,
                                                AVG,
                                                MEDIAN,
                                                PERCENTILE,
                                                STDDEV,
                                                VARIANCE ->
                                                false;
                                    });
        } catch (KtxException e) {
            return false;
        }
    }
}
