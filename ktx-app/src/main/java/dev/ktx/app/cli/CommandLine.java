package dev.ktx.app.cli;

import dev.ktx.port.Cancellation;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds the command in what was typed, parses its options and runs it. Only that one command is
/// ever created, and without a command not even the parser is loaded.
public final class CommandLine {
    /// Options of every command that take a value, so that they may also stand before the command.
    private static final List<String> GLOBAL_VALUES = List.of("--project-dir", "--output");

    private static final List<String> GLOBAL_SWITCHES = List.of("--json", "--debug");

    /// Nouns that do something without a verb. All others print their help.
    private static final Map<String, String> BARE =
            Map.of("mcp", "mcp status", "connection", "connection list");

    private final List<CommandEntry> commands;
    private final List<CommandEntry> hidden;
    private final Surroundings surroundings;
    private volatile Duration stopsWithin = Duration.ZERO;

    /// @param commands in the order of help
    /// @param hidden commands that can be typed and that help does not show
    public CommandLine(
            List<CommandEntry> commands, List<CommandEntry> hidden, Surroundings surroundings) {
        this.commands = List.copyOf(commands);
        this.hidden = List.copyOf(hidden);
        this.surroundings = surroundings;
    }

    /// What a process is started in.
    ///
    /// @param stdoutTerminal whether standard output is a terminal, likewise for the others
    /// @param columns width of the terminal in characters
    public record Surroundings(
            InputStream input,
            PrintStream data,
            PrintStream notices,
            Map<String, String> environment,
            Path workingDir,
            boolean stdoutTerminal,
            boolean stderrTerminal,
            int columns,
            Cancellation interrupt) {}

    /// @return the exit code
    public int run(List<String> arguments) {
        List<String> globals = new ArrayList<>();
        List<String> rest = new ArrayList<>(arguments);
        while (!rest.isEmpty() && rest.getFirst().startsWith("-")) {
            String option = rest.getFirst();
            if (GLOBAL_VALUES.contains(option) && rest.size() > 1) {
                globals.add(rest.removeFirst());
                globals.add(rest.removeFirst());
            } else if (GLOBAL_SWITCHES.contains(option)
                    || GLOBAL_VALUES.stream().anyMatch(name -> option.startsWith(name + "="))) {
                globals.add(rest.removeFirst());
            } else {
                break;
            }
        }
        if (!rest.isEmpty() && rest.getFirst().equals("help")) {
            rest.removeFirst();
            rest.add("--help");
        }
        if (rest.isEmpty() || rest.getFirst().equals("--help") || rest.getFirst().equals("-h")) {
            return print(Help.overview(commands), ExitCode.SUCCESS);
        }
        Optional<CommandEntry> found = longestMatch(rest);
        if (found.isEmpty()) {
            return withoutCommand(rest, globals);
        }
        int words = found.get().name().split(" ").length;
        List<String> options = new ArrayList<>(globals);
        options.addAll(rest.subList(words, rest.size()));
        return runCommand(found.get(), options);
    }

    private Optional<CommandEntry> longestMatch(List<String> words) {
        return Stream.concat(commands.stream(), hidden.stream())
                .filter(entry -> {
                    List<String> name = List.of(entry.name().split(" "));
                    return words.size() >= name.size()
                            && words.subList(0, name.size()).equals(name);
                })
                .max(java.util.Comparator.comparingInt(entry -> entry.name().length()));
    }

    private int withoutCommand(List<String> words, List<String> globals) {
        String noun = words.getFirst();
        List<CommandEntry> group =
                commands.stream().filter(entry -> entry.group().equals(noun)).toList();
        List<CommandEntry> below = below(words, group);
        if (!below.isEmpty()) {
            return print(Help.group(below.getFirst().parent(), below), ExitCode.SUCCESS);
        }
        Optional<CommandEntry> bare =
                group.stream().filter(entry -> entry.name().equals(BARE.get(noun))).findFirst();
        boolean asksForHelp = (words.size() == 1 && bare.isEmpty()) || isHelp(words);
        if (!group.isEmpty() && asksForHelp) {
            return print(Help.group(noun, group), ExitCode.SUCCESS);
        }
        if (bare.isPresent() && (words.size() == 1 || words.get(1).startsWith("-"))) {
            List<String> options = new ArrayList<>(globals);
            options.addAll(words.subList(1, words.size()));
            return runCommand(bare.get(), options);
        }
        boolean json = globals.contains("--json") || words.contains("--json");
        Output output = output(json ? OutputMode.JSON : OutputMode.PLAIN);
        if (GLOBAL_VALUES.contains(noun)) {
            output.problem(CommandProblems.valueMissing(noun));
            return ExitCode.USAGE;
        }
        output.problem(
                group.isEmpty()
                        ? CommandProblems.unknownCommand(
                                noun, commands.stream().map(CommandEntry::group).toList())
                        : CommandProblems.unknownCommand(
                                noun + " " + words.get(1),
                                group.stream()
                                        .flatMap(entry -> Stream.of(entry.name(), entry.parent()))
                                        .filter(name -> !name.equals(noun))
                                        .distinct()
                                        .toList()));
        return ExitCode.USAGE;
    }

    /// The commands below two words that are none themselves, such as `admin runtime`.
    private static List<CommandEntry> below(List<String> words, List<CommandEntry> group) {
        boolean whole = words.size() == 2 || (words.size() == 3 && isHelp(words.subList(1, 3)));
        if (words.size() < 2 || !whole) {
            return List.of();
        }
        String parent = words.get(0) + " " + words.get(1);
        return group.stream().filter(entry -> entry.parent().equals(parent)).toList();
    }

    private static boolean isHelp(List<String> words) {
        return words.size() > 1 && (words.get(1).equals("--help") || words.get(1).equals("-h"));
    }

    /// How long the command that runs may take to come to an end after it was interrupted.
    public Duration stopsWithin() {
        return stopsWithin;
    }

    private int runCommand(CommandEntry entry, List<String> options) {
        Command command = entry.create().get();
        CommandSpec spec = CommandSpec.create().name(entry.name());
        command.describe(spec);
        addCommonOptions(spec);
        boolean json = options.contains("--json") || options.contains("--output=json");
        ParseResult parsed;
        try {
            parsed = parser(spec).parseArgs(options.toArray(String[]::new));
            if (parsed.matchedOptionValue("--help", false)) {
                return print(Help.command(entry, spec), ExitCode.SUCCESS);
            }
        } catch (UnmatchedArgumentException unknown) {
            output(json ? OutputMode.JSON : OutputMode.PLAIN)
                    .problem(
                            CommandProblems.unknownArgument(
                                    entry.name(),
                                    unknown.getUnmatched().getFirst(),
                                    spec.optionsMap().keySet()));
            return ExitCode.USAGE;
        } catch (ParameterException wrong) {
            output(json ? OutputMode.JSON : OutputMode.PLAIN)
                    .problem(
                            CommandProblems.badUsage(
                                    entry.name(), // The parser speaks of types of Java.
                                    String.valueOf(wrong.getMessage())
                                            .replace("is not an int", "is not a whole number")));
            return ExitCode.USAGE;
        }
        return run(entry, command, parsed);
    }

    private int run(CommandEntry entry, Command command, ParseResult parsed) {
        Output output = output(OutputMode.PLAIN);
        boolean debug = parsed.matchedOptionValue("--debug", false);
        try (ProgressLine progress =
                new ProgressLine(surroundings.notices(), surroundings.stderrTerminal())) {
            output = output(mode(parsed), progress::clear);
            stopsWithin = command.stopsWithin();
            return command.run(
                    new Invocation(
                            entry.name(),
                            parsed,
                            output,
                            surroundings.environment(),
                            surroundings.workingDir(),
                            surroundings.input(),
                            surroundings.interrupt(),
                            progress));
        } catch (KtxException failure) {
            output.problem(failure.problem());
            if (debug) {
                failure.printStackTrace(surroundings.notices());
            }
            return ExitCode.of(failure.problem().code().blame());
        } catch (RuntimeException fault) {
            Problem problem = CommandProblems.internal(fault.toString());
            output.problem(problem);
            if (debug) {
                fault.printStackTrace(surroundings.notices());
            }
            return ExitCode.of(problem.code().blame());
        }
    }

    /// `--json`, then `--output`, then `KTX_OUTPUT`, then plain in CI, then pretty on a terminal.
    private OutputMode mode(ParseResult parsed) {
        if (parsed.matchedOptionValue("--json", false)) {
            return OutputMode.JSON;
        }
        String chosen = parsed.matchedOptionValue("--output", null);
        String source = chosen != null ? "--output" : "KTX_OUTPUT";
        String name = chosen != null ? chosen : surroundings.environment().get("KTX_OUTPUT");
        if (name != null && !name.isBlank()) {
            return switch (name) {
                case "json" -> OutputMode.JSON;
                case "plain" -> OutputMode.PLAIN;
                case "pretty" -> OutputMode.PRETTY;
                default ->
                        throw new KtxException(
                                CommandProblems.badChoice(
                                        source, name, List.of("pretty", "plain", "json")));
            };
        }
        boolean ci = !surroundings.environment().getOrDefault("CI", "").isBlank();
        return surroundings.stdoutTerminal() && !ci ? OutputMode.PRETTY : OutputMode.PLAIN;
    }

    private static picocli.CommandLine parser(CommandSpec spec) {
        return new picocli.CommandLine(spec)
                .setAllowOptionsAsOptionParameters(false)
                .setUnmatchedOptionsArePositionalParams(false)
                .setErr(new PrintWriter(new StringWriter()));
    }

    private static void addCommonOptions(CommandSpec spec) {
        Options.text(spec, "--project-dir", "DIR", "the project folder");
        Options.flag(spec, "--json", "one JSON document on standard output");
        Options.text(spec, "--output", "MODE", "pretty, plain or json");
        Options.flag(spec, "--debug", "print the trace of a failure");
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .type(boolean.class)
                        .usageHelp(true)
                        .description("explain this command")
                        .build());
    }

    private int print(List<String> lines, int code) {
        lines.forEach(surroundings.data()::println);
        return code;
    }

    private Output output(OutputMode mode) {
        return output(mode, () -> {});
    }

    private Output output(OutputMode mode, Runnable beforeLine) {
        return new Output(
                surroundings.data(),
                surroundings.notices(),
                mode,
                surroundings.columns(),
                beforeLine);
    }
}
