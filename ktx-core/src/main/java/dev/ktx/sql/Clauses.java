package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

/// Goes through the tokens of one SELECT, or of one pair of brackets, and refuses what is no read:
/// targets, locks, assignments, tails that change settings, files, verbs. Notes every call and
/// every table. What stands in brackets is a query or an expression of its own.
final class Clauses {
    private final Reading reading;
    private final Queries queries;
    private final Neighbours neighbours;
    private final Names names;
    private final TransactSql transactSql;
    private final int from;
    private final int to;
    private Section section;

    /// A table has to come next.
    private boolean item;

    /// The query began with FROM, so a select list may still come.
    private boolean selectMayFollow;

    /// Behind ON, where a name in front of a bracket is a function and no new name of a table.
    private boolean condition;

    /// The select list is not over yet.
    private boolean selecting;

    private int i;

    Clauses(Reading reading, Queries queries, int from, int to, Section section) {
        this.reading = reading;
        this.queries = queries;
        this.neighbours = new Neighbours(reading);
        this.names = new Names(reading, neighbours);
        this.transactSql = new TransactSql(reading);
        this.from = from;
        this.to = to;
        this.i = from;
        this.selectMayFollow = section == Section.FROM_FIRST;
        this.section = selectMayFollow ? Section.FROM : section;
        this.item = this.section == Section.FROM;
        this.selecting = section == Section.LIST;
    }

    /// Returns where the SELECT ends: at a set operator or at the end of the range.
    int run() {
        if (from >= to) {
            if (section == Section.EXPRESSION) {
                return to;
            }
            throw reading.unreadable(to, "the query ends too early");
        }
        while (i < to) {
            int before = i;
            Token token = reading.token(i);
            if (section != Section.EXPRESSION && i > from && queries.setOperator(i)) {
                refuseOpenEnd(i);
                return i;
            }
            switch (token.kind()) {
                case WORD -> word(token.text());
                case QUOTED -> name();
                case STRING -> string(token.text());
                case PARAMETER -> parameter();
                case SYMBOL -> symbol(token.text());
                case NUMBER -> i++;
            }
            if (i <= before) {
                throw reading.unreadable(before, "the query cannot be read on from here");
            }
        }
        refuseOpenEnd(to);
        return to;
    }

    private void refuseOpenEnd(int end) {
        if (section != Section.EXPRESSION && neighbours.isOpenEnd(end - 1)) {
            throw reading.unreadable(end, "nothing follows " + reading.token(end - 1).text());
        }
    }

    // Words.

    private void word(String word) {
        transactSql.checkWord(i);
        if (neighbours.isPart(i) || neighbours.isAlias(i)) {
            name();
            return;
        }
        // A tail stands behind the bracket of a query.
        boolean tailBegins = section == Section.TAIL && i == from;
        boolean behindOperand = tailBegins || neighbours.endsOperand(i - 1, from);
        if (behindOperand) {
            refuseVerb(word);
        }
        if (i > from
                && reading.grammar(i).beginsClause()
                && neighbours.isOpenEnd(i - 1)
                && !isGroupAndOrder()) {
            throw reading.unreadable(i, "nothing follows " + reading.token(i - 1).text());
        }
        switch (word) {
            case "INTO" -> into();
            case "FOR" -> forClause();
            case "LOCK" -> lock();
            case "NEXT" -> next();
            case "WITH" -> with();
            case "APPLY" -> apply();
            case "SELECT" -> select();
            case "FROM" -> fromClause();
            case "JOIN" -> join();
            case "VIEW" -> view();
            case "ON", "USING" -> on();
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

    /// Behind an operand only an operator, a clause or an alias can stand.
    private void refuseVerb(String word) {
        boolean joinHint = word.equals("MERGE") && reading.isWord(i + 1, "JOIN");
        // LISTAGG(... ON OVERFLOW TRUNCATE '...')
        boolean overflow =
                word.equals("TRUNCATE")
                        && reading.isWord(i - 1, "OVERFLOW")
                        && reading.isWord(i - 2, "ON");
        if (Operations.neverBehindAnOperand(word) && !joinHint && !overflow) {
            throw reading.operation(i, Operations.named(word), "A query cannot go on like this.");
        }
        transactSql.checkBehindOperand(i);
    }

    /// BigQuery's `|> AGGREGATE ... GROUP AND ORDER BY a`.
    private boolean isGroupAndOrder() {
        return reading.has(QueryFeature.PIPES)
                && ((reading.isWord(i, "AND") && reading.isWord(i - 1, "GROUP"))
                        || (reading.isWord(i, "ORDER") && reading.isWord(i - 2, "GROUP")));
    }

    private void into() {
        // DuckDB's UNPIVOT ... INTO NAME n VALUE v.
        if (!reading.has(QueryFeature.PIVOT_QUERY) || !reading.isWord(i + 1, "NAME")) {
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
        if (section == Section.FROM && (next.isWord("XML") || next.isWord("JSON"))) {
            section = Section.LIST;
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

    /// A second WITH would begin a second statement.
    private void with() {
        Token next = reading.token(i + 1);
        boolean leads = reading.isSymbol(i - 1, "|>") || reading.isWord(i - 1, "START");
        // LISTAGG(... ON OVERFLOW TRUNCATE '...' WITH COUNT)
        boolean counts = next.isWord("COUNT") && reading.isSymbol(i + 2, ")");
        if (!leads && !counts && !next.isSymbol("(") && !reading.grammar(i + 1).behindWith()) {
            throw reading.unreadable(i, "WITH cannot stand here");
        }
        name();
    }

    /// `CROSS APPLY f(...)` joins; ClickHouse's `* APPLY(f)` calls `f` for every column.
    private void apply() {
        if (!reading.has(QueryFeature.COLUMN_TRANSFORMERS)) {
            join();
            return;
        }
        int function = reading.isSymbol(i + 1, "(") ? i + 2 : i + 1;
        boolean named =
                reading.token(function).isName()
                        && !reading.isSymbol(function + 1, "->")
                        && !reading.isSymbol(function + 1, "(");
        if (named) {
            names.noteCall(function, function, Call.Role.FUNCTION);
        }
        i++;
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
            condition = false;
            selecting = false;
        }
        i++;
    }

    private void join() {
        condition = false;
        if (section == Section.FROM || section == Section.LIST) {
            boolean array = reading.has(QueryFeature.ARRAY_JOIN) && reading.isWord(i - 1, "ARRAY");
            section = array ? Section.LIST : Section.FROM;
            item = !array;
        }
        i++;
    }

    /// `LATERAL VIEW explode(a) t AS b, c`: the names behind AS are columns.
    private void view() {
        if (section == Section.FROM && reading.isWord(i - 1, "LATERAL")) {
            section = Section.LIST;
            item = false;
        }
        name();
    }

    private void on() {
        item = false;
        condition = reading.isWord(i, "ON");
        if (reading.has(QueryFeature.SCRIPT_TRANSFORMS)
                && reading.isWord(i, "USING")
                && reading.token(i + 1).kind() == Token.Kind.STRING) {
            throw reading.operation(i, Operations.COMMAND, "Rows are not sent through programs.");
        }
        i++;
    }

    private void clause() {
        if (section != Section.EXPRESSION) {
            section = Section.LIST;
            item = false;
            selecting = false;
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
                    set ? "Leave SETTINGS out." : "Leave FORMAT out: ktx reads the rows itself.");
        }
        name();
    }

    private void wordBeforeItem() {
        Token next = reading.token(i + 1);
        if (!item || !(next.isName() || next.isSymbol("("))) {
            name();
            return;
        }
        i++;
        if (next.isSymbol("(") && reading.isWord(i - 1, "TABLE")) {
            bracket(false);
            item = false;
        }
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

    // Names.

    private void name() {
        int first = i;
        int last = names.end(first, to);
        names.refuseSequence(first, last);
        boolean table = item && section == Section.FROM && !neighbours.isPart(first);
        i = last + 1;
        if (table && reading.has(QueryFeature.PREFIX_ALIASES) && reading.isSymbol(i, ":")) {
            i++;
            return;
        }
        if (i < to && reading.isSymbol(i, "(")) {
            call(first, last, table);
        } else if (table) {
            names.noteTable(first, last);
        }
        if (table) {
            item = false;
        }
    }

    private void call(int first, int last, boolean table) {
        if (first == last && names.isGrammar(first, from)) {
            bracket(false);
            return;
        }
        if (table) {
            transactSql.refuseOldLock(i);
        }
        if (!transactSql.isTableHint(i)) {
            names.noteCall(first, last, role(first, last, table));
        }
        bracket(true);
    }

    private Call.Role role(int first, int last, boolean table) {
        // Behind AS stands a new name or a type, behind a table in FROM its new name.
        boolean alias =
                neighbours.isAlias(first)
                        || (!table
                                && section == Section.FROM
                                && !condition
                                && !startsMoment(first - 1)
                                && neighbours.endsOperand(first - 1, from));
        // A table function has no qualifier in ClickHouse: this is a view with parameters.
        boolean view = table && first != last && reading.has(QueryFeature.PARAMETERIZED_VIEWS);
        return alias || view ? Call.Role.NAME : table ? Call.Role.TABLE : Call.Role.FUNCTION;
    }

    /// MariaDB's `FOR SYSTEM_TIME AS OF TIMESTAMP f(x)`.
    private boolean startsMoment(int index) {
        return reading.isWord(index, "TIMESTAMP") || reading.isWord(index, "TRANSACTION");
    }

    // Everything else.

    private void string(String text) {
        if (item && section == Section.FROM) {
            boolean named =
                    reading.isSymbol(i - 1, "(")
                            && reading.has(QueryFeature.TABLE_NAMES_IN_STRINGS)
                            && FileNames.isTableName(text);
            if (!named) {
                throw names.file(i);
            }
            item = false;
        }
        i++;
    }

    private void parameter() {
        transactSql.checkAssignment(i, selecting);
        if (section == Section.FROM) {
            item = false;
        }
        i++;
    }

    private void symbol(String symbol) {
        switch (symbol) {
            case "(" -> bracket(false);
            case "[", "{" -> {
                if (item && section == Section.FROM && symbol.equals("[")) {
                    throw names.file(i);
                }
                int close = reading.partner(i);
                queries.expression(i + 1, close);
                i = close + 1;
            }
            case "," -> {
                item = section == Section.FROM;
                condition = false;
                i++;
            }
            case ":=" -> {
                boolean argument =
                        section == Section.EXPRESSION
                                && reading.has(QueryFeature.NAMED_ARGUMENTS_BY_COLON);
                if (!argument) {
                    throw reading.operation(i, Operations.SET, "Nothing is assigned in a read.");
                }
                i++;
            }
            case "@", "->>" -> {
                if (reading.has(QueryFeature.STAGES)) {
                    throw reading.operation(
                            i,
                            Operations.COMMAND,
                            "Stages are not read and statements are not chained: name a table.");
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
    ///
    /// @param arguments whether a function's name stands in front of it
    private void bracket(boolean arguments) {
        int open = i;
        int close = reading.partner(open);
        // TRIM(FROM a) begins like a query that begins with FROM, and ARRAY(FROM t) is one.
        boolean trims =
                arguments && reading.isWord(open + 1, "FROM") && reading.isWord(open - 1, "TRIM");
        if (!trims && queries.begins(open + 1, close)) {
            queries.query(open + 1, close);
        } else {
            refuseStatement(open + 1);
            if (!arguments && item && section == Section.FROM) {
                queries.tables(open + 1, close);
            } else {
                transactSql.checkHints(open);
                queries.expression(open + 1, close);
            }
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
        boolean call = operator.isWord("CALL");
        boolean join = Pipes.joins(operator.text());
        section = join || call ? Section.FROM : Section.LIST;
        item = call;
        // What JOIN and set operators do is found out as anywhere else.
        i += join || reading.grammar(i + 1).setOperator() ? 1 : 2;
    }
}
