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

    /// Every two seconds nobody knows, so one of two questions in a row is sure to be trusted.
    private static boolean quiet(FolderWatch watch) {
        boolean first = watch.quiet();
        return first || watch.quiet();
    }

    @Test
    void knowsOfEveryKindOfChangeAtOnce() throws IOException {
        Files.createDirectories(folder.resolve("wiki/global"));
        Path page = Files.writeString(folder.resolve("wiki/global/a.md"), "a");
        try (var watch = new FolderWatch(folder)) {
            assertThat(watch.quiet()).isFalse();
            assertThat(watch.quiet()).isFalse();
            assertThat(quiet(watch)).isTrue();
            for (int round = 0; round < 50; round++) {
                Files.writeString(page, "b" + round);
                assertThat(watch.quiet()).as("edit in place, round %d", round).isFalse();
                assertThat(quiet(watch)).isTrue();
                Path fresh = Files.writeString(folder.resolve("wiki/global/new"), "c");
                Files.move(fresh, page, StandardCopyOption.REPLACE_EXISTING);
                assertThat(watch.quiet()).as("replaced, round %d", round).isFalse();
                assertThat(quiet(watch)).isTrue();
            }
            Files.createDirectories(folder.resolve("semantic-layer/shop/_schema"));
            assertThat(watch.quiet()).as("a new tree").isFalse();
            Files.writeString(folder.resolve("semantic-layer/shop/_schema/s.yaml"), "x: 1");
            assertThat(watch.quiet()).as("a file in a new folder").isFalse();
            Files.writeString(folder.resolve("ktx.yaml"), "connections: {}");
            assertThat(watch.quiet()).as("settings").isFalse();
            assertThat(quiet(watch)).isTrue();
            Files.writeString(folder.resolve("notes.txt"), "not ours");
            assertThat(quiet(watch)).isTrue();
            Files.delete(page);
            assertThat(watch.quiet()).as("a deleted page").isFalse();
        }
    }

    @Test
    void aProcessThatAsksOnceLeavesNothing() {
        try (var watch = new FolderWatch(folder)) {
            assertThat(watch.quiet()).isFalse();
        }
        assertThat(folder).isEmptyDirectory();
    }
}
