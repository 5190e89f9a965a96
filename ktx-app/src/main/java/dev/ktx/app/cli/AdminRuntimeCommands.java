package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.models.embedding.MavenFetch;
import dev.ktx.models.embedding.MiniLmPack;
import dev.ktx.models.embedding.MiniLmPack.State;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `ktx admin runtime`: the pack that embeds texts in this process, which is no part of ktx.
final class AdminRuntimeCommands {
    private static final String REPOSITORY = "--repository";

    private AdminRuntimeCommands() {}

    /// `ktx admin runtime install`.
    static final class InstallCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.text(
                    spec,
                    REPOSITORY,
                    "WHERE",
                    "a Maven repository, an address or a folder, for what the local one does not"
                            + " have; KTX_MAVEN_REPOSITORY when left out, else what 'mvn' is set up"
                            + " to use");
        }

        @Override
        public int run(Invocation call) {
            MiniLmPack pack = Wiring.pack(call.environment());
            var local = new ArrayList<Path>();
            Optional<URI> remote = Optional.empty();
            Optional<String> named =
                    call.text(REPOSITORY)
                            .or(() ->
                                    Optional.ofNullable(
                                            call.environment().get("KTX_MAVEN_REPOSITORY")));
            if (named.isPresent() && named.get().matches("https?://.+")) {
                remote = Optional.of(address(call, named.get()));
            } else {
                named.ifPresent(folder -> local.add(call.workingDir().resolve(folder)));
            }
            local.add(Wiring.home(call.environment()).resolve(".m2/repository"));
            if (!pack.installed()) {
                call.output().notice("Fetching the pack, 130 MB at most.");
            }
            pack.install(
                    local,
                    remote,
                    MavenFetch.on(call.environment().getOrDefault("PATH", "")),
                    call.output()::notice);
            return print(call, pack);
        }

        private static URI address(Invocation call, String text) {
            try {
                return URI.create(text);
            } catch (IllegalArgumentException none) {
                throw new KtxException(
                        CommandProblems.badUsage(
                                call.name(), REPOSITORY + " takes an address or a folder"),
                        none);
            }
        }
    }

    /// `ktx admin runtime status`.
    static final class StatusCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {}

        @Override
        public int run(Invocation call) {
            return print(call, Wiring.pack(call.environment()));
        }
    }

    private static int print(Invocation call, MiniLmPack pack) {
        List<MiniLmPack.Status> parts = pack.status();
        boolean installed = parts.stream().allMatch(part -> part.state() == State.INSTALLED);
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("pack", "minilm");
            document.put("installed", installed);
            document.put("folder", pack.folder().toString());
            ArrayNode files = document.putArray("files");
            parts.forEach(part ->
                    files.add(
                            Json.object()
                                    .put("file", part.part().file())
                                    .put("bytes", part.part().bytes())
                                    .put("state", part.state().id())));
            call.output().json(document);
        } else {
            call.output()
                    .table(
                            List.of("file", "bytes", "state"),
                            parts.stream()
                                    .map(part ->
                                            List.of(
                                                    part.part().file(),
                                                    Long.toString(part.part().bytes()),
                                                    part.state().id()))
                                    .toList());
            call.output()
                    .notice(
                            installed
                                    ? "The pack is installed in " + pack.folder() + "."
                                    : "The pack is not installed; run: ktx admin runtime install");
        }
        return ExitCode.SUCCESS;
    }
}
