package dev.ktx.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

class DictionaryColumnsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "varchar(20)",
                "nvarchar(10)",
                "char(2)",
                "nchar(2)",
                "text",
                "ntext",
                "String",
                "CHARACTER VARYING",
                "ENUM('a', 'b')",
                "bool",
                "BOOLEAN"
            })
    void takesTextEnumerationsAndBooleans(String type) {
        assertThat(DictionaryColumns.isCandidate(profile("status", type, type, 3, List.of())))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"integer", "numeric(10,2)", "date", "timestamp", "json", "uuid", "int4"})
    void leavesOutEveryOtherType(String type) {
        assertThat(DictionaryColumns.isCandidate(profile("status", type, type, 3, List.of())))
                .isFalse();
    }

    @Test
    void oneOfTheTwoTypesIsEnough() {
        assertThat(
                        DictionaryColumns.isCandidate(
                                profile("status", "STRING(MAX)", "VARCHAR", 3, List.of())))
                .isTrue();
        assertThat(
                        DictionaryColumns.isCandidate(
                                profile("status", "order_state", "enum", 3, List.of())))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "customer_id",
                "ROW_UUID",
                "sort_key",
                "file_hash",
                "access_token",
                "id",
                "UUID",
                "created_at",
                "ship_date",
                "start_time",
                "Description",
                "long_description",
                "comment",
                "note",
                "notes",
                "error_message",
                "body",
                "content",
                "home_url",
                "file_path",
                "Email",
                "work_email",
                "phone",
                "phone_home",
                "billing_address"
            })
    void leavesOutNamesOfKeysDatesFreeTextAndContacts(String name) {
        assertThat(DictionaryColumns.isCandidate(profile(name, "text", "text", 3, List.of())))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"status", "idle", "telephone_kind", "at_sea", "emails", "plan", "notebook"})
    void takesNamesThatOnlyLookSimilar(String name) {
        assertThat(DictionaryColumns.isCandidate(profile(name, "text", "text", 3, List.of())))
                .isTrue();
    }

    @Test
    void takesUpToTwoHundredDifferentValuesAndAnUnknownNumber() {
        assertThat(DictionaryColumns.isCandidate(profile("city", "text", "text", 200, List.of())))
                .isTrue();
        assertThat(DictionaryColumns.isCandidate(profile("city", "text", "text", 201, List.of())))
                .isFalse();
        assertThat(
                        DictionaryColumns.isCandidate(
                                column("city", "text", List.of()), OptionalLong.empty()))
                .isTrue();
    }

    @Test
    void takesATypeThatOnlyTheSchemaKnowsAsEnumeration() {
        Column state = column("state", "order_state", List.of("open", "paid"));

        assertThat(DictionaryColumns.isCandidate(state, OptionalLong.of(2))).isTrue();
        assertThat(DictionaryColumns.profiledType(state)).isEqualTo("enum");
        assertThat(DictionaryColumns.profiledType(column("state", "text", List.of())))
                .isEqualTo("text");
    }

    @Test
    void valuesAreTrimmedSortedAndOnceWithoutRegardToCase() {
        assertThat(
                        DictionaryColumns.values(
                                profile(
                                        "status",
                                        "text",
                                        "text",
                                        4,
                                        List.of(" refunded ", "Paid", "paid", "", "  ", "open"))))
                .containsExactly("open", "Paid", "refunded");
    }

    private static Column column(String name, String type, List<String> labels) {
        return new Column(
                name,
                type,
                type,
                DimensionType.STRING,
                true,
                false,
                Optional.empty(),
                new ColumnDetails(false, false, Optional.empty(), labels));
    }

    private static ColumnProfile profile(
            String name,
            String nativeType,
            String normalizedType,
            long distinct,
            List<String> samples) {
        return new ColumnProfile(
                TableRef.of("ops", "sailings"),
                name,
                nativeType,
                normalizedType,
                OptionalLong.of(100),
                OptionalLong.of(0),
                OptionalLong.of(distinct),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                samples,
                Optional.empty(),
                Optional.empty());
    }
}
