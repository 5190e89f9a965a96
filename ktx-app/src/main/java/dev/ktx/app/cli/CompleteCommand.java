package dev.ktx.app.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Answers a shell: what may stand at the last of the words typed so far. Prints candidates and
/// nothing else and always succeeds; a project that cannot be read has no candidates.
final class CompleteCommand implements Command {
    private static final Set<String> CONNECTION_OPTIONS =
            Set.of("-c", "--connection", "--connection-id");

    private final Supplier<List<CommandEntry>> commands;
    private final Supplier<List<String>> connectionIds;

    CompleteCommand(Supplier<List<CommandEntry>> commands, Supplier<List<String>> connectionIds) {
        this.commands = commands;
        this.connectionIds = connectionIds;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.parser().stopAtPositional(true).unmatchedOptionsArePositionalParams(true);
        Options.parameters(spec, "WORD", false, "the words after 'ktx', the last one unfinished");
    }

    @Override
    public int run(Invocation call) {
        List<String> words = call.positionals();
        List<String> done = words.isEmpty() ? words : words.subList(0, words.size() - 1);
        String start = words.isEmpty() ? "" : words.getLast();
        candidates(done)
                .filter(candidate -> candidate.startsWith(start))
                .distinct()
                .sorted()
                .forEach(call.output()::line);
        return ExitCode.SUCCESS;
    }

    private Stream<String> candidates(List<String> done) {
        if (!done.isEmpty() && CONNECTION_OPTIONS.contains(done.getLast())) {
            return known();
        }
        List<String> plain = done.stream().filter(word -> !word.startsWith("-")).toList();
        Set<String> next = new TreeSet<>();
        for (CommandEntry entry : commands.get()) {
            List<String> name = List.of(entry.name().split(" ", -1));
            if (name.size() > plain.size() && name.subList(0, plain.size()).equals(plain)) {
                next.add(name.get(plain.size()));
            }
            if (plain.size() >= name.size() && plain.subList(0, name.size()).equals(name)) {
                CommandSpec spec = CommandSpec.create();
                entry.create().get().describe(spec);
                spec.options().stream()
                        .map(OptionSpec::longestName)
                        .filter(option -> !done.contains(option))
                        .forEach(next::add);
                boolean takesConnection =
                        spec.positionalParameters().stream()
                                .anyMatch(p -> p.paramLabel().equals("CONNECTION"));
                if (takesConnection && plain.size() == name.size()) {
                    known().forEach(next::add);
                }
            }
        }
        return next.stream();
    }

    /// Completion is a courtesy: it never explains a broken project.
    private Stream<String> known() {
        try {
            return connectionIds.get().stream();
        } catch (RuntimeException unreadable) {
            return Stream.empty();
        }
    }
}
