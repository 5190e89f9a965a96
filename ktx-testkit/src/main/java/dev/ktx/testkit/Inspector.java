package dev.ktx.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The command line of the protocol's inspector, installed by npm from the lock file in
/// `tools/inspector`.
public final class Inspector {
    private static final LockedNode PROGRAM =
            new LockedNode(
                    "inspector", "@modelcontextprotocol/inspector/clients/launcher/build/index.js");

    private Inspector() {}

    /// @param target a URL, or a command and its arguments
    /// @param options of the inspector
    /// @return what it printed, JSON
    /// @throws IllegalStateException when it failed
    public static String run(List<String> target, List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--cli"));
        arguments.addAll(options);
        arguments.addAll(List.of("--format", "json", "--quiet", "--"));
        arguments.addAll(target);
        LockedNode.Ended ended = PROGRAM.run(arguments);
        if (ended.code() != 0) {
            throw new IllegalStateException(
                    "the inspector ended with " + ended.code() + ":\n" + ended.all());
        }
        return ended.output();
    }
}
