package dev.ktx.sql;

import dev.ktx.problem.SqlProblems;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.regex.Pattern;

/// Decides whether a text is one read. Three checks, all of which must pass: the {@link Lexer}
/// reads the text with certainty, the {@link Skeleton} finds one query and nothing else, and the
/// {@link FunctionPolicy} knows every function that is called. The session the text runs in is
/// read-only as well; the gate does not rely on that.
public final class Gate {
    /// Optimizer hints that set something: MySQL's SET_VAR and RESOURCE_GROUP, pg_hint_plan's Set.
    private static final Pattern SETTING_HINT =
            Pattern.compile("(?i)(^|[^a-z_])(set|set_var|resource_group)\\s*\\(");

    private Gate() {}

    /// The verdict on a text. Never throws because of the text.
    public static Verdict judge(Dialect dialect, String sql, SqlPolicy policy) {
        try {
            check(dialect, dialect.lexRules(), sql, policy);
            for (LexRules.Backslash other : dialect.otherReadings()) {
                checkReading(dialect, dialect.lexRules().reading(other), sql, policy);
            }
            return new Verdict.Allowed(ReadOnlySql.proven(dialect, sql));
        } catch (Refusal refusal) {
            return refusal.verdict();
        } catch (UnreadableSql unreadable) {
            return new Verdict.Refused(
                    SqlProblems.unreadableSql(
                            unreadable.reason(), unreadable.offset(), unreadable.token()),
                    unreadable.offset(),
                    unreadable.token());
        }
    }

    private static void check(Dialect dialect, LexRules rules, String sql, SqlPolicy policy) {
        Reading reading = new Reading(dialect, Lexer.lex(rules, sql), sql);
        for (Token hint : reading.hints()) {
            if (SETTING_HINT.matcher(hint.text()).find()) {
                throw new Refusal(
                        SqlProblems.notReadOnly(
                                Operations.SET, hint.start(), "/*+", "Leave the hint out."),
                        hint.start(),
                        "/*+");
            }
        }
        new Skeleton(reading).check();
        FunctionPolicy.of(dialect).check(reading.calls(), policy);
    }

    /// How a server with another setting would read it. A server that finds an open quote refuses
    /// the text by itself.
    private static void checkReading(
            Dialect dialect, LexRules rules, String sql, SqlPolicy policy) {
        try {
            check(dialect, rules, sql, policy);
        } catch (UnreadableSql unreadable) {
            if (!unreadable.isUnterminated()) {
                throw unreadable;
            }
        }
    }
}
