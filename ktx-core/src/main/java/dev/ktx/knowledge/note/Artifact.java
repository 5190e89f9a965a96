package dev.ktx.knowledge.note;

import dev.ktx.knowledge.effect.DaxText;

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
                    "(?is)\\A\\s*(?:(?:--[^\\n]*\\n|/\\*.*?\\*/|\\{\\{\\s*config\\(.*?}})\\s*)*(?:create\\s[^;()]{0,120}?\\sas\\s+)?(?:select\\b|with\\s+\\w+\\s+as\\s*\\().+\\bfrom\\b.+");
    private static final Pattern CREATED =
            Pattern.compile("(?is)\\A\\s*create\\s[^;()]{0,60}?\\bview\\s.{3,}");
    private static final Pattern TABLES =
            Pattern.compile("(?i)\\b(?:from|join)\\s+[`\"\\[]?([\\w.]+)");
    private static final Pattern MODELS =
            Pattern.compile(
                    "(?m)^[ \\t]*(?:models|sources|seeds|snapshots|semantic_models|metrics|cubes|dataset_query):[ \\t]*$");
    private static final Pattern VIEW =
            Pattern.compile("(?m)^\\s*(?:view|explore)\\s*:\\s*\\+?\\w+\\s*\\{");
    private static final Pattern CUBE =
            Pattern.compile("(?m)^\\s*cube\\(\\s*([`'\"])([\\w.-]+)\\1\\s*,");
    private static final Pattern DIAGRAM = Pattern.compile("(?m)^\\s*erDiagram\\s*$");
    private static final Pattern DBML =
            Pattern.compile(
                    "(?m)^\\s*Table\\s+[\\w.\"]+[^\\n{]*\\{|^\\s*Ref\\b[^:\\n]{0,60}:\\s*[\\w.\"]+\\s*[<>-]\\s*[\\w.\"]+");
    private static final Pattern TABLE =
            Pattern.compile(
                    "(?is)\\A\\s*(?:--[^\\n]*\\n\\s*)*create\\s+(?:temp\\w*\\s+|external\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?([\\w.\"`\\[\\]]+)\\s*\\(.+");
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
        return switch (Fences.share(text)) {
            case ALL -> ofCode(text);
            case SOME -> Optional.empty();
            case NONE ->
                    text.contains("\n\n") && SQL.matcher(text).matches()
                            ? Optional.empty()
                            : ofCode(text);
        };
    }

    /// What stands between fences.
    static Optional<Artifact> ofCode(String text) {
        if (MODELS.matcher(text).find()
                && NAME.matcher(text).find()
                && !VIEW.matcher(text).find()) {
            return Optional.of(named("yaml", NAME, text));
        }
        if (VIEW.matcher(text).find() || CaptureSignals.of(text).dialect().isPresent()) {
            return Optional.of(named("lookml", LOOKML_NAME, text));
        }
        if (CUBE.matcher(text).find()) {
            return Optional.of(named("cube", CUBE, text));
        }
        if (DIAGRAM.matcher(text).find() || DBML.matcher(text).find()) {
            return Optional.of(new Artifact("diagram", new Subject("diagram of tables")));
        }
        if (DaxText.isDax(text)) {
            return Optional.of(new Artifact("dax", new Subject("dax " + DaxText.name(text))));
        }
        if (TABLE.matcher(text).matches()) {
            return Optional.of(named("ddl", TABLE, text));
        }
        if (SQL.matcher(text).matches() || CREATED.matcher(text).matches()) {
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
                language,
                new Subject(
                        language + " " + (name.find() ? name.group(name.groupCount()) : "model")));
    }

    /// The text as a block of code.
    String fenced(String text) {
        String fence = text.contains("```") ? "~~~" : "```";
        return fence + language + "\n" + text + "\n" + fence;
    }
}
