package dev.ktx.warehouses.gate;

import java.util.List;
import java.util.Random;

/// Endless texts between reads and writes: splices, swaps, comment and quote tricks. The same seed
/// gives the same texts.
final class SqlMutations {
    private static final List<String> TRICKS =
            List.of(
                    ";",
                    "; ",
                    "--",
                    "-- ",
                    "--\n",
                    "/*",
                    "*/",
                    "/**/",
                    "/* ; */",
                    "'",
                    "''",
                    "\"",
                    "`",
                    "[",
                    "]",
                    "$$",
                    "$a$",
                    "\\",
                    "\\'",
                    "\n",
                    "\r",
                    "\t",
                    "\u00a0",
                    "(",
                    ")",
                    "{",
                    "}",
                    ",",
                    ".",
                    ":",
                    "::",
                    ":=",
                    "@",
                    "@a",
                    "#",
                    "E'",
                    "U&\"",
                    "U&'",
                    "N'",
                    "x'",
                    "0x",
                    "1",
                    "1e",
                    "->>",
                    "|>",
                    " AS ",
                    " INTO ",
                    " INTO x ",
                    " FOR UPDATE",
                    " RETURNING *",
                    " WITH ",
                    " WITH x AS (",
                    " UNION ",
                    " UNION ALL ",
                    " EXCEPT ",
                    " VALUES (1)",
                    " SELECT ",
                    " FROM ",
                    " DELETE FROM t",
                    " DROP TABLE t",
                    " UPDATE t SET a = 1",
                    " INSERT INTO t VALUES (1)",
                    " SET ",
                    " ATTACH 'x' AS y",
                    " PRAGMA a",
                    " EXPLAIN ",
                    " ANALYZE ",
                    " REPLACE INTO t VALUES (1)",
                    " BEGIN ",
                    " COMMIT",
                    " END",
                    " TABLE ",
                    " SHOW ",
                    " DESCRIBE ",
                    " CALL ",
                    " COPY t TO 'x'",
                    " LIMIT 1",
                    "\u0000",
                    "ſ",
                    "é",
                    "ｓ",
                    "NULL",
                    " MERGE INTO t USING u ON a = b WHEN MATCHED THEN DELETE",
                    " TRUNCATE t",
                    " SUMMARIZE ");

    private final Random random;
    private final List<String> reads;
    private final List<String> writes;

    SqlMutations(Random random, List<String> reads, List<String> writes) {
        this.random = random;
        this.reads = reads;
        this.writes = writes;
    }

    String next() {
        String text = pick(reads);
        for (int rounds = 1 + random.nextInt(3); rounds > 0; rounds--) {
            text = mutated(text);
        }
        return text.length() > 5_000 ? text.substring(0, 5_000) : text;
    }

    private String mutated(String text) {
        return switch (random.nextInt(12)) {
            case 0 -> text + separator() + pick(writes);
            case 1 -> pick(writes) + separator() + text;
            case 2 -> "WITH x AS (" + pick(writes) + ") " + text;
            case 3 -> "WITH x AS (" + text + ") " + pick(writes);
            case 4 -> inserted(text, "(" + pick(writes) + ")");
            case 5 -> inserted(text, " " + pick(writes) + " ");
            case 6 -> inserted(text, pick(TRICKS));
            case 7 -> inserted(inserted(text, pick(TRICKS)), pick(TRICKS));
            case 8 -> without(text);
            case 9 -> head(text) + tail(pick(writes));
            case 10 -> head(pick(writes)) + tail(text);
            default -> wordSwapped(text);
        };
    }

    private String separator() {
        return pick(List.of(" ", "\n", "; ", ";", " ; -- x\n", "/**/", " UNION ALL ", " ) ", ", "));
    }

    private String inserted(String text, String part) {
        int at = wordBorder(text);
        return text.substring(0, at) + part + text.substring(at);
    }

    private String without(String text) {
        int from = wordBorder(text);
        int to = Math.min(text.length(), from + 1 + random.nextInt(12));
        return text.substring(0, from) + text.substring(to);
    }

    private String head(String text) {
        return text.substring(0, wordBorder(text));
    }

    private String tail(String text) {
        return text.substring(wordBorder(text));
    }

    private String wordSwapped(String text) {
        String[] words = text.split(" ", -1);
        String[] others = pick(random.nextBoolean() ? writes : reads).split(" ", -1);
        words[random.nextInt(words.length)] = others[random.nextInt(others.length)];
        return String.join(" ", words);
    }

    /// Mostly between words, since breaking a word rarely leaves a statement.
    private int wordBorder(String text) {
        int at = random.nextInt(text.length() + 1);
        if (random.nextInt(4) == 0) {
            return at;
        }
        int space = text.indexOf(' ', at);
        return space < 0 ? text.length() : space;
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
