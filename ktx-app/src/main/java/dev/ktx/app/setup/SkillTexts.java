package dev.ktx.app.setup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The skills that come with ktx.
public final class SkillTexts {
    /// How to answer questions with the tools.
    public static final String ANALYTICS = "ktx-analytics";

    /// How to look after a project with the command line.
    public static final String ADMINISTRATION = "ktx";

    private SkillTexts() {}

    public static List<String> all() {
        return List.of(ANALYTICS, ADMINISTRATION);
    }

    /// The `SKILL.md` of a skill.
    public static String text(String skill) {
        try (InputStream file =
                SkillTexts.class.getResourceAsStream("skills/" + skill + "/SKILL.md")) {
            if (file == null) {
                throw new IllegalArgumentException("no such skill: " + skill);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// As one kind of program wants it.
    static byte[] wrapped(String skill, AgentClient.Wrapping wrapping) {
        String text = text(skill);
        return switch (wrapping) {
            case SKILL -> text.getBytes(StandardCharsets.UTF_8);
            case CURSOR_RULE -> rule(text).getBytes(StandardCharsets.UTF_8);
            case ZIP -> zip(skill, text);
        };
    }

    /// The front matter of a rule in the place of that of a skill.
    private static String rule(String text) {
        int end = text.indexOf("\n---\n", 4);
        String description =
                text.substring(4, end)
                        .lines()
                        .filter(line -> line.startsWith("description:"))
                        .findFirst()
                        .orElse("description: ktx");
        return "---\n" + description + "\nalwaysApply: false\n---\n" + text.substring(end + 5);
    }

    /// The same bytes at every time.
    private static byte[] zip(String skill, String text) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            var entry = new ZipEntry(skill + "/SKILL.md");
            entry.setLastModifiedTime(FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
            zip.putNextEntry(entry);
            zip.write(text.getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
