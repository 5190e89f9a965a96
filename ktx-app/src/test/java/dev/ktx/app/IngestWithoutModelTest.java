package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.testkit.ModelServer;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Ingest of a warehouse needs no language model and asks none, though one is at hand.
class IngestWithoutModelTest {
    private static final String KEY = "k3y-Zq81-not-to-be-seen";

    @TempDir Path folder;

    @Test
    @DisplayName(
            "IN-36 ingest of SQLite writes the scanned sources and asks no model, with or without")
    void asksNoModel() throws IOException {
        TestDatabase database = TestDatabase.sqlite(folder);
        database.execute(
                "CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, town TEXT)",
                "CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, depot_id INTEGER REFERENCES"
                        + " depots, fee REAL)",
                "INSERT INTO depots VALUES (1, 'Bergen')",
                "INSERT INTO parcels VALUES (10, 1, 2.5)");
        TestProject project = TestProject.of(folder, Map.of("wh", database));
        assertThat(project.run("ingest", "wh")).as(project.notices()).isZero();
        Path scanned = folder.resolve("semantic-layer/wh/_schema/public.yaml");
        String alone = Files.readString(scanned);
        assertThat(alone).contains("parcels:", "depots:", "to: depots");

        try (var server = new ModelServer()) {
            project.with("MODEL_KEY", KEY);
            project.write(
                    "ktx.yaml",
                    Files.readString(folder.resolve("ktx.yaml"))
                            + """
                            llm:
                              provider:
                                backend: openai
                                openai: {api_key: "env:MODEL_KEY", base_url: "%s"}
                              models: {default: m-1}
                            """
                                    .formatted(server.address()));
            assertThat(project.run("ingest", "wh")).as(project.notices()).isZero();
            assertThat(server.requests()).isEmpty();
        }
        assertThat(Files.readString(scanned)).isEqualTo(alone);
    }
}
