package dev.ktx.app.cli;

import dev.ktx.mcp.Json;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.Gate;
import dev.ktx.sql.Known;
import dev.ktx.sql.SqlPolicy;
import dev.ktx.sql.TableName;
import dev.ktx.sql.Verdict;
import dev.ktx.sql.dialect.Dialects;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/// `ktx sql --check`: the read-only gate alone, without a warehouse.
final class SqlCheck {
    private final Invocation call;

    SqlCheck(Invocation call) {
        this.call = call;
    }

    /// One statement.
    ///
    /// @return the exit code: 0 allowed, 1 refused
    int judge(Dialect dialect, SqlPolicy policy, String sql) {
        Verdict verdict = Gate.judge(dialect, sql, policy);
        if (call.output().isJson()) {
            call.output().json(describe(verdict));
        } else {
            switch (verdict) {
                case Verdict.Allowed _ -> call.output().line("allow");
                case Verdict.Refused refused -> call.output().problem(refused.problem());
            }
        }
        return verdict instanceof Verdict.Allowed ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }

    /// Lines `{id, dialect, sql}` of a file, or of standard input when it is `-`; answers one line
    /// each, in the same order, as soon as it is judged.
    ///
    /// @return the exit code: 0 when every line was judged, 2 when one is malformed
    int judgeLines(String file) {
        boolean malformed = false;
        try (BufferedReader lines =
                file.equals("-")
                        ? new BufferedReader(
                                new InputStreamReader(call.input(), StandardCharsets.UTF_8))
                        : Files.newBufferedReader(call.workingDir().resolve(file))) {
            String line = lines.readLine();
            while (line != null) {
                if (!line.isBlank()) {
                    ObjectNode answer = answer(line);
                    malformed |= answer.has("error");
                    call.output().jsonLine(answer);
                }
                line = lines.readLine();
            }
        } catch (IOException failure) {
            // Callers tell a file that cannot be judged from a statement that is refused, which is
            // 1.
            throw new KtxException(
                    CommandProblems.badUsage(
                            call.name(), TextInput.unreadable(file, failure).what()),
                    failure);
        }
        return malformed ? ExitCode.USAGE : ExitCode.SUCCESS;
    }

    private static ObjectNode answer(String line) {
        ObjectNode answer = Json.object();
        JsonNode given;
        try {
            given = Json.read(line);
        } catch (JacksonException notJson) {
            answer.putNull("id");
            answer.put("error", "The line is no JSON.");
            return answer;
        }
        answer.set("id", given.has("id") ? given.get("id") : answer.nullNode());
        if (!given.path("sql").isString() || !given.path("dialect").isString()) {
            answer.put("error", "The line needs the texts 'dialect' and 'sql'.");
            return answer;
        }
        try {
            answer.setAll(
                    describe(
                            Gate.judge(
                                    Dialects.named(given.path("dialect").asString()),
                                    given.path("sql").asString(),
                                    SqlPolicy.DEFAULT)));
        } catch (KtxException unknown) {
            answer.put("error", unknown.problem().what() + " " + unknown.problem().next());
        }
        return answer;
    }

    private static ObjectNode describe(Verdict verdict) {
        ObjectNode node = Json.object();
        switch (verdict) {
            case Verdict.Allowed allowed -> {
                node.put("verdict", "allow");
                tables(node, allowed.tables());
                ArrayNode functions = node.putArray("functions");
                allowed.functions().forEach(functions::add);
            }
            case Verdict.Refused refused -> {
                node.put("verdict", "refuse");
                node.put("code", refused.problem().code().id());
                node.put("message", refused.problem().what());
                node.put("advice", refused.problem().next());
                node.put("offset", refused.offset());
            }
        }
        return node;
    }

    private static void tables(ObjectNode node, Known<List<TableName>> known) {
        switch (known) {
            case Known.Is<List<TableName>>(var tables) -> {
                ArrayNode list = node.putArray("tables");
                tables.forEach(table -> list.add(table.text()));
            }
            case Known.Unknown<List<TableName>>(var reason) -> {
                node.putNull("tables");
                node.put("tablesUnknown", reason);
            }
        }
    }
}
