package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.search.Vocabulary.Likely;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class GlossaryTest {
    @ParameterizedTest
    @CsvSource({
        "diagnoses, icd",
        "medications, ndc",
        "supplier, vendor",
        "salary, gehalt",
        "salary, gehaltsabr",
        "termination, kuendig",
        "customers, klient",
        "Rechnungen, rechn",
        "vendors, lfa",
        "employees, pracownik"
    })
    void findsWhatNoLetterTells(String word, String term) {
        String stem = Wording.of(word).terms().iterator().next();
        assertThat(Vocabulary.of(List.of(Stems.of(term), "zzz")).likely(stem))
                .singleElement()
                .satisfies(likely -> assertThat(likely.likeness()).isBetween(0.3, 0.85));
    }

    @Test
    void theWordItselfIsWorthMost() {
        assertThat(Vocabulary.of(List.of("supplier", "vendor", "lieferant")).likely("supplier"))
                .extracting(Likely::term)
                .startsWith("supplier");
    }

    @Test
    void aQuestionInAnotherLanguageFindsEnglishNames() {
        Vocabulary names = Vocabulary.of(List.of(Stems.of("invoice"), Stems.of("vendor")));
        for (String word : List.of("rechnung", "rechnungen", "lieferanten", "facture")) {
            assertThat(names.likely(Stems.of(word))).as(word).hasSize(1);
        }
    }
}
