package dev.ktx.sql.dialect;

import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Arithmetic;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Case;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Exists;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.InZone;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Like;
import dev.ktx.sql.tree.Expr.Moment;
import dev.ktx.sql.tree.Expr.Negate;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Null;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Part;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Shift;
import dev.ktx.sql.tree.Expr.Text;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.SqlColumn;

/// How tightly a printed node binds, the loosest first. A node inside one that binds more tightly
/// is put in brackets.
enum Level {
    OR,
    AND,
    NOT,
    COMPARE,
    ADD,
    MULTIPLY,
    ATOM;

    static Level of(Expr<SqlColumn> expr) {
        return switch (expr) {
            case Or<SqlColumn> _ -> OR;
            case And<SqlColumn> _ -> AND;
            case Not<SqlColumn> _ -> NOT;
            case Compare<SqlColumn> _, IsNull<SqlColumn> _, In<SqlColumn> _, Like<SqlColumn> _ ->
                    COMPARE;
            case Arithmetic<SqlColumn>(var operator, var _, var _) ->
                    switch (operator) {
                        case ADD, SUBTRACT -> ADD;
                        case MULTIPLY -> MULTIPLY;
                        case DIVIDE, REMAINDER -> ATOM;
                    };
            case Negate<SqlColumn> _ -> MULTIPLY;
            case Amount<SqlColumn>(var amount) -> amount.signum() < 0 ? MULTIPLY : ATOM;
            case Ref<SqlColumn> _,
                    Text<SqlColumn> _,
                    Truth<SqlColumn> _,
                    Null<SqlColumn> _,
                    Moment<SqlColumn> _,
                    Case<SqlColumn> _,
                    Call<SqlColumn> _,
                    Cast<SqlColumn> _,
                    Truncate<SqlColumn> _,
                    Part<SqlColumn> _,
                    Shift<SqlColumn> _,
                    InZone<SqlColumn> _,
                    Aggregate<SqlColumn> _,
                    Exists<SqlColumn> _ ->
                    ATOM;
        };
    }
}
