package dev.ktx.app.cli;

import dev.ktx.app.wiring.EmbedderPack;
import dev.ktx.mcp.Json;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

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
            var pack = new EmbedderPack(call.environment());
            if (!pack.installed()) {
                call.output().notice("Fetching the pack, 130 MB at most.");
            }
            pack.install(call.text(REPOSITORY), call.workingDir(), call.output()::notice);
            return print(call, pack);
        }
    }

    /// `ktx admin runtime status`.
    static final class StatusCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {}

        @Override
        public int run(Invocation call) {
            return print(call, new EmbedderPack(call.environment()));
        }
    }

    private static int print(Invocation call, EmbedderPack pack) {
        List<EmbedderPack.File> parts = pack.files();
        boolean installed = parts.stream().allMatch(EmbedderPack.File::installed);
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("pack", "minilm");
            document.put("installed", installed);
            document.put("folder", pack.folder().toString());
            ArrayNode files = document.putArray("files");
            parts.forEach(part ->
                    files.add(
                            Json.object()
                                    .put("file", part.name())
                                    .put("bytes", part.bytes())
                                    .put("state", part.state())));
            call.output().json(document);
            return ExitCode.SUCCESS;
        }
        call.output()
                .table(
                        List.of("file", "bytes", "state"),
                        parts.stream()
                                .map(part ->
                                        List.of(
                                                part.name(),
                                                Long.toString(part.bytes()),
                                                part.state()))
                                .toList());
        call.output()
                .notice(
                        installed
                                ? "The pack is installed in " + pack.folder() + "."
                                : "The pack is not installed; run: ktx admin runtime install");
        return ExitCode.SUCCESS;
    }
}
