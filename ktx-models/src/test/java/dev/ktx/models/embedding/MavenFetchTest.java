package dev.ktx.models.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ktx.models.embedding.MiniLmPack.Part;
import dev.ktx.models.embedding.MiniLmPack.State;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A program that stands for the user's Maven.
class MavenFetchTest {
    /// SHA-256 of `abc`.
    private static final Part PART =
            new Part(
                    "org.example",
                    "part",
                    "1",
                    3,
                    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

    @TempDir Path folder;
    private final List<String> progress = new ArrayList<>();

    private MiniLmPack install(String script) throws IOException {
        assumeThat(Path.of("/bin/sh")).as("a shell, since the program is a script").exists();
        Path programs = Files.createDirectories(folder.resolve("bin"));
        Path mvn = Files.writeString(programs.resolve("mvn"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwx------"));
        var pack = new MiniLmPack(folder.resolve("pack"), List.of(PART));
        pack.install(
                List.of(),
                Optional.empty(),
                MavenFetch.on("/nowhere" + File.pathSeparator + programs),
                progress::add);
        return pack;
    }

    @Test
    void filesComeFromWhereMavenGetsThem() throws IOException {
        MiniLmPack pack =
                install(
                        """
                        grep -q '<artifactId>part</artifactId><version>1</version>' "$3" || exit 9
                        for word in "$@"; do
                          case $word in -DoutputDirectory=*) to=${word#*=} ;; esac
                        done
                        echo "[INFO] Downloading from mirror: part-1.jar"
                        echo "[INFO] Downloaded from mirror: part-1.jar (3 B at 1 B/s)"
                        mkdir -p "$to" && printf abc >"$to/part-1.jar"
                        """);
        assertThat(pack.status().getFirst().state()).isEqualTo(State.INSTALLED);
        assertThat(progress).containsExactly("part-1.jar");
        try (var files = Files.list(pack.folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactly("part-1.jar");
        }
    }

    @Test
    void whatMavenSaysIsToldWithoutPasswords() {
        assertThatThrownBy(() ->
                        install(
                                """
                                echo "[ERROR] Could not transfer part from https://me:secret@mirror.test/x: no route."
                                echo "[ERROR] Re-run with -X."
                                exit 1
                                """))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("no route")
                .hasMessageNotContaining("secret")
                .hasMessageNotContaining("Re-run");
        assertThat(folder.resolve("pack")).isEmptyDirectory();
    }

    @Test
    void aFileThatIsAnotherIsNotTaken() {
        assertThatThrownBy(() ->
                        install(
                                """
                                for word in "$@"; do
                                  case $word in -DoutputDirectory=*) to=${word#*=} ;; esac
                                done
                                mkdir -p "$to" && printf abd >"$to/part-1.jar"
                                """))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("its SHA-256 differs");
        assertThat(folder.resolve("pack")).isEmptyDirectory();
    }

    @Test
    void withoutMavenAndRepositoryThereIsAWayOut() {
        assertThat(MavenFetch.on("/nowhere")).isEmpty();
        var pack = new MiniLmPack(folder.resolve("pack"), List.of(PART));
        assertThatThrownBy(() ->
                        pack.install(List.of(), Optional.empty(), Optional.empty(), progress::add))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure -> assertThat(failure.problem().next()).contains("--repository"));
    }
}
