package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Endpoint;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A link that names or values suggest, not yet checked.
///
/// @param confidence how much names and types speak for it, between 0 and 1
/// @param condition under which rows refer to this table; empty for a plain link
/// @param castText whether both sides are compared as text since their types differ
/// @param targetLikely how much the target looks like the key of its table by name
public record Candidate(
        Endpoint from,
        Endpoint to,
        Kind kind,
        double confidence,
        Optional<Condition> condition,
        boolean castText,
        double targetLikely) {
    public Candidate {
        if (confidence < 0 || confidence > 1) {
            throw new IllegalArgumentException("confidence is between 0 and 1: " + confidence);
        }
    }

    /// As in artifacts.
    public String id() {
        return Relationship.idOf(from, to);
    }

    /// The columns it leads to.
    public KeyRef target() {
        return new KeyRef(to.table(), to.columns());
    }

    boolean isComposite() {
        return from.columns().size() > 1;
    }

    Candidate withConfidence(double other) {
        return new Candidate(from, to, kind, other, condition, castText, targetLikely);
    }

    /// A column that must have a value for a row to refer to the table, as in polymorphic
    /// references.
    public record Condition(String column, List<String> values) {
        public Condition {
            values = List.copyOf(values);
        }
    }

    /// What suggested it. Spelled in lower case as the source of an edge.
    public enum Kind {
        EXACT_COLUMN_MATCH,
        NORMALIZED_TABLE_MATCH,
        INFLECTION,
        ABBREVIATION,
        PARENT_TABLE_NAME_MATCH,
        COLUMN_SUFFIX_MATCH,
        ROLE_NAME,
        SELF_REFERENCE,
        POLYMORPHIC_REFERENCE,
        EMBEDDING_SIMILARITY,
        LLM_PROPOSAL,
        PROFILE_MATCH,
        COMPOSITE_PROFILE_MATCH;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
