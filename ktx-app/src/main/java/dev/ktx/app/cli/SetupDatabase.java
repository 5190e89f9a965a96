package dev.ktx.app.cli;

import dev.ktx.app.log.PrivateFiles;
import dev.ktx.app.setup.SetupState;
import dev.ktx.app.setup.SetupState.Step;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Connector;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.SetupProblems;
import dev.ktx.service.TestConnection;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The step of `ktx setup` that configures a warehouse, tries it and scans it.
final class SetupDatabase {
    /// Drivers whose database is a file.
    private static final Set<String> FILES = Set.of("duckdb", "sqlite");

    private final Invocation call;
    private final Prompt prompt;
    private final SetupState state;

    SetupDatabase(Invocation call, Prompt prompt, SetupState state) {
        this.call = call;
        this.prompt = prompt;
        this.state = state;
    }

    static void describe(CommandSpec spec) {
        Options.text(spec, "--database", "DRIVER", "configure a warehouse of that kind");
        Options.text(spec, "--database-connection-id", "ID", "its id (default: the driver)");
        Options.text(
                spec,
                "--database-url",
                "URL",
                "its address or file; env:NAME, file:PATH, or the address itself, which then goes"
                        + " into a private file");
        Options.texts(spec, "--database-schema", "SCHEMA", "a schema to read; repeatable");
        Options.flag(spec, "--skip-scan", "do not scan it now");
    }

    /// Whether a warehouse is configured, answers and was scanned.
    boolean isDone() {
        return state.has(Step.DATABASES) && state.has(Step.CONTEXT);
    }

    /// Refuses what is wrong in itself, before anything is made.
    void check(Path folder) {
        if (call.text("--database").isEmpty()) {
            return;
        }
        try (Wiring wiring = Wiring.open(folder, call.environment())) {
            var _ = driver(wiring);
        }
        if (!prompt.asks() && call.text("--database-url").isEmpty()) {
            throw new KtxException(
                    SetupProblems.conflicting("--database-url says where the warehouse is."));
        }
    }

    int run(Path project, ObjectNode document) {
        try (Wiring wiring = Wiring.open(project, call.environment())) {
            Optional<String> begun = begun(wiring);
            if (begun.isPresent()) {
                return tried(wiring, begun.get(), document);
            }
            String driver = driver(wiring);
            String id =
                    call.text("--database-connection-id")
                            .orElseGet(() -> asked("A short id for it", driver));
            String url = call.text("--database-url").orElseGet(() -> asked(place(driver), ""));
            if (url.isBlank()) {
                throw new KtxException(
                        SetupProblems.conflicting("--database-url says where the warehouse is."));
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("driver", driver);
            values.put(
                    FILES.contains(driver) ? "path" : "url",
                    FILES.contains(driver) ? url : reference(project, id, url));
            List<String> schemas = schemas(driver);
            if (!schemas.isEmpty()) {
                values.put("schemas", schemas);
            }
            wiring.addConnection(id, values);
            return tried(wiring, id, document);
        }
    }

    /// The connection that stands in the settings and is to be tried again.
    private Optional<String> begun(Wiring wiring) {
        List<String> ids = List.copyOf(wiring.settings().config().connections().keySet());
        if (ids.isEmpty() || !prompt.asks() || call.text("--database").isPresent()) {
            return Optional.empty();
        }
        return Optional.of(ids.getLast())
                .filter(id ->
                        prompt.confirm(
                                "'%s' is configured. Test and scan it? (No asks for another one)"
                                        .formatted(id)));
    }

    private String driver(Wiring wiring) {
        List<String> known = wiring.connectors().stream().map(Connector::driver).toList();
        String given =
                call.text("--database")
                        .orElseGet(
                                () -> asked("Which warehouse, of " + String.join(", ", known), ""));
        return wiring.connectors().stream()
                .filter(connector ->
                        connector.driver().equals(given) || connector.aliases().contains(given))
                .map(Connector::driver)
                .findFirst()
                .orElseThrow(() ->
                        new KtxException(CommandProblems.badChoice("--database", given, known)));
    }

    private static String place(String driver) {
        return FILES.contains(driver)
                ? "The database file"
                : "Its address, or env:NAME of the variable that holds it";
    }

    private String asked(String question, String usual) {
        return prompt.asks() ? prompt.ask(question, usual) : usual;
    }

    private List<String> schemas(String driver) {
        List<String> given = call.texts("--database-schema");
        if (given.isEmpty() && prompt.asks() && !FILES.contains(driver)) {
            return SetupCommand.split(
                    prompt.ask("Schemas to read, with commas; none for the usual ones", ""));
        }
        return given;
    }

    /// An address may hold a password, so it stands in a private file and not in `ktx.yaml`.
    private static String reference(Path project, String id, String url) {
        if (url.startsWith("env:") || url.startsWith("file:")) {
            return url;
        }
        String name = ".ktx/secrets/" + id.replaceAll("[^A-Za-z0-9_-]", "_") + "-url";
        try {
            PrivateFiles.replace(project.resolve(name), url + "\n");
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unwritable(name, failure), failure);
        }
        return "file:" + name;
    }

    private int tried(Wiring wiring, String id, ObjectNode document) {
        TestConnection.Outcome outcome = wiring.testConnection().run(id, call.cancellation());
        document.put("connectionId", id);
        switch (outcome.check()) {
            case ConnectionCheck.Reached(var detail, var _) -> {
                document.put("connection", "reached");
                state.done(Step.DATABASES);
                if (!call.output().isJson()) {
                    call.output().line("Configured " + id + ": " + detail);
                }
            }
            case ConnectionCheck.Failed(var problem, var _) -> {
                document.put("connection", "failed");
                state.undone(Step.DATABASES);
                document.put("detail", wiring.redaction().text(problem.message()));
                if (!call.output().isJson()) {
                    call.output().problem(problem);
                }
                return ExitCode.FAILURE;
            }
        }
        if (!call.has("--skip-scan")) {
            String summary =
                    Scans.summary(
                            Scans.scan(
                                    wiring,
                                    new Scans.Order(id, ScanMode.ENRICHED, false),
                                    call.progress(),
                                    call.cancellation()));
            document.put("scan", summary);
            state.done(Step.CONTEXT);
            if (!call.output().isJson()) {
                call.output().line(summary);
            }
        }
        return ExitCode.SUCCESS;
    }
}
