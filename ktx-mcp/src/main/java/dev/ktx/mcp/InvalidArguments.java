package dev.ktx.mcp;

import java.util.List;
import java.util.stream.Collectors;

/// The arguments of a tool call are malformed; becomes the JSON-RPC error -32602. The message has
/// one `path: message` line for each violation.
public final class InvalidArguments extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Violation> violations;

    public InvalidArguments(List<Violation> violations) {
        super(violations.stream().map(Violation::toString).collect(Collectors.joining("\n")));
        this.violations = List.copyOf(violations);
    }

    public InvalidArguments(String path, String message) {
        this(List.of(new Violation(path, message)));
    }

    public List<Violation> violations() {
        return violations;
    }
}
