package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Dotted names: says whether one is a call or a table, notes it, and refuses names that are
/// sequences, files or computed.
final class Names {
    private final Reading reading;
    private final Neighbours neighbours;

    Names(Reading reading, Neighbours neighbours) {
        this.reading = reading;
        this.neighbours = neighbours;
    }

    /// The index of the last token of the dotted name that begins at `first`.
    int end(int first, int to) {
        int last = first;
        while (reading.isSymbol(last + 1, ".")) {
            int next = last + 2;
            // SQL Server and Snowflake leave the schema out: catalog..name.
            while (reading.isSymbol(next, ".")) {
                next++;
            }
            if (next >= to || !reading.token(next).isName()) {
                break;
            }
            last = next;
        }
        return last;
    }

    /// `s.nextval` advances the sequence `s`.
    void refuseSequence(int first, int last) {
        if (!reading.has(QueryFeature.SEQUENCE_COLUMNS)) {
            return;
        }
        for (int i = first; i <= last; i++) {
            // `value:nextval` is a path into a value.
            boolean part = reading.isSymbol(i - 1, ".");
            if (part && reading.token(i).text().equalsIgnoreCase("NEXTVAL")) {
                throw reading.operation(i, reading.written(i, i), "It advances a sequence.");
            }
        }
    }

    /// Whether the word in front of a bracket is part of the grammar and names no function there.
    boolean isGrammar(int index, int from) {
        Vocabulary word = reading.grammar(index);
        return !neighbours.isPart(index)
                && (word.reserved()
                        || neighbours.isOperator(index, from)
                        || (neighbours.endsOperand(index - 1, from) && word.behindOperand()));
    }

    void noteCall(int first, int last, Call.Role role) {
        if (first == last && reading.has(QueryFeature.IDENTIFIER_CLAUSE)) {
            refuseComputedName(first);
        }
        reading.found(
                new Call(
                        qualifiers(first, last),
                        spelled(last),
                        reading.token(first).start(),
                        reading.written(first, last),
                        role,
                        isForeign(first, last)));
    }

    /// Quotes keep the case of a name: PostgreSQL's `"Abs"` is not `abs`, and Snowflake's `"abs"`
    /// is not `ABS`.
    private boolean isForeign(int first, int last) {
        for (int i = first; i <= last; i++) {
            Token token = reading.token(i);
            String text = token.text();
            if (token.kind() == Token.Kind.QUOTED
                    && ((reading.has(QueryFeature.UPPER_NAMES)
                                    && !text.equals(text.toUpperCase(Locale.ROOT)))
                            || (reading.has(QueryFeature.LOWER_NAMES)
                                    && !text.equals(text.toLowerCase(Locale.ROOT))))) {
                return true;
            }
        }
        return false;
    }

    private List<String> qualifiers(int first, int last) {
        if (first == last) {
            // Behind a bracket: a call on its value.
            boolean ofType =
                    reading.has(QueryFeature.TYPE_METHODS) && reading.isSymbol(first - 1, "::");
            return neighbours.isPart(first) || ofType || isOfObject(first)
                    ? List.of("")
                    : List.of();
        }
        List<String> parts = parts(first, last);
        return parts.subList(0, parts.size() - 1);
    }

    /// `model!predict(...)` runs what belongs to the model, also when a built-in function has the
    /// name of the method.
    private boolean isOfObject(int first) {
        return reading.has(QueryFeature.OBJECT_METHODS) && reading.isSymbol(first - 1, "!");
    }

    /// `IDENTIFIER('name')(...)` calls a function that only a string names, and `FROM
    /// IDENTIFIER('format.`path`')` reads a file.
    private void refuseComputedName(int first) {
        if (!reading.isWord(first, "IDENTIFIER")) {
            return;
        }
        int close = reading.partner(first + 1);
        Token argument = reading.token(first + 2);
        boolean parameter =
                close == first + 4 && argument.isSymbol(":") && reading.token(first + 3).isName();
        boolean plain =
                parameter
                        || (close == first + 3
                                && (argument.kind() != Token.Kind.STRING
                                        || FileNames.isTableName(argument.text())));
        if (!plain || reading.isSymbol(close + 1, "(")) {
            throw reading.operation(
                    first, Operations.COMMAND, "Write the name itself, not IDENTIFIER(...).");
        }
    }

    void noteTable(int first, int last) {
        List<String> parts = parts(first, last);
        boolean isFile =
                (reading.has(QueryFeature.FILES_AS_TABLES) && FileNames.isFile(parts))
                        || (reading.has(QueryFeature.PATHS_AS_TABLES) && FileNames.isPath(parts));
        if (isFile) {
            throw file(first);
        }
        if (reading.has(QueryFeature.LINKED_SERVERS) && parts.size() > 3) {
            throw reading.operation(
                    first,
                    Operations.COMMAND,
                    "Other servers are not asked: name a table of this one in three parts or less.");
        }
        TableUse table =
                new TableUse(parts, reading.token(first).start(), reading.written(first, last));
        reading.found(table);
        if (reading.has(QueryFeature.FUNCTIONS_AS_TABLES) && first == last) {
            reading.found(
                    new Call(
                            List.of(),
                            parts.getFirst(),
                            table.offset(),
                            table.written(),
                            Call.Role.NAME,
                            false));
        }
    }

    Refusal file(int index) {
        return reading.operation(
                index, Operations.COMMAND, "Files are not read: name a table of the warehouse.");
    }

    private List<String> parts(int first, int last) {
        List<String> parts = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            if (reading.token(i).isName()) {
                parts.add(spelled(i));
            } else if (reading.isSymbol(i - 1, ".")) {
                parts.add("");
            }
        }
        return parts;
    }

    private String spelled(int index) {
        Token token = reading.token(index);
        return token.kind() == Token.Kind.WORD ? reading.written(index, index) : token.text();
    }
}
