/// What scans leave in a project: the codecs of the artifacts and of the manifest shards, the
/// reader that everybody asks, and the archive that writes. In come snapshots, profiles and
/// manifests, out go files, and back. Readers are lenient: what one file lacks costs a warning that
/// names it. Start reading at {@link dev.ktx.storage.scan.JsonScanArtifacts}.
@NullMarked
package dev.ktx.storage.scan;

import org.jspecify.annotations.NullMarked;
