package dev.ktx.problem;

/// Sentences about the language model. Nothing fails for want of one: these become notes on a
/// result, and a line of `ktx status`.
public final class ModelProblems {
    private ModelProblems() {}

    public static Problem unsupportedBackend(String backend) {
        return unusable(
                "llm.provider.backend",
                "ktx does not talk to a language model through '%s'.".formatted(backend),
                "Use anthropic, openai (with base_url for any compatible server), gemini or ollama;"
                        + " or none.");
    }

    /// @param key for example `llm.provider.anthropic.api_key`
    public static Problem missingKey(String backend, String key) {
        return unusable(
                key,
                "The language model '%s' needs a key, and '%s' is not set.".formatted(backend, key),
                "Set it to a reference such as env:NAME or file:PATH.");
    }

    /// @param key for example `llm.models.default`
    public static Problem missingModel(String backend, String key) {
        return unusable(
                key,
                "No model of '%s' is named.".formatted(backend),
                "Set '%s' to the name that the provider gives it.".formatted(key));
    }

    /// @param key of `ktx.yaml`
    public static Problem badAddress(String key) {
        return unusable(
                key,
                "'%s' is not an address of a server.".formatted(key),
                "Write it with http:// or https://, for example http://localhost:11434");
    }

    private static Problem unusable(String where, String what, String next) {
        return new Problem(ProblemCode.MODEL_NOT_USABLE, new Location.AtPath(where), what, next);
    }
}
