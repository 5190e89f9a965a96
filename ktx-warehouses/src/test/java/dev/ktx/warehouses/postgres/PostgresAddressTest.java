package dev.ktx.warehouses.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.postgres.PostgresAddress.SslMode;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

class PostgresAddressTest {
    private static PostgresAddress address(Map<String, Object> values) {
        return PostgresAddress.of(
                new ConnectionSettings("shop", "postgres", Path.of("/project"), values));
    }

    private static PostgresAddress address(String url) {
        return address(Map.of("url", url));
    }

    @Test
    void readsEveryPart() {
        PostgresAddress address =
                address("postgres://me:hush@db.example:6543/sales?sslmode=require");

        assertThat(address.host()).isEqualTo("db.example");
        assertThat(address.port()).isEqualTo(6543);
        assertThat(address.database()).isEqualTo("sales");
        assertThat(address.user()).isEqualTo("me");
        assertThat(address.password()).contains("hush");
        assertThat(address.sslMode()).isEqualTo(SslMode.REQUIRE);
        assertThat(address).hasToString("db.example:6543/sales");
    }

    @ParameterizedTest
    @DisplayName("M44 reads passwords with every character, encoded or not")
    @ValueSource(
            strings = {
                "p%40ss%3Aw%2Ford%3F%23%25",
                "p@ss:w/ord?#%",
            })
    void readsPasswordsWithEveryCharacter(String written) {
        PostgresAddress address = address("postgresql://me:" + written + "@h:5433/db");

        assertThat(address.password()).contains("p@ss:w/ord?#%");
        assertThat(address.host()).isEqualTo("h");
        assertThat(address.port()).isEqualTo(5433);
        assertThat(address.secrets()).contains("p@ss:w/ord?#%");
    }

    @Test
    void readsAnAtSignInAParameterAsWhatItIs() {
        PostgresAddress address = address("postgresql://me:pw@h/db?application_name=a@b");

        assertThat(address.password()).contains("pw");
        assertThat(address.applicationName()).isEqualTo("a@b");
    }

    @Test
    void readsAddressesOfTheNextProtocol() {
        PostgresAddress address = address("postgresql://me@[2001:db8::1]:5433/db");

        assertThat(address.host()).isEqualTo("2001:db8::1");
        assertThat(address.port()).isEqualTo(5433);
    }

    @Test
    void keysOfTheirOwnWin() {
        Map<String, Object> values = new HashMap<>();
        values.put("url", "postgresql://me:pw@h:1/db?sslmode=disable");
        values.put("host", "other");
        values.put("port", "5544");
        values.put("user", "you");
        values.put("sslmode", "verify-full");

        PostgresAddress address = address(values);

        assertThat(address.host()).isEqualTo("other");
        assertThat(address.port()).isEqualTo(5544);
        assertThat(address.user()).isEqualTo("you");
        assertThat(address.sslMode()).isEqualTo(SslMode.VERIFY_FULL);
        assertThat(address.database()).isEqualTo("db");
    }

    @Test
    void verifiesTheServerWhenEncryptionIsAskedForAndNothingElse() {
        Map<String, Object> values =
                Map.of("host", "h", "database", "d", "username", "u", "ssl", true);
        assertThat(address(values).sslMode()).isEqualTo(SslMode.VERIFY_FULL);

        Map<String, Object> trusting = new HashMap<>(values);
        trusting.put("rejectUnauthorized", false);
        assertThat(address(trusting).sslMode()).isEqualTo(SslMode.REQUIRE);

        Map<String, Object> plain = new HashMap<>(values);
        plain.put("ssl", false);
        assertThat(address(plain).sslMode()).isEqualTo(SslMode.DISABLE);
    }

    @ParameterizedTest
    @DisplayName("M16 refuses what it does not understand")
    @ValueSource(
            strings = {
                "mysql://me@h/db",
                "h:5432/db",
                "postgresql:/me@h/db",
                "postgresql://me@h/db?options=-c%20x=y",
                "postgresql://me@h/db?socketFactory=x",
                "postgresql://me@h/db?sslmode=often",
                "postgresql://me@h:0/db",
                "postgresql://h/db",
                "postgresql://me@h"
            })
    void refusesWhatItDoesNotUnderstand(String url) {
        assertThatThrownBy(() -> address(url))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ProblemCode.BAD_CONFIG));
    }
}
