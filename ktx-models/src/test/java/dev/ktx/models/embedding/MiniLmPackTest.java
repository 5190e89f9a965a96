package dev.ktx.models.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.models.embedding.MiniLmPack.Part;
import dev.ktx.models.embedding.MiniLmPack.State;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class MiniLmPackTest {
    /// SHA-256 of `abc`.
    private static final Part PART =
            new Part(
                    "org.example",
                    "part",
                    "1",
                    3,
                    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

    @TempDir Path folder;

    private MiniLmPack pack() {
        return new MiniLmPack(folder.resolve("pack"), List.of(PART));
    }

    private Path repository(String content) throws IOException {
        Path file = folder.resolve("repository/org/example/part/1/part-1.jar");
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return folder.resolve("repository");
    }

    @Test
    void filesComeFromARepositoryOnThisMachine() throws IOException {
        MiniLmPack pack = pack();
        assertThat(pack.installed()).isFalse();
        assertThat(pack.status().getFirst().state()).isEqualTo(State.MISSING);
        pack.install(List.of(repository("abc")), Optional.empty(), Optional.empty(), file -> {});
        assertThat(pack.installed()).isTrue();
        assertThat(pack.status().getFirst().state()).isEqualTo(State.INSTALLED);
        try (var files = Files.list(pack.folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactly("part-1.jar");
        }
    }

    @Test
    void anotherFileOfThatNameIsNotTaken() throws IOException {
        Path repository = repository("abd");
        MiniLmPack pack = pack();
        assertThatThrownBy(() ->
                        pack.install(
                                List.of(repository),
                                Optional.empty(),
                                Optional.empty(),
                                file -> {}))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("org.example:part:1 is in no Maven repository");
        assertThatThrownBy(() ->
                        pack.install(
                                List.of(),
                                Optional.of(repository.toUri()),
                                Optional.empty(),
                                file -> {}))
                .isInstanceOf(RuntimeException.class);
        assertThat(pack.installed()).isFalse();
    }

    @Test
    void aDamagedFileIsToldAndPutRight() throws IOException {
        MiniLmPack pack = pack();
        pack.install(List.of(repository("abc")), Optional.empty(), Optional.empty(), file -> {});
        Files.writeString(pack.folder().resolve("part-1.jar"), "xyz");
        assertThat(pack.status().getFirst().state()).isEqualTo(State.DAMAGED);
        pack.install(List.of(repository("abc")), Optional.empty(), Optional.empty(), file -> {});
        assertThat(pack.status().getFirst().state()).isEqualTo(State.INSTALLED);
    }
}
