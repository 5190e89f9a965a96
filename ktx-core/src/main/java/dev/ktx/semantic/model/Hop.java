package dev.ktx.semantic.model;

import dev.ktx.semantic.model.Edge.Cardinality;

import java.util.Optional;

/// One direction of a join.
///
/// @param forward from the source that declares the join
public record Hop(Edge edge, boolean forward) {
    public SourceNode from() {
        return forward ? edge.local() : edge.target();
    }

    public SourceNode to() {
        return forward ? edge.target() : edge.local();
    }

    public Cardinality cardinality() {
        return forward ? edge.toTarget() : edge.toLocal();
    }

    public boolean toMany() {
        return cardinality() == Cardinality.MANY;
    }

    /// The alias of the join, in either direction.
    public Optional<String> role() {
        return edge.alias();
    }

    public Hop reversed() {
        return new Hop(edge, !forward);
    }
}
