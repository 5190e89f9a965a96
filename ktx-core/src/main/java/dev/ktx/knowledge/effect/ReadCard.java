package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.semantic.file.Tree;

import java.util.Optional;
import java.util.regex.Pattern;

/// Reads a question of Metabase that is written in SQL. What a reader may choose, between `[[` and
/// `]]`, leaves no trace.
public final class ReadCard {
    private static final Pattern OPTIONAL = Pattern.compile("(?s)\\[\\[.*?]]");

    private ReadCard() {}

    public static Reading of(Tree tree, SemanticNames names, String connection) {
        Branch card = Branch.of(tree);
        Branch query = card.at("dataset_query");
        if (!query.isThere()) {
            return Reading.because("unsupported_artifact", "JSON");
        }
        Optional<String> sql = query.at("native").text("query");
        String title = card.text("name").orElse("");
        if (sql.isEmpty()) {
            return Reading.because(
                    "unsupported_artifact",
                    title + " (a question without SQL; its fields are numbers)");
        }
        String whole = OPTIONAL.matcher(sql.get()).replaceAll(" ");
        return whole.contains("{{")
                ? Reading.because("metabase_sql_untranslated", title)
                : ReadSql.of(whole, title, Author.METABASE, names, connection);
    }
}
