package dev.ktx.app.cli;

import dev.ktx.mcp.Json;
import dev.ktx.problem.Problem;
import dev.ktx.semantic.plan.ModelCheck.Finding;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Locale;

/// Several problems at once, as commands on the semantic layer tell them.
final class SlProblems {
    private SlProblems() {}

    /// @return the exit code
    static int refuse(Invocation call, List<Problem> problems) {
        if (call.output().isJson()) {
            ObjectNode document = node(problems.getFirst());
            ArrayNode all = document.putArray("problems");
            problems.forEach(problem -> all.add(node(problem)));
            call.output().json(document);
        } else {
            problems.forEach(call.output()::problem);
        }
        return ExitCode.FAILURE;
    }

    private static ObjectNode node(Problem problem) {
        ObjectNode node = Json.object();
        node.put("error", problem.code().id().replace('-', '_'));
        node.put("message", problem.what());
        node.put("next", problem.next());
        if (!problem.where().text().isEmpty()) {
            node.put("where", problem.where().text());
        }
        return node;
    }

    /// A finding as people read it.
    static String text(Finding finding) {
        return finding.problem()
                .render()
                .replaceFirst("^error", finding.severity().name().toLowerCase(Locale.ROOT));
    }
}
