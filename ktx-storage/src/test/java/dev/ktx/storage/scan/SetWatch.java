package dev.ktx.storage.scan;

import dev.ktx.port.ProjectWatch;

/// Knows of changes that a test tells it of.
public final class SetWatch implements ProjectWatch {
    private long state = 1;

    public void change() {
        state++;
    }

    @Override
    public long state() {
        return state;
    }

    @Override
    public void close() {}
}
