package dev.ktx.storage.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.ConnectionSettings;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

final class SecretReferencesTest {
    private static final String AWKWARD = "p@ss:w/ord?#%";

    @TempDir Path folder;
    @TempDir Path home;

    private ConnectionSettings resolve(SecretReferences secrets, String connection) {
        return secrets.resolve(
                ConfigReader.read(
                                "connections: { harbor: " + connection + " }",
                                ConfigReaderTest.SCHEMA)
                        .orThrow()
                        .connection("harbor")
                        .orElseThrow());
    }

    private SecretReferences secrets(Map<String, String> environment) {
        return new SecretReferences(folder, home, environment);
    }

    @ParameterizedTest
    @DisplayName("SC-T7 an unset or blank variable is named with the key, without a value")
    @CsvSource({"UNSET", "BLANK"})
    void anUnsetVariableIsNamedWithTheKey(String variable) {
        var secrets = secrets(Map.of("BLANK", "  ", "OTHER", "hush"));

        assertThatThrownBy(() ->
                        resolve(
                                secrets,
                                "{ driver: postgres, host: x, password: 'env:%s' }"
                                        .formatted(variable)))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> {
                            assertThat(e.problem().code())
                                    .isEqualTo(ProblemCode.SECRET_UNAVAILABLE);
                            assertThat(e.problem().render())
                                    .contains("connections.harbor.password", variable)
                                    .doesNotContain("hush");
                        });
    }

    @Test
    @DisplayName("SC-T8 a relative file starts at the project folder")
    void aRelativeFileStartsAtTheProjectFolder() throws IOException {
        Files.writeString(folder.resolve("rel.txt"), "  hush\n\n");
        Files.createDirectories(home.resolve(".secrets"));
        Files.writeString(home.resolve(".secrets/url"), "postgres://u:hush@h/d\r\n");

        var settings =
                resolve(
                        secrets(Map.of()),
                        "{ driver: postgres, url: 'file:~/.secrets/url', password: 'file:rel.txt' }");

        assertThat(settings.text("password")).contains("hush");
        assertThat(settings.text("url")).contains("postgres://u:hush@h/d");
        assertThat(settings.projectDir()).isEqualTo(folder);
    }

    @Test
    void aFileOfSeveralLinesStaysWhole() throws IOException {
        String pem =
                "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END PRIVATE KEY-----";
        Files.writeString(folder.resolve("key.pem"), "\n" + pem + "\n");

        var secrets = secrets(Map.of());
        var settings = resolve(secrets, "{ driver: postgres, password: 'file:key.pem' }");

        assertThat(settings.text("password")).contains(pem);
        assertThat(secrets.redaction().text("failed near MIIEvQIBADANBg!"))
                .isEqualTo("failed near <redacted>!");
    }

    @ParameterizedTest
    @CsvSource({
        "none.txt, is not there",
        "empty.txt, is empty",
        "binary, is not text",
        ".., cannot be read"
    })
    void anUnusableFileIsNamedWithTheKey(String file, String reason) throws IOException {
        Files.writeString(folder.resolve("empty.txt"), " \n");
        Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        assertThatThrownBy(() ->
                        resolve(
                                secrets(Map.of()),
                                "{ driver: postgres, password: 'file:%s' }".formatted(file)))
                .hasMessage(
                        "'connections.harbor.password' refers to file '%s', which %s."
                                .formatted(file, reason));
    }

    @Test
    void aNativeFileAddressIsNoReference() {
        var settings =
                resolve(secrets(Map.of()), "{ driver: sqlite, url: 'file:data.db?mode=ro' }");

        assertThat(settings.text("url")).contains("file:data.db?mode=ro");
    }

    @Test
    void aPortMayComeFromAVariableAndIsNoSecret() {
        var secrets = secrets(Map.of("PORT", "5544"));
        var settings = resolve(secrets, "{ driver: postgres, host: x, port: 'env:PORT' }");

        assertThat(settings.integer("port")).contains(5544L);
        assertThat(secrets.redaction().text("x:5544")).isEqualTo("x:5544");
    }

    @Test
    @DisplayName(
            "M44 a password with special characters arrives whole from variable, file and address")
    void aPasswordWithSpecialCharactersArrivesWhole() throws IOException {
        Files.writeString(folder.resolve("pw"), AWKWARD + "\n");
        var secrets = secrets(Map.of("PW", AWKWARD));

        for (String reference : new String[] {"env:PW", "file:pw"}) {
            assertThat(
                            resolve(
                                            secrets,
                                            "{ driver: postgres, password: '%s' }"
                                                    .formatted(reference))
                                    .text("password"))
                    .contains(AWKWARD);
        }
        var url = "postgres://u:" + AWKWARD + "@h/d";
        assertThat(resolve(secrets, "{ driver: postgres, url: '%s' }".formatted(url)).text("url"))
                .contains(url);
        assertThat(secrets.redaction().text("cannot connect to " + url + " as u:" + AWKWARD))
                .isEqualTo("cannot connect to postgres://u:<redacted>@h/d as u:<redacted>");
    }

    @Test
    void anIdThatCannotStandInAPathIsRefusedWhenItIsUsed() {
        var config =
                ConfigReader.read(
                                "connections: { '../x': { driver: sqlite, path: a } }",
                                ConfigReaderTest.SCHEMA)
                        .orThrow();

        assertThatThrownBy(() -> secrets(Map.of()).resolve(config.connection("../x").orElseThrow()))
                .hasMessageContaining("'../x' cannot be used");
    }
}
