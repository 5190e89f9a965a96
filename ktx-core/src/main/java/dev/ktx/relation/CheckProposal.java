package dev.ktx.relation;

import dev.ktx.relation.JoinProposal.Verdict;

import java.util.List;
import java.util.Optional;

/// Finds what a proposed join means in a schema.
final class CheckProposal {
    private final SchemaFacts schema;
    private final FindCandidates finder;

    CheckProposal(SchemaFacts schema, FindCandidates finder) {
        this.schema = schema;
        this.finder = finder;
    }

    Verdict of(JoinProposal proposal) {
        Optional<TableFacts> from = table(proposal.fromTable());
        if (from.isEmpty()) {
            return new Verdict.Unknown(proposal.fromTable());
        }
        Optional<TableFacts> to = table(proposal.toTable());
        if (to.isEmpty()) {
            return new Verdict.Unknown(proposal.toTable());
        }
        Optional<ColumnFacts> column = column(from.get(), proposal.fromColumn());
        if (column.isEmpty()) {
            return new Verdict.Unknown(proposal.fromTable() + "." + proposal.fromColumn());
        }
        Optional<ColumnFacts> target = column(to.get(), proposal.toColumn());
        if (target.isEmpty()) {
            return new Verdict.Unknown(proposal.toTable() + "." + proposal.toColumn());
        }
        return of(from.get(), column.get(), to.get(), target.get());
    }

    private Verdict of(
            TableFacts table, ColumnFacts column, TableFacts parent, ColumnFacts target) {
        if (!column.type().joins(target.type())) {
            return new Verdict.Impossible("values of the two columns cannot be equal");
        }
        return finder.proposed(table, column, parent, target)
                .<Verdict>map(Verdict.Possible::new)
                .orElseGet(() ->
                        new Verdict.Impossible(
                                "the second column identifies no row, or has no room for the"
                                        + " values of the first"));
    }

    /// By its full name, or by its own where one table alone is called so.
    private Optional<TableFacts> table(String name) {
        String wanted = name.strip();
        Optional<TableFacts> full =
                schema.tables().stream()
                        .filter(table -> table.ref().display().equalsIgnoreCase(wanted))
                        .findFirst();
        if (full.isPresent()) {
            return full;
        }
        List<TableFacts> bare =
                schema.tables().stream()
                        .filter(table -> table.ref().name().equalsIgnoreCase(wanted))
                        .toList();
        return bare.size() == 1 ? Optional.of(bare.getFirst()) : Optional.empty();
    }

    private static Optional<ColumnFacts> column(TableFacts table, String name) {
        String wanted = name.strip();
        return table.column(wanted)
                .or(() ->
                        table.columns().stream()
                                .filter(column -> column.name().equalsIgnoreCase(wanted))
                                .findFirst());
    }
}
