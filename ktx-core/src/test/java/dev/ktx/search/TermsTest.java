package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermsTest {
    @Test
    void splitsNamesWhereTheyAreComposedAndKeepsThemJoined() {
        assertThat(Terms.of("customerID")).containsExactly("customer", "id", "+customerid");
        assertThat(Terms.of("order_lines")).containsExactly("order", "line", "+orderlin");
        assertThat(Terms.of("HTTPServer2")).containsExactly("http", "server", "2", "+httpserver2");
        assertThat(Terms.of("free meal (K-12)")).containsExactly("free", "meal", "k", "12");
    }

    @ParameterizedTest
    @CsvSource({
        "orders, order",
        "countries, country",
        "addresses, address",
        "shipped, shipping",
        "Ürün, urun",
        "café, CAFES",
        "people, person",
        "заказов, заказы",
        "πελάτες, πελατών",
        "ΠΕΛΆΤΗΣ, πελάτης",
        "לקוחות, לקוחים",
        "العملاء, عملاء",
        "الفواتير, فَواتير",
        "đơn, ĐƠN"
    })
    void oneTermForTheFormsOfAWord(String one, String other) {
        assertThat(Terms.of(one)).isEqualTo(Terms.of(other)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"status, state", "class, clan", "bus, bu", "analysis, analyst", "thing, th"})
    void differentWordsKeepDifferentTerms(String one, String other) {
        assertThat(Terms.of(one)).isNotEqualTo(Terms.of(other));
    }

    @Test
    void scriptsWithoutSpacesBecomePairs() {
        assertThat(Terms.of("注文金額")).containsExactly("注文", "文金", "金額");
        assertThat(Terms.of("円")).containsExactly("円");
        assertThat(Terms.of("VIP顧客")).contains("vip", "顧客");
        assertThat(Terms.of("고객등급")).containsExactly("고객", "객등", "등급");
    }

    @Test
    void nothingButLettersAndDigitsCounts() {
        assertThat(Terms.of("  +:*?~^\"()[]{}\\/ -- \u0000 \ud83d\ude00 ")).isEmpty();
    }
}
