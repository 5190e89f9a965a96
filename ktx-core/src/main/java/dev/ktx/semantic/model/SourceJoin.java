package dev.ktx.semantic.model;

import dev.ktx.semantic.expression.Fragment;

import java.util.Optional;

/// A join as a source declares it.
///
/// @param to name of the target source
/// @param alias the role that the target plays here
public record SourceJoin(
        String to, Fragment on, Relationship relationship, Optional<String> alias) {}
