package dev.ktx.service;

import dev.ktx.catalog.Redacted;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Embedder;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.Redaction;
import dev.ktx.relation.Decisions;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// Finds keys and links of a warehouse as a scan does and keeps nothing: for measuring how well
/// that works.
public final class FindJoins {
    private final InstantSource clock;
    private final Supplier<Embedder.Choice> embedder;

    /// Looks at names by their words alone.
    public FindJoins(InstantSource clock) {
        this(clock, Embedder.Choice.None::new);
    }

    /// @param embedder who knows what names mean
    public FindJoins(InstantSource clock, Supplier<Embedder.Choice> embedder) {
        this.clock = clock;
        this.embedder = embedder;
    }

    /// @param statements that checked keys and links; those of the profile are not counted
    /// @param took from the first statement to the answer
    public record Answer(
            Relationships relationships,
            List<ScanWarning> warnings,
            int statements,
            Duration took) {
        public Answer {
            warnings = List.copyOf(warnings);
        }
    }

    /// @param warehouse open; stays open
    /// @param mask what to hide of the structure, or to add to it, before the search
    /// @throws dev.ktx.problem.KtxException when the warehouse cannot be read
    public Answer run(
            Connector connector,
            Warehouse warehouse,
            ScanSettings settings,
            UnaryOperator<SchemaSnapshot> mask,
            Cancellation cancellation) {
        Instant start = clock.instant();
        SchemaSnapshot snapshot =
                mask.apply(
                        Redacted.snapshot(
                                warehouse.introspect(cancellation, Progress.none()),
                                Redaction.none()));
        ProfileTables.Profiled profiled =
                new ProfileTables(warehouse, connector.dialect(), settings, clock, cancellation)
                        .run(snapshot, Progress.none());
        RelateTables.Related related =
                new RelateTables(
                                warehouse,
                                connector.dialect(),
                                settings,
                                new SuggestLinks(
                                        new AskMeanings(embedder, AskMeanings.USUAL, cancellation),
                                        ProposeJoins.never()),
                                clock,
                                cancellation)
                        .run(
                                snapshot,
                                Optional.of(profiled),
                                Decisions.none(),
                                SeenEvidence.nothing(),
                                Progress.none());
        return new Answer(
                related.relationships(),
                related.warnings(),
                related.statements(),
                Duration.between(start, clock.instant()));
    }
}
