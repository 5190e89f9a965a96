package dev.ktx.sql;

import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.ArrayList;
import java.util.List;

/// What stands where a modelling language names a table, for example in LookML's `sql_table_name`.
public sealed interface TableIdentifier {
    /// The name of one table.
    record Found(TableName table) implements TableIdentifier {}

    /// Anything else.
    ///
    /// @param detail one sentence
    record Rejected(Reason reason, String detail) implements TableIdentifier {}

    enum Reason {
        LOOKER_TEMPLATE_UNRESOLVED,
        DERIVED_TABLE_NOT_SUPPORTED,
        NO_PHYSICAL_TABLE,
        MULTIPLE_TABLE_REFERENCES,
        PARSE_ERROR
    }

    /// @param text a possibly quoted and qualified name by the rules of the dialect, optionally
    ///   with an alias behind it
    static TableIdentifier parse(Dialect dialect, String text) {
        if (text.contains("${")
                || text.contains("@{")
                || text.contains("{{")
                || text.contains("{%")) {
            return new Rejected(
                    Reason.LOOKER_TEMPLATE_UNRESOLVED,
                    "The name holds a template: " + text.strip());
        }
        Tokens tokens;
        try {
            tokens = Lexer.lex(dialect.lexRules(), text);
        } catch (UnreadableSql unreadable) {
            return new Rejected(
                    Reason.PARSE_ERROR, "Invalid expression: " + unreadable.reason() + ".");
        }
        if (tokens.size() == 0) {
            return new Rejected(Reason.NO_PHYSICAL_TABLE, "The name is empty.");
        }
        Token first = tokens.get(0);
        if (first.isSymbol("(") || first.isWord("SELECT") || first.isWord("WITH")) {
            return new Rejected(
                    Reason.DERIVED_TABLE_NOT_SUPPORTED, "A query stands in place of a table.");
        }
        return name(dialect, tokens, text);
    }

    private static TableIdentifier name(Dialect dialect, Tokens tokens, String text) {
        List<String> parts = new ArrayList<>();
        int i = 0;
        while (i < tokens.size() && tokens.get(i).isName()) {
            parts.addAll(parts(dialect, tokens, i));
            i++;
            if (i < tokens.size() && tokens.get(i).isSymbol(".")) {
                i++;
            } else {
                break;
            }
        }
        if (parts.isEmpty() || (i > 0 && tokens.get(i - 1).isSymbol("."))) {
            return new Rejected(Reason.PARSE_ERROR, "Invalid expression: no table name in " + text);
        }
        if (i < tokens.size() && tokens.get(i).isSymbol("(")) {
            return new Rejected(Reason.NO_PHYSICAL_TABLE, "A function stands in place of a table.");
        }
        for (int j = i; j < tokens.size(); j++) {
            if (tokens.get(j).isSymbol(",") || tokens.get(j).isWord("JOIN")) {
                return new Rejected(
                        Reason.MULTIPLE_TABLE_REFERENCES, "More than one table is named.");
            }
        }
        return endsWithAlias(tokens, i)
                ? new Found(new TableName(parts))
                : new Rejected(
                        Reason.PARSE_ERROR, "Invalid expression: more than a table name: " + text);
    }

    private static boolean endsWithAlias(Tokens tokens, int from) {
        int i = from;
        if (i < tokens.size() && tokens.get(i).isWord("AS")) {
            i++;
        }
        return i == tokens.size() || (i + 1 == tokens.size() && tokens.get(i).isName());
    }

    /// BigQuery quotes a whole path at once.
    private static List<String> parts(Dialect dialect, Tokens tokens, int index) {
        Token token = tokens.get(index);
        if (token.kind() == Token.Kind.WORD) {
            return List.of(tokens.written(token));
        }
        return dialect.has(QueryFeature.QUOTED_PATHS)
                ? List.of(token.text().split("\\.", -1))
                : List.of(token.text());
    }
}
