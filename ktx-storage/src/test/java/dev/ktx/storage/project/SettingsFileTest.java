package dev.ktx.storage.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.project.GitAuthor;
import dev.ktx.project.Settings;
import dev.ktx.storage.files.GitFiles;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

final class SettingsFileTest {
    @TempDir Path folder;

    private SettingsFile open() {
        var files = GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), InstantSource.system());
        return new SettingsFile(files, ConfigReaderTest.SCHEMA);
    }

    private void given(String text) throws IOException {
        Files.writeString(folder.resolve("ktx.yaml"), text);
    }

    @Test
    void anEditIsWrittenAndCommittedByteForByte() throws IOException {
        String before =
                """
                \uFEFFconnections: # ours
                  a: {driver: sqlite, path: a.db}
                crew: 1
                """
                        .replace("\n", "\r\n");
        given(before);
        var settings = open();

        assertThat(settings.set(List.of("scan", "samples"), "off", "Set samples").created())
                .isTrue();

        assertThat(Files.readString(folder.resolve("ktx.yaml")))
                .isEqualTo(before + "scan:\r\n  samples: \"off\"\r\n");
        assertThat(settings.read().orThrow().get(Settings.SAMPLES).spelling()).isEqualTo("off");
        assertThat(settings.remove(List.of("scan"), "Unset samples").created()).isTrue();
        assertThat(settings.remove(List.of("scan"), "Unset samples").created()).isFalse();
    }

    @Test
    void anEditThatWouldMakeTheSettingsWrongIsNotWritten() throws IOException {
        given("scan: {}\n");

        assertThatThrownBy(() -> open().set(List.of("scan", "samples"), "some", "m"))
                .hasMessage("Unsupported scan.samples: some");
        assertThat(folder.resolve("ktx.yaml")).hasContent("scan: {}\n");
        assertThat(folder.resolve(".git")).doesNotExist();
    }

    @Test
    void anErrorThatWasThereDoesNotStopAnEditElsewhere() throws IOException {
        given("storage: { state: oracle }\n");

        assertThat(open().set(List.of("scan", "samples"), "all", "m").created()).isTrue();
    }

    @Test
    void aFileThatIsNotTextIsReportedAndNotEdited() throws IOException {
        Files.write(folder.resolve("ktx.yaml"), "a: \u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(SettingsFile.read(folder, ConfigReaderTest.SCHEMA).ok()).isFalse();
        assertThatThrownBy(() -> open().set(List.of("a"), 1, "m")).hasMessageContaining("UTF-8");
    }

    @Test
    void aFolderWithoutSettingsIsNoProject() {
        assertThatThrownBy(() -> SettingsFile.read(folder, ConfigReaderTest.SCHEMA))
                .hasMessageContaining("no ktx.yaml");
    }
}
