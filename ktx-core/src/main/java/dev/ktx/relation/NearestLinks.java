package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.TableRef;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds which of several tables with one key a row continues: the nearest one. Used by one thread.
final class NearestLinks {
    /// Bits of surprise from which no chance is meant.
    private static final double TELLING_BITS = 24;

    private final SchemaFacts schema;
    private final FoundKeys keys;
    private final Decisions decisions;

    NearestLinks(SchemaFacts schema, FoundKeys keys, Decisions decisions) {
        this.schema = schema;
        this.keys = keys;
        this.decisions = decisions;
    }

    /// Whether a row that continues another in a table of its own is also found, every one, in a
    /// smaller table between the two, as that of a salesperson among employees among persons.
    boolean isNearer(Judged link, Judged best) {
        Endpoint from = link.candidate().from();
        boolean own =
                keys.rows()
                        .of(new KeyRef(from.table(), from.columns()))
                        .filter(Uniqueness::identifies)
                        .isPresent();
        return own
                && rows(link.candidate().to().table()) > rows(from.table())
                && isBetween(link, best);
    }

    private boolean isBetween(Judged link, Judged best) {
        return link.isAccepted()
                && link.coverage() == 1
                && rows(link.candidate().to().table()) < rows(best.candidate().to().table());
    }

    /// The smallest table between a row and the best target whose rows it continues, as employees
    /// between salespersons and persons: all three have the one key, which is that of the best
    /// target, and so few values would not all be found between by chance. Tables that are named
    /// after the best target hold parts of its rows and nothing between.
    Optional<Judged> nearest(List<Judged> rivals, Judged best) {
        Endpoint from = best.candidate().from();
        TableFacts root = schema.table(best.candidate().to().table());
        TableFacts child = schema.table(from.table());
        boolean continues =
                best.isAccepted()
                        && !decisions.about(best.id()).isPresent()
                        && from.columns().size() == 1
                        && keys.isFirst(best.candidate().target())
                        && root.named(
                                        child.column(from.columns().getFirst())
                                                .orElseThrow()
                                                .content())
                                >= 0.9
                        && !isPartOf(child, root);
        if (!continues) {
            return Optional.empty();
        }
        boolean own = keys.isFirst(new KeyRef(from.table(), from.columns()));
        return rivals.stream()
                .filter(link -> link != best && !decisions.about(link.id()).isPresent())
                .filter(link ->
                        own
                                ? isNearer(link, best)
                                : isPartOf(child, schema.table(link.candidate().to().table()))
                                        && isBetween(link, best))
                .filter(link -> keys.isFirst(link.candidate().target()))
                .filter(link -> !isPartOf(schema.table(link.candidate().to().table()), root))
                .filter(link -> surprise(link, best) >= TELLING_BITS)
                .min(
                        Comparator.comparingLong(
                                        (Judged link) -> rows(link.candidate().to().table()))
                                .thenComparing(Judged::id));
    }

    static boolean isPartOf(TableFacts table, TableFacts root) {
        return NameMatch.startsWith(table.words(), root.words()) > 0;
    }

    /// In bits, that all rows of a table are found between by chance.
    private double surprise(Judged link, Judged best) {
        Endpoint from = link.candidate().from();
        double share =
                (double) rows(link.candidate().to().table()) / rows(best.candidate().to().table());
        long values =
                schema.table(from.table())
                        .column(from.columns().getFirst())
                        .map(column -> column.distinct().orElse(0))
                        .orElse(0L);
        return -Math.log(share) / Math.log(2) * values;
    }

    private long rows(TableRef table) {
        return schema.table(table).rows().orElse(0);
    }
}
