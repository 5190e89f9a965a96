package dev.ktx.app.demo;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;

import java.nio.file.Path;

/// Reads structure and profile of the demo's warehouse into the project, as `ktx ingest` does.
public interface DemoScan {
    /// @param project the project folder, absolute
    /// @param connection an id under `connections`
    /// @return one sentence about what was found, for people
    /// @throws dev.ktx.problem.KtxException when the scan cannot be finished
    String run(Path project, String connection, Progress progress, Cancellation cancellation);
}
