package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.sql.tree.ValueType;

import java.util.List;
import java.util.Optional;

/// What a note would change in the semantic layer. Whether it may is decided where the files are.
public sealed interface SemanticEffect {
    String connection();

    String source();

    Author author();

    /// What it is about, for people: for example `parcels.fee_minor description`.
    String target();

    /// What it says, in one line.
    String says();

    /// Says something of a source, or of what a source offers.
    sealed interface OfNode extends SemanticEffect {
        Node node();

        @Override
        default String connection() {
            return node().connection();
        }

        @Override
        default String source() {
            return node().source();
        }
    }

    /// Whose statement it is.
    enum Author {
        /// Somebody wrote it and a rule read it.
        PERSON("user", 80),
        /// A file of dbt says it.
        DBT("dbt", 70),
        /// A file of LookML says it.
        LOOKER("looker", 65),
        /// A question of Metabase says it.
        METABASE("metabase", 55),
        /// A language model took it for a statement. It gives way to everything that people, rules
        /// and sources say.
        MODEL("ai", 25);

        private final String key;
        private final int authority;

        Author(String key, int authority) {
            this.key = key;
            this.authority = authority;
        }

        /// Whose word counts more where two use a name in different senses, 0 to 100.
        public int authority() {
            return authority;
        }

        /// Under which descriptions are kept.
        public String key() {
            return key;
        }
    }

    /// A description under the key of its author.
    ///
    /// @param node a source, a column or a measure
    record Describe(Node node, String text, Author author) implements OfNode {
        public Optional<String> entity() {
            return node.entity();
        }

        @Override
        public String target() {
            return named(node) + " description";
        }

        @Override
        public String says() {
            return text;
        }
    }

    /// A measure. Where one of the name is there, it stays and this is a proposal at most.
    ///
    /// @param expression as the note spells it, for example `sum(net_amount)`
    /// @param filter the rows that count
    /// @param owner what says it, for example `note` or the name of a model
    /// @param beside how other tables meet the source in the query that it is from; none of them
    ///   may repeat its rows
    record AddMeasure(
            String connection,
            String source,
            String name,
            String expression,
            Optional<String> filter,
            String description,
            String owner,
            Author author,
            List<AddJoin> beside)
            implements SemanticEffect {
        public AddMeasure {
            beside = List.copyOf(beside);
        }

        /// Of the source alone.
        public AddMeasure(
                String connection,
                String source,
                String name,
                String expression,
                Optional<String> filter,
                String description,
                String owner,
                Author author) {
            this(
                    connection,
                    source,
                    name,
                    expression,
                    filter,
                    description,
                    owner,
                    author,
                    List.of());
        }

        /// The same under a name and with a formula of its own.
        AddMeasure as(String called, String formula, Optional<String> rows) {
            return new AddMeasure(
                    connection, source, called, formula, rows, description, owner, author, beside);
        }

        @Override
        public String target() {
            return source + "." + name + " measure";
        }

        @Override
        public String says() {
            return expression + filter.map(rows -> " where " + rows).orElse("");
        }
    }

    /// A named condition on rows.
    ///
    /// @param expression over columns of the source, in the language of expressions
    record AddSegment(
            String connection,
            String source,
            String name,
            String expression,
            String description,
            Author author)
            implements SemanticEffect {
        @Override
        public String target() {
            return source + "." + name + " segment";
        }

        @Override
        public String says() {
            return expression;
        }
    }

    /// A join between two sources. Which of them declares it depends on whose key it names.
    ///
    /// @param source one of them
    /// @param pairs columns that are equal, at least one
    record AddJoin(String connection, String source, String other, List<Pair> pairs, Author author)
            implements SemanticEffect {
        public AddJoin {
            pairs = List.copyOf(pairs);
            if (pairs.isEmpty()) {
                throw new IllegalArgumentException("a join names a column");
            }
        }

        /// @param local of the source
        /// @param other of the other source; empty for its key
        public record Pair(String local, Optional<String> other) {}

        @Override
        public String target() {
            return source + " -> " + other + " join";
        }

        @Override
        public String says() {
            return pairs.stream()
                    .map(pair ->
                            "%s.%s = %s.%s"
                                    .formatted(
                                            source,
                                            pair.local(),
                                            other,
                                            pair.other().orElse("(its key)")))
                    .reduce((left, right) -> left + " AND " + right)
                    .orElseThrow();
        }
    }

    /// Another name that people use for a source, column or measure.
    record AddSynonym(Node node, String word, Author author) implements OfNode {
        @Override
        public String target() {
            return named(node) + " synonym";
        }

        @Override
        public String says() {
            return word;
        }
    }

    /// A measure that is there and was wrong. Only one that a note made is changed; for any other
    /// this is a proposal.
    record CorrectMeasure(AddMeasure measure) implements SemanticEffect {
        @Override
        public String connection() {
            return measure.connection();
        }

        @Override
        public String source() {
            return measure.source();
        }

        @Override
        public Author author() {
            return measure.author();
        }

        @Override
        public String target() {
            return measure.target();
        }

        @Override
        public String says() {
            return measure.says();
        }
    }

    /// A column that is reckoned from others of the same row.
    ///
    /// @param expression over columns of the source, in the language of expressions
    record AddColumn(
            String connection,
            String source,
            String name,
            String expression,
            String description,
            Author author)
            implements SemanticEffect {
        @Override
        public String target() {
            return source + "." + name + " column";
        }

        @Override
        public String says() {
            return expression;
        }
    }

    /// The values that a column may have.
    ///
    /// @param values in the order of the text, at least one
    record ListValues(Node node, List<String> values, Author author) implements OfNode {
        public ListValues {
            values = List.copyOf(values);
            if (values.isEmpty() || node.entity().isEmpty()) {
                throw new IllegalArgumentException("a column has values");
            }
        }

        @Override
        public String target() {
            return named(node) + " values";
        }

        @Override
        public String says() {
            return String.join(", ", values);
        }
    }

    /// A query as a source of its own.
    ///
    /// @param source what it is called
    /// @param grain columns that identify a row
    /// @param columns all that it shows
    record AddSource(
            String connection,
            String source,
            String sql,
            List<String> grain,
            List<Shown> columns,
            String description,
            Author author)
            implements SemanticEffect {
        public AddSource {
            grain = List.copyOf(grain);
            columns = List.copyOf(columns);
        }

        /// @param type where the query tells it
        /// @param column of one of its tables, whose type it has; empty where the query tells
        public record Shown(String name, Optional<ValueType> type, Optional<String> column) {}

        @Override
        public String target() {
            return source + " source";
        }

        @Override
        public String says() {
            return sql;
        }
    }

    private static String named(Node node) {
        return node.source() + node.entity().map(name -> "." + name).orElse("");
    }
}
