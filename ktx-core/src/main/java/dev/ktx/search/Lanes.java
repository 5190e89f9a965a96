package dev.ktx.search;

import java.util.List;
import java.util.Map;

/// What finding a word is worth, in each part of each kind of entity. The figures are the same for
/// every project.
public final class Lanes {
    /// How much counts what is found beyond the best part.
    private static final double TIE = 0.3;

    private Lanes() {}

    static Map<Facet, Double> weights(EntityKind kind) {
        return switch (kind) {
            case TABLE ->
                    Map.of(
                            Facet.NAME, 2.0,
                            Facet.DISPLAY, 0.4,
                            Facet.DESCRIPTION, 1.0,
                            Facet.COMMENT, 1.0,
                            Facet.PARTS, 1.0,
                            Facet.SAMPLES, 1.0,
                            Facet.BODY, 0.6);
            case COLUMN ->
                    Map.of(
                            Facet.NAME, 2.0,
                            Facet.DISPLAY, 0.7,
                            Facet.DESCRIPTION, 1.0,
                            Facet.COMMENT, 1.0,
                            Facet.SAMPLES, 1.3);
            case GROUP ->
                    Map.of(
                            Facet.NAME, 1.5,
                            Facet.DISPLAY, 1.0,
                            Facet.PARTS, 1.0,
                            Facet.DESCRIPTION, 0.7,
                            Facet.COMMENT, 0.7,
                            Facet.SAMPLES, 1.0,
                            Facet.BODY, 0.5);
            case WIKI ->
                    Map.of(
                            Facet.NAME, 2.0,
                            Facet.DESCRIPTION, 1.6,
                            Facet.RELATED, 1.2,
                            Facet.BODY, 1.0);
            case SOURCE ->
                    Map.of(
                            Facet.NAME, 2.0,
                            Facet.DISPLAY, 0.6,
                            Facet.DESCRIPTION, 1.2,
                            Facet.PARTS, 1.0,
                            Facet.SAMPLES, 1.0);
            case MEASURE, DIMENSION ->
                    Map.of(
                            Facet.NAME, 2.0,
                            Facet.DISPLAY, 0.7,
                            Facet.DESCRIPTION, 1.2,
                            Facet.EXPR, 0.7,
                            Facet.SAMPLES, 1.3);
        };
    }

    /// Looks everywhere.
    ///
    /// @param owners as {@link Lane#owners}
    public static Lane of(EntityKind kind, List<Sought> words, List<String> owners, int limit) {
        return new Lane(kind, words, weights(kind), TIE, owners, List.of(), limit);
    }

    /// Brings everything there is.
    ///
    /// @param owners as {@link Lane#owners}
    public static Lane all(EntityKind kind, List<String> owners, int limit) {
        return new Lane(kind, List.of(), Map.of(), TIE, owners, List.of(), limit);
    }

    /// Brings everything there is in some groups.
    ///
    /// @param groups at least one
    public static Lane within(
            EntityKind kind, List<Sought> words, List<Lane.Group> groups, int limit) {
        return new Lane(kind, words, weights(kind), TIE, List.of(), groups, limit);
    }
}
