package dev.ktx.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Durations of one thing, run many times.
///
/// @param nanos sorted
record Sample(List<Long> nanos) {
    Sample {
        nanos = nanos.stream().sorted().toList();
    }

    /// Runs `work` a few times unmeasured, then `times` times.
    static Sample of(int warmUp, int times, Callable<?> work) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            work.call();
        }
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            work.call();
            nanos.add(System.nanoTime() - start);
        }
        return new Sample(nanos);
    }

    double medianMillis() {
        return nanos.get(nanos.size() / 2) / 1e6;
    }

    double fastestMillis() {
        return nanos.getFirst() / 1e6;
    }

    /// How many times longer than the other, by median.
    double ratioTo(Sample other) {
        return medianMillis() / other.medianMillis();
    }
}
