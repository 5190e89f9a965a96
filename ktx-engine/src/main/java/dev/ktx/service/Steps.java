package dev.ktx.service;

import dev.ktx.ingest.RunStep;
import dev.ktx.port.Progress;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Passes progress on in rising order, whichever thread reports it, and keeps one step for each
/// percent, for whoever replays the run later.
final class Steps implements Progress {
    private final Progress listener;
    private final InstantSource clock;
    private final List<RunStep> steps = new ArrayList<>();
    private double reached;

    Steps(Progress listener, InstantSource clock) {
        this.listener = listener;
        this.clock = clock;
    }

    @Override
    public synchronized void report(double fraction, String message) {
        boolean nextPercent =
                steps.isEmpty() || Math.floor(fraction * 100) > Math.floor(reached * 100);
        reached = Math.max(reached, fraction);
        if (nextPercent) {
            steps.add(new RunStep(clock.instant(), reached, message));
        }
        listener.report(reached, message);
    }

    synchronized List<RunStep> soFar() {
        return List.copyOf(steps);
    }
}
