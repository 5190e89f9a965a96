package dev.ktx.storage.files;

import dev.ktx.problem.FileTrouble;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// The right to write to a project: one holder on the machine at a time, threads and processes
/// alike. The operating system takes it back when the holder dies.
final class ProjectLock implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(5);

    // A file lock belongs to the process, so threads of one process exclude one another here.
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel channel;

    private ProjectLock(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    /// Waits for the lock.
    ///
    /// @param root the project folder, with links resolved
    /// @throws KtxException `project-locked` after `patience`, naming the holder
    static ProjectLock take(Path root, Duration patience, InstantSource clock) {
        ProjectLock lock = tryTake(root, patience, clock);
        if (lock == null) {
            throw new KtxException(ProjectProblems.locked(owner(root), patience.toSeconds()));
        }
        return lock;
    }

    /// Takes the lock if nobody holds it.
    static Optional<ProjectLock> takeIfFree(Path root, InstantSource clock) {
        return Optional.ofNullable(tryTake(root, Duration.ZERO, clock));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new KtxException(ProjectProblems.unwritable(".ktx/locks", reason(e)), e);
        } finally {
            threads.unlock();
        }
    }

    private static @Nullable ProjectLock tryTake(
            Path root, Duration patience, InstantSource clock) {
        long deadline = System.nanoTime() + patience.toNanos();
        ReentrantLock threads = THREADS.computeIfAbsent(root, _ -> new ReentrantLock());
        if (threads.isHeldByCurrentThread()) {
            if (patience.isZero()) {
                return null;
            }
            throw new IllegalStateException("the thread is writing to the project already");
        }
        try {
            if (!threads.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
        FileChannel channel = null;
        try {
            channel = lockFile(root, deadline);
            if (channel == null) {
                threads.unlock();
                return null;
            }
            sign(root, clock);
            return new ProjectLock(threads, channel);
        } catch (IOException e) {
            closeQuietly(channel);
            threads.unlock();
            throw new KtxException(ProjectProblems.unwritable(".ktx/locks", reason(e)), e);
        }
    }

    private static @Nullable FileChannel lockFile(Path root, long deadline) throws IOException {
        Path folder = Files.createDirectories(root.resolve(".ktx/locks"));
        FileChannel channel =
                FileChannel.open(
                        folder.resolve("project.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        while (true) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
            if (System.nanoTime() >= deadline || Thread.currentThread().isInterrupted()) {
                channel.close();
                return null;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    // The holder signs in a file of its own: some systems do not let others read a locked file.
    private static void sign(Path root, InstantSource clock) throws IOException {
        String owner =
                "process %d on %s since %s"
                        .formatted(ProcessHandle.current().pid(), host(), clock.instant());
        Files.writeString(root.resolve(".ktx/locks/project.owner"), owner);
    }

    private static String owner(Path root) {
        try {
            String text = Files.readString(root.resolve(".ktx/locks/project.owner")).strip();
            return text.isEmpty() ? "a process that did not sign" : text;
        } catch (IOException e) {
            return "a process that did not sign";
        }
    }

    // Asking the resolver for our own name may take seconds where name service is broken.
    private static String host() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return Optional.ofNullable(System.getenv("COMPUTERNAME")).orElse("this machine");
        }
    }

    private static void closeQuietly(@Nullable FileChannel channel) throws KtxException {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new KtxException(ProjectProblems.unwritable(".ktx/locks", reason(e)), e);
            }
        }
    }

    private static String reason(IOException e) {
        return FileTrouble.reason(e);
    }
}
