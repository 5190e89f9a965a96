package dev.ktx.port;

import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;

import java.util.List;
import java.util.Optional;

/// What scans left in the project, read side. Every call sees what is on disk now, also what
/// another process wrote. Safe for use by many threads.
public interface ScanArtifacts {
    /// The structure that the latest scan of a connection found.
    LatestScan latestScan(String connectionId);

    /// The profile that the latest profiling scan of a connection left.
    LatestProfile latestProfile(String connectionId);

    /// Differs whenever the latest structure or profile of a connection does; empty without a
    /// structure. Costs a look at file times and reads nothing else.
    Optional<String> stamp(String connectionId);

    /// The latest structure, or none.
    sealed interface LatestScan {
        /// No scan left anything.
        record Missing() implements LatestScan {}

        /// @param scanRunId empty in artifacts that do not say
        /// @param snapshot its warnings include files that could not be read
        record Found(String syncId, Optional<String> scanRunId, SchemaSnapshot snapshot)
                implements LatestScan {}
    }

    /// The latest profile, or none.
    sealed interface LatestProfile {
        /// No scan left a profile.
        record Missing() implements LatestProfile {}

        /// @param warnings what in the profile could not be read
        record Found(String syncId, ScanProfile profile, List<ScanWarning> warnings)
                implements LatestProfile {
            public Found {
                warnings = List.copyOf(warnings);
            }
        }
    }
}
