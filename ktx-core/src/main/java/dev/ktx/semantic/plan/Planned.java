package dev.ktx.semantic.plan;

import dev.ktx.problem.Problem;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.semantic.query.SemanticQuery.Via;
import dev.ktx.sql.tree.Query;

import java.util.List;

/// What the planner made of a question.
public sealed interface Planned {
    /// @param additive keys of the measures whose groups add up to the total of all rows
    /// @param unused ways of the question that begin at no source whose rows it counts
    record Statement(
            Query tree,
            List<OutputColumn> columns,
            List<String> additive,
            List<Via> unused,
            Receipt receipt)
            implements Planned {
        public Statement {
            columns = List.copyOf(columns);
            additive = List.copyOf(additive);
            unused = List.copyOf(unused);
        }
    }

    record Refused(List<Problem> problems) implements Planned {}
}
