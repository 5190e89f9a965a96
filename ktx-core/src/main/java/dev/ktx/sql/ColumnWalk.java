package dev.ktx.sql;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Gathers the columns of the SELECTs that {@link TreeWalk} came by, clause by clause.
final class ColumnWalk {
    /// The columns of one clause of one SELECT, without those of the queries inside.
    record Use(Clause clause, List<Column> columns) {}

    private final List<Use> columns = new ArrayList<>();

    private ColumnWalk() {}

    /// Throws whatever JSqlParser throws on an expression that it cannot walk through.
    static ColumnWalk through(List<Select> selects) {
        ColumnWalk walk = new ColumnWalk();
        for (Select select : selects) {
            if (select instanceof PlainSelect plain) {
                walk.clauses(plain);
            }
            walk.orderBy(select);
        }
        return walk;
    }

    List<Use> columns() {
        return columns;
    }

    private void clauses(PlainSelect select) {
        for (SelectItem<?> item : select.getSelectItems()) {
            use(Clause.SELECT, item.getExpression());
        }
        use(Clause.WHERE, select.getWhere());
        use(Clause.WHERE, select.getPreWhere());
        use(Clause.HAVING, select.getHaving());
        use(Clause.HAVING, select.getQualify());
        if (select.getJoins() != null) {
            select.getJoins().forEach(this::join);
        }
        if (select.getGroupBy() != null && select.getGroupBy().getGroupByExpressionList() != null) {
            use(Clause.GROUP_BY, select.getGroupBy().getGroupByExpressionList());
        }
    }

    private void orderBy(Select select) {
        if (select.getOrderByElements() != null) {
            for (OrderByElement element : select.getOrderByElements()) {
                use(Clause.ORDER_BY, element.getExpression());
            }
        }
    }

    private void join(Join join) {
        if (join.getOnExpressions() != null) {
            join.getOnExpressions().forEach(on -> use(Clause.JOIN, on));
        }
        if (join.getUsingColumns() != null && !join.getUsingColumns().isEmpty()) {
            columns.add(new Use(Clause.JOIN, List.copyOf(join.getUsingColumns())));
        }
    }

    private void use(Clause clause, @Nullable Expression expression) {
        if (expression != null) {
            ColumnsIn found = new ColumnsIn();
            expression.accept(found, null);
            columns.add(new Use(clause, found.columns));
        }
    }

    /// The columns of an expression, without those of the queries inside.
    private static final class ColumnsIn extends ExpressionVisitorAdapter<@Nullable Object> {
        private final List<Column> columns = new ArrayList<>();

        @Override
        public <S> @Nullable Object visit(Column column, S context) {
            columns.add(column);
            return super.visit(column, context);
        }

        @Override
        public <S> @Nullable Object visit(Select select, S context) {
            return null;
        }

        @Override
        public <S> @Nullable Object visit(ParenthesedSelect select, S context) {
            return null;
        }
    }
}
