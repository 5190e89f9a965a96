package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.relation.JoinSearch;
import dev.ktx.relation.RowFacts.ColumnRef;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Adds links to a search that no word of a name leads to: of an embedder who knows what names
/// mean, and of a language model. Either may be missing. What they add stands only where rows carry
/// it.
final class SuggestLinks {
    private final AskMeanings meanings;
    private final ProposeJoins proposals;

    SuggestLinks(AskMeanings meanings, ProposeJoins proposals) {
        this.meanings = meanings;
        this.proposals = proposals;
    }

    /// @param search the same one when nothing was added
    /// @param model whether a language model was asked
    record Suggested(JoinSearch search, List<ScanWarning> warnings, StageStatus model) {}

    /// @param refuted columns whose names lead where their values do not
    Suggested beyond(JoinSearch search, Set<ColumnRef> refuted) {
        AskMeanings.Told told = meanings.about(search.unexplained(refuted, AskMeanings.MOST));
        JoinSearch knowing = search.knowing(told.meanings(), refuted);
        ProposeJoins.Proposed proposed = proposals.about(search.openColumns(refuted), search);
        return new Suggested(
                knowing.with(proposed.proposals()),
                Stream.concat(told.warnings().stream(), proposed.warnings().stream()).toList(),
                proposed.status());
    }
}
