package dev.ktx.semantic.model;

import dev.ktx.sql.tree.Expr;

import java.util.Optional;

/// A join between two sources, however many of them declare it. Two edges are equal only when they
/// are the same.
///
/// @see Hop for one direction of it
public final class Edge {
    private final SourceNode local;
    private final SourceNode target;
    private final Optional<String> alias;
    private final Expr<Side> condition;
    private final String text;
    private final Cardinality toTarget;
    private final Cardinality toLocal;

    Edge(
            SourceNode local,
            SourceNode target,
            Optional<String> alias,
            Expr<Side> condition,
            String text,
            Cardinality toTarget,
            Cardinality toLocal) {
        this.local = local;
        this.target = target;
        this.alias = alias;
        this.condition = condition;
        this.text = text;
        this.toTarget = toTarget;
        this.toLocal = toLocal;
    }

    /// How many rows one row meets.
    public enum Cardinality {
        /// At most one, since the join names the whole key.
        ONE,
        /// At most one, as the source that declares the join says.
        DECLARED_ONE,
        /// At most one by a declaration of one-to-one alone, seen from its other end.
        CLAIMED_ONE,
        MANY
    }

    /// A column of one end of a join.
    ///
    /// @param local whether it belongs to the source that declares the join
    public record Side(boolean local, String column) {}

    /// The source that declares it.
    public SourceNode local() {
        return local;
    }

    public SourceNode target() {
        return target;
    }

    public Optional<String> alias() {
        return alias;
    }

    public Expr<Side> condition() {
        return condition;
    }

    /// The condition as people read it.
    public String text() {
        return text;
    }

    Cardinality toTarget() {
        return toTarget;
    }

    Cardinality toLocal() {
        return toLocal;
    }
}
