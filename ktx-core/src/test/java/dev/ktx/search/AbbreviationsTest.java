package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class AbbreviationsTest {
    @ParameterizedTest
    @CsvSource({
        "customer, cust",
        "customer, cstmr",
        "quantity, qty",
        "country, countrycode",
        "name, studentname",
        "received, recieved",
        "employee, employment",
        "name, nm",
        "shipment, shpmnt"
    })
    void findsShortAndMisspelledNames(String word, String term) {
        String one = Stems.of(word);
        String other = Stems.of(term);
        assertThat(Abbreviations.likeness(one, other))
                .isBetween(Abbreviations.LEAST, 0.95)
                .isEqualTo(Abbreviations.likeness(other, one));
    }

    @ParameterizedTest
    @CsvSource({
        "order, offer",
        "date, data",
        "2019, 201",
        "cat, category_of",
        "paid, pad",
        "k12, k1"
    })
    void differentWordsStayDifferent(String word, String term) {
        assertThat(Abbreviations.likeness(word, term)).isLessThan(Abbreviations.LEAST);
    }

    @Test
    void theSameTermIsTheLikeliest() {
        Vocabulary names = Vocabulary.of(List.of("cust", "customer", "custard", "order"));
        assertThat(names.likely("customer"))
                .extracting(Vocabulary.Likely::term)
                .containsExactly("customer", "cust");
        assertThat(names.likely("zebra")).isEmpty();
    }
}
