package dev.ktx.sql;

import dev.ktx.problem.KtxException;

/// One statement that was proven to read and nothing else. Only the gate makes it; a warehouse
/// takes nothing else.
public final class ReadOnlySql {
    private final Dialect dialect;
    private final String text;

    private ReadOnlySql(Dialect dialect, String text) {
        this.dialect = dialect;
        this.text = text;
    }

    /// For {@link Gate} only.
    static ReadOnlySql proven(Dialect dialect, String text) {
        return new ReadOnlySql(dialect, text);
    }

    /// With the policy that holds when the configuration says nothing.
    ///
    /// @throws KtxException `not-read-only` or `sql-unreadable` if `text` is anything but one read
    ///   in `dialect`
    public static ReadOnlySql parse(Dialect dialect, String text) {
        return parse(dialect, text, SqlPolicy.DEFAULT);
    }

    /// @throws KtxException `not-read-only` or `sql-unreadable` if `text` is anything but one read
    ///   in `dialect` that the policy lets through
    public static ReadOnlySql parse(Dialect dialect, String text, SqlPolicy policy) {
        return switch (Gate.judge(dialect, text, policy)) {
            case Verdict.Allowed(var sql, var _, var _) -> sql;
            case Verdict.Refused(var problem, var _, var _) -> throw new KtxException(problem);
        };
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
