package dev.ktx.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.Revision;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.GitAuthor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

final class InitProjectTest {
    @TempDir Path parent;
    private final InitProject init = new InitProject(Map.of(), InstantSource.system());
    private Path folder;

    @BeforeEach
    void chooseFolder() throws IOException {
        folder = parent.toRealPath().resolve("harbor");
    }

    private void refused(boolean force, ProblemCode code) {
        assertThatThrownBy(() -> init.run(folder, force))
                .isInstanceOfSatisfying(
                        KtxException.class, e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void aNewFolderBecomesAProjectWithTwoCommits() {
        InitProject.Made made = init.run(folder, false);

        assertThat(made.folder()).isEqualTo(folder);
        assertThat(made.saved().changed())
                .containsExactly(
                        ".ktx/.gitignore",
                        ".ktx/prompts/.gitkeep",
                        ".ktx/skills/.gitkeep",
                        "ktx.yaml");
        assertThat(folder.resolve(".ktx/.gitignore"))
                .content()
                .contains("cache/\n", "db.sqlite-*\n", "mcp.json\n", "index/\n", "locks/\n");
        var git = GitProgram.in(folder);
        assertThat(git.run("log", "--format=%s|%an <%ae>").lines())
                .containsExactly(
                        "Initialize ktx project: harbor|ktx <ktx@example.com>",
                        "Initialize ktx project repository|ktx <ktx@example.com>");
        assertThat(git.run("status", "--porcelain", "--ignored")).doesNotContain("??", "A ", " M");
        assertThat(git.run("config", "gc.autoDetach")).isEqualTo("false");
        assertThat(git.run("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
    }

    @Test
    void whatLiesInTheFolderStaysUncommitted() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("notes.txt"), "mine");

        init.run(folder, false);

        assertThat(GitProgram.in(folder).run("status", "--porcelain")).isEqualTo("?? notes.txt");
    }

    @Test
    @DisplayName("SC-T10 a folder with a repository of its own is refused and nothing is written")
    void aFolderWithAForeignRepositoryIsRefused() throws IOException {
        Files.createDirectories(folder);
        Repository.create(folder);
        DiskFiles.deleteTree(folder.resolve(".ktx"));

        refused(false, ProblemCode.FOREIGN_REPOSITORY);
        refused(true, ProblemCode.FOREIGN_REPOSITORY);
        assertThat(folder.toFile().list()).containsExactly(".git");
    }

    @Test
    @DisplayName("SC-T11 a linked worktree or submodule is refused")
    void aLinkedWorktreeIsRefused() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(".git"), "gitdir: /elsewhere\n");

        refused(false, ProblemCode.FOREIGN_REPOSITORY);
        Files.writeString(folder.resolve("ktx.yaml"), "{}");
        refused(true, ProblemCode.FOREIGN_REPOSITORY);
        assertThat(folder.resolve(".ktx")).doesNotExist();
    }

    @Test
    @DisplayName("SC-T12 a second init is refused; with force the scaffold is written again")
    void aSecondInitIsRefusedAndForceWritesTheScaffoldAgain() throws IOException {
        init.run(folder, false);
        refused(false, ProblemCode.PROJECT_EXISTS);

        Files.writeString(folder.resolve(".ktx/.gitignore"), "broken\n");
        Files.writeString(folder.resolve("ktx.yaml"), "crew: mine\n");
        InitProject.Made again = init.run(folder, true);

        assertThat(again.saved().changed()).containsExactly(".ktx/.gitignore");
        assertThat(folder.resolve(".ktx/.gitignore")).content().startsWith("cache/\n");
        assertThat(folder.resolve("ktx.yaml")).hasContent("crew: mine\n");
        assertThat(init.run(folder, true).saved().created()).isFalse();
    }

    @Test
    void aProjectWithoutRepositoryIsInitializedByForceAlone() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("ktx.yaml"), "{}\n");

        refused(false, ProblemCode.PROJECT_EXISTS);
        init.run(folder, true);

        assertThat(
                        GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), InstantSource.system())
                                .history("ktx.yaml", 9))
                .extracting(Revision::message)
                .containsExactly("Initialize ktx project: harbor");
    }

    @Test
    void aFileInThePlaceOfTheFolderIsRefused() throws IOException {
        Files.writeString(folder, "file");

        refused(false, ProblemCode.FILE_UNWRITABLE);
    }
}
