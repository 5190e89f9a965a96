package dev.ktx.sql;

import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.delete.ParenthesedDelete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.ParenthesedInsert;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.update.ParenthesedUpdate;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.util.TablesNamesFinder;

import org.jspecify.annotations.Nullable;

/// Looks for writes anywhere in a statement that JSqlParser takes for a read.
final class ReadCheck extends TablesNamesFinder<@Nullable Object> {
    private @Nullable String operation;

    private ReadCheck() {}

    static Opinion of(Statement statement) {
        ReadCheck check = new ReadCheck();
        boolean complete = true;
        try {
            check.getTablesOrOtherSources(statement);
        } catch (RuntimeException | StackOverflowError failure) {
            // JSqlParser's own walk fails on some trees that its parser makes. What it saw until
            // then still counts against the statement, and never for it.
            complete = false;
        }
        if (check.operation != null) {
            return new Opinion.NotRead(check.operation);
        }
        return complete
                ? new Opinion.Read(statement)
                : new Opinion.None("the second parser cannot walk through it");
    }

    private void found(String name) {
        if (operation == null) {
            operation = name;
        }
    }

    @Override
    public <S> @Nullable Object visit(PlainSelect select, S context) {
        boolean into =
                (select.getIntoTables() != null && !select.getIntoTables().isEmpty())
                        || select.getIntoTempTable() != null
                        || select.getMySqlSelectIntoClause() != null;
        if (into) {
            found(Operations.INTO);
        }
        checkLock(select);
        return super.visit(select, context);
    }

    @Override
    public <S> @Nullable Object visit(ParenthesedSelect select, S context) {
        checkLock(select);
        return super.visit(select, context);
    }

    private void checkLock(Select select) {
        if (select.getForMode() != null || select.getForUpdate() != null) {
            found(Operations.LOCK);
        }
    }

    @Override
    public <S> @Nullable Object visit(WithItem<?> item, S context) {
        if (!(item.getParenthesedStatement() instanceof Select)
                && item.getWithFunctionDeclaration() == null) {
            found(Operations.COMMAND);
        }
        return super.visit(item, context);
    }

    @Override
    public <S> @Nullable Object visit(Insert insert, S context) {
        found("Insert");
        return super.visit(insert, context);
    }

    @Override
    public <S> @Nullable Object visit(ParenthesedInsert insert, S context) {
        found("Insert");
        return super.visit(insert, context);
    }

    @Override
    public <S> @Nullable Object visit(Update update, S context) {
        found("Update");
        return super.visit(update, context);
    }

    @Override
    public <S> @Nullable Object visit(ParenthesedUpdate update, S context) {
        found("Update");
        return super.visit(update, context);
    }

    @Override
    public <S> @Nullable Object visit(Delete delete, S context) {
        found("Delete");
        return super.visit(delete, context);
    }

    @Override
    public <S> @Nullable Object visit(ParenthesedDelete delete, S context) {
        found("Delete");
        return super.visit(delete, context);
    }

    @Override
    public <S> @Nullable Object visit(Merge merge, S context) {
        found("Merge");
        return super.visit(merge, context);
    }
}
