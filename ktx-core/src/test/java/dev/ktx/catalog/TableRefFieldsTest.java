package dev.ktx.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;

class TableRefFieldsTest {
    @Test
    @DisplayName("SC-T115 schema and table are db and name, without a catalog")
    void aliases() {
        assertThat(read(Map.of("schema", "ops", "table", "berths")))
                .isEqualTo(TableRef.of("ops", "berths"));
        assertThat(read(Map.of("db", "ops", "name", "berths")))
                .isEqualTo(TableRef.of("ops", "berths"));
        assertThat(read(Map.of("project", "p", "dataset", "d", "table", "t")))
                .isEqualTo(new TableRef(Optional.of("p"), Optional.of("d"), "t"));
    }

    @Test
    @DisplayName("SC-T116 of db and schema db wins")
    void canonicalWins() {
        assertThat(read(Map.of("db", "ops", "schema", "archive", "name", "a", "table", "b")))
                .isEqualTo(TableRef.of("ops", "a"));
        assertThat(read(Map.of("db", "", "schema", "archive", "name", "a")))
                .isEqualTo(TableRef.of("archive", "a"));
    }

    @Test
    void aNameIsNeeded() {
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> read(Map.of("schema", "ops", "name", "")))
                .satisfies(thrown -> {
                    assertThat(thrown.problem().code()).isEqualTo(ProblemCode.BAD_ARGUMENT);
                    assertThat(thrown.problem().where().text()).isEqualTo("entities[0].table");
                });
    }

    @Test
    void aFieldThatIsNotUnderstoodIsRefusedWithTheNearest() {
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> read(Map.of("shema", "ops", "name", "berths")))
                .satisfies(thrown ->
                        assertThat(thrown.problem().message())
                                .contains("shema", "Did you mean 'schema'?"));
    }

    private static TableRef read(Map<String, String> fields) {
        return TableRefFields.read(fields, "entities[0].table");
    }
}
