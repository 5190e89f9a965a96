package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

/// What the tokens around a place say about it.
final class Neighbours {
    private final Reading reading;

    Neighbours(Reading reading) {
        this.reading = reading;
    }

    /// Whether the token is a name behind a dot.
    boolean isPart(int index) {
        return reading.isSymbol(index - 1, ".")
                || (reading.isSymbol(index - 1, ":") && reading.has(QueryFeature.COLON_PATHS));
    }

    /// Whether the token is a new name behind AS.
    boolean isAlias(int index) {
        return reading.isWord(index - 1, "AS")
                && !isPart(index - 1)
                && !reading.isWord(index, "SELECT");
    }

    /// Whether an operand ends with that token, so that an operator, a clause or an alias follows.
    ///
    /// @param from where the range begins; nothing in front of it counts
    boolean endsOperand(int index, int from) {
        if (index < from) {
            return false;
        }
        Token token = reading.token(index);
        return switch (token.kind()) {
            case QUOTED, STRING, NUMBER, PARAMETER -> true;
            case WORD ->
                    isPart(index)
                            || (!reading.grammar(index).reserved() && !isOperator(index, from));
            case SYMBOL ->
                    switch (token.text()) {
                        case ")", "]", "}" -> true;
                        case "*" -> !endsOperand(index - 1, from);
                        default -> false;
                    };
        };
    }

    /// Whether the word stands between two operands, for example LIKE.
    boolean isOperator(int index, int from) {
        return reading.grammar(index).operator() && endsOperand(index - 1, from);
    }

    /// Whether a word like FROM or AND stands there that something has to follow.
    boolean isOpenEnd(int index) {
        return reading.grammar(index).needsMore() && !isPart(index) && !isAlias(index);
    }
}
