package dev.ktx.knowledge.note;

import dev.ktx.knowledge.SemanticNames.Node;

/// What a note would change in the semantic layer. Whether it may is decided where the files are.
public sealed interface SemanticEffect {
    String connection();

    String source();

    /// A description under the key `user`.
    ///
    /// @param node a column or measure
    record Describe(Node node, String text) implements SemanticEffect {
        public Describe {
            if (node.entity().isEmpty()) {
                throw new IllegalArgumentException("a description belongs to a column or measure");
            }
        }

        @Override
        public String connection() {
            return node.connection();
        }

        @Override
        public String source() {
            return node.source();
        }

        public String entity() {
            return node.entity().orElseThrow();
        }
    }

    /// A measure that is not there yet.
    ///
    /// @param expression as the note spells it, for example `sum(net_amount)`
    record AddMeasure(
            String connection, String source, String name, String expression, String description)
            implements SemanticEffect {}
}
