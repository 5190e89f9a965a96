package dev.ktx.app.cli;

import dev.ktx.app.tools.ToolServer;
import dev.ktx.app.wiring.Version;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Stdio;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Redaction;

import picocli.CommandLine.Model.CommandSpec;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// `ktx mcp stdio`: serves agents on standard input and output until the input ends. The project is
/// opened by the first call that needs it, so a missing project is an answer, not a dead server.
final class McpStdioCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {}

    @Override
    public int run(Invocation call) {
        var opened = new AtomicReference<Wiring>();
        Supplier<Wiring> wiring = () -> open(call, opened);
        Supplier<Redaction> redaction =
                () -> {
                    Wiring known = opened.get();
                    return known == null ? Redaction.none() : known.redaction();
                };
        try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
            Stdio.serve(ToolServer.of(Version.current(), wiring, redaction), call.input(), out);
            return ExitCode.SUCCESS;
        } catch (IOException failure) {
            throw new KtxException(CommandProblems.inputUnreadable(failure), failure);
        } finally {
            Wiring known = opened.get();
            if (known != null) {
                known.close();
            }
        }
    }

    private static synchronized Wiring open(Invocation call, AtomicReference<Wiring> opened) {
        Wiring known = opened.get();
        if (known == null) {
            known = Wiring.open(Projects.find(call).orMissing(), call.environment()).staying();
            opened.set(known);
        }
        return known;
    }
}
