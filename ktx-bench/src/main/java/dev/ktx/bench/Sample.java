package dev.ktx.bench;

import java.util.Arrays;
import java.util.concurrent.Callable;

/// Durations of one thing, run many times.
///
/// @param nanos sorted
record Sample(long[] nanos) {
    Sample {
        nanos = nanos.clone();
        Arrays.sort(nanos);
    }

    /// Runs `work` a few times unmeasured, then `times` times.
    static Sample of(int warmUp, int times, Callable<?> work) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            work.call();
        }
        long[] nanos = new long[times];
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            work.call();
            nanos[i] = System.nanoTime() - start;
        }
        return new Sample(nanos);
    }

    double medianMillis() {
        return nanos[nanos.length / 2] / 1e6;
    }

    /// How many times longer than the other, by median.
    double ratioTo(Sample other) {
        return medianMillis() / other.medianMillis();
    }
}
