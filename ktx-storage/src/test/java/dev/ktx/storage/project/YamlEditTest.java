package dev.ktx.storage.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

final class YamlEditTest {
    private static final String FILE =
            """
            # Our warehouse.   Do not touch the next line!
            connections:
                harbor:   # the main one
                    driver: postgres
                    url:  'file:~/.secrets/harbor-url'   # never here
                    schemas: [ops,   ticketing]

                    colour: "red"
                # more to come

            unknown:
            - a
            -   b  # second
            ingest:
              rateLimit: { enabled: false, retry: {maxAttempts: 9} }   # slow provider
            """;

    private static String set(String text, String path, @Nullable Object value) {
        return YamlEdit.set(text, List.of(path.split("\\.")), value);
    }

    private static String remove(String text, String path) {
        return YamlEdit.remove(text, List.of(path.split("\\.")));
    }

    @Test
    @DisplayName("SC-T16 an edit leaves comments, unknown keys and rateLimit as they were")
    void anEditLeavesEverythingElseAsItWas() {
        Map<String, Object> shop = new LinkedHashMap<>();
        shop.put("driver", "duckdb");
        shop.put("path", "data/shop.db");
        shop.put("schemas", List.of("main"));

        String added = set(FILE, "connections.shop", shop);

        String block =
                """
                shop:
                  driver: duckdb
                  path: data/shop.db
                  schemas: [main]
                """
                        .indent(4);
        String head = FILE.substring(0, FILE.indexOf("    # more to come"));
        assertThat(added).isEqualTo(head + block + FILE.substring(head.length()));
        assertThat(remove(added, "connections.shop")).isEqualTo(FILE);
    }

    @Test
    void aScalarIsReplacedInPlace() {
        assertThat(set(FILE, "connections.harbor.url", "env:HARBOR_URL"))
                .isEqualTo(FILE.replace("'file:~/.secrets/harbor-url'", "env:HARBOR_URL"));
        assertThat(set(FILE, "connections.harbor.schemas", List.of("ops")))
                .isEqualTo(FILE.replace("[ops,   ticketing]", "[ops]"));
        assertThat(set(FILE, "ingest.rateLimit.retry.maxAttempts", 3))
                .isEqualTo(FILE.replace("maxAttempts: 9", "maxAttempts: 3"));
        assertThat(set(FILE, "ingest.rateLimit.retry.jitter", true))
                .isEqualTo(FILE.replace("{maxAttempts: 9}", "{maxAttempts: 9, jitter: true}"));
        assertThat(set(FILE, "unknown", "x"))
                .isEqualTo(FILE.replace("unknown:\n- a\n-   b", "unknown: x"));
    }

    @Test
    void anEntryIsRemovedWithItsLine() {
        assertThat(remove(FILE, "connections.harbor.url"))
                .isEqualTo(FILE.replaceFirst("(?m)^ +url:.*\n", ""));
        assertThat(remove(FILE, "ingest.rateLimit.enabled"))
                .isEqualTo(FILE.replace("enabled: false, ", ""));
        assertThat(remove(FILE, "ingest.rateLimit.retry"))
                .isEqualTo(FILE.replace(", retry: {maxAttempts: 9}", ""));
        assertThat(remove(FILE, "ingest.rateLimit"))
                .isEqualTo(
                        FILE.substring(0, FILE.indexOf("ingest:"))
                                + "ingest: {}   # slow provider\n");
        assertThat(remove(FILE, "ingest.none")).isEqualTo(FILE);
        assertThat(remove(FILE, "none.at.all")).isEqualTo(FILE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                       | `a:\\n  b: 1\\n`",
                "`# only this`            | `# only this\\na:\\n  b: 1\\n`",
                "`{}\\n`                  | `a:\\n  b: 1\\n`",
                "`# x\\n{}  # y\\n`       | `# x\\na:\\n  b: 1  # y\\n`",
                "`a:\\n`                  | `a:\\n  b: 1\\n`",
                "`a:`                     | `a:\\n  b: 1`",
                "`a: # why\\nc: 1\\n`     | `a: # why\\n  b: 1\\nc: 1\\n`",
                "`a: {}\\n`               | `a:\\n  b: 1\\n`",
                "`a: {}  # why\\n`        | `a:  # why\\n  b: 1\\n`",
                "`a: ~\\n`                | `a:\\n  b: 1\\n`",
                "`c: 1`                   | `c: 1\\na:\\n  b: 1\\n`",
                "`c: |\\n  text\\n\\nd: 1` | `c: |\\n  text\\n\\nd: 1\\na:\\n  b: 1\\n`",
                "`c: |\\n  text\\n`       | `c: |\\n  text\\na:\\n  b: 1\\n`",
                "`{c: 1}\\n`              | `{c: 1, a: { b: 1 }}\\n`",
                "`{ c: 1, }\\n`           | `{ c: 1, a: { b: 1 } }\\n`",
                "`a:\\n   x: 1\\n`        | `a:\\n   x: 1\\n   b: 1\\n`",
                "`a:\\n  b: 0`            | `a:\\n  b: 1`",
                "`a:\\n  b:\\n`           | `a:\\n  b: 1\\n`",
                "`a:\\n  b:   # c\\n`     | `a:\\n  b: 1   # c\\n`",
                "`a:\\n  b:\\n    0\\n`   | `a:\\n  b: 1\\n`",
                "`a:\\n  b:\\n  - 0\\n  # c\\n` | `a:\\n  b: 1\\n  # c\\n`",
                "`a:\\n  b: |\\n   x\\n  c: 2\\n` | `a:\\n  b: 1\\n  c: 2\\n`",
                "`\"a\" :\\n  'b' : \"0\"\\n` | `\"a\" :\\n  'b' : 1\\n`",
                "`---\\na:\\n  b: 0\\n...\\n` | `---\\na:\\n  b: 1\\n...\\n`",
            })
    void setsOneInEveryLayout(String before, String after) {
        String text = before.replace("\\n", "\n");
        assertThat(set(text, "a.b", 1)).isEqualTo(after.replace("\\n", "\n"));
        String windows = text.replace("\n", "\r\n");
        if (text.contains("\n")) {
            assertThat(set(windows, "a.b", 1)).isEqualTo(after.replace("\\n", "\r\n"));
            assertThat(set("\uFEFF" + windows, "a.b", 1))
                    .isEqualTo("\uFEFF" + after.replace("\\n", "\r\n"));
        }
    }

    @Test
    void aMappingTakesThePlaceOfAnother() {
        assertThat(
                        set(
                                "a:\n  b:\n    x: 1\n    # in\n    y: 2\n  # after\n  c: 3\n",
                                "a.b",
                                Map.of("z", 9)))
                .isEqualTo("a:\n  b:\n    z: 9\n  # after\n  c: 3\n");
        assertThat(set("a:\n  b: { x: 1 } # why\nc: 3\n", "a.b", Map.of("z", 9)))
                .isEqualTo("a:\n  b: # why\n    z: 9\nc: 3\n");
    }

    @Test
    void textBeyondTheBasicPlaneMovesNothing() {
        String text = "# 🚢🚢🚢\nname: \"🚢\"\nb: 1 # 🚢\n";
        assertThat(set(text, "b", 2)).isEqualTo("# 🚢🚢🚢\nname: \"🚢\"\nb: 2 # 🚢\n");
        assertThat(set(text, "name", "⚓ 🚢")).isEqualTo("# 🚢🚢🚢\nname: \"⚓ 🚢\"\nb: 1 # 🚢\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "env:NAME",
                "postgres://u:p@ss:w/ord?#%@host/db?x=y",
                "true",
                "null",
                "~",
                "12",
                "1e5",
                "007",
                "",
                " ",
                "a: b",
                "a #b",
                "- a",
                "[a",
                "*a",
                "&a",
                "!a",
                "%a",
                "@a",
                "`a",
                "'",
                "\"",
                "\\",
                "a\nb",
                "tab\t",
                "\u0000",
                "\u0085",
                "\u2028",
                "\uFEFF",
                "Zoë",
                "🚢",
                "-----BEGIN KEY-----\nabc\n-----END KEY-----\n",
                "yes",
                "<<",
                "=",
                "?",
                ":",
                ","
            })
    void anyTextIsReadBackAsItWas(String value) {
        for (String text : List.of("a:\n  b: 0 # c\n", "{a: {b: 0}}\n")) {
            String edited = set(text, "a.b", value);
            assertThat(YamlText.plain(YamlText.parse(edited).root().orElseThrow()))
                    .isEqualTo(Map.of("a", Map.of("b", value)));
        }
        assertThat(set("", "k", Map.of(value, value))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x: &x { b: 0 }\na: *x\n",
                "a: &x { b: 0 }\nx: *x\n",
                "a: text\n",
                "a: [1]\n",
            })
    void whatIsSharedOrNoMappingIsNotEdited(String text) {
        assertThatThrownBy(() -> set(text, "a.b", 1))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("'a.b' cannot be changed by ktx");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyEditOfARandomFileKeepsAllOtherLines(long seed) {
        var random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            String text = randomFile(random, "", 3);
            String path = "k%d.k%d".formatted(random.nextInt(4), random.nextInt(4));
            Object value = random.nextBoolean() ? "new" : Map.of("n", 1, "m", List.of(2));
            String edited;
            try {
                edited = set(text, path, value);
            } catch (KtxException e) {
                assertThat(e).hasMessageContaining("not a mapping");
                continue;
            }
            assertThat(comments(edited)).isSubsetOf(comments(text));
            assertThat(remove(set(text, "fresh", value), "fresh")).isEqualTo(text);
            assertThat(remove(set(text, "fresh.deep", value), "fresh")).isEqualTo(text);
            assertThat(comments(set(text, "fresh.deep", value))).isEqualTo(comments(text));
            assertThat(set(set(text, path, value), path, value)).isEqualTo(edited);
        }
    }

    private static List<String> comments(String text) {
        return text.lines()
                .filter(line -> line.contains("#"))
                .map(line -> line.replaceAll("^.*#", ""))
                .toList();
    }

    private static String randomFile(Random random, String indent, int depth) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            if (random.nextInt(4) == 0) {
                lines.add(indent + "# note " + random.nextInt(100));
            }
            if (random.nextInt(6) == 0) {
                lines.add("");
            }
            String key = indent + "k" + i + ":";
            String comment = random.nextInt(3) == 0 ? "  # beside " + random.nextInt(100) : "";
            switch (random.nextInt(depth > 0 ? 8 : 6)) {
                case 0 -> lines.add(key + " 'single ''quoted'''" + comment);
                case 1 -> lines.add(key + " [a, \"b\",  3]" + comment);
                case 2 -> lines.add(key + comment);
                case 3 -> lines.add(key + " { k0: 1, k1: {} }" + comment);
                case 4 -> {
                    lines.add(key + comment);
                    lines.add(indent + "- a");
                    lines.add(indent + "-   k0: b # deep");
                    lines.add(indent + "    k1: c");
                }
                case 5 -> {
                    lines.add(key + " |");
                    lines.add(indent + "    text: not a key");
                    lines.add(indent + "");
                    lines.add(indent + "    more");
                }
                default -> {
                    lines.add(key + comment);
                    lines.add(
                            randomFile(
                                            random,
                                            indent + " ".repeat(1 + random.nextInt(4)),
                                            depth - 1)
                                    .stripTrailing());
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }
}
