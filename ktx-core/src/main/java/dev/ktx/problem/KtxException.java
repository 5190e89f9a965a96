package dev.ktx.problem;

/// Ends an operation because of its surroundings or its input. Every other exception is a fault of
/// ktx.
public final class KtxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public KtxException(Problem problem) {
        super(problem.what());
        this.problem = problem;
    }

    public KtxException(Problem problem, Throwable cause) {
        super(problem.what(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
