package dev.ktx.storage.scan;

import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.ingest.ScanPaths;
import dev.ktx.port.ScanArtifacts.LatestProfile;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/// The profiles that scans left. A file is parsed again when its stamp changes; one that cannot be
/// read costs a warning, and the profile before it counts.
final class ProfileFiles {
    private final SyncFolders folders;
    private final Map<Path, Parsed<Profile>> parsed = new ConcurrentHashMap<>();

    private record Profile(@Nullable ScanProfile content, List<ScanWarning> warnings) {}

    ProfileFiles(SyncFolders folders) {
        this.folders = folders;
    }

    LatestProfile latest(String connectionId) {
        var warnings = new ArrayList<ScanWarning>();
        List<String> syncs = folders.profiled(connectionId);
        parsed.keySet().removeIf(file -> !Files.exists(file));
        for (String sync : syncs) {
            Profile profile = profile(new ScanPaths(connectionId, sync));
            warnings.addAll(profile.warnings());
            if (profile.content() != null) {
                return new LatestProfile.Found(sync, profile.content(), warnings);
            }
        }
        return syncs.isEmpty()
                ? new LatestProfile.Missing()
                : new LatestProfile.Found(syncs.getFirst(), nothing(connectionId), warnings);
    }

    private Profile profile(ScanPaths paths) {
        Path file = folders.resolve(paths.profile());
        Optional<Parsed<Profile>> found =
                Parsed.of(
                        file,
                        parsed.get(file),
                        () ->
                                SyncFolders.open(file)
                                        .map(text -> read(paths.connectionId(), file, text)),
                        () ->
                                new Profile(
                                        null,
                                        List.of(ScanWarnings.artifactClosed(folders.name(file)))));
        found.ifPresent(content -> parsed.put(file, content));
        return found.map(Parsed::value).orElse(new Profile(null, List.of()));
    }

    private Profile read(String connectionId, Path file, InputStream text) {
        String name = folders.name(file);
        var warnings = new ArrayList<ScanWarning>();
        try (text) {
            Optional<ScanProfile> profile =
                    ProfileJson.read(
                            text,
                            connectionId,
                            complaint ->
                                    warnings.add(ScanWarnings.artifactUnreadable(name, complaint)));
            if (profile.isEmpty()) {
                warnings.add(
                        ScanWarnings.artifactUnreadable(
                                name, "it is no profile: 'columns' is needed"));
            }
            return new Profile(profile.orElse(null), warnings);
        } catch (JacksonException | IOException e) {
            warnings.add(ScanWarnings.artifactUnreadable(name, "it is no complete JSON"));
            return new Profile(null, warnings);
        }
    }

    private static ScanProfile nothing(String connectionId) {
        return new ScanProfile(
                connectionId,
                "",
                false,
                0,
                List.of(),
                List.of(),
                List.of(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }
}
