package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.Replacement;
import dev.ktx.knowledge.UsageMode;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.WriteWikiPage;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// `ktx wiki write`: makes a page or changes one. What is not given stays as it is; an empty list
/// clears.
final class WikiWriteCommand implements Command {
    private static final String SUMMARY = "--summary";
    private static final String TAGS = "--tags";
    private static final String REFS = "--refs";
    private static final String SL_REFS = "--sl-refs";
    private static final String MODE = "--usage-mode";
    private static final String TEXT = "--text";
    private static final String FILE = "--file";
    private static final String REPLACE = "--replace";
    private static final String WITH = "--with";
    private static final String USER = "--user";

    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "KEY", true, "the page, for example freight-fee");
        Options.text(spec, SUMMARY, "TEXT", "one line, at most 200 letters");
        Options.text(spec, TAGS, "LIST", "comma-separated, instead of those there; '' clears");
        Options.text(spec, REFS, "LIST", "keys of related pages, likewise");
        Options.text(spec, SL_REFS, "LIST", "names of the semantic layer, likewise");
        Options.text(spec, MODE, "MODE", "always, auto or never");
        Options.text(spec, TEXT, "MARKDOWN", "the text of the page");
        Options.text(spec, FILE, "FILE", "a file with the text; - reads standard input");
        repeatable(spec, REPLACE, "a piece of the text, there once");
        repeatable(spec, WITH, "what shall stand in its place");
        Options.text(spec, USER, "ID", "write this user's own page instead of the global one");
    }

    private static void repeatable(CommandSpec spec, String name, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1")
                        .paramLabel("TEXT")
                        .description(description)
                        .build());
    }

    @Override
    public int run(Invocation call) {
        var request =
                new WriteWikiPage.Request(
                        call.text(USER)
                                .<PageScope>map(PageScope.User::new)
                                .orElseGet(PageScope::global),
                        PageKey.parse(call.positional(0).orElseThrow()),
                        change(call),
                        replacements(call));
        if (request.change().equals(PageChange.NONE) && request.replacements().isEmpty()) {
            throw usage(call, "Say what to write, for example with --text");
        }
        try (Wiring wiring = Projects.open(call)) {
            WriteWikiPage.Answer answer = wiring.writeWikiPage().run(request);
            if (call.output().isJson()) {
                ObjectNode document = JsonTree.of(wiring.readWikiPage().whole(answer.page()));
                document.put("created", answer.created());
                document.put("changed", answer.saved().created());
                document.put("commit", answer.saved().revision().id());
                call.output().json(document);
            } else {
                call.output()
                        .line(
                                (answer.created()
                                                ? "wrote "
                                                : answer.saved().created()
                                                        ? "changed "
                                                        : "unchanged ")
                                        + answer.page().path());
            }
            return ExitCode.SUCCESS;
        }
    }

    private static PageChange change(Invocation call) {
        if (call.text(TEXT).isPresent() && call.text(FILE).isPresent()) {
            throw usage(call, "Give the text once, by --text or by --file");
        }
        return new PageChange(
                call.text(SUMMARY),
                call.text(TAGS).map(WikiWriteCommand::list),
                call.text(REFS).map(WikiWriteCommand::list),
                call.text(SL_REFS).map(WikiWriteCommand::list),
                call.text(MODE).map(WikiWriteCommand::mode),
                call.text(TEXT).or(() -> call.text(FILE).map(name -> TextInput.read(call, name))),
                java.util.Map.of());
    }

    private static List<Replacement> replacements(Invocation call) {
        List<String> before = call.texts(REPLACE);
        List<String> after = call.texts(WITH);
        if (before.size() != after.size() || before.stream().anyMatch(String::isBlank)) {
            throw usage(call, "Every --replace needs a text and a --with");
        }
        if (!before.isEmpty() && (call.text(TEXT).isPresent() || call.text(FILE).isPresent())) {
            throw usage(call, "A new text leaves nothing to replace");
        }
        List<Replacement> replacements = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            replacements.add(new Replacement(before.get(i), after.get(i)));
        }
        return replacements;
    }

    private static List<String> list(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    private static UsageMode mode(String text) {
        return UsageMode.of(text)
                .orElseThrow(() ->
                        new KtxException(
                                CommandProblems.badChoice(
                                        MODE,
                                        text,
                                        Arrays.stream(UsageMode.values())
                                                .map(UsageMode::id)
                                                .toList())));
    }

    private static KtxException usage(Invocation call, String what) {
        return new KtxException(CommandProblems.badUsage(call.name(), what));
    }
}
