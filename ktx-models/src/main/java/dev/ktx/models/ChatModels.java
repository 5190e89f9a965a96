package dev.ktx.models;

import dev.ktx.port.LanguageModel;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ModelProblems;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ModelSettings;
import dev.ktx.project.ModelSettings.Reference;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Makes the clients of language models.
public final class ChatModels {
    private ChatModels() {}

    /// A client of the configured model. Sends nothing yet.
    ///
    /// @param secrets the value that a reference points to
    /// @throws KtxException `model-not-usable` when the address is none; whatever `secrets` throws
    public static LanguageModel open(ModelSettings settings, Function<Reference, String> secrets) {
        Optional<String> key = settings.apiKey().map(secrets);
        Optional<String> address =
                settings.baseUrl().map(url -> address(url, secrets.apply(url).strip(), settings));
        List<String> known = new ArrayList<>();
        key.ifPresent(known::add);
        return Chat.open(settings, key, address, Redaction.of(known));
    }

    // The providers' own addresses end in the version of the protocol, what people write often not.
    private static String address(Reference url, String text, ModelSettings settings) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw new KtxException(ModelProblems.badAddress(url.path()));
        }
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!web || uri.getHost() == null) {
            throw new KtxException(ModelProblems.badAddress(url.path()));
        }
        String bare = text.replaceFirst("/+$", "");
        boolean path = uri.getPath() != null && !uri.getPath().replace("/", "").isEmpty();
        return path ? bare : bare + version(settings);
    }

    private static String version(ModelSettings settings) {
        return switch (settings.backend()) {
            case ANTHROPIC, OPENAI -> "/v1";
            case GEMINI -> "/v1beta";
            case OLLAMA, NONE, VERTEX, GATEWAY, CLAUDE_CODE, CODEX -> "";
        };
    }
}
