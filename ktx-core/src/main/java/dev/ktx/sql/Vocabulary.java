package dev.ktx.sql;

import java.util.Set;

/// Words that are grammar, not names, wherever a query of any dialect holds them unquoted.
final class Vocabulary {
    /// Behind these an operand follows, so what comes next is no alias; a bracket behind them opens
    /// an expression or a list, never the arguments of a function of that name.
    private static final Set<String> OPERAND_FOLLOWS =
            Set.of(
                    "SELECT",
                    "DISTINCT",
                    "DISTINCTROW",
                    "ALL",
                    "FROM",
                    "WHERE",
                    "AND",
                    "OR",
                    "XOR",
                    "NOT",
                    "ON",
                    "BY",
                    "HAVING",
                    "QUALIFY",
                    "PREWHERE",
                    "IN",
                    "LIKE",
                    "ILIKE",
                    "RLIKE",
                    "REGEXP",
                    "GLOB",
                    "SIMILAR",
                    "BETWEEN",
                    "IS",
                    "CASE",
                    "WHEN",
                    "THEN",
                    "ELSE",
                    "AS",
                    "USING",
                    "JOIN",
                    "UNION",
                    "INTERSECT",
                    "EXCEPT",
                    "MINUS",
                    "VALUES",
                    "LIMIT",
                    "EXISTS",
                    "ANY",
                    "SOME",
                    "ESCAPE",
                    "COLLATE",
                    "DIV",
                    "WITH",
                    "OVER",
                    "GROUP",
                    "ORDER",
                    "PARTITION",
                    "SETS",
                    "LATERAL",
                    "INTERVAL",
                    "SHOW",
                    "EXPLAIN",
                    "DESCRIBE",
                    "SUMMARIZE",
                    "PIVOT",
                    "UNPIVOT",
                    "OF",
                    "VARIADIC",
                    "OPTION",
                    "RETURNING",
                    "TABLE",
                    "FOR");

    /// A bracket behind these words holds no arguments when an operand stands in front of them, for
    /// example `sum(x) FILTER (...)` or `t SAMPLE (10)`.
    private static final Set<String> BEHIND_AN_OPERAND =
            Set.of(
                    "FILTER",
                    "WITHIN",
                    "TABLESAMPLE",
                    "SAMPLE",
                    "REPEATABLE",
                    "SEED",
                    "MATCH_RECOGNIZE",
                    "EXCLUDE",
                    "REPLACE",
                    "RENAME",
                    "ROLLUP",
                    "CUBE",
                    "OFFSET",
                    "FETCH",
                    "FIRST",
                    "NEXT",
                    "TOP",
                    "WINDOW",
                    "AT",
                    "BEFORE",
                    "CHANGES",
                    "END",
                    "INDEX",
                    "KEY",
                    "SYSTEM",
                    "BERNOULLI",
                    "RESERVOIR",
                    "MEASURES",
                    "PATTERN",
                    "DEFINE",
                    "SUBSET",
                    "AGAINST",
                    "MEMBER",
                    "SEPARATOR",
                    "ROWS",
                    "RANGE",
                    "GROUPS",
                    "BLOCK",
                    "COLUMNS",
                    "PASSING",
                    "SETTINGS",
                    "KEEP");

    /// Where a clause may begin behind a bracketed query.
    private static final Set<String> TAIL =
            Set.of(
                    "ORDER",
                    "LIMIT",
                    "OFFSET",
                    "FETCH",
                    "FOR",
                    "OPTION",
                    "SORT",
                    "CLUSTER",
                    "DISTRIBUTE",
                    "SETTINGS",
                    "FORMAT",
                    "INTO",
                    "LOCK",
                    "WINDOW");

    private static final Set<String> SET_OPERATORS =
            Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");

    private static final Set<String> SET_MODIFIERS =
            Set.of("ALL", "DISTINCT", "BY", "NAME", "STRICT", "CORRESPONDING", "MATCHING");

    /// Clauses that need something behind their word.
    private static final Set<String> NEEDS_MORE =
            Set.of(
                    "FROM", "WHERE", "HAVING", "QUALIFY", "BY", "ON", "AND", "OR", "NOT", "JOIN",
                    "GROUP", "ORDER");

    /// Words that cannot be the beginning of an operand in any dialect.
    private static final Set<String> BEGINS_CLAUSE =
            Set.of("WHERE", "HAVING", "GROUP", "ORDER", "UNION", "INTERSECT", "AND", "OR", "ON");

    private Vocabulary() {}

    static boolean operandFollows(String word) {
        return OPERAND_FOLLOWS.contains(word);
    }

    static boolean bracketBehindOperand(String word) {
        return BEHIND_AN_OPERAND.contains(word);
    }

    static boolean isTail(String word) {
        return TAIL.contains(word);
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
