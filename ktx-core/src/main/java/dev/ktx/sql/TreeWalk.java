package dev.ktx.sql;

import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.delete.ParenthesedDelete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.ParenthesedInsert;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.update.ParenthesedUpdate;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.util.TablesNamesFinder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// One walk through JSqlParser's tree of a statement that it takes for a read: looks for writes
/// anywhere in it, and gathers its tables.
final class TreeWalk extends TablesNamesFinder<@Nullable Object> {
    private @Nullable String operation;
    private final List<List<String>> tables = new ArrayList<>();
    private final List<Select> selects = new ArrayList<>();
    private final Set<String> common = new HashSet<>();
    private final Set<String> items = new HashSet<>();

    private TreeWalk() {}

    static Opinion of(Statement statement) {
        TreeWalk walk = new TreeWalk();
        boolean complete = true;
        try {
            walk.getTablesOrOtherSources(statement);
        } catch (RuntimeException | StackOverflowError failure) {
            // JSqlParser's own walk fails on some trees that its parser makes. What it saw until
            // then still counts against the statement, and never for it.
            complete = false;
        }
        if (walk.operation != null) {
            return new Opinion.NotRead(walk.operation);
        }
        return complete
                ? new Opinion.Read(statement, walk)
                : new Opinion.None("the second parser cannot walk through it");
    }

    /// The parts of their names from the left, without quotes; CTEs are among them.
    List<List<String>> tables() {
        return tables;
    }

    /// Every SELECT and every set operation, an outer one before those inside it.
    List<Select> selects() {
        return selects;
    }

    /// Whether WITH makes a table of that name.
    boolean isCommon(String name) {
        return common.contains(name.toLowerCase(Locale.ROOT));
    }

    /// Whether a FROM item has that name or alias.
    boolean isItem(String name) {
        return items.contains(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public <S> @Nullable Object visit(Table table, S context) {
        tables.add(table.getNameParts().reversed().stream().map(TreeWalk::bare).toList());
        items.add(table.getUnquotedName().toLowerCase(Locale.ROOT));
        if (table.getAlias() != null) {
            items.add(table.getAlias().getUnquotedName().toLowerCase(Locale.ROOT));
        }
        return super.visit(table, context);
    }

    private static String bare(@Nullable String part) {
        String name = part == null ? "" : part;
        boolean quoted = name.length() > 1 && "\"`[".indexOf(name.charAt(0)) >= 0;
        return quoted ? name.substring(1, name.length() - 1) : name;
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
        selects.add(select);
        return super.visit(select, context);
    }

    @Override
    public <S> @Nullable Object visit(ParenthesedSelect select, S context) {
        checkLock(select);
        return super.visit(select, context);
    }

    @Override
    public <S> @Nullable Object visit(SetOperationList list, S context) {
        selects.add(list);
        return super.visit(list, context);
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
        common.add(item.getUnquotedAliasName().toLowerCase(Locale.ROOT));
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
