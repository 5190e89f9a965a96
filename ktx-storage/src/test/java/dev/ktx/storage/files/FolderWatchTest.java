package dev.ktx.storage.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Each change is made, and the very next question must know.
@EnabledOnOs(OS.LINUX)
class FolderWatchTest {
    @TempDir Path folder;
    private long state;

    /// Every two seconds nobody knows, so one of two questions in a row is sure to be trusted.
    private boolean quietSoon(FolderWatch watch) {
        boolean first = quiet(watch);
        return first || quiet(watch);
    }

    private boolean quiet(FolderWatch watch) {
        long before = state;
        state = watch.state();
        return state == before;
    }

    @Test
    void knowsOfEveryKindOfChangeAtOnce() throws IOException {
        Files.createDirectories(folder.resolve("wiki/global"));
        Path page = Files.writeString(folder.resolve("wiki/global/a.md"), "a");
        try (var watch = new FolderWatch(folder)) {
            for (int few = 0; few <= 4; few++) {
                assertThat(quiet(watch)).as("question %d", few).isFalse();
            }
            assertThat(quietSoon(watch)).isTrue();
            for (int round = 0; round < 50; round++) {
                Files.writeString(page, "b" + round);
                assertThat(quiet(watch)).as("edit in place, round %d", round).isFalse();
                assertThat(quietSoon(watch)).isTrue();
                Path fresh = Files.writeString(folder.resolve("wiki/global/new"), "c");
                Files.move(fresh, page, StandardCopyOption.REPLACE_EXISTING);
                assertThat(quiet(watch)).as("replaced, round %d", round).isFalse();
                assertThat(quietSoon(watch)).isTrue();
            }
            Files.createDirectories(folder.resolve("semantic-layer/shop/_schema"));
            assertThat(quiet(watch)).as("a new tree").isFalse();
            Files.writeString(folder.resolve("semantic-layer/shop/_schema/s.yaml"), "x: 1");
            assertThat(quiet(watch)).as("a file in a new folder").isFalse();
            Files.writeString(folder.resolve("ktx.yaml"), "connections: {}");
            assertThat(quiet(watch)).as("settings").isFalse();
            assertThat(quietSoon(watch)).isTrue();
            Files.writeString(folder.resolve("notes.txt"), "not ours");
            assertThat(quietSoon(watch)).isTrue();
            Files.delete(page);
            assertThat(quiet(watch)).as("a deleted page").isFalse();
        }
    }

    @Test
    void aProcessThatAsksSeldomLeavesNothing() {
        try (var watch = new FolderWatch(folder)) {
            for (int few = 0; few < 4; few++) {
                assertThat(quiet(watch)).isFalse();
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void neverKnowsWhereALinkLeads() throws IOException {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.createSymbolicLink(project.resolve("wiki"), elsewhere);
        try (var watch = new FolderWatch(project)) {
            for (int question = 0; question < 10; question++) {
                assertThat(quiet(watch)).isFalse();
            }
        }
    }
}
