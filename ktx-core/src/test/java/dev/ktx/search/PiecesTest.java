package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class PiecesTest {
    @ParameterizedTest
    @CsvSource({
        "item, warehouse, itmwhs",
        "purchase, receipt, purrcp",
        "shipping, manifest, shpmnf",
        "general, journal, genjrn"
    })
    void twoShortenedWordsMakeAName(String first, String second, String term) {
        Pieces pieces = Pieces.of(List.of(term, "other"));
        assertThat(pieces.together(Stems.of(first), Stems.of(second)))
                .singleElement()
                .satisfies(likely -> assertThat(likely.term()).isEqualTo(term));
        assertThat(pieces.together(Stems.of(second), Stems.of(first))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"customer, cusmas", "artikel, artstm", "order, ordhdr", "vendor, vndmst"})
    void anEndThatSaysTheKindOfRecordIsNotAskedFor(String word, String term) {
        assertThat(Pieces.of(List.of(term)).alone(Stems.of(word)))
                .singleElement()
                .satisfies(likely -> assertThat(likely.likeness()).isGreaterThan(0.5));
    }

    @Test
    void wholeWordsAreNoPieces() {
        Pieces pieces = Pieces.of(List.of("orange", "content", "customer", "parade"));
        for (String word : List.of("oracle", "continent", "custom", "parent")) {
            assertThat(pieces.alone(word)).isEmpty();
        }
    }
}
