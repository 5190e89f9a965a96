package dev.ktx.storage.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Revision;
import dev.ktx.project.GitAuthor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Every state in which a killed process can leave a project.
final class CrashTest {
    @TempDir Path folder;
    private ProjectPaths paths;

    @BeforeEach
    void makeProject() throws IOException {
        folder = folder.toRealPath();
        paths = new ProjectPaths(folder);
        Files.writeString(folder.resolve("ktx.yaml"), "connections: {}\n");
        open().save(
                        "before",
                        List.of(
                                FileEdit.write("a.md", "old a"),
                                FileEdit.write("b.md", "old b"),
                                FileEdit.write("gone/c.md", "old c")));
    }

    private ProjectFiles open() {
        return GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), InstantSource.system());
    }

    private PendingBatch batch() throws IOException {
        SortedMap<String, Content> contents = new TreeMap<>();
        contents.put("a.md", content("new a"));
        contents.put("b.md", content("new b"));
        contents.put("gone/c.md", Content.ABSENT);
        contents.put("made/d.md", content("new d"));
        List<PendingBatch.Step> steps = new ArrayList<>();
        for (var entry : contents.entrySet()) {
            steps.add(
                    new PendingBatch.Step(
                            entry.getKey(),
                            Content.at(folder.resolve(entry.getKey())).id(),
                            entry.getValue().id()));
        }
        return PendingBatch.prepare(paths, "the batch", steps, contents);
    }

    private static Content content(String text) {
        return Content.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private void isAsBefore() {
        var files = open();
        assertThat(files.text("a.md")).contains("old a");
        assertThat(files.text("b.md")).contains("old b");
        assertThat(files.exists("gone/c.md")).isTrue();
        assertThat(files.history("a.md", 9))
                .extracting(Revision::message)
                .containsExactly("before");
        isClean();
    }

    private void isFinished() {
        var files = open();
        assertThat(files.text("a.md")).contains("new a");
        assertThat(files.text("b.md")).contains("new b");
        assertThat(files.text("made/d.md")).contains("new d");
        assertThat(folder.resolve("gone")).doesNotExist();
        for (String path : List.of("a.md", "b.md", "gone/c.md", "made/d.md")) {
            assertThat(files.history(path, 1))
                    .extracting(Revision::message)
                    .containsExactly("the batch");
        }
        isClean();
    }

    private void isClean() {
        assertThat(PendingBatch.folder(folder)).doesNotExist();
        assertThat(folder.resolve(".git/index.lock")).doesNotExist();
        assertThat(folder.resolve(".git/ktx-index")).doesNotExist();
        assertThat(GitProgram.in(folder).run("status", "--porcelain")).isEmpty();
    }

    @Test
    void withoutANoteTheBatchNeverHappened() throws IOException {
        batch();
        Files.delete(PendingBatch.folder(folder).resolve("note"));

        isAsBefore();
    }

    @Test
    void aHalfWrittenNoteIsNoNote() throws IOException {
        batch();
        Path note = PendingBatch.folder(folder).resolve("note");
        Files.move(note, note.resolveSibling("note.new"));

        isAsBefore();
    }

    @Test
    void withANoteTheBatchIsFinished() throws IOException {
        batch();

        isFinished();
    }

    @Test
    void aBatchThatWasHalfMovedIsFinished() throws IOException {
        batch();
        DiskFiles.replace(PendingBatch.folder(folder).resolve("1"), folder.resolve("b.md"));

        isFinished();
    }

    @Test
    void aBatchThatWasMovedAndNotRecordedIsFinished() throws IOException {
        batch().moveIntoPlace(paths);

        isFinished();
    }

    @Test
    void aBatchThatWasRecordedAndNotForgottenIsFinishedOnce() throws IOException {
        SortedMap<String, Content> contents = batch().moveIntoPlace(paths);
        try (var repository = Repository.open(folder)) {
            var who = new CommitIdentity(GitAuthor.DEFAULT, Map.of(), InstantSource.system());
            assertThat(repository.commit(contents, "the batch", who, false)).isPresent();
        }

        isFinished();
        assertThat(open().history("a.md", 9))
                .extracting(Revision::message)
                .containsExactly("the batch", "before");
    }

    @Test
    void whatSomebodyEditedSinceStaysAndIsNotRecorded() throws IOException {
        batch();
        Files.writeString(folder.resolve("a.md"), "by hand");

        var files = open();
        assertThat(files.text("a.md")).contains("by hand");
        assertThat(files.text("b.md")).contains("new b");
        assertThat(files.history("a.md", 1))
                .extracting(Revision::message)
                .containsExactly("before");
        assertThat(GitProgram.in(folder).run("status", "--porcelain")).isEqualTo(" M a.md");
    }

    @Test
    void locksOfTheDeadProcessAreTakenAway() throws IOException {
        batch().moveIntoPlace(paths);
        Files.createFile(folder.resolve(".git/refs/heads/main.lock"));
        Files.createFile(folder.resolve(".git/HEAD.lock"));
        Files.writeString(folder.resolve(".git/index.lock"), UserIndex.OURS);
        Files.writeString(folder.resolve(".git/ktx-index"), "half an ind");
        Files.createFile(folder.resolve(".git/ktx-index.lock"));
        Files.writeString(folder.resolve(".git/objects/noz123.tmp"), "half an object");

        isFinished();
        assertThat(folder.resolve(".git/objects/noz123.tmp")).doesNotExist();
    }

    @Test
    void aRepositoryThatWasHalfMadeIsMadeAgain() throws IOException {
        DiskFiles.deleteTree(folder.resolve(".git"));
        batch();
        Files.createDirectories(folder.resolve(".ktx/cache/new-repository/.git/objects"));

        assertThat(open().text("a.md")).contains("new a");
        assertThat(open().history("made/d.md", 1)).hasSize(1);
        assertThat(open().history("ktx.yaml", 1)).hasSize(1);
    }

    @Test
    void aRepositoryWithoutItsFirstCommitsGetsThem() throws IOException {
        DiskFiles.deleteTree(folder.resolve(".git"));
        Repository.create(folder);

        open().write("e.md", "e", "next");

        assertThat(open().history("ktx.yaml", 1))
                .extracting(Revision::message)
                .containsExactly("Initialize ktx project: " + folder.getFileName());
    }
}
