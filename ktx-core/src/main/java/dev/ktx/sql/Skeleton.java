package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

import java.util.Set;

/// The shape a text must have to be one read: exactly one statement, and that a query or one of the
/// few statements that only look. Everything else is refused.
final class Skeleton {
    private static final String ADVICE =
            "Only reads are executed: send one SELECT, VALUES or set operation, with or without WITH.";

    private static final Set<String> EXPLAIN_OPTIONS =
            Set.of(
                    "VERBOSE",
                    "EXTENDED",
                    "PARTITIONS",
                    "FORMATTED",
                    "CODEGEN",
                    "COST",
                    "LOGICAL",
                    "TEXT",
                    "JSON",
                    "TABULAR",
                    "TREE",
                    "TRADITIONAL",
                    "USING",
                    "QUERY",
                    "PLAN",
                    "AST",
                    "SYNTAX",
                    "PIPELINE",
                    "ESTIMATE");

    private static final Set<String> DESCRIBE_OPTIONS =
            Set.of(
                    "TABLE",
                    "VIEW",
                    "EXTENDED",
                    "FORMATTED",
                    "DETAIL",
                    "HISTORY",
                    "SCHEMA",
                    "DATABASE",
                    "CATALOG",
                    "FUNCTION",
                    "PROCEDURE",
                    "COLUMN",
                    "TYPE",
                    "STREAM",
                    "TASK",
                    "PIPE",
                    "WAREHOUSE",
                    "USER",
                    "SEQUENCE",
                    "MATERIALIZED",
                    "DYNAMIC",
                    "EXTERNAL",
                    "ICEBERG",
                    "RESULT",
                    "INPUT",
                    "OUTPUT",
                    "QUERY",
                    "SHARE",
                    "VOLUME");

    private final Reading reading;
    private final Queries queries;

    Skeleton(Reading reading) {
        this.reading = reading;
        this.queries = new Queries(reading, this);
    }

    /// Returns when the text is one read as far as its shape tells; what it calls is left in the
    /// reading.
    ///
    /// @throws Refusal when it is not
    void check() {
        int from = 0;
        int to = reading.size();
        while (to > 0 && reading.isSymbol(to - 1, ";")) {
            to--;
        }
        while (from < to && reading.isSymbol(from, ";")) {
            from++;
        }
        if (from == to) {
            throw reading.unreadable(reading.size(), "the text holds no statement");
        }
        for (int i = from; i < to; i++) {
            if (reading.isSymbol(i, ";")) {
                throw reading.severalStatements(i + 1);
            }
        }
        statement(from, to);
    }

    private void statement(int from, int to) {
        if (queries.begins(from, to)) {
            queries.query(from, to);
        } else if (!look(from, to)) {
            throw notAQuery(from, ADVICE);
        }
    }

    /// EXPLAIN, SHOW, DESCRIBE and their like. False when it is none of them.
    boolean look(int from, int to) {
        if (!reading.token(from).isName()) {
            return false;
        }
        switch (reading.token(from).text()) {
            case "EXPLAIN" -> {
                if (!reading.has(QueryFeature.EXPLAIN)) {
                    return false;
                }
                explain(from + 1, to);
            }
            case "DESCRIBE", "DESC" -> {
                if (!reading.has(QueryFeature.DESCRIBE)) {
                    return false;
                }
                if (reading.has(QueryFeature.DESCRIBE_IS_EXPLAIN)) {
                    explain(from + 1, to);
                } else {
                    describe(from + 1, to);
                }
            }
            case "SHOW" -> {
                if (!reading.has(QueryFeature.SHOW)) {
                    return false;
                }
                needsMore(from + 1, to);
                if (reading.has(QueryFeature.DESCRIBE_QUERY) && queries.begins(from + 1, to)) {
                    // DuckDB takes SHOW for DESCRIBE.
                    queries.query(from + 1, to);
                } else {
                    queries.expression(from + 1, to);
                }
            }
            case "SUMMARIZE" -> {
                if (!reading.has(QueryFeature.SUMMARIZE)) {
                    return false;
                }
                describe(from + 1, to);
            }
            case "EXISTS" -> {
                if (!reading.has(QueryFeature.EXISTS_STATEMENT)) {
                    return false;
                }
                needsMore(from + 1, to);
                queries.tables(from + 1, to);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void explain(int from, int to) {
        int i = from;
        while (i < to) {
            if (reading.isWord(i, "ANALYZE")
                    || reading.isWord(i, "ANALYSE")
                    || reading.isWord(i, "PROFILE")) {
                throw reading.operation(
                        i, Operations.ANALYZE, "EXPLAIN ANALYZE executes: leave ANALYZE out.");
            }
            if (queries.begins(i, to)) {
                queries.query(i, to);
                return;
            }
            if (reading.isSymbol(i, "(")) {
                i = options(i);
            } else if (reading.isWord(i, "FORMAT")) {
                i += reading.isSymbol(i + 1, "=") ? 3 : 2;
            } else if (reading.token(i).isName() && reading.isSymbol(i + 1, "=")) {
                i += reading.isSymbol(i + 3, ",") ? 4 : 3;
            } else if (EXPLAIN_OPTIONS.contains(reading.token(i).text())) {
                i++;
            } else {
                break;
            }
        }
        needsMore(i, to);
        boolean name =
                reading.token(i).isName()
                        && !Operations.isVerb(reading.token(i).text())
                        && !reading.isWord(i, "FOR");
        if (reading.has(QueryFeature.DESCRIBE_IS_EXPLAIN) && name) {
            queries.tables(i, to);
            return;
        }
        throw notAQuery(i, "Only a query can be explained.");
    }

    /// `(FORMAT JSON, VERBOSE)`.
    private int options(int open) {
        int close = reading.partner(open);
        for (int i = open + 1; i < close; i++) {
            if (reading.isWord(i, "ANALYZE") || reading.isWord(i, "ANALYSE")) {
                throw reading.operation(
                        i, Operations.ANALYZE, "EXPLAIN ANALYZE executes: leave ANALYZE out.");
            }
            if (reading.isSymbol(i, "(")) {
                throw reading.unreadable(i, "EXPLAIN has no such option");
            }
        }
        return close + 1;
    }

    private void describe(int from, int to) {
        int i = from;
        while (i + 1 < to
                && DESCRIBE_OPTIONS.contains(reading.token(i).text())
                && (reading.token(i + 1).isName()
                        || reading.token(i + 1).kind() == Token.Kind.STRING
                        || reading.isSymbol(i + 1, "("))) {
            i++;
        }
        needsMore(i, to);
        if (reading.has(QueryFeature.DESCRIBE_QUERY) && queries.begins(i, to)) {
            queries.query(i, to);
            return;
        }
        if (Operations.isVerb(reading.token(i).text()) && reading.token(i + 1).isName()) {
            throw notAQuery(i, ADVICE);
        }
        queries.tables(i, to);
    }

    private void needsMore(int index, int to) {
        if (index >= to) {
            throw reading.unreadable(index, "the statement ends too early");
        }
    }

    Refusal notAQuery(int index, String advice) {
        var token = reading.token(index);
        if (token.isName()) {
            return reading.operation(index, Operations.named(token.text()), advice);
        }
        return reading.unreadable(index, "a query begins with SELECT, WITH or VALUES");
    }
}
