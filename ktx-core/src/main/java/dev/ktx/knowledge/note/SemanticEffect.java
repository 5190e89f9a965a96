package dev.ktx.knowledge.note;

import dev.ktx.knowledge.SemanticNames.Node;

/// What a note would change in the semantic layer. Whether it may is decided where the files are.
public sealed interface SemanticEffect {
    String connection();

    String source();

    Author author();

    /// Whose statement it is.
    enum Author {
        /// Somebody wrote it and a rule read it.
        PERSON("user"),
        /// A language model took it for a statement. It gives way to everything that people, rules
        /// and sources say.
        MODEL("ai");

        private final String key;

        Author(String key) {
            this.key = key;
        }

        /// Under which descriptions are kept.
        public String key() {
            return key;
        }
    }

    /// A description under the key of its author.
    ///
    /// @param node a column or measure
    record Describe(Node node, String text, Author author) implements SemanticEffect {
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

    /// A measure. Where one of the name is there, it stays and this is a proposal at most.
    ///
    /// @param expression as the note spells it, for example `sum(net_amount)`
    record AddMeasure(
            String connection,
            String source,
            String name,
            String expression,
            String description,
            Author author)
            implements SemanticEffect {}
}
