package dev.ktx.models.embedding;

import dev.ktx.models.embedding.MiniLmPack.Part;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Files from wherever the user's own Maven gets its files, with its mirrors, proxies and
/// credentials.
///
/// @param command the program
public record MavenFetch(Path command) {
    private static final String COPY =
            "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";
    private static final Duration LONGEST = Duration.ofMinutes(20);
    private static final int SENTENCE = 300;

    /// @param path folders with programs, as in the variable `PATH`
    public static Optional<MavenFetch> on(String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .flatMap(folder -> Stream.of("mvn", "mvn.cmd").map(Path.of(folder)::resolve))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(MavenFetch::new);
    }

    /// Runs Maven once for all of them.
    ///
    /// @param scratch an empty folder
    /// @param progress hears the name of each file that was fetched
    /// @return the folder that holds them
    /// @throws KtxException `embedder-unavailable`
    Path fetch(List<Part> parts, Path scratch, Consumer<String> progress) throws IOException {
        Path pom = Files.writeString(scratch.resolve("pom.xml"), pom(parts));
        Path jars = scratch.resolve("jars");
        Process maven =
                new ProcessBuilder(
                                command.toString(),
                                "-B",
                                "-f",
                                pom.toString(),
                                COPY,
                                "-DoutputDirectory=" + jars)
                        .directory(scratch.toFile())
                        .redirectErrorStream(true)
                        .start();
        maven.getOutputStream().close();
        Thread clock = Thread.ofVirtual().start(() -> stopLate(maven));
        Optional<String> error = Optional.empty();
        try (BufferedReader output = maven.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                heard(line, parts).ifPresent(progress);
                if (error.isEmpty() && line.startsWith("[ERROR]")) {
                    error = Optional.of(line.substring("[ERROR]".length()).strip());
                }
            }
            int exit = maven.waitFor();
            if (!clock.isAlive() && exit != 0 && error.isEmpty()) {
                throw new KtxException(EmbeddingProblems.mavenTooSlow(LONGEST.toMinutes()));
            }
            if (exit != 0) {
                throw new KtxException(
                        EmbeddingProblems.mavenFailed(
                                safe(error.orElse("it ended with code " + exit))));
            }
            return jars;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new KtxException(EmbeddingProblems.mavenFailed("interrupted"), stop);
        } finally {
            clock.interrupt();
            maven.destroy();
        }
    }

    private static void stopLate(Process maven) {
        try {
            if (!maven.waitFor(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                maven.destroy();
            }
        } catch (InterruptedException done) {
            Thread.currentThread().interrupt();
        }
    }

    private static Optional<String> heard(String line, List<Part> parts) {
        return line.contains("Downloaded")
                ? parts.stream().map(Part::file).filter(line::contains).findFirst()
                : Optional.empty();
    }

    /// Addresses of mirrors may hold a password.
    private static String safe(String error) {
        String plain = error.replaceAll("://[^/@\\s]*@", "://").replaceAll("[.\\s]+$", "");
        // The cause is at the end.
        return plain.length() > SENTENCE
                ? plain.substring(0, SENTENCE / 3)
                        + " ... "
                        + plain.substring(plain.length() - SENTENCE * 2 / 3)
                : plain;
    }

    private static String pom(List<Part> parts) {
        String dependencies =
                parts.stream()
                        .map(part ->
                                """
                                    <dependency>
                                      <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
                                      <exclusions>
                                        <exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>
                                      </exclusions>
                                    </dependency>
                                """
                                        .formatted(part.group(), part.artifact(), part.version()))
                        .collect(Collectors.joining());
        return """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>dev.ktx.pack</groupId>
          <artifactId>minilm</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <dependencies>
        %s  </dependencies>
        </project>
        """
                .formatted(dependencies);
    }
}
