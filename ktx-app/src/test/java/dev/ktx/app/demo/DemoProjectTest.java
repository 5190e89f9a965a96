package dev.ktx.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.Progress;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class DemoProjectTest {
    @TempDir private Path folder;

    /// A folder as the demo leaves it; a small file stands for the warehouse.
    private Path made(String name) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name)).toRealPath();
        Files.createDirectories(home.resolve("warehouse"));
        Files.writeString(home.resolve("warehouse/emberfjord.duckdb"), "rows");
        Files.writeString(home.resolve("ktx.yaml"), "connections: {}\n");
        Files.writeString(
                home.resolve(".ktx-demo"),
                "folder: %s\nwarehouse: %d\n".formatted(home, DemoWarehouse.VERSION));
        return home;
    }

    private static void refused(ThrowingCallable action, String sentence) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().code())
                                        .isEqualTo(ProblemCode.NOT_A_DEMO))
                .hasMessageContaining(sentence);
    }

    @Test
    void makesAProjectOnceAndReusesItThen() throws IOException {
        Path home = folder.resolve("new/ktx-demo");
        assertThat(DemoProject.open(home, Progress.none()).reused()).isFalse();
        assertThat(home.resolve("ktx.yaml"))
                .content()
                .contains("driver: duckdb", "path: warehouse/emberfjord.duckdb");
        assertThat(home.resolve(".gitignore")).content().contains("/.ktx-demo\n", "/warehouse/\n");
        Files.writeString(home.resolve("ktx.yaml"), "connections: {}\n");
        var modified = Files.getLastModifiedTime(home.resolve("warehouse/emberfjord.duckdb"));
        DemoProject second = DemoProject.open(home, Progress.none());
        assertThat(second).isEqualTo(new DemoProject(home.toRealPath(), true));
        assertThat(home.resolve("ktx.yaml")).content().isEqualTo("connections: {}\n");
        assertThat(Files.getLastModifiedTime(home.resolve("warehouse/emberfjord.duckdb")))
                .isEqualTo(modified);
    }

    @Test
    void makesTheWarehouseAnewWhenItIsOlderOrUnfinished() throws IOException {
        Path home = made("old");
        Files.writeString(home.resolve(".ktx-demo"), "folder: %s\nwarehouse: 0\n".formatted(home));
        assertThat(DemoProject.open(home, Progress.none()).reused()).isFalse();
        assertThat(Files.size(home.resolve("warehouse/emberfjord.duckdb")))
                .isGreaterThan(1_000_000);
        assertThat(DemoProject.open(home, Progress.none()).reused()).isTrue();
    }

    @Test
    void takesNoFolderThatHoldsSomethingElse() throws IOException {
        Files.writeString(folder.resolve("thesis.txt"), "mine");
        refused(
                () -> DemoProject.open(folder, Progress.none()),
                "holds something that ktx demo did not make");
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("thesis.txt"));
        assertThat(folder.resolve("ktx.yaml")).doesNotExist();
    }

    @Test
    void resetEmptiesWhatTheDemoMadeAndKeepsTheFolder() throws IOException {
        Path home = made("mine");
        Files.createDirectories(home.resolve(".git/objects/ab"));
        Path readOnly = Files.writeString(home.resolve(".git/objects/ab/cd"), "blob");
        assertThat(readOnly.toFile().setReadOnly()).isTrue();
        DemoProject.reset(home);
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void resetLeavesAFolderOfAnybodyElse() throws IOException {
        Files.writeString(folder.resolve("ktx.yaml"), "connections: {}\n");
        refused(() -> DemoProject.reset(folder), "was not made by ktx demo");
        Files.writeString(folder.resolve(".ktx-demo"), "");
        refused(() -> DemoProject.reset(folder), "was not made by ktx demo");
        assertThat(folder.resolve("ktx.yaml")).exists();
    }

    @Test
    void resetLeavesACopyOfADemoWhereverItWasCopiedTo() throws IOException {
        Path home = made("original");
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.copy(home.resolve(".ktx-demo"), project.resolve(".ktx-demo"));
        Files.writeString(project.resolve("report.md"), "mine");
        refused(() -> DemoProject.reset(project), "copied or moved since");
        assertThat(project.resolve("report.md")).exists();
    }

    @Test
    void resetRemovesLinksAndNeverFollowsThem() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "mine");
        Path home = made("linked");
        Files.createSymbolicLink(home.resolve("link"), outside);
        DemoProject.reset(home);
        assertThat(home).isEmptyDirectory();
        assertThat(outside.resolve("precious")).exists();
    }

    @Test
    void resetTakesNoLinkForAMarker() throws IOException {
        Path home = made("original");
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.createSymbolicLink(project.resolve(".ktx-demo"), home.resolve(".ktx-demo"));
        refused(() -> DemoProject.reset(project), "was not made by ktx demo");
    }

    @Test
    void resetOfNothingIsNothing() {
        DemoProject.reset(folder.resolve("nowhere"));
        DemoProject.reset(folder);
        assertThat(folder).isEmptyDirectory();
    }
}
