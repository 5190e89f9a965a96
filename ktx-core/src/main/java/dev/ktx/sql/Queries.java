package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

/// Checks that a range of tokens is one query: `[WITH name AS (query), ...]` and then SELECT,
/// VALUES, TABLE, a set operation of those, or one of them in brackets. Ranges are half open.
final class Queries {
    private final Reading reading;
    private final Skeleton skeleton;

    Queries(Reading reading, Skeleton skeleton) {
        this.reading = reading;
        this.skeleton = skeleton;
    }

    /// Whether the range begins like a query. What follows the beginning is not looked at.
    boolean begins(int from, int to) {
        if (from >= to) {
            return false;
        }
        Token first = reading.token(from);
        if (first.kind() == Token.Kind.WORD) {
            Token next = reading.token(from + 1);
            boolean name = from + 1 < to && (next.isName() || next.isSymbol("("));
            boolean string = from + 1 < to && next.kind() == Token.Kind.STRING;
            return switch (first.text()) {
                case "SELECT" -> true;
                case "WITH" -> name || string || reading.has(QueryFeature.EXPRESSION_CTES);
                case "VALUES" -> from + 1 < to && !next.isSymbol(",") && !next.isSymbol(".");
                case "TABLE" -> reading.has(QueryFeature.TABLE_QUERY) && next.isName();
                case "FROM" -> reading.has(QueryFeature.FROM_FIRST) && from + 1 < to;
                case "PIVOT", "UNPIVOT" ->
                        reading.has(QueryFeature.PIVOT_QUERY) && (name || string);
                case "DESCRIBE", "SHOW", "SUMMARIZE" ->
                        reading.has(QueryFeature.STATEMENT_AS_TABLE) && (name || string);
                default -> false;
            };
        }
        if (!first.isSymbol("(")) {
            return false;
        }
        int close = reading.partner(from);
        return begins(from + 1, close)
                && (close + 1 == to
                        || setOperator(close + 1)
                        || reading.isSymbol(close + 1, "|>")
                        || reading.grammar(close + 1).tail());
    }

    /// @throws Refusal when the range is not one query
    void query(int from, int to) {
        int i = from;
        if (reading.isWord(i, "WITH")) {
            i = new CommonTables(reading, this).list(i + 1, to);
        }
        i = term(i, to);
        while (i < to) {
            i = term(behindSetOperator(i, to), to);
        }
    }

    /// @throws Refusal when the range is no expression, or holds something that is no read
    void expression(int from, int to) {
        scan(from, to, Section.EXPRESSION);
    }

    /// @throws Refusal when the range is no list of FROM items, or holds something that is no read
    void tables(int from, int to) {
        scan(from, to, Section.FROM);
    }

    private int scan(int from, int to, Section section) {
        return new Clauses(reading, this, from, to, section).run();
    }

    /// Whether UNION, INTERSECT, EXCEPT or MINUS stands here and another query follows; `* EXCEPT
    /// (a)` is none.
    boolean setOperator(int index) {
        int operator = operator(index);
        // DuckDB casts to a type: a::UNION(n INT, s VARCHAR).
        boolean type = reading.isSymbol(index - 1, "::") && reading.isSymbol(operator + 1, "(");
        if (!reading.grammar(operator).setOperator() || type) {
            return false;
        }
        if (reading.isWord(operator, "UNION")) {
            return true;
        }
        int i = skipModifiers(operator + 1);
        return begins(i, reading.isSymbol(i, "(") ? reading.partner(i) + 1 : reading.size());
    }

    /// The index of the operator itself: BigQuery puts FULL, LEFT or INNER in front of it.
    private int operator(int index) {
        int i = index;
        if (reading.has(QueryFeature.PIPES)
                && (reading.isWord(i, "FULL")
                        || reading.isWord(i, "LEFT")
                        || reading.isWord(i, "INNER"))) {
            i += reading.isWord(i + 1, "OUTER") ? 2 : 1;
            return reading.grammar(i).setOperator() ? i : index;
        }
        return i;
    }

    private int behindSetOperator(int index, int to) {
        if (!setOperator(index)) {
            throw reading.unreadable(index, "no query can go on like this");
        }
        int i = skipModifiers(operator(index) + 1);
        if (i >= to) {
            throw reading.unreadable(to, "a set operation has no second query");
        }
        return i;
    }

    private int skipModifiers(int index) {
        int i = index;
        while (reading.grammar(i).setModifier()) {
            boolean columns =
                    reading.isWord(i, "CORRESPONDING")
                            || reading.isWord(i, "NAME")
                            || reading.isWord(i, "BY")
                            || reading.isWord(i, "MATCHING");
            i++;
            if (columns && reading.isWord(i, "ON") && reading.isSymbol(i + 1, "(")) {
                i = reading.partner(i + 1) + 1;
            } else if (columns && reading.isSymbol(i, "(") && !begins(i + 1, reading.partner(i))) {
                i = reading.partner(i) + 1;
            }
        }
        return i;
    }

    /// One SELECT or its like. Returns where it ends: at a set operator or at `to`.
    private int term(int from, int to) {
        if (from >= to) {
            throw reading.unreadable(to, "a query is missing");
        }
        Token first = reading.token(from);
        if (first.isSymbol("(")) {
            int close = reading.partner(from);
            if (!begins(from + 1, close)) {
                throw skeleton.notAQuery(from + 1, "Only a query can stand in these brackets.");
            }
            query(from + 1, close);
            return tail(close + 1, to);
        }
        if (!begins(from, to) || first.isWord("WITH")) {
            throw skeleton.notAQuery(from, "Only a query can stand here.");
        }
        return switch (first.text()) {
            case "SELECT" -> scan(from + 1, to, Section.LIST);
            case "VALUES" -> scan(from + 1, to, Section.LIST);
            case "FROM" -> scan(from + 1, to, Section.FROM_FIRST);
            case "TABLE", "PIVOT", "UNPIVOT" -> scan(from + 1, to, Section.FROM);
            default -> {
                skeleton.look(from, to);
                yield to;
            }
        };
    }

    /// ORDER BY, LIMIT and their like behind a bracketed query.
    private int tail(int from, int to) {
        if (from >= to || setOperator(from)) {
            return from;
        }
        // BigQuery's |> UNION ALL (query), (query).
        if (reading.has(QueryFeature.PIPES)
                && reading.isSymbol(from, ",")
                && reading.isSymbol(from + 1, "(")) {
            return term(from + 1, to);
        }
        Token first = reading.token(from);
        boolean known = reading.grammar(from).tail();
        if (!known && !first.isSymbol("|>")) {
            throw skeleton.notAQuery(
                    from, "A query in brackets is followed by nothing of the kind.");
        }
        return scan(from, to, Section.TAIL);
    }
}
