package dev.ktx.warehouses.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Cell;
import dev.ktx.testkit.Json;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.sql.SQLException;
import java.util.Collections;

class CellEncoderTest {
    private final CellEncoder encoder = new CellEncoder(64 * 1024);

    @BeforeEach
    void startCell() {
        encoder.startCell();
    }

    @Test
    void cutsTextAtItsLimitAndNeverInsideACharacter() {
        CellEncoder small = new CellEncoder(4);
        small.startCell();

        assertThat(small.text("abc😀def")).isEqualTo(new Cell.Text("abc… (8 characters)"));
    }

    @Test
    void cutsBinaryDataAtFourKibibytes() {
        assertThat(encoder.binary(new byte[3])).isEqualTo(new Cell.Text("base64:AAAA"));
        assertThat(encoder.binary(new byte[4096]))
                .isInstanceOfSatisfying(
                        Cell.Text.class, text -> assertThat(text.value()).doesNotContain("…"));
        assertThat(encoder.binary(new byte[70_000]))
                .isInstanceOfSatisfying(
                        Cell.Text.class,
                        text ->
                                assertThat(text.value())
                                        .startsWith("base64:AAAA")
                                        .endsWith("… (70000 bytes)")
                                        .hasSizeLessThan(6000));
    }

    @Test
    void keepsWholeNumbersExactOnEitherSideOfTheLimit() {
        assertThat(Json.of(encoder.integer(9007199254740991L))).isEqualTo("9007199254740991");
        assertThat(Json.of(encoder.integer(-9007199254740992L))).isEqualTo("\"-9007199254740992\"");
        assertThat(Json.of(encoder.integer(BigInteger.TWO.pow(100))))
                .isEqualTo("\"1267650600228229401496703205376\"");
    }

    @Test
    void endsALongArrayWithItsLength() throws SQLException {
        CellEncoder small = new CellEncoder(40);
        small.startCell();

        Cell cell = small.array(Collections.nCopies(1000, 7), small::integer);

        assertThat(Json.of(cell)).isEqualTo("[7,7,7,7,7,\"… (1000 items)\"]");
    }

    @Test
    void readsJsonWithoutLosingDigitsOrRepeatedNames() {
        String json = "{\"a\":1,\"a\":[9007199254740993,0.1,1e400,true,null,\"\\u00e9\"],\"b\":{}}";

        assertThat(Json.of(JsonCells.parse(json, encoder)))
                .isEqualTo(
                        "{\"a\":1,\"a\":[\"9007199254740993\",0.1,\"1e400\",true,null,\"é\"],"
                                + "\"b\":{}}");
    }

    @Test
    void leavesWhatIsNoJsonAsText() {
        for (String text : new String[] {"", "{", "[1,]", "1 2", "nope", "[".repeat(2000)}) {
            encoder.startCell();
            assertThat(JsonCells.parse(text, encoder)).isEqualTo(new Cell.Text(text));
        }
    }
}
