package dev.ktx.sql;

import dev.ktx.sql.lex.Token;

import java.util.Set;

/// What only SQL Server needs: it executes several statements without a separator between them, so
/// every reserved word that no query holds is refused wherever it stands unquoted.
final class TransactSql {
    /// Reserved words (Transact-SQL reference, "Reserved Keywords", SQL Server 2025) that no query
    /// holds.
    private static final Set<String> NO_QUERY_HOLDS =
            Set.of(
                    "ADD",
                    "ALTER",
                    "AUTHORIZATION",
                    "BACKUP",
                    "BEGIN",
                    "BREAK",
                    "BROWSE",
                    "BULK",
                    "CASCADE",
                    "CHECK",
                    "CHECKPOINT",
                    "CLOSE",
                    "CLUSTERED",
                    "COLUMN",
                    "COMMIT",
                    "COMPUTE",
                    "CONSTRAINT",
                    "CONTINUE",
                    "CREATE",
                    "CURSOR",
                    "DATABASE",
                    "DBCC",
                    "DEALLOCATE",
                    "DECLARE",
                    "DEFAULT",
                    "DELETE",
                    "DENY",
                    "DISK",
                    "DISTRIBUTED",
                    "DROP",
                    "DUMP",
                    "ERRLVL",
                    "EXEC",
                    "EXECUTE",
                    "EXIT",
                    "EXTERNAL",
                    "FILE",
                    "FILLFACTOR",
                    "FOREIGN",
                    "FUNCTION",
                    "GOTO",
                    "GRANT",
                    "HOLDLOCK",
                    "IDENTITY",
                    "IDENTITY_INSERT",
                    "IDENTITYCOL",
                    "IF",
                    "INDEX",
                    "INSERT",
                    "KEY",
                    "KILL",
                    "LINENO",
                    "LOAD",
                    "NOCHECK",
                    "NONCLUSTERED",
                    "OFF",
                    "OFFSETS",
                    "OPEN",
                    "OPENDATASOURCE",
                    "OPENQUERY",
                    "OPENROWSET",
                    "OPENXML",
                    "PLAN",
                    "PRIMARY",
                    "PRINT",
                    "PROC",
                    "PROCEDURE",
                    "PUBLIC",
                    "RAISERROR",
                    "READ",
                    "READTEXT",
                    "RECONFIGURE",
                    "REFERENCES",
                    "REPLICATION",
                    "RESTORE",
                    "RESTRICT",
                    "RETURN",
                    "REVERT",
                    "REVOKE",
                    "ROLLBACK",
                    "ROWCOUNT",
                    "RULE",
                    "SAVE",
                    "SCHEMA",
                    "SECURITYAUDIT",
                    "SET",
                    "SETUSER",
                    "SHUTDOWN",
                    "STATISTICS",
                    "TABLE",
                    "TEXTSIZE",
                    "TRAN",
                    "TRANSACTION",
                    "TRIGGER",
                    "TRUNCATE",
                    "TSEQUAL",
                    "UNIQUE",
                    "UPDATE",
                    "UPDATETEXT",
                    "USE",
                    "VIEW",
                    "WAITFOR",
                    "WHILE",
                    "WRITETEXT",
                    "INTO",
                    "DO");

    /// Words that are not reserved and begin a statement all the same.
    private static final Set<String> BEGINS_STATEMENT =
            Set.of("SEND", "RECEIVE", "THROW", "MOVE", "GET", "ENABLE", "DISABLE", "GO");

    /// Table hints that neither lock more nor longer than a plain read (reference, "Table hints").
    private static final Set<String> TABLE_HINTS =
            Set.of(
                    "NOLOCK",
                    "READUNCOMMITTED",
                    "READCOMMITTED",
                    "READPAST",
                    "NOWAIT",
                    "SNAPSHOT",
                    "FORCESEEK",
                    "FORCESCAN",
                    "NOEXPAND",
                    "INDEX",
                    "SPATIAL_WINDOW_MAX_CELLS");

    private static final Set<String> LOCK_HINTS =
            Set.of(
                    "HOLDLOCK",
                    "SERIALIZABLE",
                    "REPEATABLEREAD",
                    "PAGLOCK",
                    "ROWLOCK",
                    "TABLOCK",
                    "TABLOCKX",
                    "UPDLOCK",
                    "XLOCK",
                    "READCOMMITTEDLOCK");

    /// The words of query hints (reference, "Query hints"). None changes more than the plan.
    private static final Set<String> QUERY_HINTS =
            Set.of(
                    "HASH",
                    "ORDER",
                    "GROUP",
                    "CONCAT",
                    "MERGE",
                    "LOOP",
                    "UNION",
                    "JOIN",
                    "EXPAND",
                    "VIEWS",
                    "FAST",
                    "FORCE",
                    "DISABLE",
                    "DISABLE_OPTIMIZED_PLAN_FORCING",
                    "EXTERNALPUSHDOWN",
                    "SCALEOUTEXECUTION",
                    "IGNORE_NONCLUSTERED_COLUMNSTORE_INDEX",
                    "KEEP",
                    "KEEPFIXED",
                    "PLAN",
                    "MAX_GRANT_PERCENT",
                    "MIN_GRANT_PERCENT",
                    "MAXDOP",
                    "MAXRECURSION",
                    "NO_PERFORMANCE_SPOOL",
                    "OPTIMIZE",
                    "FOR",
                    "UNKNOWN",
                    "PARAMETERIZATION",
                    "SIMPLE",
                    "FORCED",
                    "QUERYTRACEON",
                    "RECOMPILE",
                    "ROBUST",
                    "USE",
                    "HINT",
                    "TABLE",
                    "LABEL",
                    "TIMESTAMP",
                    "AS",
                    "OF",
                    "NOLOCK",
                    "READUNCOMMITTED",
                    "READCOMMITTED",
                    "READPAST",
                    "NOWAIT",
                    "SNAPSHOT",
                    "FORCESEEK",
                    "FORCESCAN",
                    "NOEXPAND",
                    "INDEX");

    private static final String ADVICE =
            "SQL Server would run it as a statement of its own: put names in [brackets].";

    private final Reading reading;
    private final boolean active;

    TransactSql(Reading reading) {
        this.reading = reading;
        this.active = reading.has(QueryFeature.NO_SEPARATOR);
    }

    void checkWord(int index) {
        if (!active || reading.isSymbol(index - 1, ".")) {
            return;
        }
        String word = reading.token(index).text();
        if (NO_QUERY_HOLDS.contains(word) && !isHint(index) && !isExempt(index, word)) {
            throw reading.operation(index, Operations.named(word), ADVICE);
        }
        boolean merges = word.equals("MERGE") && !reading.isWord(index + 1, "JOIN");
        if (merges || isCursorRead(index, word) || endsConversation(index, word)) {
            throw reading.operation(index, Operations.named(word), ADVICE);
        }
    }

    /// `FETCH NEXT FROM cursor` and its like, but not `OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY`.
    private boolean isCursorRead(int index, String word) {
        boolean first = reading.isWord(index + 1, "NEXT") || reading.isWord(index + 1, "FIRST");
        return word.equals("FETCH") && !(first && !reading.isWord(index + 2, "FROM"));
    }

    /// `END CONVERSATION @handle`; as the end of CASE with an alias nothing of the kind follows.
    private boolean endsConversation(int index, String word) {
        Token handle = reading.token(index + 2);
        return word.equals("END")
                && reading.isWord(index + 1, "CONVERSATION")
                && (handle.kind() == Token.Kind.PARAMETER || handle.kind() == Token.Kind.STRING);
    }

    /// A word where only an operator, a clause or an alias can stand.
    void checkBehindOperand(int index) {
        if (active && BEGINS_STATEMENT.contains(reading.token(index).text())) {
            throw reading.operation(index, Operations.COMMAND, ADVICE);
        }
    }

    private boolean isExempt(int index, String word) {
        return switch (word) {
            case "BROWSE" -> reading.isWord(index - 1, "FOR");
            // Refused by name below, with the advice that fits.
            case "INTO" -> true;
            case "HOLDLOCK" -> reading.isSymbol(index - 1, "(") || reading.isSymbol(index - 1, ",");
            // JSON_OBJECT(KEY: value), FOR XML AUTO.
            case "KEY" -> reading.isSymbol(index - 1, "(") || reading.isSymbol(index - 1, ",");
            // OPENJSON(...) WITH (...), and pass-through sources are refused as functions.
            case "OPENQUERY", "OPENROWSET", "OPENDATASOURCE", "OPENXML" ->
                    reading.isSymbol(index + 1, "(");
            default -> false;
        };
    }

    private boolean isHint(int index) {
        String word = reading.token(index).text();
        return TABLE_HINTS.contains(word)
                && (reading.isSymbol(index - 1, "(") || reading.isSymbol(index - 1, ","));
    }

    /// `SELECT @a = 1` and `@a += 1`.
    void checkAssignment(int index, boolean selectList) {
        if (!active) {
            return;
        }
        Token next = reading.token(index + 1);
        boolean compound =
                next.kind() == Token.Kind.SYMBOL
                        && next.text().length() == 2
                        && next.text().endsWith("=")
                        && "+-*/%&|^".indexOf(next.text().charAt(0)) >= 0;
        Token previous = reading.token(index - 1);
        boolean compared =
                previous.isWord("WHEN")
                        || previous.isWord("AND")
                        || previous.isWord("OR")
                        || previous.isWord("NOT");
        boolean split =
                next.kind() == Token.Kind.SYMBOL
                        && reading.isSymbol(index + 2, "=")
                        && !next.isSymbol("(")
                        && !next.isSymbol(",")
                        && !next.isSymbol(")");
        if (compound || split || (selectList && next.isSymbol("=") && !compared)) {
            throw reading.operation(index, Operations.SET, "Nothing is assigned in a read.");
        }
    }

    /// `FROM t (UPDLOCK)`, the old spelling.
    void refuseOldLock(int open) {
        if (!active) {
            return;
        }
        int close = reading.partner(open);
        for (int i = open + 1; i < close; i++) {
            boolean alone = !reading.isSymbol(i - 1, ".") && !reading.isSymbol(i + 1, ".");
            if (alone && LOCK_HINTS.contains(reading.token(i).text())) {
                throw reading.operation(i, Operations.LOCK, "Leave the lock hint out.");
            }
        }
    }

    /// `FROM t (NOLOCK)`, the old spelling of a hint.
    boolean isTableHint(int open) {
        if (!active) {
            return false;
        }
        int close = reading.partner(open);
        for (int i = open + 1; i < close; i++) {
            if (!TABLE_HINTS.contains(reading.token(i).text()) && !reading.isSymbol(i, ",")) {
                return false;
            }
        }
        return close > open + 1;
    }

    /// `WITH (UPDLOCK)`.
    void checkHints(int open) {
        if (!active || !reading.isWord(open - 1, "WITH")) {
            return;
        }
        for (int i = open + 1; i < reading.partner(open); i++) {
            if (LOCK_HINTS.contains(reading.token(i).text())) {
                throw reading.operation(i, Operations.LOCK, "Leave the lock hint out.");
            }
        }
    }

    /// The index behind the word at `index`, or behind the whole of `OPTION (...)`.
    int behindOptions(int index) {
        if (!active || !reading.isWord(index, "OPTION") || !reading.isSymbol(index + 1, "(")) {
            return index + 1;
        }
        int close = reading.partner(index + 1);
        for (int i = index + 2; i < close; i++) {
            Token token = reading.token(i);
            boolean bracket = token.isSymbol("(") || token.isSymbol(")");
            boolean known =
                    token.kind() == Token.Kind.WORD
                            ? QUERY_HINTS.contains(token.text())
                            : bracket
                                    || token.isSymbol(",")
                                    || token.isSymbol("=")
                                    || !isSymbol(token);
            if (!known) {
                throw reading.operation(i, Operations.COMMAND, "This query hint is not known.");
            }
        }
        return close + 1;
    }

    private static boolean isSymbol(Token token) {
        return token.kind() == Token.Kind.SYMBOL;
    }
}
