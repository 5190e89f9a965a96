package dev.ktx.semantic.model;

import dev.ktx.semantic.expression.Fragment;

import java.util.Optional;

/// A named condition on the rows of a source.
public record Segment(String name, Fragment expr, Optional<String> description) {}
