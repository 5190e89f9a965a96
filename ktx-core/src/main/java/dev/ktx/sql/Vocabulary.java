package dev.ktx.sql;

import java.util.HashMap;
import java.util.Map;

/// What words mean as grammar, in any dialect, where they stand unquoted and are no names.
///
/// @param reserved an operand follows, so what comes next is no alias; a bracket behind it opens an
///   expression or a list, since no function has such a name
/// @param operator stands between two operands, where it is grammar; elsewhere it can be a function
/// @param behindOperand grammar where an operand stands in front of it: a bracket behind it holds
///   no arguments, for example `sum(x) FILTER (...)` or `t SAMPLE (10)`
/// @param tail where a clause may begin behind a bracketed query
/// @param setOperator joins two queries
/// @param setModifier may stand behind a set operator
/// @param needsMore something has to follow, so that `WHERE` is not the end
/// @param beginsClause never the beginning of an operand
/// @param behindWith can follow WITH anywhere but at the beginning of a query
record Vocabulary(
        boolean reserved,
        boolean operator,
        boolean behindOperand,
        boolean tail,
        boolean setOperator,
        boolean setModifier,
        boolean needsMore,
        boolean beginsClause,
        boolean behindWith) {
    /// A word that means nothing as grammar.
    static final Vocabulary NAME =
            new Vocabulary(false, false, false, false, false, false, false, false, false);

    private static final Map<String, Vocabulary> WORDS = words();

    /// @param word in upper case
    static Vocabulary of(String word) {
        return WORDS.getOrDefault(word, NAME);
    }

    private static Map<String, Vocabulary> words() {
        String[] reserved =
                words(
                        """
                        SELECT DISTINCT DISTINCTROW ALL FROM WHERE AND OR NOT ON BY HAVING QUALIFY PREWHERE IN
                        BETWEEN IS CASE WHEN THEN ELSE AS USING JOIN UNION INTERSECT EXCEPT MINUS VALUES LIMIT
                        EXISTS ANY SOME ESCAPE COLLATE WITH OVER GROUP ORDER PARTITION SETS LATERAL INTERVAL
                        SHOW EXPLAIN DESCRIBE SUMMARIZE PIVOT UNPIVOT OF VARIADIC OPTION RETURNING TABLE FOR
                        """);
        String[] operators = words("XOR LIKE ILIKE RLIKE REGEXP GLOB SIMILAR DIV");
        String[] behindOperand =
                words(
                        """
                        FILTER WITHIN TABLESAMPLE SAMPLE REPEATABLE SEED MATCH_RECOGNIZE EXCLUDE REPLACE RENAME
                        ROLLUP CUBE OFFSET FETCH FIRST NEXT TOP WINDOW AT BEFORE CHANGES END INDEX KEY SYSTEM
                        BERNOULLI RESERVOIR MEASURES PATTERN DEFINE SUBSET AGAINST MEMBER SEPARATOR ROWS RANGE
                        GROUPS BLOCK COLUMNS PASSING SETTINGS KEEP
                        """);
        String[] tail =
                words(
                        """
                        ORDER LIMIT OFFSET FETCH FOR OPTION SORT CLUSTER DISTRIBUTE SETTINGS FORMAT INTO LOCK
                        WINDOW
                        """);
        String[] setOperators = words("UNION INTERSECT EXCEPT MINUS");
        String[] setModifiers = words("ALL DISTINCT BY NAME STRICT CORRESPONDING MATCHING");
        String[] needsMore = words("FROM WHERE HAVING QUALIFY BY ON AND OR NOT JOIN GROUP ORDER");
        String[] beginsClause = words("WHERE HAVING GROUP ORDER UNION INTERSECT AND OR ON");
        String[] behindWith =
                words(
                        """
                        TIES TOTALS ROLLUP CUBE FILL OFFSET ORDINALITY TIME LOCAL UNIQUE WRAPPER CONDITIONAL
                        UNCONDITIONAL ARRAY UNMATCHED DIFFERENTIAL_PRIVACY ANONYMIZATION AGGREGATION_THRESHOLD
                        QUERY PARSER NULL WITHOUT KEYS SINGLE NO
                        """);
        String[][] sets = {
            reserved,
            operators,
            behindOperand,
            tail,
            setOperators,
            setModifiers,
            needsMore,
            beginsClause,
            behindWith
        };
        Map<String, boolean[]> flags = new HashMap<>();
        for (int i = 0; i < sets.length; i++) {
            for (String word : sets[i]) {
                flags.computeIfAbsent(word, _ -> new boolean[sets.length])[i] = true;
            }
        }
        Map<String, Vocabulary> result = new HashMap<>();
        flags.forEach((word, is) ->
                result.put(
                        word,
                        new Vocabulary(
                                is[0], is[1], is[2], is[3], is[4], is[5], is[6], is[7], is[8])));
        return Map.copyOf(result);
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+", -1);
    }
}
