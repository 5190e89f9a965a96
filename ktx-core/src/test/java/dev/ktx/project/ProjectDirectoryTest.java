package dev.ktx.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.project.ProjectDirectory.Given;
import dev.ktx.project.ProjectDirectory.Source;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

final class ProjectDirectoryTest {
    private static final Path HOME = Path.of("/home/ana");
    private static final Set<Path> PROJECTS = Set.of(HOME.resolve("p"), HOME.resolve("p/inner"));

    private static ProjectDirectory resolve(
            @Nullable String flag, @Nullable String variable, Path cwd) {
        return ProjectDirectory.resolve(
                new Given(Optional.ofNullable(flag), Optional.ofNullable(variable), cwd),
                PROJECTS::contains);
    }

    @Test
    @DisplayName("SC-T9 flag before variable before ancestor before working directory")
    void flagBeforeVariableBeforeAncestor() {
        Path deep = HOME.resolve("p/inner/a/b");
        assertThat(resolve("../x", "/other", deep))
                .isEqualTo(new ProjectDirectory(HOME.resolve("p/inner/a/x"), Source.FLAG, false));
        assertThat(resolve(null, "../..", deep))
                .isEqualTo(new ProjectDirectory(HOME.resolve("p/inner"), Source.ENVIRONMENT, true));
        assertThat(resolve(null, null, deep))
                .isEqualTo(new ProjectDirectory(HOME.resolve("p/inner"), Source.ANCESTOR, true));
        assertThat(resolve(null, null, HOME.resolve("p")).source()).isEqualTo(Source.ANCESTOR);
        assertThat(resolve(null, null, HOME))
                .isEqualTo(new ProjectDirectory(HOME, Source.WORKING_DIRECTORY, false));
    }

    @Test
    @DisplayName("SC-T9 a blank flag or variable is an error")
    void aBlankFlagOrVariableIsAnError() {
        assertThatThrownBy(() -> resolve(" ", null, HOME)).hasMessage("--project-dir is blank.");
        assertThatThrownBy(() -> resolve(null, "", HOME)).hasMessage("KTX_PROJECT_DIR is blank.");
        assertThat(resolve("/a", "", HOME).folder()).isEqualTo(Path.of("/a"));
    }

    @Test
    void aFolderWithoutSettingsIsMissingWhenItIsNeeded() {
        assertThatThrownBy(() -> resolve("/a", null, HOME).orMissing()).hasMessageContaining("/a");
    }
}
