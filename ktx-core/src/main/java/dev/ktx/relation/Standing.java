package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Decisions.Decision;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Which links have both ends in a warehouse as it stands, and what the others lack: tables and
/// columns may be dropped after somebody decided about them. Immutable.
public final class Standing {
    private final Map<String, Table> tables = new HashMap<>();

    public Standing(Collection<Table> tables) {
        tables.forEach(table -> this.tables.put(table.ref().display(), table));
    }

    /// A decision that holds again when its table or column comes back.
    ///
    /// @param ends of the link; empty when the id is that of no link
    /// @param missing what is not there, for example `table 'ops.tugs'`
    public record Gone(Decision decision, Optional<LinkId> ends, String missing) {
        /// How people write the link; its id when that is no link.
        public String link() {
            return ends.map(LinkId::inShort).orElse(decision.id());
        }
    }

    /// Decisions about what is not there, sorted by id.
    public List<Gone> gone(Decisions decisions) {
        return decisions.all().stream().flatMap(decision -> gone(decision).stream()).toList();
    }

    private Optional<Gone> gone(Decision decision) {
        Optional<LinkId> link = LinkId.of(decision.id());
        if (link.isEmpty()) {
            return Optional.of(new Gone(decision, link, "a link of that id"));
        }
        return missing(link.get().from())
                .or(() -> missing(link.get().to()))
                .map(missing -> new Gone(decision, link, missing));
    }

    /// The ends as the warehouse has them; empty when it lacks one.
    Optional<LinkId> found(LinkId link) {
        return missing(link.from()).isPresent() || missing(link.to()).isPresent()
                ? Optional.empty()
                : Optional.of(new LinkId(actual(link.from()), actual(link.to())));
    }

    /// A name that holds dots comes apart at the wrong place in an id, its full spelling does not.
    private Endpoint actual(Endpoint end) {
        Table table = tables.get(end.table().display());
        TableRef ref = table == null ? end.table() : table.ref();
        return new Endpoint(ref, end.columns());
    }

    private Optional<String> missing(Endpoint end) {
        Table table = tables.get(end.table().display());
        if (table == null) {
            return Optional.of("table '%s'".formatted(end.table().display()));
        }
        return end.columns().stream()
                .filter(name ->
                        table.columns().stream().noneMatch(column -> column.name().equals(name)))
                .findFirst()
                .map(name -> "column '%s.%s'".formatted(end.table().display(), name));
    }

    /// Without links and keys of what is gone since they were found.
    Relationships of(Relationships found) {
        return new Relationships(
                standing(found.accepted()),
                standing(found.review()),
                standing(found.rejected()),
                found.skipped(),
                found.primaryKeys().stream()
                        .filter(key -> missing(new Endpoint(key.table(), key.columns())).isEmpty())
                        .toList());
    }

    private List<Relationship> standing(List<Relationship> links) {
        return links.stream()
                .filter(link ->
                        Stream.of(link.from(), link.to()).allMatch(end -> missing(end).isEmpty()))
                .toList();
    }
}
