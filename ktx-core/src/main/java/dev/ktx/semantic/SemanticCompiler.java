package dev.ktx.semantic;

import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.plan.Planned;
import dev.ktx.semantic.plan.Planner;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.dialect.CannotExpress;
import dev.ktx.sql.dialect.SqlPrinters;

import java.util.List;

/// Turns a question into SQL. Stateless; safe for use by several threads.
public final class SemanticCompiler {
    private SemanticCompiler() {}

    /// What became of a question.
    public sealed interface Compilation {}

    /// @param sql one statement of the dialect; asks for one row more than `limit`, so that the
    ///   reader of the rows can tell whether there were more
    /// @param columns in the order of the select list: dimensions, then measures, as asked
    /// @param limit the most rows to answer
    public record Compiled(
            String sql, Dialect dialect, List<OutputColumn> columns, int limit, Receipt receipt)
            implements Compilation {
        public Compiled {
            columns = List.copyOf(columns);
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
    public static Compilation compile(SemanticModel model, SemanticQuery query, Dialect dialect) {
        return switch (new Planner(model, query, dialect).plan()) {
            case Planned.Refused(var problems) -> new Rejected(problems);
            case Planned.Statement(var tree, var columns, var receipt) -> {
                try {
                    yield new Compiled(
                            SqlPrinters.of(dialect).print(tree),
                            dialect,
                            columns,
                            query.limit(),
                            receipt);
                } catch (CannotExpress e) {
                    yield new Rejected(
                            List.of(SemanticProblems.notExpressible(e.dialect(), e.what())));
                }
            }
        };
    }
}
