package dev.ktx.app.daemon;

import dev.ktx.app.log.LogTail;
import dev.ktx.app.log.RotatingLog;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.problem.DaemonProblems;
import dev.ktx.problem.FileTrouble;
import dev.ktx.problem.KtxException;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Works on the daemon of a project from outside: starts it as a process of its own, finds it
/// again, ends it. A process is touched only when it is the very one that left the state file.
public final class Daemon {
    /// The hidden command that the process runs.
    static final String SERVE = "serve-internal";

    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration PROBE = Duration.ofSeconds(2);
    private static final Duration POLL = Duration.ofMillis(100);

    /// Longer than running calls may take to come to an end.
    private static final Duration END = Listening.DRAIN.plusSeconds(5);

    private static final int TAIL_LINES = 12;

    private final DaemonFiles files;
    private final Launcher launcher;
    private final Map<String, String> environment;

    /// @param project absolute
    /// @param launcher starts ktx
    /// @param environment of the daemon; the token is added to it and to nothing else
    public Daemon(Path project, Launcher launcher, Map<String, String> environment) {
        this.files = new DaemonFiles(project);
        this.launcher = launcher;
        this.environment = Map.copyOf(environment);
    }

    /// What became of starting.
    ///
    /// @param fresh whether it was started now; false when it ran already
    public record Started(DaemonState state, boolean fresh) {}

    public DaemonFiles files() {
        return files;
    }

    /// How it is now.
    public Condition condition() {
        return switch (files.noted()) {
            case DaemonFiles.Noted.Nothing() -> new Condition.Stopped();
            case DaemonFiles.Noted.Garbage() ->
                    new Condition.Stale("its state file cannot be read", Optional.empty(), false);
            case DaemonFiles.Noted.State(var state) -> condition(state);
        };
    }

    private static Condition condition(DaemonState state) {
        if (process(state).isEmpty()) {
            return new Condition.Stale(
                    ProcessHandle.of(state.pid()).filter(ProcessHandle::isAlive).isPresent()
                            ? "process " + state.pid() + " is another program by now"
                            : "process " + state.pid() + " has ended",
                    Optional.of(state),
                    false);
        }
        return Health.answers(state, PROBE)
                ? new Condition.Running(state)
                : new Condition.Stale(
                        "process " + state.pid() + " does not answer", Optional.of(state), true);
    }

    /// The process that left a state: a later process with the same number started at another time.
    private static Optional<ProcessHandle> process(DaemonState state) {
        return ProcessHandle.of(state.pid())
                .filter(ProcessHandle::isAlive)
                .filter(process -> sameStart(state, process));
    }

    private static boolean sameStart(DaemonState state, ProcessHandle process) {
        Optional<Instant> start = process.info().startInstant();
        if (start.isEmpty()) {
            return false;
        }
        return state.processStart()
                .map(noted -> noted.equals(start.get()))
                .orElseGet(() -> !start.get().isAfter(state.startedAt()));
    }

    /// Starts it and waits until it answers. One that runs already with these settings is left
    /// alone.
    ///
    /// @throws KtxException `daemon-conflict` when it runs with others, `address-unavailable`,
    ///   `daemon-failed`
    public Started start(Listening wanted) {
        switch (condition()) {
            case Condition.Running(var state) -> {
                boolean same =
                        state.host().equals(wanted.host())
                                && (wanted.port() == 0 || state.port() == wanted.port())
                                && state.tokenAuth() == wanted.token().isPresent();
                if (!same) {
                    throw new KtxException(
                            DaemonProblems.otherSettings(state.told(), wanted.toString()));
                }
                return new Started(state, false);
            }
            case Condition.Stale(_, var state, var alive) -> {
                if (alive) {
                    throw new KtxException(DaemonProblems.busy(state.orElseThrow().pid()));
                }
            }
            case Condition.Stopped() -> {}
        }
        requireFree(wanted);
        return new Started(awaitAnswer(spawn(wanted)), true);
    }

    /// The daemon would find out as well; this message comes at once.
    private static void requireFree(Listening wanted) {
        if (wanted.port() == 0) {
            return;
        }
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(wanted.host()), wanted.port()));
        } catch (IOException taken) {
            throw unavailable(wanted, taken);
        }
    }

    static KtxException unavailable(Listening wanted, IOException failure) {
        return new KtxException(
                DaemonProblems.addressUnavailable(
                        wanted.host(),
                        wanted.port(),
                        Optional.ofNullable(failure.getMessage())
                                .orElse(failure.getClass().getSimpleName())),
                failure);
    }

    private Process spawn(Listening wanted) {
        List<String> command = new ArrayList<>(detached());
        command.addAll(launcher.words());
        command.addAll(List.of("--project-dir", files.project().toString(), "mcp", SERVE));
        command.addAll(wanted.arguments());
        var builder = new ProcessBuilder(command).directory(files.project().toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        withoutIpv6Ranges(builder.environment());
        builder.environment().remove(Listening.TOKEN_VARIABLE);
        wanted.token()
                .ifPresent(token -> builder.environment().put(Listening.TOKEN_VARIABLE, token));
        try {
            // The file is there before the process writes to it, with the rights of a private one.
            new RotatingLog(files.log()).write(new byte[0], 0, 0);
            File log = files.log().toFile();
            return builder.redirectInput(ProcessBuilder.Redirect.from(nothing()))
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                    .redirectError(ProcessBuilder.Redirect.appendTo(log))
                    .start();
        } catch (IOException failure) {
            throw new KtxException(
                    DaemonProblems.startFailed(
                            failure instanceof FileSystemException
                                    ? "its log cannot be written: "
                                            + FileTrouble.reason(failure)
                                            + "."
                                    : String.valueOf(failure.getMessage()) + ".",
                            ""),
                    failure);
        }
    }

    private static File nothing() {
        return new File(File.separatorChar == '/' ? "/dev/null" : "NUL");
    }

    /// What keeps a process alive when the terminal it was started from goes. Both programs become
    /// the one they start, so its number stays.
    private List<String> detached() {
        List<String> folders =
                Arrays.asList(
                        environment
                                .getOrDefault("PATH", "")
                                .split(java.util.regex.Pattern.quote(File.pathSeparator), -1));
        return Stream.of("setsid", "nohup")
                .filter(program ->
                        folders.stream()
                                .filter(folder -> !folder.isBlank())
                                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))))
                .limit(1)
                .toList();
    }

    /// Java's clients take such an entry for a broken pattern and stop.
    private static void withoutIpv6Ranges(Map<String, String> environment) {
        for (String name : List.of("NO_PROXY", "no_proxy")) {
            String value = environment.get(name);
            if (value != null) {
                environment.put(
                        name,
                        Stream.of(value.split(",", -1))
                                .filter(entry -> !(entry.contains(":") && entry.contains("/")))
                                .collect(Collectors.joining(",")));
            }
        }
    }

    private DaemonState awaitAnswer(Process process) {
        long end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end) {
            if (endsWithin(process, POLL)) {
                throw failed("its process ended with code " + process.exitValue() + ".");
            }
            if (files.noted() instanceof DaemonFiles.Noted.State(var state)
                    && state.pid() == process.pid()
                    && Health.answers(state, PROBE)) {
                return state;
            }
        }
        process.destroyForcibly();
        throw failed("it did not answer within " + START.toSeconds() + " s.");
    }

    private KtxException failed(String reason) {
        return new KtxException(
                DaemonProblems.startFailed(
                        reason, String.join("\n", LogTail.last(files.log(), TAIL_LINES))));
    }

    private static boolean endsWithin(Process process, Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Ends it: lets running calls finish for a while, then by force. A process that only has the
    /// same number is left alone.
    ///
    /// @return what was ended; empty when nothing ran
    /// @throws KtxException `daemon-failed` when the process survives
    public Optional<DaemonState> stop() {
        return switch (files.noted()) {
            case DaemonFiles.Noted.Nothing() -> Optional.empty();
            case DaemonFiles.Noted.Garbage() -> {
                files.forget(0);
                yield Optional.empty();
            }
            case DaemonFiles.Noted.State(var state) -> {
                Optional<ProcessHandle> process = process(state);
                process.ifPresent(Daemon::end);
                files.forget(state.pid());
                yield process.map(_ -> state);
            }
        };
    }

    private static void end(ProcessHandle process) {
        process.destroy();
        if (!ended(process, END)) {
            process.destroyForcibly();
            if (!ended(process, PROBE)) {
                throw new KtxException(DaemonProblems.notStopped(process.pid()));
            }
        }
    }

    private static boolean ended(ProcessHandle process, Duration patience) {
        try {
            process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (java.util.concurrent.TimeoutException late) {
            return !process.isAlive();
        } catch (java.util.concurrent.ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }
}
