package dev.ktx.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class SpellingTest {
    private static final List<String> NAMES =
            List.of("orders", "order_items", "customers", "Orders_Archive");

    @Test
    void suggestsTheNearestName() {
        assertThat(Spelling.nearest("ordres", NAMES)).contains("orders");
        assertThat(Spelling.nearest("orderitems", NAMES)).contains("order_items");
        assertThat(Spelling.nearest("ORDERS", NAMES)).contains("orders");
    }

    @Test
    void suggestsNothingThatIsFarOff() {
        assertThat(Spelling.nearest("weather", NAMES)).isEmpty();
        assertThat(Spelling.nearest("x", List.of())).isEmpty();
    }

    @Test
    void ranksByDistanceThenName() {
        assertThat(Spelling.ranked("order", List.of("border", "orders", "order"), 2))
                .containsExactly("order", "border");
    }

    @Test
    void countsASwapAsOneEdit() {
        assertThat(Spelling.distance("cuts", "cust")).isEqualTo(1);
        assertThat(Spelling.distance("", "abc")).isEqualTo(3);
        assertThat(Spelling.distance("abc", "abc")).isZero();
    }
}
