package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Holds what documents say to what the code does.
class DocumentsTest {
    /// A path in backticks that names a file or folder of this repository.
    private static final Pattern PATH =
            Pattern.compile("`((?:ktx-[a-z]+|docs|tools)/[A-Za-z0-9_./-]+|[A-Z]+\\.md)`");

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
        try (Stream<Path> files = Files.walk(Repository.root().resolve("docs"))) {
            Stream<Path> pages =
                    Stream.concat(
                            files.filter(file -> file.toString().endsWith(".md")),
                            Stream.of("README.md", "CONTRIBUTING.md")
                                    .map(name -> Repository.root().resolve(name)));
            for (Path page : pages.toList()) {
                Matcher paths = PATH.matcher(Files.readString(page));
                while (paths.find()) {
                    assertThat(Repository.root().resolve(paths.group(1)))
                            .as("named in %s", Repository.root().relativize(page))
                            .exists();
                }
            }
        }
    }
}
