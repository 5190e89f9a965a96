package dev.ktx.project;

import static dev.ktx.project.Setting.choice;
import static dev.ktx.project.Setting.flag;
import static dev.ktx.project.Setting.fraction;
import static dev.ktx.project.Setting.other;
import static dev.ktx.project.Setting.reference;
import static dev.ktx.project.Setting.text;
import static dev.ktx.project.Setting.texts;
import static dev.ktx.project.Setting.whole;

import dev.ktx.project.Choices.CacheTtl;
import dev.ktx.project.Choices.EmbeddingBackend;
import dev.ktx.project.Choices.EnrichmentMode;
import dev.ktx.project.Choices.FailureMode;
import dev.ktx.project.Choices.ModelBackend;
import dev.ktx.project.Choices.RelationshipValues;
import dev.ktx.project.Choices.Samples;
import dev.ktx.project.Choices.SearchStore;
import dev.ktx.project.Choices.StateStore;
import dev.ktx.project.Choices.TimingReport;
import dev.ktx.project.Choices.ValidationBudget;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Every key of `ktx.yaml` outside `connections`, in the order of the schema. Adding a key is one
/// constant and one entry of {@link #all()}.
public final class Settings {
    /// Primary databases; every warehouse connection when the block is absent.
    public static final Setting<Optional<List<String>>> PRIMARY_CONNECTIONS =
            texts(
                    "setup.database_connection_ids",
                    "Primary databases; every warehouse connection when the block is absent.");

    public static final Setting<StateStore> STATE =
            choice(
                    "storage.state",
                    StateStore.class,
                    StateStore.SQLITE,
                    Map.of("postgres", "Run records are kept in .ktx/db.sqlite: use sqlite."),
                    "Where run records are kept.");
    public static final Setting<SearchStore> SEARCH =
            choice(
                    "storage.search",
                    SearchStore.class,
                    SearchStore.LUCENE,
                    Map.of(
                            "postgres-hybrid",
                            "The search index is kept in .ktx/index: use lucene."),
                    "Where the search index is kept; sqlite-fts5 means the same as lucene.");
    public static final Setting<String> GIT_AUTHOR =
            text(
                    "storage.git.author",
                    GitAuthor.DEFAULT.text(),
                    "Author of commits, as Name <mail>.");

    public static final Setting<ModelBackend> LLM_BACKEND =
            choice(
                    "llm.provider.backend",
                    ModelBackend.class,
                    ModelBackend.NONE,
                    "Who answers for the language model.");
    public static final Setting<Optional<String>> ANTHROPIC_API_KEY =
            reference("llm.provider.anthropic.api_key", "API key.");
    public static final Setting<Optional<String>> ANTHROPIC_BASE_URL =
            reference("llm.provider.anthropic.base_url", "Address, when not Anthropic's own.");
    public static final Setting<Optional<String>> OPENAI_API_KEY =
            reference("llm.provider.openai.api_key", "API key.");
    public static final Setting<Optional<String>> OPENAI_BASE_URL =
            reference("llm.provider.openai.base_url", "Address of any compatible server.");
    public static final Setting<Optional<String>> GEMINI_API_KEY =
            reference("llm.provider.gemini.api_key", "API key.");
    public static final Setting<Optional<String>> GEMINI_BASE_URL =
            reference("llm.provider.gemini.base_url", "Address, when not Google's own.");
    public static final Setting<Optional<String>> OLLAMA_BASE_URL =
            reference("llm.provider.ollama.base_url", "Address of the Ollama server.");
    public static final Setting<Optional<String>> GATEWAY_API_KEY =
            reference("llm.provider.gateway.api_key", "API key.");
    public static final Setting<Optional<String>> GATEWAY_BASE_URL =
            reference("llm.provider.gateway.base_url", "Address of the gateway.");
    public static final Setting<Optional<String>> VERTEX_PROJECT =
            reference("llm.provider.vertex.project", "Cloud project.");
    public static final Setting<Optional<String>> VERTEX_LOCATION =
            reference("llm.provider.vertex.location", "Cloud region.").neededInItsBlock();

    public static final Setting<Optional<String>> MODEL_DEFAULT = model("default", "any role");
    public static final Setting<Optional<String>> MODEL_TRIAGE = model("triage", "sorting notes");
    public static final Setting<Optional<String>> MODEL_CANDIDATES =
            model("candidateExtraction", "finding candidates");
    public static final Setting<Optional<String>> MODEL_CURATOR = model("curator", "writing pages");
    public static final Setting<Optional<String>> MODEL_RECONCILE =
            model("reconcile", "merging what differs");
    public static final Setting<Optional<String>> MODEL_REPAIR =
            model("repair", "correcting edits that fail a check");

    public static final Setting<Optional<Boolean>> PROMPT_CACHING =
            flag("llm.promptCaching.enabled", "Whether prompts are cached by the provider.");
    public static final Setting<Optional<CacheTtl>> PROMPT_CACHING_SYSTEM =
            choice("llm.promptCaching.systemTtl", CacheTtl.class, "Life of system prompts.");
    public static final Setting<Optional<CacheTtl>> PROMPT_CACHING_TOOLS =
            choice("llm.promptCaching.toolsTtl", CacheTtl.class, "Life of tool definitions.");
    public static final Setting<Optional<CacheTtl>> PROMPT_CACHING_HISTORY =
            choice("llm.promptCaching.historyTtl", CacheTtl.class, "Life of past messages.");
    public static final Setting<Optional<Boolean>> PROMPT_CACHING_VERTEX =
            flag("llm.promptCaching.vertexFallbackTo5m", "Whether Vertex falls back to 5m.");

    public static final Setting<Integer> LLM_TOKENS =
            whole("llm.budget.maxTokens", 1, 50_000, "Tokens the model may cost for one note.");
    public static final Setting<Integer> LLM_SECONDS =
            whole("llm.budget.maxSeconds", 1, 45, "Seconds the model may take for one note.");

    public static final Setting<List<String>> ADAPTERS =
            texts("ingest.adapters", List.of(), "Context sources an ingest reads.");
    public static final EmbeddingSettings EMBEDDINGS = new EmbeddingSettings("ingest.embeddings");
    public static final Setting<Integer> STEP_BUDGET =
            whole("ingest.workUnits.stepBudget", 1, 40, "Model steps for one piece of work.");
    public static final Setting<Integer> MAX_CONCURRENCY =
            whole("ingest.workUnits.maxConcurrency", 1, 1, "Pieces of work at a time.");
    public static final Setting<FailureMode> FAILURE_MODE =
            choice(
                    "ingest.workUnits.failureMode",
                    FailureMode.class,
                    FailureMode.CONTINUE,
                    "What a failed piece of work does to the rest.");
    public static final Setting<Boolean> RATE_LIMIT =
            flag("ingest.rateLimit.enabled", true, "Slow down before a provider refuses.");
    public static final Setting<Double> THROTTLE_THRESHOLD =
            fraction("ingest.rateLimit.throttleThreshold", 0.8, "Share of the limit to slow at.");
    public static final Setting<Integer> MIN_CONCURRENCY_UNDER_PRESSURE =
            whole(
                    "ingest.rateLimit.minConcurrencyUnderPressure",
                    1,
                    1,
                    "Requests at a time while slowed down.");
    public static final Setting<Optional<Integer>> MAX_WAIT_MS =
            whole("ingest.rateLimit.maxWaitMs", 1, "Longest wait for a provider, in ms.");
    public static final Setting<Integer> RETRY_ATTEMPTS =
            whole("ingest.rateLimit.retry.maxAttempts", 1, 6, "Tries of one request.");
    public static final Setting<Integer> RETRY_BASE_DELAY_MS =
            whole("ingest.rateLimit.retry.baseDelayMs", 1, 1000, "First wait, in ms.");
    public static final Setting<Integer> RETRY_MAX_DELAY_MS =
            whole("ingest.rateLimit.retry.maxDelayMs", 1, 60_000, "Longest wait, in ms.");
    public static final Setting<Boolean> RETRY_JITTER =
            flag("ingest.rateLimit.retry.jitter", true, "Spread waits at random.");
    public static final Setting<TimingReport> TIMINGS =
            other(
                    "ingest.profile",
                    new Shape.Either(
                            List.of(
                                    new Shape.Flag(false),
                                    new Shape.Choice(List.of("json"), Map.of()))),
                    Optional.of(false),
                    TimingReport.OFF,
                    Settings::timings,
                    "Tell how long the parts of an ingest took, as text or as json.");

    public static final Setting<Boolean> RESEARCH =
            flag("agent.run_research.enabled", false, "Shown by status.");
    public static final Setting<Integer> RESEARCH_MAX_ITERATIONS =
            whole("agent.run_research.max_iterations", 0, 20, "Shown by status.");
    public static final Setting<List<String>> RESEARCH_TOOLSET =
            texts(
                    "agent.run_research.default_toolset",
                    List.of("sl_query", "wiki_search", "sl_read_source"),
                    "Shown by status.");

    public static final Setting<Samples> SAMPLES =
            choice(
                    "scan.samples",
                    Samples.class,
                    Samples.DICTIONARY,
                    "Which columns' values the committed profile shows.");
    public static final Setting<List<String>> SAMPLES_DENY =
            texts(
                    "scan.samplesDeny",
                    List.of(),
                    "Columns whose values are never kept, as globs over schema.table.column.");
    public static final Setting<EnrichmentMode> ENRICHMENT_MODE =
            choice(
                    "scan.enrichment.mode",
                    EnrichmentMode.class,
                    EnrichmentMode.NONE,
                    "What a scan adds beyond the structure.");
    public static final EmbeddingSettings SCAN_EMBEDDINGS =
            new EmbeddingSettings("scan.enrichment.embeddings");
    public static final Setting<Boolean> RELATIONSHIPS =
            flag("scan.relationships.enabled", true, "Look for undeclared foreign keys.");
    public static final Setting<Boolean> LLM_PROPOSALS =
            flag("scan.relationships.llmProposals", true, "Also ask the language model.");
    public static final Setting<RelationshipValues> RELATIONSHIP_VALUES =
            choice(
                    "scan.relationships.values",
                    RelationshipValues.class,
                    RelationshipValues.ON,
                    "Whether rows count when relationships are looked for, or names alone.");
    public static final Setting<Integer> RELATIONSHIP_SECONDS =
            whole(
                    "scan.relationships.maxSeconds",
                    1,
                    600,
                    "Seconds after which no further relationship is checked.");
    public static final Setting<Boolean> VALIDATION_REQUIRED =
            flag(
                    "scan.relationships.validationRequiredForManifest",
                    true,
                    "Keep a relationship only when the warehouse's rows agree.");
    public static final Setting<Double> ACCEPT_THRESHOLD =
            fraction("scan.relationships.acceptThreshold", 0.85, "Score to accept at.");
    public static final Setting<Double> REVIEW_THRESHOLD =
            fraction("scan.relationships.reviewThreshold", 0.55, "Score to propose at.");
    public static final Setting<Integer> LLM_TABLES_PER_BATCH =
            whole(
                    "scan.relationships.maxLlmTablesPerBatch",
                    1,
                    40,
                    "Tables the language model sees at a time.");
    public static final Setting<Integer> CANDIDATES_PER_COLUMN =
            whole("scan.relationships.maxCandidatesPerColumn", 1, 25, "Candidates of a column.");
    public static final Setting<Integer> PROFILE_SAMPLE_ROWS =
            whole("scan.relationships.profileSampleRows", 1, 10_000, "Rows sampled of a table.");
    public static final Setting<Integer> PROFILE_CONCURRENCY =
            whole("scan.relationships.profileConcurrency", 1, 4, "Tables profiled at a time.");
    public static final Setting<Integer> VALIDATION_CONCURRENCY =
            whole(
                    "scan.relationships.validationConcurrency",
                    1,
                    4,
                    "Relationships checked at a time.");
    public static final Setting<ValidationBudget> VALIDATION_BUDGET =
            other(
                    "scan.relationships.validationBudget",
                    new Shape.Either(
                            List.of(
                                    new Shape.Whole(0, Integer.MAX_VALUE, false),
                                    new Shape.Choice(List.of("all"), Map.of()))),
                    Optional.empty(),
                    new ValidationBudget.Automatic(),
                    Settings::budget,
                    "Relationships checked in the warehouse. When absent: as many as fit in twice"
                            + " as many statements as tables, at most 1000.");

    public static final Setting<Boolean> COMPACT_TEXT =
            flag("mcp.compactText", false, "Answer tools with JSON on one line.");
    public static final Setting<Integer> MAX_RESULT_TOKENS =
            whole(
                    "mcp.maxResultTokens",
                    1,
                    20_000,
                    "Tokens at which query answers stop adding rows.");

    public static final Setting<Boolean> AUDIT =
            flag("mcp.audit", true, "Keep a local record of tool calls, without their values.");

    private static final List<Setting<?>> ALL = collect();

    private Settings() {}

    /// In the order of the schema.
    public static List<Setting<?>> all() {
        return ALL;
    }

    private static List<Setting<?>> collect() {
        List<Setting<?>> all = new ArrayList<>();
        all.add(PRIMARY_CONNECTIONS);
        all.addAll(List.of(STATE, SEARCH, GIT_AUTHOR));
        all.addAll(
                List.of(
                        LLM_BACKEND,
                        ANTHROPIC_API_KEY,
                        ANTHROPIC_BASE_URL,
                        OPENAI_API_KEY,
                        OPENAI_BASE_URL,
                        GEMINI_API_KEY,
                        GEMINI_BASE_URL,
                        OLLAMA_BASE_URL,
                        GATEWAY_API_KEY,
                        GATEWAY_BASE_URL,
                        VERTEX_PROJECT,
                        VERTEX_LOCATION));
        all.addAll(
                List.of(
                        MODEL_DEFAULT,
                        MODEL_TRIAGE,
                        MODEL_CANDIDATES,
                        MODEL_CURATOR,
                        MODEL_RECONCILE,
                        MODEL_REPAIR));
        all.addAll(
                List.of(
                        PROMPT_CACHING,
                        PROMPT_CACHING_SYSTEM,
                        PROMPT_CACHING_TOOLS,
                        PROMPT_CACHING_HISTORY,
                        PROMPT_CACHING_VERTEX));
        all.addAll(List.of(LLM_TOKENS, LLM_SECONDS));
        all.add(ADAPTERS);
        all.addAll(EMBEDDINGS.all());
        all.addAll(
                List.of(
                        STEP_BUDGET,
                        MAX_CONCURRENCY,
                        FAILURE_MODE,
                        RATE_LIMIT,
                        THROTTLE_THRESHOLD,
                        MIN_CONCURRENCY_UNDER_PRESSURE,
                        MAX_WAIT_MS,
                        RETRY_ATTEMPTS,
                        RETRY_BASE_DELAY_MS,
                        RETRY_MAX_DELAY_MS,
                        RETRY_JITTER,
                        TIMINGS));
        all.addAll(List.of(RESEARCH, RESEARCH_MAX_ITERATIONS, RESEARCH_TOOLSET));
        all.addAll(List.of(SAMPLES, SAMPLES_DENY, ENRICHMENT_MODE));
        all.addAll(SCAN_EMBEDDINGS.all());
        all.addAll(
                List.of(
                        RELATIONSHIPS,
                        LLM_PROPOSALS,
                        VALIDATION_REQUIRED,
                        ACCEPT_THRESHOLD,
                        REVIEW_THRESHOLD,
                        LLM_TABLES_PER_BATCH,
                        CANDIDATES_PER_COLUMN,
                        PROFILE_SAMPLE_ROWS,
                        PROFILE_CONCURRENCY,
                        VALIDATION_CONCURRENCY,
                        VALIDATION_BUDGET,
                        RELATIONSHIP_VALUES,
                        RELATIONSHIP_SECONDS));
        all.addAll(List.of(COMPACT_TEXT, MAX_RESULT_TOKENS, AUDIT));
        return List.copyOf(all);
    }

    private static Setting<Optional<String>> model(String role, String work) {
        return text("llm.models." + role, "Model for " + work + ".");
    }

    private static TimingReport timings(Object value) {
        return switch (value) {
            case Boolean on when on -> TimingReport.TEXT;
            case Boolean _ -> TimingReport.OFF;
            default -> TimingReport.JSON;
        };
    }

    private static ValidationBudget budget(Object value) {
        return value instanceof Long candidates
                ? new ValidationBudget.AtMost(Math.toIntExact(candidates))
                : new ValidationBudget.Everything();
    }

    /// The keys of an embedder; there are two blocks of them.
    public static final class EmbeddingSettings {
        /// The default of `dimensions`, which says nothing about a model.
        public static final int PLACEHOLDER_DIMENSIONS = 8;

        private final String path;
        public final Setting<EmbeddingBackend> backend;
        public final Setting<Optional<String>> model;
        public final Setting<Integer> dimensions;
        public final Setting<Optional<String>> apiKey;
        public final Setting<Optional<String>> baseUrl;
        public final Setting<String> sentenceTransformersUrl;
        public final Setting<Optional<String>> sentenceTransformersPrefix;
        public final Setting<Optional<Integer>> batchSize;

        EmbeddingSettings(String path) {
            this.path = path;
            backend =
                    choice(
                            path + ".backend",
                            EmbeddingBackend.class,
                            EmbeddingBackend.AUTO,
                            "Who turns texts into vectors; auto takes the local pack when it is"
                                    + " installed.");
            model = text(path + ".model", "Name of the model.");
            dimensions =
                    whole(
                            path + ".dimensions",
                            1,
                            PLACEHOLDER_DIMENSIONS,
                            "Length of a vector; the default is a placeholder for backend none.");
            apiKey = reference(path + ".openai.api_key", "API key.");
            baseUrl = reference(path + ".openai.base_url", "Address of any compatible server.");
            sentenceTransformersUrl =
                    other(
                            path + ".sentenceTransformers.base_url",
                            new Shape.Either(
                                    List.of(
                                            new Shape.Choice(List.of(""), Map.of()),
                                            new Shape.Text(true))),
                            Optional.of(""),
                            "",
                            value -> (String) value,
                            "Address of the service; blank means the local pack.");
            sentenceTransformersPrefix =
                    text(path + ".sentenceTransformers.pathPrefix", "Path before /embeddings.");
            batchSize = whole(path + ".batchSize", 1, "Texts in one request; 100 when absent.");
        }

        /// Where the block stands.
        public String path() {
            return path;
        }

        List<Setting<?>> all() {
            return List.of(
                    backend,
                    model,
                    dimensions,
                    apiKey,
                    baseUrl,
                    sentenceTransformersUrl,
                    sentenceTransformersPrefix,
                    batchSize);
        }
    }
}
