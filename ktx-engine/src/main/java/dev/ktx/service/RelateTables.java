package dev.ktx.service;

import dev.ktx.catalog.DeclaredKeys;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.ingest.RelationshipDiagnostics;
import dev.ktx.ingest.RelationshipDiagnostics.Validation;
import dev.ktx.ingest.ScanReport.RelationshipCounts;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The stage that relates tables: declared foreign keys are accepted as they are.
final class RelateTables {
    private final ScanSettings settings;
    private final InstantSource clock;

    RelateTables(ScanSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    record Related(Relationships relationships, RelationshipDiagnostics diagnostics) {}

    /// @param profile empty when rows could not be looked at
    Related run(SchemaSnapshot snapshot, Optional<ScanProfile> profile) {
        Relationships found = DeclaredKeys.of(snapshot.tables());
        return new Related(
                found,
                new RelationshipDiagnostics(
                        snapshot.connectionId(),
                        clock.instant(),
                        RelationshipCounts.of(found),
                        found.accepted().isEmpty() ? Optional.of(reason(found)) : Optional.empty(),
                        found.accepted().isEmpty()
                                ? Map.of()
                                : Map.of(Relationship.FORMAL, found.accepted().size()),
                        new Validation(false, profile.isPresent(), 0),
                        settings.thresholds(),
                        settings.policy(),
                        List.of(),
                        profile.map(ScanProfile::warnings).orElse(List.of())));
    }

    private static String reason(Relationships found) {
        return found.skipped().isEmpty()
                ? "no_declared_foreign_keys"
                : "all_declared_foreign_keys_skipped";
    }
}
