package dev.ktx.service;

import dev.ktx.catalog.DeclaredKeys;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.ScanArchive;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.RelationshipProblems;
import dev.ktx.relation.ApplyDecisions;
import dev.ktx.relation.Decisions;
import dev.ktx.relation.Decisions.Decision;
import dev.ktx.relation.Decisions.Verdict;
import dev.ktx.relation.LinkId;
import dev.ktx.relation.Standing;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Shows the relationships of a connection and keeps what people decide about them. A decision
/// holds at once, in the artifacts and in the manifest, and in all later scans.
public final class ReviewRelationships {
    private final ScanArtifacts artifacts;
    private final ScanArchive archive;
    private final ScanSettings settings;
    private final InstantSource clock;

    public ReviewRelationships(
            ScanArtifacts artifacts,
            ScanArchive archive,
            ScanSettings settings,
            InstantSource clock) {
        this.artifacts = artifacts;
        this.archive = archive;
        this.settings = settings;
        this.clock = clock;
    }

    /// What the latest scan found, with every decision of people.
    ///
    /// @throws KtxException `scan-missing`
    public Relationships list(String connectionId) {
        return current(snapshot(connectionId), archive.decisions(connectionId));
    }

    /// Decisions about tables or columns that the warehouse has no more, sorted by id. They stay,
    /// and hold again when what they are about comes back.
    ///
    /// @throws KtxException `scan-missing`
    public List<Standing.Gone> gone(String connectionId) {
        return gone(snapshot(connectionId), archive.decisions(connectionId));
    }

    private static List<Standing.Gone> gone(SchemaSnapshot snapshot, Decisions decisions) {
        return new Standing(snapshot.tables()).gone(decisions);
    }

    /// The decision about what is gone that is asked for, if there is one.
    ///
    /// @param asked as for {@link #one}
    /// @throws KtxException `scan-missing`
    public Optional<Standing.Gone> gone(String connectionId, String asked) {
        return gone(gone(connectionId), asked);
    }

    private static Optional<Standing.Gone> gone(List<Standing.Gone> gone, String asked) {
        return gone.stream()
                .filter(one ->
                        one.decision().id().equals(asked)
                                || one.ends().stream()
                                        .flatMap(ends -> spellings(ends.from(), ends.to()))
                                        .anyMatch(plain(asked)::equals))
                .findFirst();
    }

    /// One relationship.
    ///
    /// @param asked its id, or how people write it: `orders.customer_id -> customers.id`, or only
    ///   the columns it starts from where one relationship does
    /// @throws KtxException `scan-missing`, `unknown-relationship`
    public Relationship one(String connectionId, String asked) {
        return find(list(connectionId), asked);
    }

    /// What became of a decision.
    ///
    /// @param link the relationship as it is now
    /// @param changed false when it had been decided like this before
    public record Decided(Relationship link, boolean changed) {}

    /// Keeps a decision. The same decision once more leaves everything as it is, with who decided
    /// first and when; a new note is kept.
    ///
    /// @param by who decides
    /// @throws KtxException `scan-missing`, `unknown-relationship` also when its table is gone, and
    ///   what writing the project may say
    public Decided decide(
            String connectionId, String asked, Verdict verdict, String by, Optional<String> note) {
        SchemaSnapshot snapshot = snapshot(connectionId);
        Decisions before = archive.decisions(connectionId);
        gone(gone(snapshot, before), asked)
                .ifPresent(one -> {
                    throw new KtxException(RelationshipProblems.gone(one.link(), one.missing()));
                });
        Relationship link = find(current(snapshot, before), asked);
        Decision decision =
                before.about(link.id())
                        .filter(earlier -> earlier.verdict() == verdict)
                        .filter(earlier -> note.isEmpty() || note.equals(earlier.note()))
                        .orElseGet(
                                () -> new Decision(link.id(), verdict, by, clock.instant(), note));
        Decisions after = before.with(decision);
        Relationships relationships = current(snapshot, after);
        boolean changed =
                archive.decide(
                        new ScanArchive.Decided(
                                snapshot,
                                after,
                                relationships,
                                ManifestJoins.of(relationships, settings, false)),
                        "relationships: %s %s".formatted(verdict.id(), LinkId.inShort(link)));
        return new Decided(find(relationships, link.id()), changed);
    }

    private SchemaSnapshot snapshot(String connectionId) {
        return switch (artifacts.latestScan(connectionId)) {
            case LatestScan.Missing _ ->
                    throw new KtxException(RelationshipProblems.notLookedFor(connectionId));
            case LatestScan.Found found -> found.snapshot();
        };
    }

    private Relationships current(SchemaSnapshot snapshot, Decisions decisions) {
        Relationships found =
                archive.relationships(snapshot.connectionId())
                        .orElseThrow(() ->
                                new KtxException(
                                        RelationshipProblems.notLookedFor(
                                                snapshot.connectionId())));
        return ApplyDecisions.of(
                found, DeclaredKeys.of(snapshot.tables()), decisions, snapshot.tables());
    }

    private static Relationship find(Relationships found, String asked) {
        List<Relationship> all =
                Stream.of(found.accepted(), found.review(), found.rejected())
                        .flatMap(List::stream)
                        .toList();
        Optional<Relationship> exact =
                all.stream().filter(link -> link.id().equals(asked)).findFirst();
        if (exact.isPresent()) {
            return exact.get();
        }
        String wanted = plain(asked);
        var matches = new ArrayList<Relationship>();
        for (Relationship link : all) {
            if (spellings(link.from(), link.to()).anyMatch(wanted::equals)) {
                matches.add(link);
            }
        }
        if (matches.isEmpty()) {
            throw new KtxException(
                    RelationshipProblems.unknown(
                            asked,
                            all.stream()
                                    .map(LinkId::inShort)
                                    .map(name -> asked.contains("->") ? name : start(name))
                                    .distinct()
                                    .toList()));
        }
        if (matches.size() > 1) {
            throw new KtxException(
                    RelationshipProblems.ambiguous(
                            asked, matches.stream().map(LinkId::inShort).toList()));
        }
        return matches.getFirst();
    }

    /// The columns it starts from.
    private static String start(String link) {
        return link.split("->", 2)[0].strip();
    }

    /// With and without schemas, both ends or the first alone.
    private static Stream<String> spellings(Endpoint start, Endpoint end) {
        String full = plain(new LinkId(start, end).inShort());
        String from = full.substring(0, full.indexOf("->"));
        String bare =
                plain(start.table().name() + columns(start.columns()))
                        + "->"
                        + plain(end.table().name() + columns(end.columns()));
        String bareFrom = bare.substring(0, bare.indexOf("->"));
        return Stream.of(full, from, bare, bareFrom);
    }

    private static String columns(List<String> columns) {
        return columns.size() == 1
                ? "." + columns.getFirst()
                : "(" + String.join(",", columns) + ")";
    }

    private static String plain(String text) {
        return text.replace(" ", "").toLowerCase(Locale.ROOT);
    }
}
