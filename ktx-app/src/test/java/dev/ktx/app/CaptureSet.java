package dev.ktx.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The labelled notes of one folder; see the read-me beside them.
final class CaptureSet {
    private static final Pattern HEAD =
            Pattern.compile("=== (\\S+) class=(\\S+) lang=(\\S+) format=(\\S+)");

    private CaptureSet() {}

    /// @param given what was remembered before
    record Labelled(
            String id, String label, String language, Optional<String> given, String content) {}

    /// @param folder `tuning` or `held-out`
    static List<Labelled> of(String folder) {
        List<Labelled> notes = new ArrayList<>();
        Path path = Repository.root().resolve("ktx-app/src/test/resources/capture/" + folder);
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.sorted().toList()) {
                for (String part : Files.readString(file).split("(?m)^(?==== )", -1)) {
                    if (!part.isBlank()) {
                        notes.add(labelled(part));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return notes;
    }

    private static Labelled labelled(String part) {
        Matcher head = HEAD.matcher(part);
        if (!head.lookingAt()) {
            throw new IllegalStateException("no head: " + part);
        }
        String body = part.substring(head.end()).strip();
        Optional<String> given = Optional.empty();
        int note = body.indexOf("--- note");
        if (body.startsWith("--- given")) {
            given = Optional.of(body.substring("--- given".length(), note).strip());
            body = body.substring(note + "--- note".length()).strip();
        }
        return new Labelled(head.group(1), head.group(2), head.group(3), given, body);
    }
}
