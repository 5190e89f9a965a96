package dev.ktx.knowledge.effect;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Exprs;

import java.util.Optional;
import java.util.regex.Pattern;

/// An expression over columns of one source, which the parser of expressions has read.
///
/// @param text on one line, with the columns as the source spells them
record Formula(String text, Expr<Name> tree) {
    private static final Pattern FOREIGN = Pattern.compile(";|--|/\\*|\\{\\{|\\$\\{|\\{%");

    /// Clocks, dates and lengths of time: what they pick today is something else tomorrow.
    private static final Pattern TIME =
            Pattern.compile(
                    "(?i)\\b(?:current_date|current_timestamp|current_time|localtimestamp|getdate|sysdate|now|today|date_trunc|dateadd|datediff|date_sub|date_add|interval)\\b"
                            + "|\\b(?:extract|date_part|year|quarter|month|week|day)\\s*\\("
                            + "|\\b(?:date|timestamp)\\s*'|'\\d{4}-\\d{2}(?:-\\d{2})?(?:[T ][\\d:.]+)?'");

    /// @return empty when any part is no column of the source or not of the language
    static Optional<Formula> of(String written, Targets targets, String source) {
        String text = written.strip();
        if (text.isEmpty() || FOREIGN.matcher(text).find()) {
            return Optional.empty();
        }
        try {
            Expr<Name> tree = ExpressionParser.parse(new Fragment(text, Location.everywhere()));
            for (Name name : Exprs.references(tree)) {
                Optional<String> column = targets.column(source, name.text());
                if (column.isEmpty() || !column.get().equalsIgnoreCase(name.last())) {
                    return Optional.empty();
                }
                text = Condition.spelled(text, name, column.get());
            }
            return Optional.of(new Formula(text.replaceAll("\\s+", " "), tree));
        } catch (KtxException e) {
            return Optional.empty();
        }
    }

    /// Without an aggregate.
    static Optional<Formula> ofRow(String text, Targets targets, String source) {
        return of(text, targets, source).filter(each -> !each.reckons());
    }

    /// With an aggregate, and none within another.
    static Optional<Formula> ofAll(String text, Targets targets, String source) {
        return of(text, targets, source).filter(Formula::reckons).filter(Formula::isGrouped);
    }

    boolean reckons() {
        return Exprs.hasAggregate(tree);
    }

    /// Whether it shows a column as it is, or cut to a unit of time or to a type.
    boolean isColumn() {
        return switch (tree) {
            case Expr.Ref<Name> _ -> true;
            case Expr.Cast<Name>(var operand, var _) -> operand instanceof Expr.Ref<Name>;
            case Expr.Truncate<Name>(var _, var operand, var _) ->
                    operand instanceof Expr.Ref<Name>;
            default -> false;
        };
    }

    boolean isConstant() {
        return Exprs.references(tree).isEmpty();
    }

    boolean isTimed() {
        return isTimed(text);
    }

    static boolean isTimed(String text) {
        return TIME.matcher(text).find();
    }

    // Every column stands in an aggregate.
    private boolean isGrouped() {
        return isGrouped(tree);
    }

    private static boolean isGrouped(Expr<Name> expr) {
        return switch (expr) {
            case Aggregate<Name> aggregate ->
                    aggregate.arguments().stream().noneMatch(Exprs::hasAggregate)
                            && aggregate.filter().filter(Exprs::hasAggregate).isEmpty();
            case Expr.Ref<Name> _ -> false;
            default -> Exprs.children(expr).stream().allMatch(Formula::isGrouped);
        };
    }
}
