package dev.ktx.app.cli;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;

import picocli.CommandLine.ParseResult;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One command as it was typed, with where its results go.
///
/// @param name the words that chose the command, for example `scan status`
/// @param arguments parsed options and positional parameters
/// @param environment environment variables
/// @param workingDir absolute
/// @param input standard input
public record Invocation(
        String name,
        ParseResult arguments,
        Output output,
        Map<String, String> environment,
        Path workingDir,
        InputStream input,
        Cancellation cancellation,
        Progress progress) {

    /// The value of an option; empty when it was not given.
    public Optional<String> text(String option) {
        return Optional.ofNullable(arguments.<String>matchedOptionValue(option, null));
    }

    /// The values of a repeatable option, in the order given.
    public List<String> texts(String option) {
        List<String> given = arguments.matchedOptionValue(option, List.<String>of());
        return List.copyOf(given);
    }

    /// A whole number; empty when it was not given.
    public Optional<Integer> integer(String option) {
        return Optional.ofNullable(arguments.<Integer>matchedOptionValue(option, null));
    }

    /// Whether a switch was given; for a negatable one, which way.
    public Optional<Boolean> flag(String option) {
        return Optional.ofNullable(arguments.<Boolean>matchedOptionValue(option, null));
    }

    /// Whether a plain switch was given.
    public boolean has(String option) {
        return flag(option).orElse(false);
    }

    /// A positional parameter, counted from 0.
    public Optional<String> positional(int index) {
        List<String> given = positionals();
        return index < given.size() ? Optional.of(given.get(index)) : Optional.empty();
    }

    /// All positional parameters in order.
    public List<String> positionals() {
        return arguments.matchedPositionals().stream()
                .distinct()
                .flatMap(position -> position.stringValues().stream())
                .toList();
    }
}
