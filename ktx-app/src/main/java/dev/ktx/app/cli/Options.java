package dev.ktx.app.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.List;

/// Options and parameters that several commands have, spelled one way.
final class Options {
    static final String CONNECTION = "--connection";

    private Options() {}

    /// `-c, --connection, --connection-id`.
    static void connection(CommandSpec spec, boolean required) {
        spec.addOption(
                OptionSpec.builder("-c", CONNECTION, "--connection-id")
                        .type(String.class)
                        .paramLabel("CONNECTION")
                        .required(required)
                        .description("the connection, an id from 'ktx connection list'")
                        .build());
    }

    /// An option that cannot be left out.
    static void required(CommandSpec spec, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(String.class)
                        .paramLabel(label)
                        .required(true)
                        .description(description)
                        .build());
    }

    static void text(CommandSpec spec, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(String.class)
                        .paramLabel(label)
                        .description(description)
                        .build());
    }

    /// An option that may be given several times.
    static void texts(CommandSpec spec, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1")
                        .paramLabel(label)
                        .description(description)
                        .build());
    }

    static void integer(CommandSpec spec, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(Integer.class)
                        .paramLabel(label)
                        .description(description)
                        .build());
    }

    static void flag(CommandSpec spec, String name, String description) {
        spec.addOption(
                OptionSpec.builder(name).type(boolean.class).description(description).build());
    }

    /// `--yes` and `--no-input`, for scripts: ktx asks nothing here, so both are accepted and
    /// change nothing.
    static void unattended(CommandSpec spec) {
        flag(spec, "--yes", "answer every question with yes");
        flag(spec, "--no-input", "never ask anything");
    }

    /// A positional parameter; one value.
    static void parameter(
            CommandSpec spec, int index, String label, boolean required, String description) {
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index(Integer.toString(index))
                        .arity(required ? "1" : "0..1")
                        .required(required)
                        .type(String.class)
                        .paramLabel(label)
                        .description(description)
                        .build());
    }

    /// All remaining positional parameters.
    static void parameters(CommandSpec spec, String label, boolean required, String description) {
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .arity(required ? "1..*" : "0..*")
                        .required(required)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .paramLabel(label)
                        .description(description)
                        .build());
    }
}
