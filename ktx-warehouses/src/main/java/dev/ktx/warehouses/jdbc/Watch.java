package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cancellation;

import org.jspecify.annotations.Nullable;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Stops a running statement when its time is up or nobody waits for it any more. Once closed it
/// stops nothing, so the connection may be used again.
final class Watch implements AutoCloseable {
    /// Why a statement was stopped.
    enum Reason {
        TIME,
        CALLER
    }

    /// Sends a stop signal to the warehouse.
    interface Target {
        void stop() throws SQLException;
    }

    private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    // Not virtual threads: a driver in native code keeps their carriers, and then nobody watches.
    private static final ExecutorService THREADS = OwnThread.daemons("ktx-watch");

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Target target;
    private final Cancellation.Registration registration;
    private volatile @Nullable Reason reason;
    private boolean done;

    private Watch(Target target, Cancellation cancellation) {
        this.target = target;
        this.registration = cancellation.onCancel(this::callerLeft);
    }

    /// Watches from now on.
    static Watch over(Target target, Duration timeout, Cancellation cancellation) {
        Watch watch = new Watch(target, cancellation);
        long deadline = System.nanoTime() + timeout.toNanos();
        THREADS.execute(() -> watch.guard(deadline));
        return watch;
    }

    /// Why the statement was told to stop, if it was.
    Optional<Reason> reason() {
        return Optional.ofNullable(reason);
    }

    private void callerLeft() {
        lock.lock();
        try {
            if (reason == null) {
                reason = Reason.CALLER;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void guard(long deadline) {
        lock.lock();
        try {
            long left = deadline - System.nanoTime();
            while (!done && reason == null && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (!done && reason == null) {
                reason = Reason.TIME;
            }
            while (!done) {
                // A signal that overtakes the statement is lost, so it is sent again.
                stop();
                long _ = changed.awaitNanos(REPEAT_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private void stop() {
        try {
            target.stop();
        } catch (SQLException e) {
            // There is nothing to stop yet, or the connection is gone and the statement with it.
            return;
        }
    }

    @Override
    public void close() {
        registration.close();
        lock.lock();
        try {
            done = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
