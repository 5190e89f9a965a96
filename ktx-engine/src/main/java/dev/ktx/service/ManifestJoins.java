package dev.ktx.service;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Relationships.PrimaryKey;
import dev.ktx.port.ScanArchive.ManifestLinks;
import dev.ktx.relation.KeyRef;
import dev.ktx.relation.Reasons;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/// Chooses what of the relationships the semantic layer may use: declared ones, those a person
/// accepted, and those that rows were seen to carry.
final class ManifestJoins {
    private ManifestJoins() {}

    /// @param complete whether every possible link was checked, so that inferred joins which are
    ///   not accepted any more go
    static ManifestLinks of(Relationships found, ScanSettings settings, boolean complete) {
        boolean rowsNeeded = settings.policy().validationRequiredForManifest();
        var accepted =
                found.accepted().stream().filter(link -> !rowsNeeded || isCarried(link)).toList();
        Set<KeyRef> targets = new HashSet<>();
        accepted.forEach(link -> targets.add(new KeyRef(link.to().table(), link.to().columns())));
        return new ManifestLinks(
                accepted,
                found.primaryKeys().stream()
                        .filter(key -> isSure(key, settings) && targets.contains(ref(key)))
                        .toList(),
                Stream.of(found.rejected(), found.review())
                        .flatMap(links -> links.stream())
                        .filter(ManifestJoins::isRefuted)
                        .toList(),
                complete);
    }

    private static boolean isCarried(Relationship link) {
        return link.source().equals(Relationship.FORMAL)
                || link.reasons().contains(Reasons.VALIDATION_PASSED)
                || link.reasons().contains(Reasons.ACCEPTED_BY_PERSON);
    }

    /// A key that was counted and that joins lead to: without it no one would know that a row of
    /// the other side meets one row at most.
    private static boolean isSure(PrimaryKey key, ScanSettings settings) {
        return key.score() >= settings.thresholds().accept()
                && key.reasons().contains("unique_values");
    }

    private static KeyRef ref(PrimaryKey key) {
        return new KeyRef(key.table(), key.columns());
    }

    private static boolean isRefuted(Relationship link) {
        return link.reasons().contains(Reasons.REJECTED_BY_PERSON) || link.validation().isPresent();
    }
}
