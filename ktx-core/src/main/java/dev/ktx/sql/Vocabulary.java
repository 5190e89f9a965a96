package dev.ktx.sql;

import java.util.Set;

/// Words that are grammar, not names, wherever a query of any dialect holds them unquoted.
final class Vocabulary {
    /// Behind these an operand follows, so what comes next is no alias; a bracket behind them opens
    /// an expression or a list. No function has such a name.
    private static final Set<String> RESERVED =
            Set.of(
                    "SELECT", "DISTINCT", "DISTINCTROW", "ALL", "FROM", "WHERE", "AND", "OR", "NOT",
                    "ON", "BY", "HAVING", "QUALIFY", "PREWHERE", "IN", "BETWEEN", "IS", "CASE",
                    "WHEN", "THEN", "ELSE", "AS", "USING", "JOIN", "UNION", "INTERSECT", "EXCEPT",
                    "MINUS", "VALUES", "LIMIT", "EXISTS", "ANY", "SOME", "ESCAPE", "COLLATE",
                    "WITH", "OVER", "GROUP", "ORDER", "PARTITION", "SETS", "LATERAL", "INTERVAL",
                    "SHOW", "EXPLAIN", "DESCRIBE", "SUMMARIZE", "PIVOT", "UNPIVOT", "OF",
                    "VARIADIC", "OPTION", "RETURNING", "TABLE", "FOR");

    /// Operators between two operands; elsewhere functions have these names too.
    private static final Set<String> OPERATORS =
            Set.of(
                    "XOR", "LIKE", "ILIKE", "RLIKE", "REGEXP", "GLOB", "SIMILAR", "DIV");

    /// A bracket behind these words holds no arguments when an operand stands in front of them, for
    /// example `sum(x) FILTER (...)` or `t SAMPLE (10)`.
    private static final Set<String> BEHIND_AN_OPERAND =
            Set.of(
                    "FILTER", "WITHIN", "TABLESAMPLE", "SAMPLE", "REPEATABLE", "SEED",
                    "MATCH_RECOGNIZE", "EXCLUDE", "REPLACE", "RENAME", "ROLLUP", "CUBE",
                    "OFFSET", "FETCH", "FIRST", "NEXT", "TOP", "WINDOW", "AT", "BEFORE", "CHANGES",
                    "END", "INDEX", "KEY", "SYSTEM", "BERNOULLI", "RESERVOIR", "MEASURES",
                    "PATTERN", "DEFINE", "SUBSET", "AGAINST", "MEMBER", "SEPARATOR", "ROWS",
                    "RANGE", "GROUPS", "BLOCK", "COLUMNS", "PASSING", "SETTINGS", "KEEP");

    /// Where a clause may begin behind a bracketed query.
    private static final Set<String> TAIL =
            Set.of("ORDER", "LIMIT", "OFFSET", "FETCH", "FOR", "OPTION", "SORT", "CLUSTER",
                    "DISTRIBUTE", "SETTINGS", "FORMAT", "INTO", "LOCK", "WINDOW");

    /// What can follow WITH anywhere but at the beginning of a query, unless a bracket does.
    private static final Set<String> BEHIND_WITH =
            Set.of(
                    "TIES", "TOTALS", "ROLLUP", "CUBE", "FILL", "OFFSET", "ORDINALITY", "TIME",
                    "LOCAL", "UNIQUE", "WRAPPER", "CONDITIONAL", "UNCONDITIONAL", "ARRAY",
                    "UNMATCHED", "DIFFERENTIAL_PRIVACY", "ANONYMIZATION", "AGGREGATION_THRESHOLD",
                    "QUERY", "PARSER", "NULL", "WITHOUT", "KEYS", "SINGLE", "NO");

    private static final Set<String> SET_OPERATORS =
            Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");

    private static final Set<String> SET_MODIFIERS =
            Set.of("ALL", "DISTINCT", "BY", "NAME", "STRICT", "CORRESPONDING", "MATCHING");

    /// Clauses that need something behind their word.
    private static final Set<String> NEEDS_MORE =
            Set.of("FROM", "WHERE", "HAVING", "QUALIFY", "BY", "ON", "AND", "OR", "NOT", "JOIN",
                    "GROUP", "ORDER");

    /// Words that cannot be the beginning of an operand in any dialect.
    private static final Set<String> BEGINS_CLAUSE =
            Set.of("WHERE", "HAVING", "GROUP", "ORDER", "UNION", "INTERSECT", "AND", "OR", "ON");

    private Vocabulary() {}

    static boolean isReserved(String word) {
        return RESERVED.contains(word);
    }

    static boolean isOperator(String word) {
        return OPERATORS.contains(word);
    }

    static boolean bracketBehindOperand(String word) {
        return BEHIND_AN_OPERAND.contains(word);
    }

    static boolean isTail(String word) {
        return TAIL.contains(word);
    }

    static boolean followsWith(String word) {
        return BEHIND_WITH.contains(word);
    }

    static boolean isSetOperator(String word) {
        return SET_OPERATORS.contains(word);
    }

    static boolean isSetModifier(String word) {
        return SET_MODIFIERS.contains(word);
    }

    static boolean needsMore(String word) {
        return NEEDS_MORE.contains(word);
    }

    static boolean beginsClause(String word) {
        return BEGINS_CLAUSE.contains(word);
    }
}
