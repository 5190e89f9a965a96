package dev.ktx.sql;

import dev.ktx.problem.Problem;
import dev.ktx.problem.SqlProblems;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.regex.Pattern;

/// Decides whether a text is one read. Four checks, all of which must pass:
///
/// 1. {@link Lexer}: the text splits into tokens in one way only.
/// 2. {@link Skeleton}: the tokens have the shape of one query.
/// 3. {@link FunctionPolicy}: every function that is called is known to read only.
/// 4. {@link SecondOpinion}: another parser, where it can read the text, sees a read as well.
///
/// The session the text runs in is read-only too; the gate does not rely on that. Thread-safe.
public final class Gate {
    /// Optimizer hints that set something: MySQL's SET_VAR and RESOURCE_GROUP, pg_hint_plan's Set.
    private static final Pattern SETTING_HINT =
            Pattern.compile("(?i)(^|[^a-z_])(set|set_var|resource_group)\\s*\\(");

    private Gate() {}

    /// What the checks left behind.
    sealed interface Examined {
        record Passed(Reading reading, Opinion opinion) implements Examined {}

        record Stopped(Verdict.Refused verdict) implements Examined {}
    }

    /// The verdict on a text. Never throws because of the text.
    public static Verdict judge(Dialect dialect, String sql, SqlPolicy policy) {
        return switch (examine(dialect, sql, policy)) {
            case Examined.Passed(var reading, var opinion) ->
                    new Verdict.Allowed(
                            ReadOnlySql.proven(dialect, sql),
                            Findings.tables(dialect, reading, opinion),
                            reading.functions());
            case Examined.Stopped(var refused) -> refused;
        };
    }

    static Examined examine(Dialect dialect, String sql, SqlPolicy policy) {
        try {
            Reading reading = firstOpinion(dialect, sql, policy);
            return new Examined.Passed(reading, ask(dialect, sql, reading, policy));
        } catch (Refusal refusal) {
            return new Examined.Stopped(refusal.verdict());
        } catch (UnreadableSql unreadable) {
            Problem problem =
                    SqlProblems.unreadableSql(
                            unreadable.reason(), unreadable.offset(), unreadable.token());
            return new Examined.Stopped(
                    new Verdict.Refused(problem, unreadable.offset(), unreadable.token()));
        }
    }

    /// What lexer, skeleton and function policy make of a text, without another parser.
    ///
    /// @throws Refusal when it is not one read
    /// @throws UnreadableSql when it cannot be read with certainty
    static Reading firstOpinion(Dialect dialect, String sql, SqlPolicy policy) {
        Reading reading = check(dialect, dialect.lexRules(), sql, policy);
        // Without a backslash the other readings are this one.
        if (sql.indexOf('\\') >= 0) {
            for (LexRules.Backslash other : dialect.otherReadings()) {
                checkReading(dialect, dialect.lexRules().reading(other), sql, policy);
            }
        }
        return reading;
    }

    private static Reading check(Dialect dialect, LexRules rules, String sql, SqlPolicy policy) {
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
        return reading;
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

    private static Opinion ask(Dialect dialect, String sql, Reading reading, SqlPolicy policy) {
        Opinion opinion = SecondOpinion.on(dialect, sql, reading.depth());
        switch (opinion) {
            case Opinion.Read _ -> {}
            case Opinion.NotRead(var operation) ->
                    throw new Refusal(
                            SqlProblems.notReadOnly(
                                    operation, 0, "", "A second parser does not see one read."),
                            0,
                            "");
            case Opinion.None(var reason) -> {
                if (policy.strict()) {
                    throw new Refusal(SqlProblems.strictSql(reason), 0, "");
                }
            }
        }
        return opinion;
    }
}
