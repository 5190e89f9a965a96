package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.cli.CommandEntry;
import dev.ktx.app.cli.Commands;
import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Holds what documents say to what the code does.
class DocumentsTest {
    /// A path in backticks that names a file or folder of this repository.
    private static final Pattern PATH =
            Pattern.compile("`((?:ktx-[a-z]+|docs|tools)/[A-Za-z0-9_./-]+|[A-Z]+\\.md)`");

    /// A link to another page of the repository.
    private static final Pattern LINK = Pattern.compile("\\]\\(([A-Za-z0-9_./-]+)\\)");

    @Test
    void everyProblemCodeIsExplained() {
        String page = Repository.read("docs/problems.md");
        assertThat(Stream.of(ProblemCode.values()).map(code -> "## " + code.id()))
                .allSatisfy(heading -> assertThat(page).contains(heading + "\n"));
    }

    @Test
    void noProblemIsExplainedThatDoesNotExist() {
        List<String> codes = Stream.of(ProblemCode.values()).map(ProblemCode::id).toList();
        assertThat(
                        Repository.read("docs/problems.md")
                                .lines()
                                .filter(line -> line.startsWith("## "))
                                .map(line -> line.substring(3)))
                .isSubsetOf(codes);
    }

    @Test
    void pathsInDocumentsExist() throws Exception {
        for (Path page : pages()) {
            Matcher paths = PATH.matcher(Files.readString(page));
            while (paths.find()) {
                assertThat(Repository.root().resolve(paths.group(1)))
                        .as("named in %s", Repository.root().relativize(page))
                        .exists();
            }
        }
    }

    @Test
    void linksInDocumentsLeadSomewhere() throws Exception {
        for (Path page : pages()) {
            Matcher links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                assertThat(page.resolveSibling(links.group(1)))
                        .as("linked in %s", Repository.root().relativize(page))
                        .exists();
            }
        }
    }

    /// Every command line in a document names a command that exists, with options that it has.
    @Test
    void commandsInDocumentsExist(@TempDir Path folder) throws Exception {
        var project = new TestProject(folder);
        int seen = 0;
        for (Path page : pages()) {
            for (String line : shellLines(Files.readString(page))) {
                List<String> words = List.of(line.split("\\s+", -1));
                int start =
                        words.indexOf("ktx") >= 0 ? words.indexOf("ktx") : words.indexOf("./ktx");
                List<String> typed = words.subList(start + 1, words.size());
                CommandEntry entry = entry(typed, line);
                project.run((entry.name() + " --help").split(" ", -1));
                typed.stream()
                        .filter(word -> word.startsWith("--") && word.length() > 2)
                        .forEach(option ->
                                assertThat(project.data())
                                        .as("%s in %s", line, page.getFileName())
                                        .contains(option));
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(20);
    }

    private static CommandEntry entry(List<String> typed, String line) {
        List<String> words =
                typed.stream()
                        .filter(word -> !word.startsWith("-") && !word.startsWith("\""))
                        .toList();
        return Commands.all().stream()
                .filter(entry ->
                        String.join(" ", words).equals(entry.name())
                                || String.join(" ", words).contains(entry.name() + " ")
                                || String.join(" ", words).endsWith(" " + entry.name()))
                .max(Comparator.comparingInt(entry -> entry.name().length()))
                .orElseThrow(() -> new AssertionError("no such command: " + line));
    }

    /// Lines of shell blocks that start ktx, without their comments.
    private static List<String> shellLines(String page) {
        List<String> lines = new ArrayList<>();
        boolean shell = false;
        for (String line : page.lines().toList()) {
            if (line.startsWith("```")) {
                shell = line.equals("```sh");
            } else if (shell && (line.startsWith("ktx ") || line.startsWith("./ktx "))) {
                lines.add(line.replaceAll("\\s+#.*", "").strip());
            }
        }
        return lines;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(Repository.root().resolve("docs"))) {
            return Stream.concat(
                            files.filter(file -> file.toString().endsWith(".md")),
                            Stream.of("README.md", "CONTRIBUTING.md")
                                    .map(name -> Repository.root().resolve(name)))
                    .toList();
        }
    }
}
