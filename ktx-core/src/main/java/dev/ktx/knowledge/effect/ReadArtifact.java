package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// What a text that a tool wrote means for the semantic layer of a connection.
public final class ReadArtifact {
    private static final Pattern CONFIG = Pattern.compile("\\{\\{\\s*config\\((?s:.*?)\\)\\s*}}");
    private static final Pattern REF =
            Pattern.compile(
                    "\\{\\{\\s*ref\\(\\s*(?:['\"]\\w+['\"]\\s*,\\s*)?['\"](\\w+)['\"]\\s*\\)\\s*}}");
    private static final Pattern SOURCE =
            Pattern.compile(
                    "\\{\\{\\s*source\\(\\s*['\"](\\w+)['\"]\\s*,\\s*['\"](\\w+)['\"]\\s*\\)\\s*}}");

    private ReadArtifact() {}

    /// @param language `sql`, `ddl`, `lookml`, `cube`, `dax`, `diagram`, `yaml` or `json`
    public static Reading of(
            String language, String text, TextTrees trees, SemanticNames names, String connection) {
        return switch (language) {
            case "sql" -> sql(text, names, connection);
            case "ddl" -> ReadTable.of(text, names, connection);
            case "lookml" -> ReadLookml.of(text, names, connection);
            case "cube" -> ReadCube.ofScript(text, names, connection);
            case "dax" -> ReadDax.of(text, names, connection);
            case "diagram" -> ReadDiagram.of(text, names, connection);
            case "yaml", "json" ->
                    trees.tree(text)
                            .map(tree -> tree(Branch.of(tree), trees, names, connection))
                            .orElseGet(() ->
                                    Reading.because(
                                            "parse_error", language.toUpperCase(Locale.ROOT)));
            default -> Reading.NOTHING;
        };
    }

    private static Reading sql(String written, SemanticNames names, String connection) {
        // A model of dbt names its tables through its templates.
        String text =
                SOURCE.matcher(
                                REF.matcher(CONFIG.matcher(written).replaceAll(" "))
                                        .replaceAll("$1"))
                        .replaceAll("$1.$2");
        List<String> statements = SqlText.statements(text);
        // One that does more than read casts doubt on the others.
        boolean reads =
                statements.stream()
                        .allMatch(each ->
                                each.matches(
                                        "(?is)\\s*(?:(?:--[^\\n]*\\n|/\\*.*?\\*/)\\s*)*(?:select|with|create\\s[^;()]{0,120}?\\sas)\\b.*"));
        if (statements.size() < 2 || !reads) {
            return ReadSql.of(text, "", false, Author.PERSON, names, connection);
        }
        Reading all = Reading.NOTHING;
        for (String statement : statements) {
            all = all.and(ReadSql.of(statement, "", false, Author.PERSON, names, connection));
        }
        return all;
    }

    private static Reading tree(
            Branch root, TextTrees trees, SemanticNames names, String connection) {
        if (root.isList()) {
            Reading all = Reading.NOTHING;
            for (Branch each : root.items()) {
                all = all.and(tree(each, trees, names, connection));
            }
            return all;
        }
        if (ReadCard.isCard(root)) {
            return ReadCard.of(root, names, connection);
        }
        if (root.at("cubes").isList()) {
            return ReadCube.ofTree(root, names, connection);
        }
        boolean dbt =
                root.any(
                                "models",
                                "sources",
                                "seeds",
                                "snapshots",
                                "semantic_models",
                                "metrics",
                                "nodes")
                        .isThere();
        if (dbt) {
            return ReadDbt.of(root, names, connection);
        }
        return LookerJson.isLooker(root)
                ? ReadLookml.of(LookerJson.of(root, trees), names, connection)
                : Reading.because("unsupported_artifact", root.text("name").orElse("JSON"));
    }
}
