package dev.ktx.project;

import dev.ktx.problem.ModelProblems;
import dev.ktx.problem.Problem;
import dev.ktx.project.Choices.ModelBackend;
import dev.ktx.project.ModelSettings.Budget;
import dev.ktx.project.ModelSettings.Reference;
import dev.ktx.project.ModelSettings.Retries;

import java.time.Duration;
import java.util.Optional;

/// Which language model a project has. Nothing needs one.
public sealed interface ModelChoice {
    /// How long one try of a request may take.
    Duration REQUEST = Duration.ofSeconds(30);

    /// The default: ktx works by its rules alone.
    record None() implements ModelChoice {}

    /// One is asked for that cannot be used.
    record Unusable(Problem problem) implements ModelChoice {}

    record Configured(ModelSettings settings) implements ModelChoice {}

    /// The model that looks at notes.
    static ModelChoice of(ProjectConfig config) {
        ModelBackend backend = config.get(Settings.LLM_BACKEND);
        return switch (backend) {
            case NONE -> new None();
            case VERTEX, GATEWAY, CLAUDE_CODE, CODEX ->
                    new Unusable(ModelProblems.unsupportedBackend(backend.spelling()));
            case ANTHROPIC ->
                    keyed(
                            config,
                            backend,
                            Settings.ANTHROPIC_API_KEY,
                            reference(config, Settings.ANTHROPIC_BASE_URL));
            case GEMINI ->
                    keyed(
                            config,
                            backend,
                            Settings.GEMINI_API_KEY,
                            reference(config, Settings.GEMINI_BASE_URL));
            case OPENAI -> {
                Optional<Reference> url = reference(config, Settings.OPENAI_BASE_URL);
                // A server of one's own often wants no key.
                yield url.isPresent()
                        ? named(config, backend, reference(config, Settings.OPENAI_API_KEY), url)
                        : keyed(config, backend, Settings.OPENAI_API_KEY, url);
            }
            case OLLAMA ->
                    named(
                            config,
                            backend,
                            Optional.empty(),
                            reference(config, Settings.OLLAMA_BASE_URL));
        };
    }

    private static ModelChoice keyed(
            ProjectConfig config,
            ModelBackend backend,
            Setting<Optional<String>> key,
            Optional<Reference> url) {
        Optional<Reference> reference = reference(config, key);
        return reference.isEmpty()
                ? new Unusable(ModelProblems.missingKey(backend.spelling(), key.path()))
                : named(config, backend, reference, url);
    }

    private static ModelChoice named(
            ProjectConfig config,
            ModelBackend backend,
            Optional<Reference> key,
            Optional<Reference> url) {
        Optional<String> model =
                config.get(Settings.MODEL_CANDIDATES)
                        .or(() -> config.get(Settings.MODEL_DEFAULT))
                        .filter(name -> !name.isBlank());
        if (model.isEmpty()) {
            return new Unusable(
                    ModelProblems.missingModel(backend.spelling(), Settings.MODEL_DEFAULT.path()));
        }
        Duration time = Duration.ofSeconds(config.get(Settings.LLM_SECONDS));
        return new Configured(
                new ModelSettings(
                        backend,
                        model.get(),
                        key,
                        url,
                        config.get(Settings.PROMPT_CACHING).orElse(true),
                        new Retries(
                                config.get(Settings.RETRY_ATTEMPTS),
                                Duration.ofMillis(config.get(Settings.RETRY_BASE_DELAY_MS)),
                                Duration.ofMillis(config.get(Settings.RETRY_MAX_DELAY_MS)),
                                config.get(Settings.MAX_WAIT_MS)
                                        .map(Duration::ofMillis)
                                        .orElse(time),
                                config.get(Settings.RETRY_JITTER),
                                REQUEST),
                        new Budget(
                                config.get(Settings.STEP_BUDGET),
                                config.get(Settings.LLM_TOKENS),
                                time)));
    }

    private static Optional<Reference> reference(
            ProjectConfig config, Setting<Optional<String>> setting) {
        return config.get(setting)
                .filter(text -> !text.isBlank())
                .map(text -> new Reference(setting.path(), text));
    }
}
