package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.service.RememberNote;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Notes over schemas that no rule was written with, through the whole pipeline.
@Tag("slow")
class CaptureElsewhereTest {
    private static final Path SET =
            Repository.root().resolve("ktx-app/src/test/resources/capture/elsewhere");
    private static final Pattern NOTE =
            Pattern.compile(
                    "=== (?<id>\\S+) class=(?<label>\\S+) lang=\\S+ format=\\S+ schema=(?<schema>\\S+)\\n"
                            + "@@ (?<wanted>.*)\\n(?:--- given\\n(?<given>[\\s\\S]*?)--- note\\n)?(?<text>[\\s\\S]*)");

    @TempDir Path folder;

    private record Judged(
            String id,
            String label,
            String found,
            boolean inWiki,
            Set<String> wanted,
            Set<String> added) {}

    @Test
    void notesAreToldApartAndBecomeNothingElse() throws IOException {
        List<Judged> judged = new ArrayList<>();
        try (Stream<Path> files = Files.list(SET)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".txt")).sorted().toList()) {
                for (String part : Files.readString(file).split("(?m)^(?==== )", -1)) {
                    if (!part.isBlank()) {
                        judged.add(judged(part));
                    }
                }
            }
        }
        List<Judged> noise = judged.stream().filter(each -> each.label().equals("noise")).toList();
        assertThat(judged).hasSizeGreaterThan(150);
        assertThat(judged.stream().filter(each -> !each.wanted().containsAll(each.added())))
                .as("added to a source that the note does not speak of")
                .isEmpty();
        assertThat(noise.stream().filter(Judged::inWiki)).isEmpty();
        assertThat(judged.stream().filter(each -> !each.label().equals(each.found())))
                .as("not in their class")
                .hasSizeLessThanOrEqualTo(11);
        assertThat(judged.stream().filter(each -> !each.added().containsAll(each.wanted())))
                .as("not added")
                .hasSizeLessThanOrEqualTo(15);
    }

    private Judged judged(String part) throws IOException {
        Matcher note = NOTE.matcher(part);
        assertThat(note.matches()).as(part).isTrue();
        var project = new TestProject(folder.resolve(note.group("id")));
        project.write("ktx.yaml", "connections:\n  wh:\n    driver: duckdb\n    path: wh.duckdb\n");
        for (String line : Files.readAllLines(SET.resolve(note.group("schema") + ".names"))) {
            String[] words = line.split(" ", -1);
            project.write("semantic-layer/wh/" + words[0] + ".yaml", source(words));
        }
        try (Wiring wiring = Wiring.open(project.folder, Map.of())) {
            if (note.group("given") != null) {
                remember(wiring, note.group("given").strip());
            }
            Captured captured = remember(wiring, note.group("text").strip());
            assertThat(wiring.semanticLayers().layer("wh").model().broken())
                    .as(note.group("id"))
                    .isEmpty();
            return new Judged(
                    note.group("id"),
                    note.group("label"),
                    captured.label().id(),
                    !captured.wiki().isEmpty(),
                    sources(note.group("wanted")),
                    Set.copyOf(captured.sl()));
        }
    }

    /// Those of `players.level := * | purchases ~ IAP`.
    private static Set<String> sources(String wanted) {
        return wanted.equals("-")
                ? Set.of()
                : Stream.of(wanted.split(" \\| ", -1))
                        .map(each -> each.split("[. ]", 2)[0])
                        .collect(Collectors.toSet());
    }

    /// @param words source, table, columns, perhaps measures
    private static String source(String[] words) {
        String[] columns = words[2].split(",", -1);
        var yaml = new StringBuilder();
        yaml.append("name: %s\ntable: %s\n".formatted(words[0], words[1]));
        yaml.append("grain: [%s]\ncolumns:\n".formatted(columns[0].split(":", -1)[0]));
        for (String column : columns) {
            String[] parts = column.split(":", -1);
            String type =
                    switch (parts.length < 2 ? "" : parts[1]) {
                        case "n" -> "number";
                        case "t" -> "time";
                        case "b" -> "boolean";
                        default -> "string";
                    };
            yaml.append("  - {name: %s, type: %s}\n".formatted(parts[0], type));
        }
        if (words.length > 3) {
            yaml.append("measures:\n");
            for (String measure : words[3].split(";", -1)) {
                String[] parts = measure.split("=", 2);
                yaml.append("  - {name: %s, expr: \"%s\"}\n".formatted(parts[0], parts[1]));
            }
        }
        return yaml.toString();
    }

    private static Captured remember(Wiring wiring, String content) {
        MemoryRun run =
                wiring.rememberNote()
                        .take(
                                new RememberNote.Request(
                                        content, Optional.of("wh"), Wiring.USER, "test", ""))
                        .ended()
                        .join();
        assertThat(run.state()).as(content).isInstanceOf(State.Done.class);
        return ((State.Done) run.state()).captured();
    }
}
