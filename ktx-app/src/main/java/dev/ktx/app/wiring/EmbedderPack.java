package dev.ktx.app.wiring;

import dev.ktx.models.embedding.MavenFetch;
import dev.ktx.models.embedding.MiniLmPack;
import dev.ktx.models.embedding.MiniLmPack.State;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The pack that embeds in this process, as a user has it. It is no part of ktx.
public final class EmbedderPack {
    /// Names a Maven repository.
    public static final String VARIABLE = "KTX_MAVEN_REPOSITORY";

    private final Map<String, String> environment;
    private final MiniLmPack pack;

    public EmbedderPack(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.pack = new MiniLmPack(home());
    }

    /// A file of it.
    ///
    /// @param bytes its size, when it is there
    /// @param state `installed`, `missing` or `damaged`
    public record File(String name, long bytes, String state) {
        public boolean installed() {
            return state.equals(State.INSTALLED.id());
        }
    }

    MiniLmPack pack() {
        return pack;
    }

    public Path folder() {
        return pack.folder();
    }

    /// Whether all files are there, by their sizes.
    public boolean installed() {
        return pack.installed();
    }

    /// Every file, read in full.
    public List<File> files() {
        return pack.status().stream()
                .map(one -> new File(one.part().file(), one.part().bytes(), one.state().id()))
                .toList();
    }

    /// Puts every file in place that is not there yet: from a folder that was named, the user's own
    /// Maven repository, then an address that was named, else from where Maven gets its files.
    ///
    /// @param named a repository, an address or a folder
    /// @param folder against which relative ones are read
    /// @param progress hears the name of each file
    /// @throws KtxException `usage`, `embedder-unavailable`, `file-unwritable`
    public void install(Optional<String> named, Path folder, Consumer<String> progress) {
        var local = new ArrayList<Path>();
        Optional<URI> remote = Optional.empty();
        Optional<String> where = named.or(() -> Optional.ofNullable(environment.get(VARIABLE)));
        if (where.isPresent() && where.get().matches("https?://.+")) {
            remote = Optional.of(address(where.get()));
        } else {
            where.ifPresent(path -> local.add(folder.resolve(path)));
        }
        local.add(home().resolve(".m2/repository"));
        pack.install(local, remote, MavenFetch.on(environment.getOrDefault("PATH", "")), progress);
    }

    private static URI address(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException none) {
            throw new KtxException(
                    CommandProblems.badUsage(
                            "admin runtime install", "--repository takes an address or a folder"),
                    none);
        }
    }

    private Path home() {
        return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
    }
}
