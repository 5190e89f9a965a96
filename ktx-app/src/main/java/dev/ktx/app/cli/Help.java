package dev.ktx.app.cli;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.ArrayList;
import java.util.List;

/// Help texts, made from the list of commands.
final class Help {
    private Help() {}

    /// Every command on one line.
    static List<String> overview(List<CommandEntry> commands) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "ktx - a context layer between your SQL warehouses and the agents that query them");
        lines.add("");
        lines.add("Usage: ktx [--project-dir DIR] COMMAND [OPTIONS]");
        lines.add("");
        lines.addAll(listing(commands));
        lines.add("");
        lines.add("Options of every command:");
        lines.add(
                "  --project-dir DIR           the project folder (default: KTX_PROJECT_DIR, then the");
        lines.add("                              nearest folder above with a ktx.yaml)");
        lines.add("  --json                      one JSON document on standard output");
        lines.add("  --output pretty|plain|json  how results are written (default: by terminal)");
        lines.add("  --debug                     print the trace of a failure");
        lines.add("  -h, --help                  explain a command, with an example");
        lines.add("  -v, --version               print the version");
        lines.add("");
        lines.add("First steps: ktx demo");
        return lines;
    }

    /// The commands of one noun.
    static List<String> group(String noun, List<CommandEntry> commands) {
        List<String> lines = new ArrayList<>();
        lines.add("Usage: ktx " + noun + " COMMAND [OPTIONS]");
        lines.add("");
        lines.addAll(listing(commands));
        lines.add("");
        lines.add("Explain one with: " + "ktx " + commands.getFirst().name() + " --help");
        return lines;
    }

    /// One command with its options and an example.
    static List<String> command(CommandEntry entry, CommandSpec spec) {
        List<String> lines = new ArrayList<>();
        lines.add("Usage: ktx " + entry.usage() + " [OPTIONS]");
        lines.add("");
        lines.add(entry.summary());
        List<PositionalParamSpec> positions = spec.positionalParameters();
        if (!positions.isEmpty()) {
            lines.add("");
            positions.forEach(p -> lines.addAll(item(p.paramLabel(), p)));
        }
        lines.add("");
        lines.add("Options:");
        spec.options().stream()
                .filter(option -> !option.hidden())
                .forEach(option -> lines.addAll(item(names(option), option)));
        lines.add("");
        lines.add("Example:");
        lines.add("  " + entry.example());
        return lines;
    }

    private static List<String> listing(List<CommandEntry> commands) {
        int width = commands.stream().mapToInt(c -> c.usage().length()).max().orElse(0);
        return commands.stream()
                .map(c ->
                        "  " + c.usage() + " ".repeat(width - c.usage().length() + 2) + c.summary())
                .toList();
    }

    private static String names(OptionSpec option) {
        String names = String.join(", ", option.names());
        boolean takesValue = option.arity().max() > 0;
        return option.negatable()
                ? names.replace("--", "--[no-]")
                : takesValue ? names + " " + option.paramLabel() : names;
    }

    private static List<String> item(String label, ArgSpec spec) {
        String text = String.join(" ", spec.description());
        String start = "  " + label;
        int column = 30;
        if (start.length() + 2 > column) {
            return List.of(start, " ".repeat(column) + text);
        }
        return List.of(start + " ".repeat(column - start.length()) + text);
    }
}
