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
        "shipment, shpmnt",
        "kostenstelle, kostst",
        "fertigungsauftrag, fertauftr",
        "mahnungen, mahng",
        "buchungen, buchstz",
        "diagnoses, dx",
        "approved, aprvl",
        "recovered, rcvy",
        "line, ln",
        "settlement, stlmt"
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
        "continent, content",
        "parent, parts",
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

    @Test
    void namesWithAnXStandForTheWholeWord() {
        Vocabulary names = Vocabulary.of(List.of("xfmr", "xchg", "xray"));
        assertThat(names.likely("transformer"))
                .extracting(Vocabulary.Likely::term)
                .containsExactly("xfmr");
        assertThat(names.likely(Stems.of("exchange")))
                .extracting(Vocabulary.Likely::term)
                .containsExactly("xchg");
    }

    @Test
    void twoWordsAreFoundInTheNameThatJoinsTheirStarts() {
        Vocabulary names = Vocabulary.of(List.of("offpost", "offer", "po", "id"));
        assertThat(names.composed("offenen", "posten"))
                .extracting(Vocabulary.Likely::term)
                .containsExactly("offpost");
        assertThat(Wording.of("purchase orders").sought(names))
                .anySatisfy(word -> assertThat(word.word()).isEqualTo("po"));
        assertThat(Wording.of("invoice date").sought(names))
                .noneSatisfy(word -> assertThat(word.word()).isEqualTo("id"));
    }
}
