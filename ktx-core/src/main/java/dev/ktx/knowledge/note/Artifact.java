package dev.ktx.knowledge.note;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A note that is not prose but something a tool wrote: SQL, LookML, models of dbt, JSON. It is
/// kept as it is, as code.
///
/// @param language as a fence names it
record Artifact(String language, Subject subject) {
    private static final Pattern SQL =
            Pattern.compile(
                    "(?is)\\A\\s*(?:(?:--[^\\n]*\\n|/\\*.*?\\*/)\\s*)*(?:create\\s[^;()]{0,120}?\\sas\\s+)?(?:select\\b|with\\s+\\w+\\s+as\\s*\\().+\\bfrom\\b.+");
    private static final Pattern TABLES =
            Pattern.compile("(?i)\\b(?:from|join)\\s+[`\"\\[]?([\\w.]+)");
    private static final Pattern MODELS =
            Pattern.compile("(?m)^(?:models|sources|semantic_models|metrics):\\s*$");
    private static final Pattern NAME =
            Pattern.compile("(?m)^\\s*(?:-\\s*)?(?:\\{\\s*)?name:\\s*[\"']?([\\w.-]+)");
    private static final Pattern LOOKML_NAME =
            Pattern.compile("(?m)^\\s*(?:view|explore|model)\\s*:\\s*\"?([\\w.-]+)");
    private static final Pattern JSON_NAME = Pattern.compile("\"name\"\\s*:\\s*\"([^\"]{1,80})\"");

    static Optional<Artifact> of(String text) {
        // Code between fences is part of a note, and looked at by itself.
        if (text.contains("```") || text.contains("~~~")) {
            return Optional.empty();
        }
        if (CaptureSignals.of(text).dialect().isPresent()) {
            return Optional.of(named("lookml", LOOKML_NAME, text));
        }
        if (MODELS.matcher(text).find() && NAME.matcher(text).find()) {
            return Optional.of(named("yaml", NAME, text));
        }
        if (SQL.matcher(text).matches() && !text.contains("\n\n")) {
            List<String> tables =
                    TABLES.matcher(text).results().map(m -> m.group(1)).distinct().toList();
            return Optional.of(
                    new Artifact("sql", new Subject("query " + String.join(" ", tables))));
        }
        boolean json =
                ((text.startsWith("{") && text.endsWith("}")) || text.startsWith("[{"))
                        && text.contains("\":");
        return json ? Optional.of(named("json", JSON_NAME, text)) : Optional.empty();
    }

    private static Artifact named(String language, Pattern pattern, String text) {
        Matcher name = pattern.matcher(text);
        return new Artifact(
                language, new Subject(language + " " + (name.find() ? name.group(1) : "model")));
    }

    /// The text as a block of code.
    String fenced(String text) {
        String fence = text.contains("```") ? "~~~" : "```";
        return fence + language + "\n" + text + "\n" + fence;
    }
}
