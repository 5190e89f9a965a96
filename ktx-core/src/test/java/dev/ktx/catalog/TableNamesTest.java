package dev.ktx.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.Optional;

class TableNamesTest {
    private static final TableRef SAILINGS =
            new TableRef(Optional.of("harbor"), Optional.of("ops"), "sailings");

    @Test
    void readsOneToThreeParts() {
        assertThat(TableNames.readings("sailings")).containsExactly(TableRef.of("sailings"));
        assertThat(TableNames.readings(" ops . sailings "))
                .containsExactly(TableRef.of("ops", "sailings"));
        assertThat(TableNames.readings("harbor.ops.sailings")).containsExactly(SAILINGS);
        assertThat(TableNames.readings("a.harbor.ops.sailings")).isEmpty();
        assertThat(TableNames.readings("")).isEmpty();
        assertThat(TableNames.readings(" . ")).isEmpty();
    }

    @Test
    void readsTheQuotesOfEveryWarehouse() {
        assertThat(TableNames.readings("\"harbor\".\"ops\".\"sailings\""))
                .containsExactly(SAILINGS);
        assertThat(TableNames.readings("`harbor`.`ops`.`sailings`")).containsExactly(SAILINGS);
        assertThat(TableNames.readings("[harbor].[ops].[sailings]")).containsExactly(SAILINGS);
        assertThat(TableNames.readings("'ops'.'sailings'"))
                .containsExactly(TableRef.of("ops", "sailings"));
    }

    @Test
    void aDotInsideQuotesBelongsToTheNameFirst() {
        assertThat(TableNames.readings("\"v1.0\".sailings").getFirst())
                .isEqualTo(TableRef.of("v1.0", "sailings"));
        assertThat(TableNames.readings("`harbor.ops.sailings`"))
                .containsExactly(TableRef.of("harbor.ops.sailings"), SAILINGS);
    }

    @Test
    void aDoubledQuoteIsOneQuote() {
        assertThat(TableNames.readings("ops.\"the \"\"big\"\" one\"").getFirst())
                .isEqualTo(TableRef.of("ops", "the \"big\" one"));
        assertThat(TableNames.readings("[a]]b]").getFirst()).isEqualTo(TableRef.of("a]b"));
    }

    @Test
    void anUnclosedQuoteIsTakenOff() {
        assertThat(TableNames.readings("\"ops.sailings"))
                .containsExactly(TableRef.of("ops", "sailings"));
        assertThat(TableNames.readings("ops.sailings]")).contains(TableRef.of("ops", "sailings"));
    }

    @Test
    @DisplayName("M18 a name that looks like SQL is one name")
    void sqlIsAName() {
        assertThat(TableNames.readings("x' UNION SELECT 1 --"))
                .containsExactly(TableRef.of("x' UNION SELECT 1 --"));
    }

    @Test
    void showsTheNameAloneWhereThereIsNothingElse() {
        assertThat(TableNames.of("sqlite").display(TableRef.of("main", "sailings")))
                .isEqualTo("sailings");
        assertThat(TableNames.of("postgres").display(TableRef.of("ops", "sailings")))
                .isEqualTo("ops.sailings");
        assertThat(TableNames.of("snowflake").display(SAILINGS)).isEqualTo("harbor.ops.sailings");
    }
}
