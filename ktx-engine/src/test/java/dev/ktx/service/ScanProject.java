package dev.ktx.service;

import dev.ktx.catalog.ScanProfile;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Embedder;
import dev.ktx.port.Progress;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.project.GitAuthor;
import dev.ktx.service.ScanWarehouse.Request;
import dev.ktx.storage.files.GitFiles;
import dev.ktx.storage.scan.GitScanArchive;
import dev.ktx.storage.scan.JsonScanArtifacts;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.Watched;
import dev.ktx.warehouses.Connectors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A project folder with one connection `harbor` to a real warehouse, and a clock that moves on by
/// a minute for each scan.
final class ScanProject {
    final Path folder;
    final GitFiles files;
    final JsonScanArtifacts artifacts;
    final List<String> heard = new ArrayList<>();
    ScanSettings settings = ScanSettings.defaults();
    ModelAccess model = new ModelAccess.None();
    Embedder.Choice embedder = new Embedder.Choice.None();
    UnaryOperator<Warehouse> around = warehouse -> warehouse;
    private final TestDatabase database;
    final RememberedRuns runs = new RememberedRuns();
    private final GitScanArchive archive;
    private Instant now = Instant.parse("2026-05-14T09:30:05Z");

    ScanProject(Path folder, TestDatabase database) {
        this.folder = folder;
        this.database = database;
        write("ktx.yaml", "connections: {}\n");
        InstantSource clock = this::now;
        files = GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), clock);
        artifacts = new JsonScanArtifacts(folder);
        archive = new GitScanArchive(files, folder, artifacts);
    }

    /// Vessels and sailings, joined by a declared key.
    static ScanProject harbor(Path folder) {
        return new ScanProject(folder, TestDatabase.sqlite(folder))
                .sql(
                        "CREATE TABLE vessels (id INTEGER PRIMARY KEY, name TEXT NOT NULL, class TEXT)",
                        "CREATE TABLE sailings (id INTEGER PRIMARY KEY, vessel_id INTEGER REFERENCES vessels(id),"
                                + " status TEXT, captain_email TEXT, day DATE)",
                        "INSERT INTO vessels VALUES (1, 'Aurora', 'Express'), (2, 'Borea', 'Night'),"
                                + " (3, 'Ciel', 'Express'), (4, 'Dune', NULL)",
                        "INSERT INTO sailings VALUES (1, 1, 'sailed', 'a@harbor.example', '2026-05-01'),"
                                + " (2, 1, 'sailed', 'b@harbor.example', '2026-05-02'),"
                                + " (3, 3, 'cancelled', NULL, '2026-05-02')");
    }

    Instant now() {
        return now;
    }

    /// Runs statements that change the warehouse.
    ScanProject sql(String... statements) {
        database.execute(statements);
        return this;
    }

    ScanOutcome scan(ScanMode mode) {
        return scan(new Request("harbor", mode, ScanTrigger.CLI, false, Optional.empty()));
    }

    ScanOutcome scan(Request request) {
        return scan(request, Cancellation.never());
    }

    ScanOutcome scan(Request request, Cancellation cancellation) {
        now = now.plus(Duration.ofMinutes(1));
        Connector connector = Connectors.named(database.dialect().name());
        Progress progress =
                (fraction, message) -> {
                    synchronized (heard) {
                        heard.add("%.2f %s".formatted(fraction, message));
                    }
                };
        try (Warehouse warehouse = connector.open(database.settings("harbor"))) {
            return new ScanWarehouse(
                            artifacts, archive, runs, () -> embedder, () -> model, this::now)
                    .run(
                            request,
                            connector,
                            around.apply(warehouse),
                            settings,
                            progress,
                            cancellation);
        }
    }

    String read(String path) {
        return files.text(path).orElseThrow();
    }

    void write(String path, String text) {
        try {
            Path file = folder.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Path to content of everything under a folder of the project.
    Map<String, String> texts(String under) {
        var texts = new TreeMap<String, String>();
        for (String path : files.list(under)) {
            texts.put(path, read(path));
        }
        return texts;
    }

    /// Everything a scan may write.
    Map<String, String> texts() {
        Map<String, String> texts = texts("raw-sources");
        texts.putAll(texts("semantic-layer"));
        return texts;
    }

    int commits() {
        return files.history("raw-sources/harbor/live-database/latest.json", 1000).size();
    }

    /// What the latest scan kept of rows and values.
    ScanProfile profile() {
        return switch (artifacts.latestProfile("harbor")) {
            case LatestProfile.Found found -> found.profile();
            case LatestProfile.Missing _ -> throw new AssertionError("no profile");
        };
    }

    /// A warehouse that refuses some statements.
    static Warehouse stubborn(Warehouse warehouse, Predicate<String> refused, Problem problem) {
        return new Watched(
                warehouse,
                sql -> {
                    if (refused.test(sql)) {
                        throw new KtxException(problem);
                    }
                });
    }
}
