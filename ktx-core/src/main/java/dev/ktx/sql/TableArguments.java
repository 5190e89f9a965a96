package dev.ktx.sql;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Tables that stand where neither reading looks for one: functions are given them, as `TABLE t` or
/// as a text that names them, and in ClickHouse `IN` is.
final class TableArguments {
    private static final Set<String> SEPARATORS = Set.of("(", ",", "=>");
    private static final List<String> QUERIES = List.of("SELECT", "WITH", "VALUES", "FROM");
    private static final List<String> CONSTANTS = List.of("NULL", "TRUE", "FALSE");

    private final Reading reading;
    private final Set<String> functions;

    private TableArguments(Reading reading, Set<String> functions) {
        this.reading = reading;
        this.functions = functions;
    }

    static boolean areIn(Dialect dialect, Reading reading) {
        return new TableArguments(reading, FunctionList.of(dialect).ofTables()).any();
    }

    private boolean any() {
        for (Call call : reading.calls()) {
            if (functions.contains(call.name().toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        for (int i = 0; i < reading.size(); i++) {
            if (isArgument(i) || isBehindIn(i)) {
                return true;
            }
        }
        return false;
    }

    /// `f(TABLE t)`, `TABLE(t)`, `TABLE('t')`.
    private boolean isArgument(int index) {
        if (!reading.isWord(index, "TABLE")) {
            return false;
        }
        if (reading.isSymbol(index + 1, "(")) {
            return holdsName(index + 2, reading.partner(index + 1));
        }
        return SEPARATORS.stream().anyMatch(symbol -> reading.isSymbol(index - 1, symbol))
                && reading.token(index + 1).isName();
    }

    /// Whether no call and no query stands between the brackets.
    private boolean holdsName(int from, int close) {
        if (isOneOf(from, QUERIES)) {
            return false;
        }
        for (int i = from; i < close; i++) {
            if (reading.isSymbol(i, "(")) {
                return false;
            }
        }
        return from < close;
    }

    /// `x IN t`, `x IN (t)`, `in(x, t)`.
    private boolean isBehindIn(int index) {
        if (!reading.has(QueryFeature.TABLES_BEHIND_IN) || !reading.isWord(index, "IN")) {
            return false;
        }
        int next = index + 1;
        if (reading.isSymbol(next, "(")) {
            return endsWithName(next, reading.partner(next));
        }
        return reading.token(next).isName() && !reading.isSymbol(next + 1, "(");
    }

    /// Whether the last item between the brackets is a name and no more.
    private boolean endsWithName(int open, int close) {
        int i = close - 1;
        while (reading.isSymbol(i - 1, ".")) {
            i -= 2;
        }
        return reading.token(i).isName()
                && !isOneOf(i, CONSTANTS)
                && (i - 1 == open || reading.isSymbol(i - 1, ","));
    }

    private boolean isOneOf(int index, List<String> words) {
        return words.stream().anyMatch(word -> reading.isWord(index, word));
    }
}
