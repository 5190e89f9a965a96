package dev.ktx.ingest;

import java.time.Instant;

/// A moment of a run, for whoever replays it.
///
/// @param at UTC
/// @param fraction between 0 and 1, rising within a run
public record RunStep(Instant at, double fraction, String message) {}
