package dev.ktx.app;

import dev.ktx.mcp.CallContext;

import java.util.ArrayList;
import java.util.List;

/// A call that remembers how far its tool says it has come, and is never cancelled.
///
/// @param steps for example `0.3 Executing`
record HeardProgress(List<String> steps) implements CallContext {
    HeardProgress() {
        this(new ArrayList<>());
    }

    @Override
    public String requestId() {
        return "1";
    }

    @Override
    public void report(double progress, String message) {
        steps.add(progress + " " + message);
    }

    @Override
    public void report(double progress, double total, String message) {
        report(progress, message);
    }

    @Override
    public void onCancel(Runnable action) {}

    @Override
    public boolean isCancelled() {
        return false;
    }
}
