package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.effect.SemanticEffect;
import dev.ktx.knowledge.note.PlanNote;
import dev.ktx.storage.semantic.SourceYaml;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Notes in many words and forms, and what they mean for the semantic layer.
class EffectSetTest {
    private static final String WINDOWS = "[crlf]\n";

    @ParameterizedTest
    @CsvSource({
        "subscriptions, 1",
        "school, 0",
        "grid, 0",
        "port, 0",
        "clinic, 0",
        "bikes, 0",
        "gym, 0",
        "cargo, 0",
        "traps, 0"
    })
    void notesOfEveryFormComeToWhatTheySay(String set, int missed) throws IOException {
        SemanticNames names = names(set);
        List<String> wrong = new ArrayList<>();
        String[] notes = resource(set + ".txt").split("(?m)^@@ ", -1);
        for (String each : notes) {
            if (each.isBlank()) {
                continue;
            }
            String wanted = each.lines().findFirst().orElse("").strip();
            String note = each.substring(each.indexOf('\n') + 1).strip();
            if (note.startsWith(WINDOWS)) {
                note = note.substring(WINDOWS.length()).replace("\n", "\r\n");
            }
            String got = effects(note, names);
            if (!parts(got).equals(parts(wanted))) {
                wrong.add(note + "\n  is " + got + "\n  not " + wanted);
            }
        }
        assertThat(notes.length).isGreaterThan(15);
        assertThat(wrong).hasSize(missed);
    }

    // Which of several effects comes first says nothing.
    private static Set<String> parts(String effects) {
        return new TreeSet<>(List.of(effects.split(" \\| ", -1)));
    }

    private static String effects(String note, SemanticNames names) {
        List<SemanticEffect> effects =
                PlanNote.of(note, List.of(), names, Optional.of("wh"), List.of(), SourceYaml::maybe)
                        .effects();
        return effects.isEmpty()
                ? "-"
                : String.join(" | ", effects.stream().map(EffectSetTest::said).toList());
    }

    private static String said(SemanticEffect effect) {
        String thing = effect.target().substring(0, effect.target().lastIndexOf(' '));
        return switch (effect) {
            case SemanticEffect.AddSegment _, SemanticEffect.AddMeasure _ ->
                    thing + ": " + effect.says();
            case SemanticEffect.CorrectMeasure _ -> thing + " corrected: " + effect.says();
            case SemanticEffect.AddColumn _ -> thing + " = " + effect.says();
            case SemanticEffect.ListValues _ -> thing + " in [" + effect.says() + "]";
            case SemanticEffect.AddSource _ -> "source " + thing;
            case SemanticEffect.AddJoin _ -> "join " + effect.says();
            case SemanticEffect.AddSynonym _ -> thing + " ~ " + effect.says();
            case SemanticEffect.Describe _ -> thing + " := " + effect.says();
        };
    }

    private static SemanticNames names(String set) throws IOException {
        SortedMap<String, Offer> sources = new TreeMap<>();
        resource(set + ".names")
                .lines()
                .forEach(line -> {
                    String[] words = line.split(" ", -1);
                    sources.put(
                            words[0],
                            new Offer(
                                    Optional.of(words[1]),
                                    Set.of(words[2].split(",", -1)),
                                    words.length > 3 ? Set.of(words[3]) : Set.of(),
                                    Set.of()));
                });
        SortedMap<String, SortedMap<String, Offer>> all = new TreeMap<>();
        all.put("wh", sources);
        return new SemanticNames(all);
    }

    private static String resource(String name) throws IOException {
        try (InputStream text = EffectSetTest.class.getResourceAsStream("/effects/" + name)) {
            assertThat(text).as(name).isNotNull();
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
