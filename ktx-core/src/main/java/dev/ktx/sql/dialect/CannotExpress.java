package dev.ktx.sql.dialect;

/// A tree holds something that the dialect has no exact spelling for. Carries no stack trace: it is
/// an answer, not a fault.
public final class CannotExpress extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String dialect;
    private final String what;

    /// @param what in people's words, for example `an exact median`
    CannotExpress(String dialect, String what) {
        super(dialect + " has no " + what, null, false, false);
        this.dialect = dialect;
        this.what = what;
    }

    public String dialect() {
        return dialect;
    }

    public String what() {
        return what;
    }
}
