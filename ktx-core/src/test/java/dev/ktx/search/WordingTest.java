package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.search.Vocabulary.Likely;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class WordingTest {
    private static List<String> terms(String question, String... names) {
        return Wording.of(question).sought(Vocabulary.of(List.of(names))).stream()
                .flatMap(word -> word.named().stream())
                .map(Likely::term)
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "Kündigung, kuendigung",
        "Kuendigung, kundigung",
        "Größe, groess",
        "Überfällig, ueberfaellig",
        "Grønland, groenland"
    })
    void umlautsAreFoundInBothSpellings(String word, String term) {
        assertThat(terms(word)).contains(term);
    }

    @ParameterizedTest
    @CsvSource({"queue", "value", "neues", "due", "blue"})
    void notEachEIsASignOfAnUmlaut(String word) {
        assertThat(Umlauts.otherWise(word)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Welche Kunden haben wir für uns?, kunden",
        "Quels clients sont dans la liste?, client",
        "¿Cuántos clientes hay?, client",
        "Jakie sklepy?, sklepy"
    })
    void wordsThatSayNothingAreLeftOut(String question, String only) {
        assertThat(Wording.of(question).terms()).contains(only).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void twoWordsFindTheNameThatTheyMakeTogether() {
        assertThat(terms("items in each warehouse", "itmwhs")).contains("itmwhs");
    }

    @Test
    void prefixesOfTablesAreNoWords() {
        assertThat(terms("the table of a dimension", "tbl", "dim")).doesNotContain("tbl", "dim");
    }
}
