package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.RoleRights;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.TestConnection;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// `ktx connection test`: tries whether one warehouse or all can be reached.
final class ConnectionTestCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "CONNECTION", false, "the connection to try");
        Options.connection(spec, false);
        Options.flag(spec, "--all", "try every warehouse");
        Options.flag(spec, "--deep", "also tell whether the role could write");
    }

    @Override
    public int run(Invocation call) {
        Optional<String> id = call.positional(0).or(() -> call.text(Options.CONNECTION));
        if (id.isPresent() == call.has("--all")) {
            throw new KtxException(
                    CommandProblems.badUsage(
                            call.name(), "Name one connection, or all with --all"));
        }
        try (Wiring wiring = Projects.open(call)) {
            TestConnection test = wiring.testConnection();
            List<TestConnection.Outcome> outcomes =
                    id.map(one -> List.of(test.run(one, call.cancellation())))
                            .orElseGet(() -> test.runAll(call.cancellation()));
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            for (TestConnection.Outcome outcome : outcomes) {
                ObjectNode item = item(outcome, wiring);
                if (call.has("--deep") && outcome.reached()) {
                    addRights(item, test.rights(outcome.connectionId(), call.cancellation()));
                }
                items.add(item);
            }
            if (call.has("--deep") && !call.output().isJson()) {
                items.forEach(item -> tellRights(item, call.output()));
            }
            if (call.output().isJson() && id.isPresent()) {
                call.output().json(items.get(0));
            } else {
                call.output()
                        .list(
                                call.name(),
                                List.of("id", "driver", "status", "detail"),
                                items,
                                "No warehouse is configured.");
            }
            long failed = outcomes.stream().filter(outcome -> !outcome.reached()).count();
            if (call.has("--all") && !call.output().isJson()) {
                call.output()
                        .notice("%d passed, %d failed".formatted(outcomes.size() - failed, failed));
            }
            return failed == 0 ? ExitCode.SUCCESS : ExitCode.FAILURE;
        }
    }

    private static ObjectNode item(TestConnection.Outcome outcome, Wiring wiring) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        item.put("id", outcome.connectionId());
        item.put("driver", outcome.driver());
        switch (outcome.check()) {
            case ConnectionCheck.Reached(var detail, var millis) -> {
                item.put("status", "passed");
                item.put("detail", detail);
                item.put("ms", millis);
            }
            case ConnectionCheck.Failed(var problem, var _) -> {
                item.put("status", "failed");
                item.put("detail", wiring.redaction().text(problem.what() + " " + problem.next()));
                item.put("code", problem.code().id());
            }
        }
        return item;
    }

    private static void addRights(ObjectNode item, RoleRights rights) {
        item.put("roleCouldWrite", rights.couldWrite());
        ArrayNode writes = item.putArray("roleWrites");
        rights.writes().forEach(writes::add);
    }

    private static void tellRights(JsonNode item, Output output) {
        if (item.path("roleCouldWrite").asBoolean(false)) {
            output.notice(
                    ("%s: the role could write: it %s. ktx writes nothing, but a role that may"
                                    + " only SELECT would be safer; see docs/security.md.")
                            .formatted(
                                    item.path("id").asString(),
                                    item.path("roleWrites")
                                            .valueStream()
                                            .map(JsonNode::asString)
                                            .collect(Collectors.joining(", "))));
        } else if (item.has("roleCouldWrite")) {
            output.notice("%s: the role may only read.".formatted(item.path("id").asString()));
        }
    }
}
