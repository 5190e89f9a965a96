package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

import java.util.ArrayList;
import java.util.List;

/// Goes through the tokens of one SELECT, or of one pair of brackets, and refuses what is no read:
/// targets, locks, assignments, tails that change settings, files, verbs. Notes every call and
/// every table. What stands in brackets is a query or an expression of its own.
final class Clauses {
    /// What is being gone through.
    enum Section {
        /// The select list, and every clause but FROM.
        LIST,
        /// FROM items.
        FROM,
        /// FROM items of a query that begins with FROM; a SELECT may follow.
        FROM_FIRST,
        /// What follows a query in brackets.
        TAIL,
        /// The inside of brackets: no clause begins here.
        EXPRESSION
    }

    private final Reading reading;
    private final Queries queries;
    private final TransactSql transactSql;

    Clauses(Reading reading, Queries queries) {
        this.reading = reading;
        this.queries = queries;
        this.transactSql = new TransactSql(reading);
    }

    /// Returns where the SELECT ends: at a set operator or at `to`.
    int scan(int from, int to, Section section) {
        return new Scan(from, to, section).run();
    }

    /// One walk over one range.
    private final class Scan {
        private final int from;
        private final int to;
        private Section section;

        /// A table has to come next.
        private boolean item;

        private boolean selectMayFollow;
        private int i;

        Scan(int from, int to, Section section) {
            this.from = from;
            this.to = to;
            this.section = section == Section.FROM_FIRST ? Section.FROM : section;
            this.selectMayFollow = section == Section.FROM_FIRST;
            this.item = this.section == Section.FROM;
            this.i = from;
        }

        int run() {
            if (from >= to) {
                if (section == Section.EXPRESSION) {
                    return to;
                }
                throw reading.unreadable(to, "the query ends too early");
            }
            while (i < to) {
                Token token = reading.token(i);
                if (section != Section.EXPRESSION && i > from && queries.setOperator(i)) {
                    refuseOpenEnd(i);
                    return i;
                }
                switch (token.kind()) {
                    case WORD -> word(token);
                    case QUOTED -> name();
                    case STRING -> string();
                    case PARAMETER -> parameter();
                    case SYMBOL -> symbol(token);
                    case NUMBER -> i++;
                }
            }
            refuseOpenEnd(to);
            return to;
        }

        private void refuseOpenEnd(int end) {
            Token last = reading.token(end - 1);
            if (section != Section.EXPRESSION
                    && last.kind() == Token.Kind.WORD
                    && !isPart(end - 1)
                    && !isAlias(end - 1)
                    && Vocabulary.needsMore(last.text())) {
                throw reading.unreadable(end, "nothing follows " + last.text());
            }
        }

        // Words.

        private void word(Token token) {
            transactSql.checkWord(i);
            if (isPart(i) || isAlias(i)) {
                name();
                return;
            }
            String word = token.text();
            boolean behindOperand = endsOperand(i - 1);
            if (behindOperand
                    && Operations.neverBehindAnOperand(word)
                    && !(word.equals("MERGE") && reading.isWord(i + 1, "JOIN"))) {
                throw reading.operation(
                        i, Operations.named(word), "A query cannot go on like this.");
            }
            if (Vocabulary.beginsClause(word)
                    && reading.token(i - 1).kind() == Token.Kind.WORD
                    && i > from
                    && !isPart(i - 1)
                    && !isAlias(i - 1)
                    && Vocabulary.needsMore(reading.token(i - 1).text())
                    && !groupAndOrder()) {
                throw reading.unreadable(i, "nothing follows " + reading.token(i - 1).text());
            }
            switch (word) {
                case "INTO" -> into();
                case "FOR" -> forClause();
                case "LOCK" -> lock();
                case "NEXT" -> next();
                case "SELECT" -> select();
                case "FROM" -> fromClause();
                case "JOIN", "APPLY" -> join();
                case "ON", "USING" -> {
                    item = false;
                    refuseScript();
                    i++;
                }
                case "WHERE",
                        "GROUP",
                        "HAVING",
                        "ORDER",
                        "LIMIT",
                        "QUALIFY",
                        "PREWHERE",
                        "WINDOW",
                        "CONNECT",
                        "OPTION" ->
                        clause();
                case "SETTINGS", "FORMAT" -> settings(behindOperand);
                case "LATERAL", "ONLY", "TABLE" -> wordBeforeItem();
                case "VALUES" -> rows();
                default -> name();
            }
        }

        /// BigQuery's `|> AGGREGATE ... GROUP AND ORDER BY a`.
        private boolean groupAndOrder() {
            return reading.has(QueryFeature.PIPES)
                    && ((reading.isWord(i, "AND") && reading.isWord(i - 1, "GROUP"))
                            || (reading.isWord(i, "ORDER") && reading.isWord(i - 2, "GROUP")));
        }

        private void into() {
            boolean unpivotNames =
                    reading.has(QueryFeature.PIVOT_QUERY) && reading.isWord(i + 1, "NAME");
            if (!unpivotNames) {
                throw reading.operation(
                        i, Operations.INTO, "Leave INTO out: the rows come back as the answer.");
            }
            i++;
        }

        private void forClause() {
            Token next = reading.token(i + 1);
            boolean locks =
                    next.isWord("UPDATE")
                            || next.isWord("SHARE")
                            || (next.isWord("NO") && reading.isWord(i + 2, "KEY"))
                            || (next.isWord("KEY") && reading.isWord(i + 2, "SHARE"));
            if (locks) {
                throw reading.operation(i, Operations.LOCK, "Leave the locking clause out.");
            }
            if (reading.isWord(i - 1, "VALUE") && reading.isWord(i - 2, "NEXT")) {
                throw reading.operation(i - 2, "NEXT VALUE FOR", "It advances a sequence.");
            }
            i++;
        }

        private void lock() {
            if (reading.isWord(i + 1, "IN")) {
                throw reading.operation(i, Operations.LOCK, "Leave the locking clause out.");
            }
            name();
        }

        private void next() {
            if (reading.isWord(i + 1, "VALUE") && reading.isWord(i + 2, "FOR")) {
                throw reading.operation(i, "NEXT VALUE FOR", "It advances a sequence.");
            }
            name();
        }

        private void select() {
            if (selectMayFollow && section != Section.EXPRESSION) {
                selectMayFollow = false;
                section = Section.LIST;
                item = false;
                i++;
                return;
            }
            if (reading.has(QueryFeature.NO_SEPARATOR)) {
                throw reading.severalStatements(i);
            }
            throw reading.unreadable(i, "SELECT cannot stand here");
        }

        private void fromClause() {
            boolean operator =
                    reading.isWord(i - 1, "DISTINCT")
                            && (reading.isWord(i - 2, "IS") || reading.isWord(i - 2, "NOT"));
            if (section != Section.EXPRESSION && !operator) {
                section = Section.FROM;
                item = true;
            }
            i++;
        }

        private void join() {
            if (section == Section.FROM || section == Section.LIST) {
                boolean array =
                        reading.has(QueryFeature.ARRAY_JOIN) && reading.isWord(i - 1, "ARRAY");
                section = array ? Section.LIST : Section.FROM;
                item = !array;
            }
            i++;
        }

        private void clause() {
            if (section != Section.EXPRESSION) {
                section = Section.LIST;
                item = false;
            }
            i = transactSql.behindOptions(i);
        }

        private void settings(boolean behindOperand) {
            if (reading.has(QueryFeature.SETTINGS_TAIL)
                    && behindOperand
                    && section != Section.EXPRESSION
                    && reading.token(i + 1).isName()) {
                boolean set = reading.isWord(i, "SETTINGS");
                throw reading.operation(
                        i,
                        set ? Operations.SET : Operations.COMMAND,
                        set
                                ? "Leave SETTINGS out."
                                : "Leave FORMAT out: ktx reads the rows itself.");
            }
            name();
        }

        private void wordBeforeItem() {
            Token next = reading.token(i + 1);
            if (item && (next.isName() || next.isSymbol("("))) {
                i++;
                if (next.isSymbol("(") && reading.isWord(i - 1, "TABLE")) {
                    bracket(false);
                    item = false;
                }
                return;
            }
            name();
        }

        /// `FROM VALUES (1, 'a'), (2, 'b')`.
        private void rows() {
            if (!item || section != Section.FROM) {
                name();
                return;
            }
            item = false;
            i++;
            while (i < to) {
                Token token = reading.token(i);
                if (token.isSymbol("(")) {
                    bracket(true);
                } else if (token.isSymbol(",")
                        || token.kind() == Token.Kind.STRING
                        || token.kind() == Token.Kind.NUMBER) {
                    i++;
                } else {
                    return;
                }
            }
        }

        /// `SELECT TRANSFORM(a) USING 'program'`.
        private void refuseScript() {
            if (reading.has(QueryFeature.SCRIPT_TRANSFORMS)
                    && reading.isWord(i, "USING")
                    && reading.token(i + 1).kind() == Token.Kind.STRING) {
                throw reading.operation(
                        i, Operations.COMMAND, "Rows are not sent through programs.");
            }
        }

        // Names, calls and tables.

        private void name() {
            int first = i;
            int last = chainEnd(first);
            for (int part = first + 2; part <= last; part += 2) {
                refuseSequence(part);
            }
            if (isPart(first)) {
                refuseSequence(first);
            }
            boolean table = item && section == Section.FROM && !isPart(first);
            i = last + 1;
            if (reading.isSymbol(i, "(") && i < to) {
                call(first, last, table);
            } else if (table) {
                noteTable(first, last);
            }
            if (table) {
                item = false;
            }
        }

        private int chainEnd(int first) {
            int last = first;
            while (reading.isSymbol(last + 1, ".")
                    && reading.token(last + 2).isName()
                    && last + 2 < to) {
                last += 2;
            }
            return last;
        }

        private void refuseSequence(int part) {
            if (reading.has(QueryFeature.SEQUENCE_COLUMNS)
                    && reading.token(part).text().equalsIgnoreCase("NEXTVAL")) {
                throw reading.operation(
                        part, reading.written(part, part), "It advances a sequence.");
            }
        }

        private void call(int first, int last, boolean table) {
            Token name = reading.token(last);
            boolean single = first == last && !isPart(first);
            if (single && name.kind() == Token.Kind.WORD && isGrammar(first)) {
                bracket(false);
                return;
            }
            boolean alias =
                    !table && section == Section.FROM && (endsOperand(first - 1) || isAlias(first));
            if (!transactSql.isTableHint(i)) {
                reading.found(
                        new Call(
                                qualifiers(first, last),
                                spelled(last),
                                reading.token(first).start(),
                                reading.written(first, last),
                                table
                                        ? Call.Role.TABLE
                                        : alias ? Call.Role.ALIAS : Call.Role.FUNCTION));
            }
            bracket(true);
        }

        private boolean isGrammar(int index) {
            String word = reading.token(index).text();
            return Vocabulary.operandFollows(word)
                    || (endsOperand(index - 1) && Vocabulary.bracketBehindOperand(word));
        }

        private List<String> qualifiers(int first, int last) {
            List<String> parts = new ArrayList<>();
            for (int part = first; part < last; part += 2) {
                parts.add(spelled(part));
            }
            if (parts.isEmpty() && isPart(first)) {
                parts.add("");
            }
            return parts;
        }

        private String spelled(int index) {
            Token token = reading.token(index);
            return token.kind() == Token.Kind.WORD ? reading.written(index, index) : token.text();
        }

        private void noteTable(int first, int last) {
            List<String> parts = new ArrayList<>();
            for (int part = first; part <= last; part += 2) {
                parts.add(spelled(part));
            }
            TableUse table =
                    new TableUse(parts, reading.token(first).start(), reading.written(first, last));
            boolean isFile =
                    (reading.has(QueryFeature.FILES_AS_TABLES) && FileNames.isFile(parts))
                            || (reading.has(QueryFeature.PATHS_AS_TABLES)
                                    && FileNames.isPath(parts));
            if (isFile) {
                throw file(first);
            }
            reading.found(table);
        }

        private Refusal file(int index) {
            return reading.operation(
                    index,
                    Operations.COMMAND,
                    "Files are not read: name a table of the warehouse.");
        }

        // Everything else.

        private void string() {
            if (item && section == Section.FROM) {
                boolean named =
                        reading.isSymbol(i - 1, "(")
                                && reading.has(QueryFeature.TABLE_NAMES_IN_STRINGS)
                                && FileNames.isTableName(reading.token(i).text());
                if (!named) {
                    throw file(i);
                }
                item = false;
            }
            i++;
        }

        private void parameter() {
            transactSql.checkAssignment(i, section == Section.LIST);
            if (item && section == Section.FROM) {
                item = false;
            }
            i++;
        }

        private void symbol(Token token) {
            switch (token.text()) {
                case "(" -> bracket(false);
                case "[", "{" -> {
                    int close = reading.partner(i);
                    queries.expression(i + 1, close);
                    i = close + 1;
                }
                case "," -> {
                    item = section == Section.FROM;
                    i++;
                }
                case ":=" -> {
                    boolean argument =
                            section == Section.EXPRESSION
                                    && reading.has(QueryFeature.NAMED_ARGUMENTS_BY_COLON);
                    if (!argument) {
                        throw reading.operation(
                                i, Operations.SET, "Nothing is assigned in a read.");
                    }
                    i++;
                }
                case "@" -> {
                    if (reading.has(QueryFeature.STAGES)) {
                        throw reading.operation(
                                i, Operations.COMMAND, "Stages are not read: name a table.");
                    }
                    i++;
                }
                case "->>" -> {
                    if (reading.has(QueryFeature.STAGES)) {
                        throw reading.operation(
                                i, Operations.COMMAND, "Send one statement, without ->>.");
                    }
                    i++;
                }
                case "|>" -> {
                    if (reading.has(QueryFeature.PIPES)) {
                        pipe();
                    } else {
                        i++;
                    }
                }
                default -> i++;
            }
        }

        /// An opening bracket at `i`. Moves behind the one that closes it.
        private void bracket(boolean arguments) {
            int open = i;
            int close = reading.partner(open);
            boolean tables = !arguments && item && section == Section.FROM;
            if (!(arguments && reading.isWord(open + 1, "FROM"))
                    && queries.begins(open + 1, close)) {
                queries.query(open + 1, close);
            } else if (tables) {
                refuseStatement(open + 1);
                queries.tables(open + 1, close);
            } else {
                refuseStatement(open + 1);
                transactSql.checkHints(open);
                queries.expression(open + 1, close);
            }
            item = false;
            i = close + 1;
        }

        /// `(DELETE FROM t ...)`: a verb and a name in a row are no expression.
        private void refuseStatement(int index) {
            Token first = reading.token(index);
            if (first.kind() == Token.Kind.WORD
                    && Operations.neverBehindAnOperand(first.text())
                    && reading.token(index + 1).isName()) {
                throw reading.operation(
                        index, Operations.named(first.text()), "Only queries stand in brackets.");
            }
        }

        private void pipe() {
            Token operator = reading.token(i + 1);
            if (operator.kind() != Token.Kind.WORD || !Pipes.isRead(operator.text())) {
                throw reading.operation(
                        i + 1, Operations.named(operator.text()), "This pipe operator is no read.");
            }
            selectMayFollow = false;
            section = Pipes.joins(operator.text()) ? Section.FROM : Section.LIST;
            item = false;
            boolean join = operator.isWord("JOIN");
            boolean set = Vocabulary.isSetOperator(operator.text());
            i += join || set || section == Section.FROM ? 1 : 2;
            if (operator.isWord("CALL")) {
                section = Section.FROM;
                item = true;
            }
        }

        // Neighbours.

        /// Whether the token is a name behind a dot.
        private boolean isPart(int index) {
            return reading.isSymbol(index - 1, ".")
                    || (reading.isSymbol(index - 1, ":") && reading.has(QueryFeature.COLON_PATHS));
        }

        private boolean isAlias(int index) {
            return reading.isWord(index - 1, "AS")
                    && !isPart(index - 1)
                    && !reading.isWord(index, "SELECT");
        }

        /// Whether an operand ends with that token, so that an operator, a clause or an alias
        /// follows.
        private boolean endsOperand(int index) {
            if (index < from) {
                return false;
            }
            Token token = reading.token(index);
            return switch (token.kind()) {
                case QUOTED, STRING, NUMBER, PARAMETER -> true;
                case WORD -> isPart(index) || !Vocabulary.operandFollows(token.text());
                case SYMBOL ->
                        switch (token.text()) {
                            case ")", "]", "}" -> true;
                            case "*" -> !endsOperand(index - 1);
                            default -> false;
                        };
            };
        }
    }
}
