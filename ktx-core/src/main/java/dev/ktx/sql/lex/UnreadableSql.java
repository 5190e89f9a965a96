package dev.ktx.sql.lex;

/// The text cannot be read with certainty: something is unterminated, or engines and settings would
/// read it differently. Carries no stack trace, since hostile texts raise it in bulk.
public final class UnreadableSql extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int offset;
    private final String token;
    private final boolean unterminated;

    /// @param reason a sentence that completes "Invalid expression: "
    /// @param offset in UTF-16 code units, at least 0
    /// @param token the offending part of the text, may be empty
    public UnreadableSql(String reason, int offset, String token) {
        this(reason, offset, token, false);
    }

    private UnreadableSql(String reason, int offset, String token, boolean unterminated) {
        super(reason, null, false, false);
        this.offset = offset;
        this.token = token;
        this.unterminated = unterminated;
    }

    static UnreadableSql unterminated(String reason, int offset, String token) {
        return new UnreadableSql(reason, offset, token, true);
    }

    /// Whether a quote or a comment never ends, so that every engine refuses the text too.
    public boolean isUnterminated() {
        return unterminated;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    public int offset() {
        return offset;
    }

    public String token() {
        return token;
    }
}
