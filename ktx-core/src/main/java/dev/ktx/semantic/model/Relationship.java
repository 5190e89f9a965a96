package dev.ktx.semantic.model;

/// How many rows of the one side meet how many of the other, seen from the source that declares the
/// join.
public enum Relationship {
    MANY_TO_ONE,
    ONE_TO_MANY,
    ONE_TO_ONE
}
