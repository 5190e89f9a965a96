package dev.ktx.project;

/// The choices that keys of `ktx.yaml` offer.
public final class Choices {
    private Choices() {}

    /// Where run records are kept.
    public enum StateStore implements Spelt {
        SQLITE("sqlite");

        private final String spelling;

        StateStore(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// Where the search index is kept; both names mean the index under `.ktx/index`.
    public enum SearchStore implements Spelt {
        LUCENE("lucene"),
        SQLITE_FTS5("sqlite-fts5");

        private final String spelling;

        SearchStore(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// Who answers for the language model.
    public enum ModelBackend implements Spelt {
        NONE("none", true),
        ANTHROPIC("anthropic", true),
        OPENAI("openai", true),
        GEMINI("gemini", true),
        OLLAMA("ollama", true),
        VERTEX("vertex", false),
        GATEWAY("gateway", false),
        CLAUDE_CODE("claude-code", false),
        CODEX("codex", false);

        private final String spelling;
        private final boolean usable;

        ModelBackend(String spelling, boolean usable) {
            this.spelling = spelling;
            this.usable = usable;
        }

        @Override
        public String spelling() {
            return spelling;
        }

        /// False for names that are read and refused only when a model is needed.
        public boolean usable() {
            return usable;
        }
    }

    /// Who turns texts into vectors.
    public enum EmbeddingBackend implements Spelt {
        AUTO("auto"),
        NONE("none"),
        LOCAL("local"),
        OPENAI("openai"),
        SENTENCE_TRANSFORMERS("sentence-transformers");

        private final String spelling;

        EmbeddingBackend(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// How long a model provider keeps a prompt.
    public enum CacheTtl implements Spelt {
        FIVE_MINUTES("5m"),
        ONE_HOUR("1h");

        private final String spelling;

        CacheTtl(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// What a failed piece of work does to the rest of a run.
    public enum FailureMode implements Spelt {
        ABORT("abort"),
        CONTINUE("continue");

        private final String spelling;

        FailureMode(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// Whether an ingest tells how long its parts took.
    public enum TimingReport {
        OFF,
        TEXT,
        JSON
    }

    /// What a scan adds beyond the structure.
    public enum EnrichmentMode implements Spelt {
        NONE("none"),
        DETERMINISTIC("deterministic"),
        LLM("llm");

        private final String spelling;

        EnrichmentMode(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// Which columns' values the committed profile shows.
    public enum Samples implements Spelt {
        DICTIONARY("dictionary"),
        ALL("all"),
        OFF("off");

        private final String spelling;

        Samples(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// Whether rows count when relationships are looked for.
    public enum RelationshipValues implements Spelt {
        ON("on"),
        OFF("off");

        private final String spelling;

        RelationshipValues(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public String spelling() {
            return spelling;
        }
    }

    /// How many relationship candidates a scan may check in the warehouse.
    public sealed interface ValidationBudget {
        /// As many as fit in twice as many statements as there are tables, at most 1,000.
        record Automatic() implements ValidationBudget {}

        /// Every candidate.
        record Everything() implements ValidationBudget {}

        /// @param candidates at least 0
        record AtMost(int candidates) implements ValidationBudget {}

        /// The number of candidates, the surest first.
        default int candidates() {
            return switch (this) {
                case Automatic _, Everything _ -> Integer.MAX_VALUE;
                case AtMost(var candidates) -> candidates;
            };
        }

        /// The number of statements for a warehouse of that many tables.
        default int statements(int tables) {
            return switch (this) {
                case Automatic _ -> Math.min(2 * tables, 1000);
                case Everything _, AtMost _ -> Integer.MAX_VALUE;
            };
        }
    }
}
