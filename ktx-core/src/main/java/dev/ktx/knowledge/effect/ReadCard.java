package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads a question of Metabase, in SQL or in its own clauses. What a reader may choose, between
/// `[[` and `]]`, leaves no trace.
final class ReadCard {
    private static final Pattern OPTIONAL = Pattern.compile("(?s)\\[\\[.*?]]");

    private ReadCard() {}

    static boolean isCard(Branch tree) {
        return tree.at("dataset_query").isThere() || tree.at("lib/type").isThere();
    }

    static Reading of(Branch card, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        String title = card.text("name").orElse("");
        Branch written = card.at("dataset_query").isThere() ? card.at("dataset_query") : card;
        List<Branch> stages = written.items("stages");
        Optional<String> sql =
                written.at("native")
                        .text("query")
                        .or(() ->
                                stages.size() == 1
                                        ? stages.getFirst().text("native")
                                        : Optional.empty());
        if (sql.isPresent()) {
            String whole = OPTIONAL.matcher(sql.get()).replaceAll(" ");
            return whole.contains("{{")
                    ? Reading.because("metabase_sql_untranslated", title)
                    : ReadSql.of(
                            whole,
                            title,
                            card.text("type").filter("model"::equals).isPresent(),
                            Author.METABASE,
                            names,
                            connection);
        }
        if (stages.size() > 1) {
            return Reading.because("unsupported_artifact", title + " (several stages)");
        }
        var projection = new Projection(targets, Author.METABASE);
        ReadMbql.of(card, stages.isEmpty() ? written.at("query") : stages.getFirst(), projection);
        return projection.reading();
    }
}
