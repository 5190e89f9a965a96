package dev.ktx.problem;

import java.util.Locale;

/// Every reason for which ktx says no, and who can fix it. Codes are public and never renamed; each
/// has a heading in `docs/problems.md`.
public enum ProblemCode {
    // The call.
    BAD_USAGE(Blame.USAGE),
    BAD_ARGUMENT(Blame.USAGE),

    // The project.
    MISSING_PROJECT(Blame.CALLER),
    BAD_CONFIG(Blame.CALLER),
    UNKNOWN_CONNECTION(Blame.CALLER),
    NOT_A_WAREHOUSE(Blame.CALLER),
    SECRET_UNAVAILABLE(Blame.ENVIRONMENT),
    BAD_PATH(Blame.CALLER),
    FOREIGN_REPOSITORY(Blame.CALLER),
    PROJECT_EXISTS(Blame.CALLER),
    PROJECT_LOCKED(Blame.ENVIRONMENT),
    FILE_UNREADABLE(Blame.ENVIRONMENT),
    FILE_UNWRITABLE(Blame.ENVIRONMENT),

    // The warehouse.
    WAREHOUSE_UNREACHABLE(Blame.ENVIRONMENT),
    WAREHOUSE_BUSY(Blame.ENVIRONMENT),
    QUERY_FAILED(Blame.CALLER),
    QUERY_TIMED_OUT(Blame.ENVIRONMENT),
    QUERY_CANCELLED(Blame.CALLER),

    // SQL.
    NOT_READ_ONLY(Blame.CALLER),
    SQL_UNREADABLE(Blame.CALLER),
    UNKNOWN_DIALECT(Blame.USAGE),

    // The semantic layer.
    BAD_SOURCE(Blame.CALLER),
    BAD_JOIN(Blame.CALLER),
    BAD_EXPRESSION(Blame.CALLER),
    BAD_QUERY(Blame.CALLER),
    UNKNOWN_SOURCE(Blame.CALLER),
    BROKEN_SOURCE(Blame.CALLER),
    UNKNOWN_COLUMN(Blame.CALLER),
    UNKNOWN_MEASURE(Blame.CALLER),
    UNKNOWN_SEGMENT(Blame.CALLER),
    AMBIGUOUS_NAME(Blame.CALLER),
    AMBIGUOUS_PATH(Blame.CALLER),
    HIDDEN_COLUMN(Blame.CALLER),
    NO_JOIN_PATH(Blame.CALLER),
    NO_COMMON_ROW(Blame.CALLER),
    CIRCULAR_DEFINITION(Blame.CALLER),
    MIXED_FILTER(Blame.CALLER),
    TYPE_MISMATCH(Blame.CALLER),
    NOT_EXPRESSIBLE(Blame.CALLER),

    // Scans.
    SCAN_MISSING(Blame.CALLER),
    ARTIFACT_UNREADABLE(Blame.ENVIRONMENT),

    // The daemon.
    DAEMON_CONFLICT(Blame.CALLER),
    DAEMON_FAILED(Blame.ENVIRONMENT),
    ADDRESS_UNAVAILABLE(Blame.ENVIRONMENT),

    // Setting up.
    CLIENT_FILE_UNREADABLE(Blame.CALLER),

    // The wiki.
    BAD_PAGE_KEY(Blame.CALLER),
    PAGE_UNPARSEABLE(Blame.CALLER),
    BAD_PAGE(Blame.CALLER),
    UNKNOWN_PAGE(Blame.CALLER),
    BAD_REFERENCE(Blame.CALLER),
    SECRET_IN_TEXT(Blame.CALLER),
    UNKNOWN_RUN(Blame.CALLER),
    NOTHING_TO_REVERT(Blame.CALLER),
    CHANGED_SINCE(Blame.CALLER),

    // Embeddings.
    EMBEDDER_UNAVAILABLE(Blame.ENVIRONMENT),
    // The language model.
    MODEL_NOT_USABLE(Blame.CALLER),

    // Relationships.
    UNKNOWN_RELATIONSHIP(Blame.CALLER),

    // The demo.
    NOT_A_DEMO(Blame.CALLER),
    TOOL_SERVER_FAILED(Blame.KTX),

    // Ourselves.
    INTERNAL_ERROR(Blame.KTX);

    private final Blame blame;
    private final String id;

    ProblemCode(Blame blame) {
        this.blame = blame;
        this.id = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Blame blame() {
        return blame;
    }

    /// The public spelling, for example `unknown-connection`.
    public String id() {
        return id;
    }
}
