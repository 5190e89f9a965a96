package dev.ktx.app.cli;

import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/// Prints the script that makes a shell complete ktx commands. The script asks `ktx __complete` for
/// candidates.
final class CompletionCommand implements Command {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    private static final String BASH =
            """
            _ktx() {
                local IFS=$'\\n'
                COMPREPLY=($(ktx __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
            }
            complete -o default -F _ktx ktx
            """;

    private static final String ZSH =
            """
            #compdef ktx
            _ktx() {
                local -a candidates
                candidates=("${(@f)$(ktx __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
                compadd -a candidates
            }
            compdef _ktx ktx
            """;

    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "SHELL", true, "bash or zsh");
    }

    @Override
    public int run(Invocation call) {
        String shell = call.positional(0).orElse("");
        String script =
                switch (shell) {
                    case "bash" -> BASH;
                    case "zsh" -> ZSH;
                    default ->
                            throw new KtxException(
                                    CommandProblems.badChoice("SHELL", shell, SHELLS));
                };
        call.output().line(script.stripTrailing());
        return ExitCode.SUCCESS;
    }
}
