package dev.ktx.semantic.model;

/// Who may use a column.
public enum Visibility {
    PUBLIC,
    /// For documentation only: usable as PUBLIC.
    INTERNAL,
    /// Only expressions of source files may use it, no request.
    HIDDEN
}
