package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Embedder;
import dev.ktx.port.Progress;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ModelChoice;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.Settings;
import dev.ktx.service.ListScans;
import dev.ktx.service.TestConnection;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The state of a project as one document. Without a language model a project is partial at worst:
/// scans, statements and the dictionary need none.
final class ProjectStatus {
    private static final Duration STALE = Duration.ofDays(30);

    private final Wiring wiring;
    private final Cancellation cancellation;
    private final Progress progress;
    private final Set<String> next = new LinkedHashSet<>();
    private int reached;
    private int failed;
    private int unscanned;

    ProjectStatus(Wiring wiring, Cancellation cancellation, Progress progress) {
        this.wiring = wiring;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /// @param probe whether warehouses are tried
    ObjectNode describe(boolean probe) {
        ObjectNode status = Json.object();
        Path name = wiring.folder().getFileName();
        status.put("projectName", name == null ? "" : name.toString());
        status.put("projectDir", wiring.folder().toString());
        List<ConfigIssue> issues = wiring.settings().issues();
        status.set("config", config(issues));
        if (issues.stream().anyMatch(ConfigIssue::isError)) {
            next.add("correct ktx.yaml; see: ktx status --validate");
            return verdict(status, "blocked", "ktx.yaml has errors.");
        }
        ProjectConfig config = wiring.settings().config();
        status.set("llm", model(config));
        status.set("embeddings", embeddings(config));
        ObjectNode storage = status.putObject("storage");
        storage.put("state", id(config.get(Settings.STATE)));
        storage.put("search", id(config.get(Settings.SEARCH)));
        storage.put("gitAuthor", config.gitAuthor().toString());
        status.set("connections", connections(config, probe));
        ObjectNode pipeline = status.putObject("pipeline");
        pipeline.put("enrichmentMode", id(config.get(Settings.ENRICHMENT_MODE)));
        pipeline.put("relationships", config.get(Settings.RELATIONSHIPS));
        ArrayNode warnings = status.putArray("warnings");
        issues.forEach(issue ->
                warnings.add(
                        Json.object().put("message", issue.message()).put("fix", issue.fix())));
        status.set("localStats", localStats());
        return verdict(status, config, probe);
    }

    private ObjectNode verdict(ObjectNode status, ProjectConfig config, boolean probe) {
        if (config.warehouses().isEmpty()) {
            next.add("add a connection under 'connections' in ktx.yaml");
            return verdict(status, "partial", "No warehouse is configured.");
        }
        if (probe && reached == 0) {
            return verdict(status, "blocked", "No warehouse can be reached.");
        }
        if (failed > 0) {
            return verdict(
                    status,
                    "partial",
                    "%d of %d warehouses cannot be reached.".formatted(failed, failed + reached));
        }
        if (unscanned > 0) {
            return verdict(status, "partial", "Not every warehouse was scanned.");
        }
        if (next.isEmpty()) {
            next.add("attach an agent: ktx setup --agents");
        }
        return verdict(
                status, "ready", "Data questions can be asked; no language model is needed.");
    }

    private ObjectNode verdict(ObjectNode status, String verdict, String reason) {
        status.put("verdict", verdict);
        status.put("verdictReason", reason);
        ArrayNode actions = status.putArray("nextActions");
        next.forEach(actions::add);
        return status;
    }

    private static ObjectNode config(List<ConfigIssue> issues) {
        long errors = issues.stream().filter(ConfigIssue::isError).count();
        ObjectNode node = Json.object();
        node.put("status", errors > 0 ? "fail" : issues.isEmpty() ? "ok" : "warn");
        node.put(
                "detail",
                issues.isEmpty()
                        ? "ktx.yaml is valid"
                        : "%d errors, %d warnings".formatted(errors, issues.size() - errors));
        node.set("issues", StatusCommand.issues(issues));
        return node;
    }

    private static ObjectNode model(ProjectConfig config) {
        ObjectNode node = Json.object();
        node.put("backend", id(config.get(Settings.LLM_BACKEND)));
        switch (ModelChoice.of(config)) {
            case ModelChoice.None _ ->
                    node.put("status", "skipped")
                            .put("detail", "none configured; nothing needs one");
            case ModelChoice.Unusable(var problem) ->
                    node.put("status", "warn")
                            .put("detail", problem.what() + " Everything works without it.")
                            .put("fix", problem.next());
            case ModelChoice.Configured(var model) ->
                    node.put("model", model.model())
                            .put("status", "ok")
                            .put(
                                    "detail",
                                    "%s %s, asked about notes that no rule reads; not tried now"
                                            .formatted(model.backend().spelling(), model.model()));
        }
        return node;
    }

    private ObjectNode embeddings(ProjectConfig config) {
        var embeddings = config.embeddings();
        ObjectNode node = Json.object();
        node.put("backend", id(embeddings.backend()));
        embeddings.model().ifPresent(model -> node.put("model", model));
        embeddings.dimensions().ifPresent(dimensions -> node.put("dimensions", dimensions));
        switch (wiring.embedder()) {
            case Embedder.Choice.None _ ->
                    node.put("status", "skipped")
                            .put(
                                    "detail",
                                    "none (backend %s); words are enough, ktx admin runtime install adds meaning"
                                            .formatted(id(embeddings.backend())));
            case Embedder.Choice.Unusable(var problem) ->
                    node.put("status", "warn")
                            .put("detail", problem.what() + " Searches go by words.")
                            .put("fix", problem.next());
            case Embedder.Choice.Chosen(var embedder) ->
                    node.put("status", "ok")
                            .put(
                                    "detail",
                                    "%s (backend %s); not tried now"
                                            .formatted(embedder.model(), id(embeddings.backend())));
        }
        return node;
    }

    private ArrayNode connections(ProjectConfig config, boolean probe) {
        Map<String, TestConnection.Outcome> probes = probe ? probes(config) : Map.of();
        Instant now = wiring.clock().instant();
        ArrayNode list = Json.object().putArray("connections");
        for (Connection connection : config.connections().values()) {
            ObjectNode node = Json.object();
            node.put("name", connection.id());
            node.put("driver", connection.driver().name());
            if (!connection.isWarehouse()) {
                tell(node, connection);
                list.add(node);
                continue;
            }
            Optional<ListScans.Scanned> scan = wiring.listScans().run(connection.id());
            String scanned = scanned(connection.id(), scan, now);
            Optional.ofNullable(probes.get(connection.id()))
                    .ifPresentOrElse(
                            outcome -> tell(node, outcome, scanned),
                            () -> {
                                node.put("status", scan.isPresent() ? "ok" : "warn");
                                node.put("detail", scanned);
                            });
            scan.flatMap(ListScans.Scanned::verifiedAt)
                    .ifPresent(at -> node.put("lastScanAt", at.toString()));
            list.add(node);
        }
        return list;
    }

    private static void tell(ObjectNode node, Connection unopened) {
        if (unopened.driver().kind() == ConnectionDriver.Kind.SOURCE) {
            node.put("status", "skipped");
            node.put("detail", "context source");
        } else {
            node.put("status", "warn");
            node.put("detail", "no connector for " + unopened.driver().name() + " in this build");
        }
    }

    private Map<String, TestConnection.Outcome> probes(ProjectConfig config) {
        progress.report(0, "Trying " + config.warehouses().size() + " warehouses");
        return wiring.testConnection().runAll(cancellation).stream()
                .collect(
                        Collectors.toMap(
                                TestConnection.Outcome::connectionId, Function.identity()));
    }

    private void tell(ObjectNode node, TestConnection.Outcome outcome, String scanned) {
        switch (outcome.check()) {
            case ConnectionCheck.Reached(var detail, var _) -> {
                reached++;
                node.put("status", scanned.startsWith("never") ? "warn" : "ok");
                node.put("detail", detail + "; " + scanned);
            }
            case ConnectionCheck.Failed(var problem, var _) -> {
                failed++;
                node.put("status", "fail");
                node.put("detail", wiring.redaction().text(problem.what()));
                node.put("fix", problem.next());
                next.add("ktx connection test " + outcome.connectionId());
            }
        }
    }

    private String scanned(String id, Optional<ListScans.Scanned> scan, Instant now) {
        if (scan.isEmpty()) {
            unscanned++;
            next.add("ktx ingest " + id);
            return "never scanned";
        }
        Optional<Duration> age = scan.get().verifiedAt().map(at -> Duration.between(at, now));
        age.filter(old -> old.compareTo(STALE) > 0).ifPresent(old -> next.add("ktx ingest " + id));
        return age.map(ProjectStatus::ago).orElse("scanned");
    }

    private static String ago(Duration age) {
        if (age.toDays() > 0) {
            return ago(age.toDays(), "day");
        }
        if (age.toHours() > 0) {
            return ago(age.toHours(), "hour");
        }
        return age.toMinutes() > 0 ? ago(age.toMinutes(), "minute") : "scanned just now";
    }

    private static String ago(long count, String unit) {
        return "scanned %d %s%s ago".formatted(count, unit, count == 1 ? "" : "s");
    }

    private ObjectNode localStats() {
        ObjectNode stats = Json.object();
        ObjectNode ingest = stats.putObject("ingest");
        List<ListScans.Scanned> scans = wiring.listScans().run();
        ingest.put("totalCompletedRuns", scans.stream().mapToInt(s -> s.syncs().size()).sum());
        ArrayNode each = ingest.putArray("perConnection");
        scans.forEach(scan -> each.add(ScanStatusCommand.item(scan)));
        ObjectNode files = stats.putObject("projectDir").putObject("rawSources");
        long[] size = size(wiring.folder().resolve("raw-sources"));
        files.put("fileCount", size[0]);
        files.put("bytes", size[1]);
        return stats;
    }

    /// Number of files and their bytes below a folder.
    private static long[] size(Path folder) {
        if (!Files.isDirectory(folder)) {
            return new long[] {0, 0};
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            long[] size = {0, 0};
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                size[0]++;
                size[1] += Files.size(file);
            }
            return size;
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unreadable(folder.getFileName().toString(), failure), failure);
        }
    }

    private static String id(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
