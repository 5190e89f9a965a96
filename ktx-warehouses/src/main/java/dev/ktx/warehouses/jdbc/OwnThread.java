package dev.ktx.warehouses.jdbc;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Keeps virtual threads free while a driver is in native code. Such a call holds the carrier, and
/// with as many calls as cores no virtual thread would run: no watch, no cancellation.
final class OwnThread {
    private static final ExecutorService THREADS = daemons("ktx-warehouse");

    private OwnThread() {}

    /// Does the work in this thread, or in a platform thread while this one waits if it is virtual.
    static <T> T run(Supplier<T> work) {
        if (!Thread.currentThread().isVirtual()) {
            return work.get();
        }
        Future<T> running = THREADS.submit(work::get);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return running.get();
                } catch (InterruptedException e) {
                    // Work ends by its own limits; leaving early would lend the connection twice.
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw unwrapped(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException known
                ? known
                : new IllegalStateException(e.getCause());
    }

    /// Threads without bound that do not keep the process alive and end when idle.
    static ExecutorService daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                work ->
                        Thread.ofPlatform()
                                .daemon(true)
                                .name(name + "-" + number.incrementAndGet())
                                .unstarted(work));
    }
}
