package dev.ktx.semantic;

import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.plan.Planned;
import dev.ktx.semantic.plan.Planner;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.semantic.query.SemanticQuery.Include;
import dev.ktx.semantic.query.SemanticQuery.Via;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.CannotExpress;
import dev.ktx.sql.dialect.SqlPrinters;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Turns a question into SQL. Stateless; safe for use by several threads.
public final class SemanticCompiler {
    private SemanticCompiler() {}

    /// What became of a question.
    public sealed interface Compilation {}

    /// @param sql one statement of the dialect; asks for one row more than `limit`, so that the
    ///   reader of the rows can tell whether there were more
    /// @param columns in the order of the select list: dimensions, then measures, as asked
    /// @param limit the most rows to answer
    /// @param totals what the groups of additive measures have to add up to, when that was asked
    ///   for
    public record Compiled(
            String sql,
            Dialect dialect,
            List<OutputColumn> columns,
            int limit,
            Receipt receipt,
            Optional<Totals> totals)
            implements Compilation {
        public Compiled {
            columns = List.copyOf(columns);
        }
    }

    /// The totals of some measures without dimensions, one row.
    ///
    /// @param keys of the measures, in the order of the select list
    public record Totals(String sql, List<String> keys) {
        public Totals {
            keys = List.copyOf(keys);
        }
    }

    /// @param problems all that were found, at least one
    public record Rejected(List<Problem> problems) implements Compilation {
        public Rejected {
            problems = List.copyOf(problems);
            if (problems.isEmpty()) {
                throw new IllegalArgumentException("a rejection has a reason");
            }
        }
    }

    /// The SQL that answers the question, or why there is none.
    public static Compilation compile(SemanticModel model, SemanticQuery query, SqlTarget target) {
        return switch (new Planner(model, query, target).plan()) {
            case Planned.Refused(var problems) -> new Rejected(problems);
            case Planned.Statement statement ->
                    statement.unused().isEmpty()
                            ? written(model, query, statement, target)
                            : unused(statement.unused().getFirst());
        };
    }

    private static Rejected unused(Via way) {
        return new Rejected(List.of(SemanticProblems.unusedWay(way.to(), way.path())));
    }

    private static Compilation written(
            SemanticModel model,
            SemanticQuery query,
            Planned.Statement statement,
            SqlTarget target) {
        Dialect dialect = target.dialect();
        try {
            return new Compiled(
                    SqlPrinters.of(dialect).print(statement.tree()),
                    dialect,
                    statement.columns(),
                    query.limit(),
                    statement.receipt(),
                    totals(model, query, statement.additive(), target));
        } catch (CannotExpress e) {
            return new Rejected(List.of(SemanticProblems.notExpressible(e.dialect(), e.what())));
        }
    }

    /// The same question without dimensions, for the measures that add up. It may leave ways unused
    /// that only dimensions take.
    private static Optional<Totals> totals(
            SemanticModel model, SemanticQuery query, List<String> additive, SqlTarget target) {
        if (!query.include().contains(Include.CHECKS)
                || query.dimensions().isEmpty()
                || additive.isEmpty()) {
            return Optional.empty();
        }
        SemanticQuery total =
                new SemanticQuery(
                        query.measures().stream()
                                .filter(measure -> additive.contains(measure.key()))
                                .toList(),
                        List.of(),
                        query.filters(),
                        query.segments(),
                        query.segmentMode(),
                        List.of(),
                        1,
                        EmptyGroups.FACTS,
                        query.timeZone(),
                        query.weekStart(),
                        query.emptyAsZero(),
                        query.via(),
                        Set.of());
        return new Planner(model, total, target).plan() instanceof Planned.Statement statement
                        && written(model, total, statement, target) instanceof Compiled compiled
                ? Optional.of(
                        new Totals(
                                compiled.sql(),
                                compiled.columns().stream().map(OutputColumn::key).toList()))
                : Optional.empty();
    }
}
