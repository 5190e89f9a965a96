package dev.ktx.sql;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SqlProblems;

import java.util.Objects;
import java.util.regex.Pattern;

/// One statement that was proven to read and nothing else. Only the gate makes it; a warehouse
/// takes nothing else.
public final class ReadOnlySql {
    /// One SELECT of names, numbers and plain functions, without comments, quotes or a second
    /// clause that could hold a statement.
    private static final Pattern PLAIN =
            Pattern.compile("(?is)\\s*select\\s[\\w\\s.,*()<>=\"'|+-]*;?\\s*");

    private static final Pattern WORDS =
            Pattern.compile(
                    "(?is).*\\b(into|insert|update|delete|merge|create|drop|alter|truncate|copy|call|set|grant|revoke|lock|pg_\\w+|dblink\\w*|lo_\\w+|nextval|setval|read_\\w+)\\b.*");

    private final Dialect dialect;
    private final String text;

    private ReadOnlySql(Dialect dialect, String text) {
        this.dialect = dialect;
        this.text = text;
    }

    /// @throws KtxException `not-read-only` if `text` is anything but one read in `dialect`
    public static ReadOnlySql parse(Dialect dialect, String text) {
        Objects.requireNonNull(text);
        if (!PLAIN.matcher(text).matches() || WORDS.matcher(text).matches()) {
            throw new KtxException(
                    SqlProblems.notReadOnly(
                            "SQL contains read/write operation: Command",
                            0,
                            "Send one plain SELECT."));
        }
        return new ReadOnlySql(dialect, text);
    }

    public Dialect dialect() {
        return dialect;
    }

    /// The statement as it was given.
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
