package dev.ktx.storage.semantic;

import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.SqlTarget;

/// Compiles questions that are written as texts.
final class SemanticQuestions {
    private SemanticQuestions() {}

    static Compilation compile(SemanticModel model, String question, Dialect dialect) {
        return switch (QueryReader.read(SourceYaml.tree("question", question))) {
            case Asked.Question(var query) ->
                    SemanticCompiler.compile(model, query, SqlTarget.of(dialect));
            case Asked.Malformed(var problems) -> new Rejected(problems);
        };
    }

    static String sql(SemanticModel model, String question, Dialect dialect) {
        return switch (compile(model, question, dialect)) {
            case Compiled compiled -> compiled.sql();
            case Rejected(var problems) ->
                    throw new AssertionError(question + " was refused: " + problems);
        };
    }
}
