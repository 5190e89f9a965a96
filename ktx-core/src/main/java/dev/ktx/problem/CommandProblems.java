package dev.ktx.problem;

import java.util.Collection;
import java.util.List;

/// Sentences about what was typed on the command line.
public final class CommandProblems {
    private CommandProblems() {}

    public static Problem unknownCommand(String asked, Collection<String> known) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                Location.everywhere(),
                "There is no command '%s'.".formatted(asked),
                Spelling.nearest(asked, known)
                        .map("Did you mean 'ktx %s'?"::formatted)
                        .orElse("List the commands with: ktx --help"));
    }

    public static Problem unknownArgument(
            String command, String argument, Collection<String> options) {
        String next = "See: ktx " + command + " --help";
        return new Problem(
                ProblemCode.BAD_USAGE,
                Location.everywhere(),
                argument.startsWith("-")
                        ? "'ktx %s' has no option '%s'.".formatted(command, argument)
                        : "'ktx %s' does not take '%s'.".formatted(command, argument),
                argument.startsWith("-")
                        ? Spelling.nearest(argument, options)
                                .map("Did you mean '%s'?"::formatted)
                                .orElse(next)
                        : next);
    }

    /// An option in front of the command that is the last word.
    public static Problem valueMissing(String option) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                Location.everywhere(),
                "%s has no value, and no command follows.".formatted(option),
                "See: ktx --help");
    }

    /// @param reason a sentence about the argument
    public static Problem badUsage(String command, String reason) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                Location.everywhere(),
                reason.endsWith(".") ? reason : reason + ".",
                "See: ktx " + command + " --help");
    }

    public static Problem badChoice(String option, String value, List<String> choices) {
        return new Problem(
                ProblemCode.BAD_USAGE,
                Location.everywhere(),
                "'%s' is not a value of %s.".formatted(value, option),
                "Use one of: " + String.join(", ", choices) + ".");
    }

    /// @param fault what our own code threw; no secret
    public static Problem internal(String fault) {
        return new Problem(
                ProblemCode.INTERNAL_ERROR,
                Location.everywhere(),
                "This is a fault in ktx: " + fault,
                "Run the command again with --debug and report what it prints.");
    }

    public static Problem inputUnreadable(Exception failure) {
        return new Problem(
                ProblemCode.FILE_UNREADABLE,
                Location.everywhere(),
                "Standard input cannot be read: %s.".formatted(FileTrouble.reason(failure)),
                "Start the command again; it expects its input on standard input.");
    }
}
