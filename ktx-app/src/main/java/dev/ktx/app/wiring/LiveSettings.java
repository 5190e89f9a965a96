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
import dev.ktx.storage.scan.FileStamp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// `ktx.yaml` as it is now: looked at at every question, read again when it has changed. Safe for
/// use by many threads.
public final class LiveSettings implements ProjectConnections {
    /// A file that changed this short a time ago may change again without a new time stamp.
    private static final Duration CLOCK_TICK = Duration.ofMillis(50);

    private final Path file;
    private final ConfigSchema schema;
    private final Secrets secrets;
    private final InstantSource clock;
    private volatile Parsed parsed =
            new Parsed(Optional.empty(), "", new ReadConfig(ProjectConfig.defaults(), List.of()));

    /// @param stamp when it tells of every change since
    private record Parsed(Optional<FileStamp> stamp, String text, ReadConfig read) {}

    /// @param clock that time stamps of files follow
    LiveSettings(Path folder, ConfigSchema schema, Secrets secrets, InstantSource clock) {
        this.file = folder.resolve(ProjectDirectory.CONFIG_FILE);
        this.schema = schema;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Everything that is wrong with the file, errors and warnings, in file order.
    ///
    /// @throws KtxException `file-unreadable`
    public List<ConfigIssue> issues() {
        return read().issues();
    }

    private ReadConfig read() {
        Parsed known = parsed;
        Optional<FileStamp> stamp;
        String text;
        try {
            // Stamped before it is read: an edit in between is seen the next time.
            FileStamp now =
                    FileStamp.of(file, Files.readAttributes(file, BasicFileAttributes.class));
            if (known.stamp().equals(Optional.of(now))) {
                return known.read();
            }
            stamp =
                    Optional.of(now)
                            .filter(seen ->
                                    seen.modified()
                                            .toInstant()
                                            .plus(CLOCK_TICK)
                                            .isBefore(clock.instant()));
            text = Files.readString(file);
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unreadable(ProjectDirectory.CONFIG_FILE, failure), failure);
        }
        ReadConfig read =
                known.text().equals(text) && !text.isEmpty()
                        ? known.read()
                        : ConfigReader.read(text, schema);
        parsed = new Parsed(stamp, text, read);
        return read;
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
