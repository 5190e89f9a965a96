package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

/// The list behind WITH: `[RECURSIVE] name [(columns)] AS [NOT MATERIALIZED] (query), ...`. The
/// body of each entry is checked as a query of its own.
final class CommonTables {
    private final Reading reading;
    private final Queries queries;

    CommonTables(Reading reading, Queries queries) {
        this.reading = reading;
        this.queries = queries;
    }

    /// Returns the index of the query behind the list.
    int list(int from, int to) {
        int i = from;
        if (reading.isWord(i, "RECURSIVE")
                && reading.token(i + 1).isName()
                && !reading.isWord(i + 1, "AS")) {
            i++;
        }
        while (true) {
            i = entry(i, to);
            if (!reading.isSymbol(i, ",")) {
                return i;
            }
            i++;
        }
    }

    private int entry(int from, int to) {
        if (reading.has(QueryFeature.XML_NAMESPACES)
                && reading.isWord(from, "XMLNAMESPACES")
                && reading.isSymbol(from + 1, "(")) {
            return reading.partner(from + 1) + 1;
        }
        int body = body(from, to);
        if (body >= 0) {
            int close = reading.partner(body);
            if (!queries.begins(body + 1, close)) {
                throw notAQuery(body + 1);
            }
            queries.query(body + 1, close);
            return behind(close + 1, to);
        }
        if (reading.has(QueryFeature.EXPRESSION_CTES)) {
            return expression(from, to);
        }
        throw reading.unreadable(from, "WITH names queries: name AS (query)");
    }

    /// The index of the bracket that opens the body, or -1 when this is no named query.
    private int body(int from, int to) {
        int i = from;
        // DuckDB takes a string for a name here.
        boolean string =
                reading.has(QueryFeature.FILES_AS_TABLES)
                        && reading.token(i).kind() == Token.Kind.STRING;
        if (!reading.token(i).isName() && !string) {
            return -1;
        }
        i++;
        boolean columns = false;
        if (reading.isSymbol(i, "(") && !nakedBody(i)) {
            queries.expression(i + 1, reading.partner(i));
            i = reading.partner(i) + 1;
            columns = true;
        }
        if (reading.isWord(i, "USING")
                && reading.isWord(i + 1, "KEY")
                && reading.isSymbol(i + 2, "(")) {
            queries.expression(i + 3, reading.partner(i + 2));
            i = reading.partner(i + 2) + 1;
        }
        if (reading.isWord(i, "MAX") && reading.isWord(i + 1, "RECURSION")) {
            i += 4;
        }
        if (reading.isWord(i, "AS")) {
            i++;
            if (reading.isWord(i, "NOT")) {
                i++;
            }
            if (reading.isWord(i, "MATERIALIZED")) {
                i++;
            }
        } else if (!reading.has(QueryFeature.CTES_WITHOUT_AS)) {
            return -1;
        }
        boolean expression =
                reading.has(QueryFeature.EXPRESSION_CTES) && !columns && !reading.isSymbol(i, "(");
        if (expression || i >= to || !reading.isSymbol(i, "(")) {
            return -1;
        }
        return i;
    }

    private boolean nakedBody(int open) {
        return reading.has(QueryFeature.CTES_WITHOUT_AS)
                && queries.begins(open + 1, reading.partner(open));
    }

    /// PostgreSQL's `SEARCH DEPTH FIRST BY a SET b` and `CYCLE a SET b USING c`.
    private int behind(int from, int to) {
        int i = from;
        while (reading.isWord(i, "SEARCH") || reading.isWord(i, "CYCLE")) {
            while (i < to && !reading.isWord(i, "SET")) {
                refuseBracket(i++);
            }
            i += 2;
            while (i < to
                    && (reading.isWord(i, "TO")
                            || reading.isWord(i, "DEFAULT")
                            || reading.isWord(i, "USING"))) {
                i += 2;
            }
        }
        return i;
    }

    private void refuseBracket(int index) {
        if (reading.isSymbol(index, "(")) {
            throw reading.unreadable(index, "SEARCH and CYCLE list columns");
        }
    }

    /// ClickHouse's `WITH expression AS name`.
    private int expression(int from, int to) {
        int i = from;
        while (i < to && !(reading.isWord(i, "AS") && endsExpression(i + 2, to))) {
            boolean bracket =
                    reading.token(i).kind() == Token.Kind.SYMBOL
                            && "([{".contains(reading.token(i).text());
            i = bracket && !reading.token(i).text().isEmpty() ? reading.partner(i) + 1 : i + 1;
        }
        if (i >= to || i == from) {
            throw reading.unreadable(from, "WITH names queries or expressions");
        }
        queries.expression(from, i);
        return i + 2;
    }

    private boolean endsExpression(int index, int to) {
        return reading.isSymbol(index, ",") || queries.begins(index, to);
    }

    private Refusal notAQuery(int index) {
        Token token = reading.token(index);
        if (token.isName()) {
            return reading.operation(
                    index,
                    Operations.named(token.text()),
                    "The body of a WITH entry has to be a query.");
        }
        return reading.unreadable(index, "the body of a WITH entry has to be a query");
    }
}
