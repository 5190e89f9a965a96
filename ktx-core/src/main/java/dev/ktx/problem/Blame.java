package dev.ktx.problem;

/// Who can fix a problem. Exit codes and the MCP `isError` flag derive from it and from nothing
/// else.
public enum Blame {
    /// The call itself is malformed: an unknown flag, a missing argument. Exit code 2, JSON-RPC
    /// -32602.
    USAGE,
    /// The call is well formed and asks for something that is not there or not allowed. Exit code
    /// 1, in-band error.
    CALLER,
    /// A file, a database, a network or a permission outside ktx. Exit code 1, in-band error.
    ENVIRONMENT,
    /// A fault in ktx. Exit code 1, in-band error.
    KTX
}
