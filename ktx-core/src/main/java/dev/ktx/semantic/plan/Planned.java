package dev.ktx.semantic.plan;

import dev.ktx.problem.Problem;
import dev.ktx.semantic.OutputColumn;
import dev.ktx.semantic.Receipt;
import dev.ktx.sql.tree.Query;

import java.util.List;

/// What the planner made of a question.
public sealed interface Planned {
    record Statement(Query tree, List<OutputColumn> columns, Receipt receipt) implements Planned {}

    record Refused(List<Problem> problems) implements Planned {}
}
