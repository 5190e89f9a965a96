package dev.ktx.app.daemon;

import dev.ktx.app.log.PrivateFiles;
import dev.ktx.app.tools.ToolServer;
import dev.ktx.app.wiring.Version;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.ErrorText;
import dev.ktx.mcp.HttpEndpoint;
import dev.ktx.mcp.HttpPage;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.McpServer;
import dev.ktx.mcp.ToolTimeout;
import dev.ktx.problem.DaemonProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Serves one project over HTTP in this process: the tools, and a few pages beside them. Settings
/// and files of the project are looked at anew by every call. Only one process serves a project at
/// a time. Safe for use by many threads.
public final class DaemonServer implements AutoCloseable {
    private final DaemonFiles files;
    private final Wiring wiring;
    private final HttpEndpoint endpoint;
    private final FileChannel lock;
    private final PrintStream log;
    private final DaemonState state;
    private final AtomicBoolean closed = new AtomicBoolean();

    private DaemonServer(
            DaemonFiles files,
            Wiring wiring,
            HttpEndpoint endpoint,
            FileChannel lock,
            PrintStream log,
            DaemonState state) {
        this.files = files;
        this.wiring = wiring;
        this.endpoint = endpoint;
        this.lock = lock;
        this.log = log;
        this.state = state;
    }

    /// Listens from now on, and says so in the state file.
    ///
    /// @param project absolute
    /// @param log gets a line for what the server does itself and traces of faults; never a secret,
    ///   an argument or a row
    /// @throws KtxException `daemon-conflict`, `address-unavailable`, `file-unwritable`
    public static DaemonServer start(
            Path project, Listening listening, Map<String, String> environment, PrintStream log) {
        var files = new DaemonFiles(project);
        FileChannel lock = lock(files);
        Map<String, String> known = new HashMap<>(environment);
        // No reference in ktx.yaml may lead to the token.
        known.remove(Listening.TOKEN_VARIABLE);
        Wiring wiring = Wiring.open(project, known).staying();
        var port = new AtomicInteger(listening.port());
        HttpEndpoint endpoint;
        try {
            endpoint =
                    HttpEndpoint.start(
                            server(wiring, log),
                            listening.settings(wiring.clock()),
                            pages(project, port, wiring));
            port.set(endpoint.port());
        } catch (IOException taken) {
            wiring.close();
            release(lock);
            throw Daemon.unavailable(listening, taken);
        }
        var state = state(files, listening, endpoint.port(), wiring);
        var server = new DaemonServer(files, wiring, endpoint, lock, log, state);
        try {
            files.note(state);
        } catch (KtxException unwritable) {
            server.close();
            throw unwritable;
        }
        wiring.warmUp();
        server.tell("listening at " + state.told() + ", process " + state.pid());
        return server;
    }

    /// Held as long as this process serves, and given back by the system however it ends.
    private static FileChannel lock(DaemonFiles files) {
        FileChannel channel;
        try {
            channel =
                    PrivateFiles.open(
                            files.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unwritable(".ktx/locks/mcp.lock", failure), failure);
        }
        FileLock held;
        try {
            held = channel.tryLock();
        } catch (IOException | OverlappingFileLockException taken) {
            held = null;
        }
        if (held == null) {
            release(channel);
            throw new KtxException(DaemonProblems.locked());
        }
        return channel;
    }

    private static void release(FileChannel lock) {
        try {
            lock.close();
        } catch (IOException _) {
            // The system takes the lock back when the process ends.
            return;
        }
    }

    private static DaemonState state(
            DaemonFiles files, Listening listening, int port, Wiring wiring) {
        ProcessHandle self = ProcessHandle.current();
        return new DaemonState(
                self.pid(),
                self.info().startInstant(),
                listening.host(),
                port,
                listening.token().isPresent(),
                files.project(),
                wiring.clock().instant().truncatedTo(ChronoUnit.SECONDS),
                files.log());
    }

    private static McpServer server(Wiring wiring, PrintStream log) {
        McpServer server = ToolServer.of(Version.current(), () -> wiring, wiring::redaction);
        ErrorText told = server.errorText();
        return server.withErrorText(failure -> {
            if (!(failure instanceof KtxException || failure instanceof ToolTimeout)) {
                tell(log, wiring.clock().instant(), fault(wiring, failure));
            }
            return told.of(failure);
        });
    }

    private static String fault(Wiring wiring, Throwable failure) {
        var trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return "a fault in ktx: " + wiring.redaction().text(trace.toString().strip());
    }

    private static List<HttpPage> pages(Path project, AtomicInteger port, Wiring wiring) {
        List<HttpPage> pages = new ArrayList<>(List.of(health(project, port)));
        pages.addAll(HelperPages.all(wiring));
        return pages;
    }

    /// Strangers learn that it is there and nothing else.
    private static HttpPage health(Path project, AtomicInteger port) {
        return new HttpPage(
                "GET",
                Health.PATH,
                false,
                visit -> {
                    ObjectNode answer = Json.object().put("status", "ok");
                    if (visit.local() || visit.authorized()) {
                        answer.put("projectDir", project.toString());
                        answer.put("port", port.get());
                        answer.put("pid", ProcessHandle.current().pid());
                        answer.put("version", Version.current());
                    }
                    return HttpPage.Answer.json(200, answer);
                });
    }

    /// As in the state file.
    public DaemonState state() {
        return state;
    }

    private void tell(String what) {
        tell(log, wiring.clock().instant(), what);
    }

    private static void tell(PrintStream log, Instant now, String what) {
        log.println(now.truncatedTo(ChronoUnit.MILLIS) + " " + what);
        log.flush();
    }

    /// Takes no more requests, lets running calls finish for a while, cancels the rest and closes
    /// the project.
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        tell("ending");
        endpoint.close();
        files.forget(state.pid());
        wiring.close();
        release(lock);
        tell("ended");
    }
}
