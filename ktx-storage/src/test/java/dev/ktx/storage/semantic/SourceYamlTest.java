package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.file.Tree.Entry;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.file.Tree.Scalar;
import dev.ktx.semantic.file.Tree.Sequence;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Collectors;

class SourceYamlTest {
    private static Tree read(String text) {
        return SourceYaml.tree("a.yaml", text);
    }

    /// On one line, a letter for the kind before each scalar.
    private static String shape(Tree tree) {
        return switch (tree) {
            case Mapping(var entries, var _) ->
                    entries.stream()
                            .map(entry -> entry.key() + "=" + shape(entry.value()))
                            .collect(Collectors.joining(",", "{", "}"));
            case Sequence(var items, var _) ->
                    items.stream()
                            .map(SourceYamlTest::shape)
                            .collect(Collectors.joining(",", "[", "]"));
            case Scalar(var kind, var text, var _) ->
                    kind.name().charAt(0) + (kind == Scalar.Kind.TRUTH ? "r" : "") + ":" + text;
        };
    }

    private static String refusal(String text) {
        var thrown = new String[1];
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> read(text))
                .satisfies(refused -> thrown[0] = refused.problem().render());
        return thrown[0];
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: 1|{a=N:1}",
                "a: '1'|{a=T:1}",
                "a: !!str 1|{a=T:1}",
                "a: ! 1|{a=T:1}",
                "a: yes|{a=T:yes}",
                "on: true|{on=Tr:true}",
                "a: ~|{a=N:~}",
                "a:|{a=N:}",
                "a: [x, {b: 2.5}]|{a=[T:x,{b=N:2.5}]}",
                "{\"a\": [\"x\", null]}|{a=[T:x,N:null]}",
                "a: &same [1]\\nb: *same|{a=[N:1],b=[N:1]}",
                "a: &x 1\\nb: &x 2\\nc: *x|{a=N:1,b=N:2,c=N:2}",
                "---\\na: 1\\n...|{a=N:1}",
            })
    void readsYamlAndJson(String text, String shape) {
        assertThat(shape(read(text.replace("\\n", "\n")))).isEqualTo(shape);
    }

    @Test
    void knowsTheirPlaces() {
        Mapping root = (Mapping) read("a: 1\nlist:\n  - x\n  - b: 'two'\n");
        Entry list = root.entries().get(1);
        assertThat(list.keyWhere()).isEqualTo(new Location.InFile("a.yaml", 2, 1));
        Mapping second = (Mapping) ((Sequence) list.value()).items().get(1);
        assertThat(second.where()).isEqualTo(new Location.InFile("a.yaml", 4, 5));
        assertThat(second.entries().getFirst().value().where())
                .isEqualTo(new Location.InFile("a.yaml", 4, 8));
    }

    @Test
    void refusesWhatIsNotOneSoundDocument() {
        assertThat(refusal("")).contains("empty");
        assertThat(refusal("# nothing\n")).contains("empty");
        assertThat(refusal("a: 1\n---\nb: 2\n")).contains("a.yaml:3:1", "more than one document");
        assertThat(refusal("a: 1\na: 2\n")).contains("a.yaml:2:1", "'a' stands twice");
        assertThat(refusal("? [x]\n: 1\n")).contains("A key is not a text");
        assertThat(refusal("a: *b\n")).contains("a.yaml:1:4", "*b", "not defined before");
        assertThat(refusal("a: &b [*b]\n")).contains("*b", "not defined before");
        assertThat(refusal("a: [1\n")).contains("not valid YAML");
        assertThat(refusal("[".repeat(60) + "]".repeat(60))).contains("too large or too deep");
    }

    @Test
    void refusesASmallTextThatStandsForALargeTree() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            bomb.append(
                    "a%d: &a%d [%s]\n"
                            .formatted(
                                    i,
                                    i,
                                    ("*a" + (i - 1) + ", ").repeat(10).replaceAll(", $", "")));
        }
        assertThat(refusal(bomb.toString())).contains("too large or too deep");
    }

    @Test
    void keepsEqualTextsOnce() {
        Mapping root = (Mapping) read("a: word\nb: word\n");
        assertThat(((Scalar) root.entries().get(0).value()).text())
                .isSameAs(((Scalar) root.entries().get(1).value()).text());
    }
}
