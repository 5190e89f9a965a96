package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class PrefixedTest {
    @Test
    void takesOffWhatAllColumnsOfATableBeginWith() {
        assertThat(Prefixed.without(List.of("CMCUST", "CMNAME", "cmCity")))
                .containsExactly("CUST", "NAME", "City");
    }

    @Test
    void leavesNamesThatBeginAlikeByChanceOrWithAWord() {
        assertThat(Prefixed.without(List.of("CMCUST", "CMNAME"))).isEmpty();
        assertThat(Prefixed.without(List.of("order_id", "order_date", "order_no"))).isEmpty();
        assertThat(Prefixed.without(List.of("ab_id", "ab_date", "ab_no"))).isEmpty();
        assertThat(Prefixed.without(List.of("id", "name", "city"))).isEmpty();
        assertThat(Prefixed.without(List.of("cmcust", "cmname", "cmx"))).isEmpty();
    }
}
