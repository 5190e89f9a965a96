package dev.ktx.storage.project;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Saved;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ConfigIssue.Severity;
import dev.ktx.project.ConfigSchema;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.ProjectDirectory;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The `ktx.yaml` of a project folder.
public final class SettingsFile {
    private final ProjectFiles files;
    private final ConfigSchema schema;

    public SettingsFile(ProjectFiles files, ConfigSchema schema) {
        this.files = files;
        this.schema = schema;
    }

    /// Reads the settings without touching anything else of the project.
    ///
    /// @throws KtxException `missing-project` without the file, `file-unreadable`
    public static ReadConfig read(Path folder, ConfigSchema schema) {
        try {
            return read(Files.readAllBytes(folder.resolve(ProjectDirectory.CONFIG_FILE)), schema);
        } catch (NoSuchFileException e) {
            throw new KtxException(ProjectProblems.missingProject(folder.toString()), e);
        } catch (IOException e) {
            throw new KtxException(ProjectProblems.unreadable(ProjectDirectory.CONFIG_FILE, e), e);
        }
    }

    /// Reads the settings as they are now.
    public ReadConfig read() {
        return read(bytes(), schema);
    }

    /// Sets one value and leaves every other byte as it was.
    ///
    /// @param path names from the root
    /// @param message of the commit
    /// @throws KtxException `bad-config` if the value would make the settings wrong; nothing is
    ///   written then
    public Saved set(List<String> path, @Nullable Object value, String message) {
        return edit(text -> YamlEdit.set(text, path, value), message);
    }

    /// Removes one entry and leaves every other byte as it was.
    public Saved remove(List<String> path, String message) {
        return edit(text -> YamlEdit.remove(text, path), message);
    }

    /// Several edits as one commit, made while no other process can write.
    public Saved edit(UnaryOperator<String> edits, String message) {
        return files.change(
                message,
                () -> {
                    String before = text(bytes());
                    String after = edits.apply(before);
                    refuseNewErrors(before, after);
                    return List.of(FileEdit.write(ProjectDirectory.CONFIG_FILE, after));
                });
    }

    private void refuseNewErrors(String before, String after) {
        Set<String> known =
                ConfigReader.read(before, schema).issues().stream()
                        .map(ConfigIssue::path)
                        .collect(Collectors.toSet());
        ConfigReader.read(after, schema).issues().stream()
                .filter(ConfigIssue::isError)
                .filter(issue -> !known.contains(issue.path()))
                .findFirst()
                .ifPresent(issue -> {
                    throw new KtxException(issue.problem());
                });
    }

    private byte[] bytes() {
        return files.read(ProjectDirectory.CONFIG_FILE)
                .orElseThrow(() -> new KtxException(ProjectProblems.missingProject(".")));
    }

    private static ReadConfig read(byte[] bytes, ConfigSchema schema) {
        try {
            return ConfigReader.read(decoded(bytes), schema);
        } catch (CharacterCodingException e) {
            return new ReadConfig(
                    ProjectConfig.defaults(),
                    List.of(new ConfigIssue("", Severity.ERROR, notText())));
        }
    }

    // Letters that cannot be read would not be written back as they were.
    private static String text(byte[] bytes) {
        try {
            return decoded(bytes);
        } catch (CharacterCodingException e) {
            throw new KtxException(notText(), e);
        }
    }

    private static String decoded(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    private static Problem notText() {
        return ProjectProblems.notYaml(
                new Location.InFile(ProjectDirectory.CONFIG_FILE, 1, 1), "it is not UTF-8");
    }
}
