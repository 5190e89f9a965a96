package dev.ktx.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Revision;
import dev.ktx.port.Saved;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.GitAuthor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

final class GitFilesTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final InstantSource CLOCK = InstantSource.fixed(NOON);

    @TempDir Path folder;
    @TempDir Path outside;
    private ProjectFiles files;

    @BeforeEach
    void makeProject() throws IOException {
        folder = folder.toRealPath();
        Files.writeString(folder.resolve("ktx.yaml"), "connections: {}\n");
        files = open(GitAuthor.DEFAULT, Map.of());
    }

    private ProjectFiles open(GitAuthor author, Map<String, String> environment) {
        return GitFiles.open(folder, author, environment, CLOCK);
    }

    @Test
    void whatIsWrittenIsReadAndInTheHistory() {
        Saved first = files.write("wiki/global/refunds.md", "one", "Write wiki page: refunds");
        Saved second = files.write("wiki/global/refunds.md", "two ✓", "Write wiki page: refunds");

        assertThat(files.text("wiki/global/refunds.md")).contains("two ✓");
        assertThat(first.created()).isTrue();
        assertThat(second.changed()).containsExactly("wiki/global/refunds.md");
        assertThat(files.history("wiki/global/refunds.md", 10))
                .containsExactly(second.revision(), first.revision());
        assertThat(files.history("wiki/global/refunds.md", 1)).containsExactly(second.revision());
        assertThat(second.revision().at()).isEqualTo(NOON);
    }

    @Test
    void aWriteThatChangesNothingMakesNoCommitAndLeavesTheFileAlone() throws IOException {
        Saved made = files.write("a.md", "same", "one");
        FileTime old = FileTime.from(NOON.minusSeconds(1000));
        Files.setLastModifiedTime(folder.resolve("a.md"), old);

        Saved again =
                files.save(
                        "two", List.of(FileEdit.write("a.md", "same"), new FileEdit.Delete("b")));

        assertThat(again).isEqualTo(new Saved(false, made.revision(), List.of()));
        assertThat(Files.getLastModifiedTime(folder.resolve("a.md"))).isEqualTo(old);
    }

    @Test
    void aBatchIsOneCommit() {
        files.write("old.md", "x", "old");
        Saved saved =
                files.save(
                        "batch",
                        List.of(
                                FileEdit.write("raw/a.json", "{}"),
                                FileEdit.write("raw/deep/b.json", "{}"),
                                new FileEdit.Delete("old.md")));

        assertThat(saved.changed()).containsExactly("old.md", "raw/a.json", "raw/deep/b.json");
        assertThat(files.list("")).contains("ktx.yaml", "raw/a.json").doesNotContain("old.md");
        assertThat(files.exists("old.md")).isFalse();
        for (String path : saved.changed()) {
            assertThat(files.history(path, 1)).containsExactly(saved.revision());
        }
    }

    @Test
    void deletingTheLastFileOfAFolderTakesTheFolderAway() {
        files.write("wiki/user/ana/x.md", "x", "one");
        files.delete("wiki/user/ana/x.md", "two");

        assertThat(folder.resolve("wiki")).doesNotExist();
        assertThat(files.history("wiki/user/ana/x.md", 9))
                .extracting(Revision::message)
                .containsExactly("two", "one");
    }

    @Test
    void listsSortedWithoutGitAndCacheAndNothingForAMissingFolder() throws IOException {
        files.save("x", List.of(FileEdit.write("b/z.md", ""), FileEdit.write("b/a/y.md", "")));
        Files.createDirectories(folder.resolve(".ktx/cache/x"));
        Files.writeString(folder.resolve(".ktx/cache/x/staged.json"), "{}");

        assertThat(files.list("b")).containsExactly("b/a/y.md", "b/z.md");
        assertThat(files.list("none")).isEmpty();
        assertThat(files.list(""))
                .contains(".ktx/.gitignore", "b/z.md", "ktx.yaml")
                .noneMatch(path -> path.startsWith(".git/") || path.startsWith(".ktx/cache"));
    }

    @ParameterizedTest
    @DisplayName("SC-T15 a path that leads elsewhere is refused")
    @ValueSource(
            strings = {
                "../x",
                "a/../../x",
                "/etc/x",
                "~/x",
                "C:/x",
                ".git/x",
                ".git",
                ".GIT/config",
                "a/.git/x",
                ".git./x",
                ".g\u200cit/x",
                "GIT~1/x",
                "a//b",
                "a/./b",
                "a\\b",
                "a\nb",
                "link/x",
                "gitlink/config",
                "dangling",
            })
    void aPathThatLeadsElsewhereIsRefused(String path) throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), outside);
        Files.createSymbolicLink(folder.resolve("dangling"), outside.resolve("x"));
        files.write("a/b", "", "first");
        Files.createSymbolicLink(folder.resolve("gitlink"), folder.resolve(".git"));

        assertThatThrownBy(() -> files.write(path, "x", "m")).satisfies(GitFilesTest::badPath);
        assertThatThrownBy(() -> files.delete(path, "m")).satisfies(GitFilesTest::badPath);
        assertThatThrownBy(() -> files.read(path)).satisfies(GitFilesTest::badPath);
        assertThatThrownBy(() -> files.list(path)).satisfies(GitFilesTest::badPath);
        assertThatThrownBy(() -> files.history(path, 1)).satisfies(GitFilesTest::badPath);
        assertThat(outside).isEmptyDirectory();
        Files.delete(folder.resolve("link"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".ktx", ".ktx/db.sqlite", ".ktx/secrets/x", "dir", "file/x"})
    void aPathThatCannotBeAFileOfTheHistoryIsNotWritten(String path) {
        files.save("x", List.of(FileEdit.write("dir/y", ""), FileEdit.write("file", "")));

        assertThatThrownBy(() -> files.write(path, "x", "m")).satisfies(GitFilesTest::badPath);
    }

    @Test
    void aLinkInsideTheProjectIsReadAndNotWritten() throws IOException {
        files.write("wiki/a.md", "hello", "m");
        Files.createSymbolicLink(folder.resolve("docs"), folder.resolve("wiki"));

        assertThat(files.text("docs/a.md")).contains("hello");
        assertThatThrownBy(() -> files.write("docs/a.md", "x", "m"))
                .satisfies(GitFilesTest::badPath);
    }

    private static void badPath(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ProblemCode.BAD_PATH));
    }

    @Test
    @DisplayName("SC-T13 a commit holds our path alone and leaves the user's work as it was")
    void aCommitHoldsOurPathAlone() throws IOException {
        files.write("wiki/a.md", "a", "first");
        GitProgram git = GitProgram.in(folder);
        Files.writeString(folder.resolve("staged.txt"), "staged");
        git.run("add", "staged.txt");
        Files.writeString(folder.resolve("staged.txt"), "staged, then changed");
        Files.writeString(folder.resolve("ktx.yaml"), "# mine\nconnections: {}\n");
        Files.writeString(folder.resolve("loose.txt"), "untracked");

        files.save(
                "second",
                List.of(FileEdit.write("wiki/b.md", "b"), FileEdit.write("wiki/a.md", "a2")));

        assertThat(git.run("show", "--name-status", "--format=%s", "HEAD"))
                .isEqualTo("second\n\nM\twiki/a.md\nA\twiki/b.md");
        assertThat(git.run("status", "--porcelain").lines())
                .containsExactlyInAnyOrder(" M ktx.yaml", "AM staged.txt", "?? loose.txt");
        assertThat(git.run("show", ":staged.txt")).isEqualTo("staged");
        assertThat(git.run("fsck", "--strict")).doesNotContain("error", "missing");
    }

    @Test
    void settingsAndHooksOfTheUserChangeNothing() throws IOException {
        files.write("a.md", "a\n", "first");
        GitProgram git = GitProgram.in(folder);
        Path hooks = Files.createDirectories(folder.resolve("hooks"));
        for (String hook : List.of("pre-commit", "commit-msg", "reference-transaction")) {
            Path script = Files.writeString(hooks.resolve(hook), "#!/bin/sh\nexit 1\n");
            assertThat(script.toFile().setExecutable(true)).isTrue();
        }
        git.run("config", "core.autocrlf", "true");
        git.run("config", "core.hooksPath", hooks.toString());
        git.run("config", "commit.gpgsign", "true");
        git.run("config", "user.signingkey", "0xDEAD");
        git.run("config", "core.fileMode", "false");
        git.run("config", "core.abbrev", "no");

        files.save(
                "second",
                List.of(
                        FileEdit.write("lf.md", "a\nb\n"),
                        FileEdit.write("crlf.md", "a\r\nb\r\n")));

        git.run("config", "core.abbrev", "7");
        assertThat(git.run("cat-file", "-s", "HEAD:lf.md")).isEqualTo("4");
        assertThat(git.run("cat-file", "-s", "HEAD:crlf.md")).isEqualTo("6");
        assertThat(git.run("log", "-1", "--format=%G?")).isEqualTo("N");
        assertThat(git.run("status", "--porcelain")).isEqualTo("?? hooks/");
        assertThat(Files.readString(folder.resolve("lf.md"))).isEqualTo("a\nb\n");
    }

    @Test
    void theEnvironmentNamesTheAuthorBeforeTheSettingsDo() {
        var ana = new GitAuthor("Ana", "ana@example.com");
        open(ana, Map.of()).write("a", "1", "by setting");
        open(ana, Map.of("GIT_AUTHOR_NAME", "Bo", "GIT_COMMITTER_EMAIL", "ci@example.com"))
                .write("a", "2", "by environment");

        assertThat(files.history("a", 2))
                .extracting(Revision::author)
                .containsExactly("Bo <ana@example.com>", "Ana <ana@example.com>");
        assertThat(GitProgram.in(folder).run("log", "-1", "--format=%cn <%ce>"))
                .isEqualTo("Ana <ci@example.com>");
    }

    @Test
    @DisplayName("D31 reading makes no repository; the first write commits our files alone")
    void readingMakesNoRepository() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "mine");
        Files.createDirectories(folder.resolve("wiki/global"));
        Files.writeString(folder.resolve("wiki/global/old.md"), "old");

        assertThat(files.list("wiki")).containsExactly("wiki/global/old.md");
        assertThat(files.text("wiki/global/old.md")).contains("old");
        assertThat(files.history("wiki/global/old.md", 1)).isEmpty();
        assertThat(folder.resolve(".git")).doesNotExist();
        assertThat(folder.resolve(".ktx")).doesNotExist();

        files.write("wiki/global/new.md", "new", "Write wiki page: new");

        GitProgram git = GitProgram.in(folder);
        assertThat(git.run("log", "--format=%s", "--name-only").lines())
                .containsExactly(
                        "Write wiki page: new",
                        "",
                        "wiki/global/new.md",
                        "Initialize ktx project: " + folder.getFileName(),
                        "",
                        ".ktx/.gitignore",
                        "ktx.yaml",
                        "Initialize ktx project repository");
        assertThat(git.run("status", "--porcelain").lines())
                .containsExactlyInAnyOrder("?? notes.txt", "?? wiki/global/old.md");
        assertThat(git.run("config", "gc.autoDetach")).isEqualTo("false");
        assertThat(git.run("config", "maintenance.autoDetach")).isEqualTo("false");
    }

    @Test
    void aProjectOfAnOlderKindGetsTheMissingIgnoreLinesInACommitOfTheirOwn() throws IOException {
        GitProgram git = GitProgram.in(folder);
        Files.createDirectories(folder.resolve(".ktx"));
        Files.writeString(folder.resolve(".ktx/.gitignore"), "# mine\ncache/\n*.bak");
        git.run("init");
        git.run("add", ".");
        git.run("commit", "-m", "project");

        files.write("a.md", "a", "ours");

        assertThat(git.run("log", "--format=%s").lines())
                .containsExactly("ours", "Ignore private files of ktx", "project");
        assertThat(folder.resolve(".ktx/.gitignore"))
                .content()
                .startsWith("# mine\ncache/\n*.bak\ndb.sqlite\n");
        assertThat(git.run("status", "--porcelain")).isEmpty();
    }

    @Test
    void aRepositoryThatIsNotOursIsNotWrittenTo() throws IOException {
        Files.writeString(folder.resolve(".git"), "gitdir: ../elsewhere\n");

        assertThatThrownBy(() -> files.write("a", "x", "m"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e ->
                                assertThat(e.problem().code())
                                        .isEqualTo(ProblemCode.FOREIGN_REPOSITORY));
        assertThat(files.text("ktx.yaml")).isPresent();
        assertThat(folder.resolve("a")).doesNotExist();
        assertThat(folder.resolve(".ktx")).doesNotExist();
    }

    @Test
    void aFolderWithoutSettingsIsNotWrittenTo() throws IOException {
        Files.delete(folder.resolve("ktx.yaml"));

        assertThatThrownBy(() -> files.write("a", "x", "m")).hasMessageContaining("no ktx.yaml");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anIndexLockThatSomebodyLeftDelaysNothingButTheIndex() throws IOException {
        files.write("a.md", "1", "first");
        Path lock = Files.createFile(folder.resolve(".git/index.lock"));

        Saved saved = files.write("a.md", "2", "second");
        assertThat(saved.created()).isTrue();
        assertThat(lock).exists();

        Files.delete(lock);
        files.write("b.md", "1", "third");
        assertThat(GitProgram.in(folder).run("status", "--porcelain")).isEmpty();
    }

    @Test
    void aLockOfGitOnTheBranchIsNamed() throws IOException {
        files.write("a.md", "1", "first");
        Path lock = Files.createFile(folder.resolve(".git/refs/heads/main.lock"));

        assertThatThrownBy(() -> files.write("a.md", "2", "second"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> {
                            assertThat(e.problem().code()).isEqualTo(ProblemCode.PROJECT_LOCKED);
                            assertThat(e.problem().what()).contains(".git/refs/heads/main.lock");
                        });

        Files.delete(lock);
        open(GitAuthor.DEFAULT, Map.of()).read("a.md");
        assertThat(files.history("a.md", 1))
                .extracting(Revision::message)
                .containsExactly("second");
    }

    @Test
    void whatAChangeReadsIsStillTrueWhenItIsSaved() throws Exception {
        files.write("n", "0", "start");
        int threads = 4;
        int rounds = 10;
        try (var pool = Executors.newFixedThreadPool(threads)) {
            var all =
                    IntStream.range(0, threads * rounds)
                            .mapToObj(i -> pool.submit(() -> increment(i)))
                            .toList();
            for (var one : all) {
                assertThat(one.get().created()).isTrue();
            }
        }

        assertThat(files.text("n")).contains("40");
        assertThat(files.history("n", 100)).hasSize(41);
    }

    private Saved increment(int i) {
        var store = open(GitAuthor.DEFAULT, Map.of());
        return store.change(
                "add " + i,
                () -> {
                    int n = Integer.parseInt(store.text("n").orElseThrow());
                    return List.of(FileEdit.write("n", Integer.toString(n + 1)));
                });
    }

    @Test
    void twoThousandFilesCostFarLessThanTwoThousandWrites() {
        List<FileEdit> edits =
                IntStream.range(0, 2000)
                        .mapToObj(i ->
                                FileEdit.write(
                                        "raw-sources/shop/tables/t%04d.json".formatted(i),
                                        "{\"table\": %d}\n".formatted(i).repeat(60)))
                        .toList();
        Duration one =
                IntStream.range(0, 7)
                        .mapToObj(i -> timed(() -> files.write("one.md", "x" + i, "one")))
                        .sorted()
                        .toList()
                        .get(3);

        Duration all = timed(() -> files.save("scan", edits));

        assertThat(files.history(edits.getLast().path(), 9)).hasSize(1);
        assertThat(files.save("scan", edits).created()).isFalse();
        // Measured: a write 11 ms, the batch 0.7 s, which is 60 writes.
        assertThat(all).isLessThan(one.multipliedBy(400));
    }

    private static Duration timed(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
