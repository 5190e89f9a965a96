package dev.ktx.project;

import dev.ktx.project.Choices.ModelBackend;

import java.time.Duration;
import java.util.Optional;

/// A language model as configured.
///
/// @param backend one that can be used
/// @param model the provider's name of it
/// @param apiKey empty for servers that want none
/// @param baseUrl empty for the provider's own address
/// @param caching whether the provider may keep prompts
public record ModelSettings(
        ModelBackend backend,
        String model,
        Optional<Reference> apiKey,
        Optional<Reference> baseUrl,
        boolean caching,
        Retries retries,
        Budget budget) {
    public ModelSettings {
        if (!backend.usable() || backend == ModelBackend.NONE || model.isBlank()) {
            throw new IllegalArgumentException("no such model: " + backend + " '" + model + "'");
        }
    }

    /// A value of `ktx.yaml` that may point to a secret.
    ///
    /// @param path its key
    /// @param text as written
    public record Reference(String path, String text) {
        /// Without the value, which may be a secret itself.
        @Override
        public String toString() {
            return path;
        }
    }

    /// How often one request is tried, and how long is waited in between.
    ///
    /// @param attempts at least 1
    /// @param base the first wait; it doubles each time
    /// @param most the longest wait that is ktx's own choice
    /// @param patience the longest wait that a provider may ask for
    /// @param jitter whether waits are spread by up to a quarter
    /// @param request how long one try may take
    public record Retries(
            int attempts,
            Duration base,
            Duration most,
            Duration patience,
            boolean jitter,
            Duration request) {}

    /// What one note may cost.
    ///
    /// @param steps answers of the model
    /// @param tokens read and written
    public record Budget(int steps, long tokens, Duration time) {}
}
