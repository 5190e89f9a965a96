package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cell;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.RunSql;
import dev.ktx.service.SqlAnswer;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

/// `ktx sql`: runs one read-only statement.
final class SqlCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(spec, "SQL", true, "one read-only statement");
        Options.connection(spec, true);
        Options.integer(spec, "--max-rows", "N", "rows at most, 1 to 10000, 1000 when left out");
    }

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            String id = call.text(Options.CONNECTION).orElseThrow();
            SqlAnswer answer =
                    wiring.runSql(() -> AnswerBudget.UNLIMITED)
                            .run(
                                    id,
                                    String.join(" ", call.positionals()),
                                    call.integer("--max-rows").orElse(RunSql.DEFAULT_ROWS),
                                    call.progress(),
                                    call.cancellation());
            print(call, id, answer);
            return ExitCode.SUCCESS;
        }
    }

    private static void print(Invocation call, String id, SqlAnswer answer) {
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("connectionId", id);
            document.setAll(JsonTree.of(answer.tree()));
            call.output().json(document);
            return;
        }
        call.output()
                .table(
                        answer.headers(),
                        answer.rows().stream()
                                .map(row -> row.stream().map(SqlCommand::text).toList())
                                .toList());
        if (call.output().mode() == OutputMode.PRETTY) {
            call.output().notice(answer.rowCount() == 1 ? "1 row" : answer.rowCount() + " rows");
        }
        answer.cut().ifPresent(cut -> call.output().notice(cut.hint()));
    }

    /// NULL is an empty field; nested values are JSON.
    private static String text(Cell cell) {
        return switch (cell) {
            case Cell.Null() -> "";
            case Cell.Flag(var value) -> Boolean.toString(value);
            case Cell.Amount(var value) -> value.toPlainString();
            case Cell.Text(var value) -> value;
            case Cell.Array _, Cell.Struct _ -> Json.compact(JsonTree.of(cell));
        };
    }
}
