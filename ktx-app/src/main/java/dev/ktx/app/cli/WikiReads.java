package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.LintWiki;
import dev.ktx.service.ListWikiPages;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

/// The commands that read the wiki: `ktx wiki list`, `read` and `lint`.
final class WikiReads {
    private static final String USER = "--user";

    private WikiReads() {}

    static void user(CommandSpec spec, String description) {
        Options.text(spec, USER, "ID", description);
    }

    static String user(Invocation call) {
        return call.text(USER).orElse(Wiring.USER);
    }

    /// `ktx wiki list`.
    static final class ListCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            user(spec, "whose pages to list beside the global ones; local when left out");
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                ArrayNode items = Json.object().putArray("items");
                for (PageFile file : wiring.listWikiPages().run(user(call))) {
                    items.add(JsonTree.of(ListWikiPages.tree(file)));
                }
                call.output()
                        .list(
                                call.name(),
                                List.of("scope", "key", "summary"),
                                items,
                                "No pages yet. Write one with: ktx wiki write KEY --summary ..."
                                        + " --text ...");
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx wiki read`: the file as it is.
    static final class ReadCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "KEY", true, "the page, a key from 'ktx wiki list'");
            user(spec, "whose page comes before a global one; local when left out");
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                var page =
                        wiring.readWikiPage()
                                .page(user(call), PageKey.parse(call.positional(0).orElseThrow()));
                if (call.output().isJson()) {
                    call.output().json(JsonTree.of(wiring.readWikiPage().whole(page)));
                } else {
                    call.output()
                            .line(
                                    wiring.files()
                                            .text(page.path())
                                            .orElseThrow(() ->
                                                    new KtxException(
                                                            KnowledgeProblems.unknownPage(
                                                                    page.key().text(), List.of())))
                                            .stripTrailing());
                }
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx wiki lint`.
    static final class LintCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {}

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                LintWiki.Answer answer = wiring.lintWiki().run();
                if (call.output().isJson()) {
                    ObjectNode document = Json.object();
                    document.put("pages", answer.pages());
                    ArrayNode findings = document.putArray("findings");
                    answer.findings()
                            .forEach(finding -> {
                                ObjectNode node = findings.addObject();
                                node.put("path", finding.path());
                                node.put("code", finding.problem().code().id());
                                node.put("where", finding.problem().where().text());
                                node.put("message", finding.problem().what());
                                node.put("next", finding.problem().next());
                            });
                    call.output().json(document);
                } else {
                    answer.findings()
                            .forEach(finding -> call.output().line(finding.problem().render()));
                    call.output()
                            .notice(
                                    counted(answer.pages(), "page")
                                            + ", "
                                            + counted(answer.findings().size(), "finding"));
                }
                return answer.findings().isEmpty() ? ExitCode.SUCCESS : ExitCode.FAILURE;
            }
        }
    }

    private static String counted(int count, String noun) {
        return "%d %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }
}
