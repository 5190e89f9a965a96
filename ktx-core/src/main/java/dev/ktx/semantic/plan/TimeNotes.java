package dev.ktx.semantic.plan;

import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.InZone;
import dev.ktx.sql.tree.Expr.Moment;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.TimeKind;

import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the receipt says about time: the zone, where weeks begin, and which dates stand for the
/// midnight they begin with.
final class TimeNotes {
    private TimeNotes() {}

    static void tell(SemanticQuery query, Question question, Notes notes) {
        query.timeZone().ifPresent(zone -> notes.assume("Times are read in " + zone + "."));
        List<Expr<Field>> all = new ArrayList<>();
        for (Dimension dimension : question.dimensions()) {
            switch (dimension.value()) {
                case Dimension.Value.Fixed(var expr) -> all.add(expr);
                case Dimension.Value.OwnDate(var unit) -> {
                    if (unit == Granularity.WEEK) {
                        weeks(query.weekStart(), notes);
                    }
                }
            }
        }
        question.filters().forEach(filter -> all.add(filter.condition()));
        question.atoms()
                .values()
                .forEach(atoms -> atoms.forEach(atom -> all.add(atom.aggregate())));
        all.forEach(expr -> Exprs.walk(expr, part -> tell(part, notes)));
    }

    private static void tell(Expr<Field> part, Notes notes) {
        if (part instanceof Truncate<Field>(var unit, var _, var start)
                && unit == Granularity.WEEK) {
            weeks(start, notes);
        }
        if (part instanceof Compare<Field>(var relation, var left, var right)) {
            if (relation == Relation.AT_MOST
                    || relation == Relation.GREATER
                    || relation == Relation.EQUAL) {
                midnight(left, right, notes);
            }
            if (relation == Relation.AT_LEAST
                    || relation == Relation.LESS
                    || relation == Relation.EQUAL) {
                midnight(right, left, notes);
            }
        }
    }

    private static void weeks(DayOfWeek start, Notes notes) {
        notes.assume(
                "Weeks begin on %s."
                        .formatted(
                                start == DayOfWeek.MONDAY
                                        ? "Monday, as in ISO 8601"
                                        : start.getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
    }

    /// Up to a day, where the column tells hours, ends before that day.
    private static void midnight(Expr<Field> time, Expr<Field> bound, Notes notes) {
        if (bound instanceof Moment<Field>(var at, var dateOnly) && dateOnly) {
            timestamp(time)
                    .ifPresent(column ->
                            notes.assume(
                                    "'%s' beside '%s' is the midnight that begins this day."
                                            .formatted(at.toLocalDate(), column)));
        }
    }

    private static Optional<String> timestamp(Expr<Field> expr) {
        return switch (expr) {
            case InZone<Field>(var operand, var _, var _) -> timestamp(operand);
            case Ref<Field>(var field)
                    when field.column().kind() == TimeKind.TIMESTAMP
                            || field.column().kind() == TimeKind.TIMESTAMP_WITH_ZONE ->
                    Optional.of(field.role().text() + "." + field.column().name());
            default -> Optional.empty();
        };
    }
}
