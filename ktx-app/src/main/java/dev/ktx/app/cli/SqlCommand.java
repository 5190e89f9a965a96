package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cell;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.RunSql;
import dev.ktx.service.SqlAnswer;
import dev.ktx.sql.SqlPolicy;
import dev.ktx.sql.dialect.Dialects;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

/// `ktx sql`: runs one read-only statement, or tells whether the gate would let it through.
final class SqlCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(spec, "SQL", false, "one read-only statement");
        Options.connection(spec, false);
        Options.integer(spec, "--max-rows", "N", "rows at most, 1 to 10000, 1000 when left out");
        Options.flag(spec, "--check", "judge the statement and run nothing");
        Options.text(
                spec,
                "--dialect",
                "DIALECT",
                "with --check: the dialect, when there is no connection");
        Options.text(
                spec,
                "--jsonl",
                "FILE",
                "with --check: judge lines {id, dialect, sql} of a file, or of - for standard input");
    }

    @Override
    public int run(Invocation call) {
        if (call.has("--check")) {
            return check(call);
        }
        if (call.text("--dialect").isPresent() || call.text("--jsonl").isPresent()) {
            throw usage(call, "--dialect and --jsonl go with --check");
        }
        String id =
                call.text(Options.CONNECTION)
                        .orElseThrow(() -> usage(call, "Name the connection with -c"));
        String sql = statement(call);
        try (Wiring wiring = Projects.open(call)) {
            SqlAnswer answer =
                    wiring.runSql(() -> AnswerBudget.UNLIMITED)
                            .run(
                                    id,
                                    sql,
                                    call.integer("--max-rows").orElse(RunSql.DEFAULT_ROWS),
                                    call.progress(),
                                    call.cancellation());
            print(call, id, answer);
            return ExitCode.SUCCESS;
        }
    }

    private static int check(Invocation call) {
        var check = new SqlCheck(call);
        if (call.text("--jsonl").isPresent()) {
            if (!call.positionals().isEmpty()) {
                throw usage(call, "Give a statement or --jsonl, not both");
            }
            return check.judgeLines(call.text("--jsonl").get());
        }
        String sql = statement(call);
        if (call.text("--dialect").isPresent() == call.text(Options.CONNECTION).isPresent()) {
            throw usage(call, "Name the dialect with --dialect or the connection with -c");
        }
        if (call.text("--dialect").isPresent()) {
            return check.judge(
                    Dialects.named(call.text("--dialect").get()), SqlPolicy.DEFAULT, sql);
        }
        String id = call.text(Options.CONNECTION).orElseThrow();
        try (Wiring wiring = Projects.open(call)) {
            return check.judge(
                    wiring.warehouses().connector(id).dialect(),
                    wiring.warehouses().policy(id),
                    sql);
        }
    }

    private static String statement(Invocation call) {
        String sql = String.join(" ", call.positionals());
        if (sql.isBlank()) {
            throw usage(call, "There is no statement");
        }
        return sql;
    }

    private static KtxException usage(Invocation call, String reason) {
        return new KtxException(CommandProblems.badUsage(call.name(), reason));
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
