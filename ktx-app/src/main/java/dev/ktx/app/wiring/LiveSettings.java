package dev.ktx.app.wiring;

import dev.ktx.port.ProjectConnections;
import dev.ktx.port.Secrets;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ConfigSchema;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.ProjectDirectory;
import dev.ktx.storage.project.ConfigReader;
import dev.ktx.storage.project.ReadConfig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// `ktx.yaml` as it is now: read at every question, parsed again when its text has changed. Safe
/// for use by many threads.
public final class LiveSettings implements ProjectConnections {
    private final Path file;
    private final ConfigSchema schema;
    private final Secrets secrets;
    private volatile Parsed parsed =
            new Parsed("", new ReadConfig(ProjectConfig.defaults(), List.of()));

    private record Parsed(String text, ReadConfig read) {}

    LiveSettings(Path folder, ConfigSchema schema, Secrets secrets) {
        this.file = folder.resolve(ProjectDirectory.CONFIG_FILE);
        this.schema = schema;
        this.secrets = secrets;
    }

    /// Everything that is wrong with the file, errors and warnings, in file order.
    ///
    /// @throws KtxException `file-unreadable`
    public List<ConfigIssue> issues() {
        return read().issues();
    }

    private ReadConfig read() {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unreadable(
                            ProjectDirectory.CONFIG_FILE, failure.getClass().getSimpleName()),
                    failure);
        }
        Parsed known = parsed;
        if (!known.text().equals(text) || text.isEmpty()) {
            known = new Parsed(text, ConfigReader.read(text, schema));
            parsed = known;
        }
        return known.read();
    }

    /// The settings, if the file has no error.
    ///
    /// @throws KtxException `bad-config`, `file-unreadable`
    public ProjectConfig config() {
        return read().orThrow();
    }

    @Override
    public List<Connection> all() {
        return List.copyOf(config().connections().values());
    }

    @Override
    public ConnectionSettings resolve(String connectionId) {
        ProjectConfig config = config();
        return secrets.resolve(
                config.connection(connectionId)
                        .orElseThrow(() ->
                                new KtxException(
                                        ProjectProblems.unknownConnection(
                                                connectionId, config.connections().keySet()))));
    }
}
