package dev.ktx.service;

import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Progress;
import dev.ktx.relation.Candidate;
import dev.ktx.relation.Decisions;
import dev.ktx.relation.Evidence;
import dev.ktx.relation.JoinSearch;
import dev.ktx.relation.KeyRef;
import dev.ktx.relation.RowFacts.ColumnRef;
import dev.ktx.relation.Uniqueness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Asks the rows of one scan about keys and links, in rounds: first what names and statistics
/// suggest, then what somebody adds who knows more. Nothing is asked twice. Used by one thread.
final class CheckLinks {
    private final AskRows ask;
    private final SeenEvidence seen;
    private final Map<KeyRef, Uniqueness> keys = new HashMap<>();
    private final Set<KeyRef> askedKeys = new HashSet<>();
    private final Map<String, Evidence> evidence = new HashMap<>();

    /// @param seen what earlier scans saw; hears what this one sees
    CheckLinks(AskRows ask, SeenEvidence seen) {
        this.ask = ask;
        this.seen = seen;
    }

    /// Asks what is still open of a search.
    JoinSearch.Links round(JoinSearch search, Progress progress) {
        progress.report(0, "Counting keys");
        keys.putAll(seen.keys(openKeys(search), ask::keys));
        JoinSearch.Links links = search.links(keys);
        var open = new ArrayList<Candidate>();
        for (Candidate candidate : links.candidates()) {
            if (!evidence.containsKey(candidate.id())) {
                links.known(candidate)
                        .or(() -> seen.link(candidate))
                        .ifPresentOrElse(
                                known -> keep(candidate, known), () -> open.add(candidate));
            }
        }
        Map<String, Evidence> answers = ask.links(open, progress.within(0.2, 1));
        open.forEach(candidate -> {
            Evidence answer = answers.get(candidate.id());
            if (answer != null) {
                keep(candidate, answer);
            }
        });
        return links;
    }

    private Map<TableRef, List<KeyRef>> openKeys(JoinSearch search) {
        var open = new TreeMap<TableRef, List<KeyRef>>();
        search.keyQuestions()
                .forEach((table, questions) -> {
                    List<KeyRef> news = questions.stream().filter(askedKeys::add).toList();
                    if (!news.isEmpty()) {
                        open.put(table, news);
                    }
                });
        return open;
    }

    private void keep(Candidate candidate, Evidence found) {
        evidence.put(candidate.id(), found);
        seen.keep(candidate, found);
    }

    /// Columns whose names lead where their values do not.
    Set<ColumnRef> refuted(JoinSearch.Links links) {
        return links.refuted(evidence);
    }

    /// Where columns lead by their values alone.
    Map<ColumnRef, TableRef> carried(JoinSearch.Links links) {
        return links.carried(evidence);
    }

    /// Decides, and tells how many links had no turn.
    ///
    /// @param links of the last round
    Checked resolve(JoinSearch.Links links, Decisions decisions) {
        long left =
                links.candidates().stream()
                        .filter(candidate -> !evidence.containsKey(candidate.id()))
                        .count();
        ask.tellLeft((int) left);
        boolean failed = evidence.values().stream().anyMatch(Evidence.Failed.class::isInstance);
        return new Checked(links.resolve(evidence, decisions), left == 0 && !failed);
    }

    /// @param complete whether every link was checked
    record Checked(Relationships relationships, boolean complete) {}
}
