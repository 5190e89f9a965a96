package dev.ktx.sql;

import dev.ktx.problem.Problem;

/// Leaves the gate from any depth with its verdict. Caught in {@link Gate} and nowhere else;
/// without a stack trace, since hostile texts raise it in bulk.
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final int offset;
    private final String token;

    Refusal(Problem problem, int offset, String token) {
        super(problem.what(), null, false, false);
        this.problem = problem;
        this.offset = offset;
        this.token = token;
    }

    Verdict.Refused verdict() {
        return new Verdict.Refused(problem, offset, token);
    }
}
