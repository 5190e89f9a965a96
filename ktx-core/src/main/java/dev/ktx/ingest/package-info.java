/// Bringing outside knowledge into a project, the pure part: what a scan run is called, what it
/// reports, which files it leaves and what the manifest of scanned tables says. Start reading at
/// {@link dev.ktx.ingest.ScanReport} and {@link dev.ktx.ingest.Manifest}.
@NullMarked
package dev.ktx.ingest;

import org.jspecify.annotations.NullMarked;
