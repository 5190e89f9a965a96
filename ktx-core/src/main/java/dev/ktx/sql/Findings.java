package dev.ktx.sql;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What can be said about the tables and columns of a statement. Tables are said only when the
/// skeleton and JSqlParser, which read independently, agree on them.
record Findings(
        Known<List<TableName>> tables,
        Known<Map<Clause, List<String>>> columns,
        Known<List<OutputColumn>> outputs) {

    static Findings in(Dialect dialect, Reading reading, Opinion opinion) {
        return switch (opinion) {
            case Opinion.Read(var statement, var walk) ->
                    new Findings(
                            tables(dialect, reading, walk),
                            columns(dialect, walk),
                            outputs(dialect, statement));
            case Opinion.None(var reason) -> unknown(reason);
            case Opinion.NotRead(var operation) -> unknown("it may hold " + operation);
        };
    }

    private static Findings unknown(String reason) {
        return new Findings(
                new Known.Unknown<>(reason),
                new Known.Unknown<>(reason),
                new Known.Unknown<>(reason));
    }

    /// For the gate, which needs no more.
    static Known<List<TableName>> tables(Dialect dialect, Reading reading, Opinion opinion) {
        return switch (opinion) {
            case Opinion.Read(var _, var walk) -> tables(dialect, reading, walk);
            case Opinion.None(var reason) -> new Known.Unknown<>(reason);
            case Opinion.NotRead(var operation) -> new Known.Unknown<>("it may hold " + operation);
        };
    }

    private static Known<List<TableName>> tables(Dialect dialect, Reading reading, TreeWalk walk) {
        if (TableArguments.areIn(dialect, reading)) {
            return new Known.Unknown<>(
                    dialect.has(QueryFeature.TABLES_BEHIND_IN)
                            ? "a table may be an argument or stand behind IN"
                            : "a table may be an argument");
        }
        Map<String, TableName> ours = new TreeMap<>();
        for (TableUse use : reading.tables()) {
            add(dialect, use.parts(), walk, ours);
        }
        Map<String, TableName> theirs = new TreeMap<>();
        for (List<String> parts : walk.tables()) {
            add(dialect, parts, walk, theirs);
        }
        if (!ours.keySet().equals(theirs.keySet())) {
            return new Known.Unknown<>("two readings of its tables differ");
        }
        return new Known.Is<>(List.copyOf(ours.values()));
    }

    private static void add(
            Dialect dialect, List<String> parts, TreeWalk walk, Map<String, TableName> names) {
        TableName table =
                new TableName(
                        dialect.has(QueryFeature.QUOTED_PATHS)
                                ? List.of(String.join(".", parts).split("\\.", -1))
                                : parts);
        boolean common = table.parts().size() == 1 && walk.isCommon(table.name());
        boolean column =
                dialect.has(QueryFeature.COLUMNS_AS_TABLES)
                        && table.parts().size() > 1
                        && walk.isItem(table.parts().getFirst());
        if (!common && !column) {
            names.putIfAbsent(table.key(), table);
        }
    }

    private static Known<Map<Clause, List<String>>> columns(Dialect dialect, TreeWalk tree) {
        ColumnWalk walk;
        try {
            walk = ColumnWalk.through(tree.selects());
        } catch (RuntimeException | StackOverflowError failure) {
            // JSqlParser's own walk fails on some trees that its parser makes.
            return new Known.Unknown<>("the second parser cannot walk through it");
        }
        Map<Clause, List<String>> columns = new EnumMap<>(Clause.class);
        for (Clause clause : Clause.values()) {
            columns.put(
                    clause,
                    walk.columns().stream()
                            .filter(use -> use.clause() == clause)
                            .flatMap(use -> use.columns().stream())
                            .map(column -> bare(dialect, column.getColumnName()))
                            .distinct()
                            .toList());
        }
        return new Known.Is<>(columns);
    }

    private static Known<List<OutputColumn>> outputs(Dialect dialect, Statement statement) {
        Statement root = statement;
        while (root instanceof ParenthesedSelect || root instanceof SetOperationList) {
            root =
                    root instanceof ParenthesedSelect bracket
                            ? bracket.getSelect()
                            : ((SetOperationList) root).getSelect(0);
        }
        if (!(root instanceof Select) || !(root instanceof PlainSelect select)) {
            return new Known.Unknown<>("it is no SELECT with a list");
        }
        List<OutputColumn> columns = new ArrayList<>();
        for (SelectItem<?> item : select.getSelectItems()) {
            Expression expression = item.getExpression();
            if (expression instanceof AllColumns || expression instanceof AllTableColumns) {
                return new Known.Unknown<>("its list holds a star");
            }
            columns.add(new OutputColumn(name(dialect, item), expression.toString()));
        }
        return new Known.Is<>(columns);
    }

    private static Optional<String> name(Dialect dialect, SelectItem<?> item) {
        if (item.getAlias() != null) {
            return Optional.of(bare(dialect, item.getAlias().getName()));
        }
        return item.getExpression() instanceof Column column
                ? Optional.of(bare(dialect, column.getColumnName()))
                : Optional.empty();
    }

    private static String bare(Dialect dialect, String written) {
        return TableIdentifier.parse(dialect, written) instanceof TableIdentifier.Found(var name)
                ? name.name()
                : written;
    }
}
