package dev.ktx.warehouses.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.ConnectionSettings;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class DatabaseFileTest {
    private static final Path PROJECT = Path.of("/project");

    private static DatabaseFile file(String key, String value) {
        return DatabaseFile.of(
                new ConnectionSettings("shop", "sqlite", PROJECT, Map.of(key, value)),
                "sqlite",
                List.of("mode", "immutable"));
    }

    @Test
    void startsRelativePathsAtTheProject() {
        assertThat(file("path", "data/x.db").path()).isEqualTo(Path.of("/project/data/x.db"));
        assertThat(file("path", "/data/x.db").path()).isEqualTo(Path.of("/data/x.db"));
        assertThat(file("url", "data/x.db").path()).isEqualTo(Path.of("/project/data/x.db"));
    }

    @Test
    @DisplayName("M43 understands drive letters, the home folder and every form of address")
    void understandsEveryForm() {
        assertThat(file("path", "D:/a b/x.db").written()).isEqualTo("D:/a b/x.db");
        assertThat(file("path", "D:\\a\\x.db").written()).isEqualTo("D:\\a\\x.db");
        assertThat(file("url", "sqlite:///D:/x.db").written()).isEqualTo("D:/x.db");
        assertThat(file("url", "file:///D:/x%20y.db").written()).isEqualTo("D:/x y.db");
        assertThat(file("path", "~/x.db").path())
                .isEqualTo(Path.of(System.getProperty("user.home"), "x.db"));
        assertThat(file("url", "sqlite:x.db").written()).isEqualTo("x.db");
        assertThat(file("url", "jdbc:sqlite:x.db").written()).isEqualTo("x.db");
        assertThat(file("url", "jdbc:sqlite:file:a%3Fb.db?mode=ro").written()).isEqualTo("a?b.db");
        assertThat(file("url", "sqlite:///var/x.db").path()).isEqualTo(Path.of("/var/x.db"));
        assertThat(file("url", "file:x.db?immutable=1").parameters()).containsKey("immutable");
    }

    @Test
    void takesEveryCharacterOfAPathForItself() {
        assertThat(file("path", "a?b#c%41.db").written()).isEqualTo("a?b#c%41.db");
        assertThat(file("path", "a?b#c%41.db").parameters()).isEmpty();
    }

    @Test
    void refusesParametersItDoesNotKnow() {
        assertThatThrownBy(() -> file("url", "file:x.db?cache=shared"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> {
                            assertThat(e.problem().code()).isEqualTo(ProblemCode.BAD_CONFIG);
                            assertThat(e.problem().message()).contains("'cache'", "immutable");
                        });
    }

    @Test
    void asksForAFile() {
        assertThatThrownBy(() -> file("note", "x"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().message()).contains("'path' or 'url'"));
    }
}
