package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Cell;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

class JsonSizeTest {
    @Test
    void countsWhatTheTextHasInBothForms() {
        var random = new Random(42);
        for (int round = 0; round < 300; round++) {
            Object node = node(random, 4);
            for (boolean indented : new boolean[] {true, false}) {
                String text = JsonText.write(node, indented);
                assertThat(new JsonSize(indented).of(node, 0))
                        .as("seed 42, round %d: %s", round, text)
                        .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
            }
        }
    }

    @Test
    void countsCellsOfEveryKind() {
        Object node =
                Map.of(
                        "rows",
                        List.of(
                                List.of(
                                        Cell.nothing(),
                                        Cell.of("é\n\"\u0001😀"),
                                        Cell.of(9_007_199_254_740_991L),
                                        new Cell.Flag(true),
                                        new Cell.Amount(new BigDecimal("1E-7")),
                                        new Cell.Array(List.of(Cell.of(1), Cell.nothing())),
                                        new Cell.Array(List.of()),
                                        new Cell.Struct(
                                                List.of(
                                                        new Cell.Field("a", Cell.of(1)),
                                                        new Cell.Field("a", Cell.of("ß"))))),
                                List.of()));

        assertThat(JsonSize.INDENTED.of(node, 0))
                .isEqualTo(JsonText.indented(node).getBytes(StandardCharsets.UTF_8).length);
    }

    private static Object node(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> text(random);
            case 1 -> random.nextInt();
            case 2 -> random.nextBoolean();
            case 3 -> Arrays.asList(null, random.nextLong());
            case 4 -> {
                var items = new ArrayList<Object>();
                for (int n = random.nextInt(4); n > 0; n--) {
                    items.add(node(random, depth - 1));
                }
                yield items;
            }
            default -> {
                var fields = new LinkedHashMap<String, Object>();
                for (int n = random.nextInt(4); n > 0; n--) {
                    fields.put(text(random), node(random, depth - 1));
                }
                yield fields;
            }
        };
    }

    private static String text(Random random) {
        String[] letters = {"a", "\"", "\\", "\n", "\u0000", "é", "日", "😀", "/", " ", "\u007f"};
        var text = new StringBuilder();
        for (int n = random.nextInt(6); n > 0; n--) {
            text.append(letters[random.nextInt(letters.length)]);
        }
        return text.toString();
    }
}
