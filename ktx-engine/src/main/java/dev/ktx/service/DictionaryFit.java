package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.service.DictionaryMatches.Match;
import dev.ktx.service.DictionaryMatches.Miss;
import dev.ktx.service.DictionaryMatches.Searched;
import dev.ktx.service.DictionaryMatches.Totals;
import dev.ktx.service.DictionaryMatches.ValueResult;
import dev.ktx.service.DictionaryMatches.Warning;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Brings matches within 20,000 tokens in all; tells what is not listed.
final class DictionaryFit {
    /// @param matches of each value
    /// @param misses of each value
    /// @param letters of each value, asked for or found, and of each warning
    private record Caps(int matches, int misses, int connections, int letters) {}

    /// A sentence is whole or it is not there.
    private static final int LEGIBLE = 500;

    private static final int ALL = Integer.MAX_VALUE;

    /// From generous to certain to fit.
    private static final List<Caps> CAPS =
            List.of(
                    new Caps(SearchDictionary.MAX_MATCHES, ALL, ALL, 5_000),
                    new Caps(25, ALL, ALL, 500),
                    new Caps(12, 50, 100, 200),
                    new Caps(6, 10, 50, 200),
                    new Caps(3, 3, 20, 100),
                    new Caps(1, 1, 10, 40));

    private static final int MAX_WARNINGS = 10;

    private DictionaryFit() {}

    static DictionaryMatches fit(DictionaryMatches all) {
        DictionaryMatches fitted = all;
        for (Caps caps : CAPS) {
            fitted = capped(all, caps);
            if (JsonSize.INDENTED.of(fitted.tree(), 0) <= AnswerBudget.DEFAULT.maxBytes()) {
                break;
            }
        }
        return fitted;
    }

    private static DictionaryMatches capped(DictionaryMatches all, Caps caps) {
        int connections = all.searched().size();
        return new DictionaryMatches(
                first(caps.connections(), all.searched()).stream()
                        .map(searched -> capped(searched, caps))
                        .toList(),
                all.results().stream().map(result -> capped(result, caps)).toList(),
                connections > caps.connections()
                        ? OptionalInt.of(connections)
                        : OptionalInt.empty(),
                first(caps.connections(), all.probes()),
                first(MAX_WARNINGS, all.warnings()).stream()
                        .map(warning -> capped(warning, caps))
                        .toList());
    }

    private static ValueResult capped(ValueResult result, Caps caps) {
        boolean cut =
                result.totals().isPresent()
                        || result.matches().size() > caps.matches()
                        || result.misses().size() > caps.misses();
        return new ValueResult(
                Shortened.to(caps.letters(), result.value()),
                first(caps.matches(), result.matches()).stream()
                        .map(match -> capped(match, caps))
                        .toList(),
                first(caps.misses(), result.misses()).stream()
                        .map(miss -> capped(miss, caps))
                        .toList(),
                cut
                        ? Optional.of(
                                new Totals(
                                        result.totals()
                                                .map(Totals::matches)
                                                .orElse(result.matches().size()),
                                        result.misses().size(),
                                        AnswerProblems.matchesCut()))
                        : Optional.empty());
    }

    private static Match capped(Match match, Caps caps) {
        return new Match(
                match.connectionId(),
                match.sourceName(),
                match.columnName(),
                Shortened.to(caps.letters(), match.matchedValue()),
                match.cardinality(),
                match.table(),
                match.likeness(),
                match.lane());
    }

    // What was left out is told in full only while there is room.
    private static Searched capped(Searched searched, Caps caps) {
        return caps.misses() == ALL
                ? searched
                : new Searched(
                        searched.connectionId(), searched.coverage(), searched.status(), List.of());
    }

    private static Miss capped(Miss miss, Caps caps) {
        return caps.letters() >= LEGIBLE
                ? miss
                : new Miss(miss.connectionId(), miss.reason(), Optional.empty());
    }

    private static Warning capped(Warning warning, Caps caps) {
        ScanWarning told = warning.warning();
        return new Warning(
                warning.connectionId(),
                new ScanWarning(
                        told.code(),
                        Shortened.to(caps.letters(), told.message()),
                        Optional.empty(),
                        Optional.empty(),
                        told.recoverable(),
                        Map.of()));
    }

    private static <T> List<T> first(int limit, List<T> all) {
        return all.size() <= limit ? all : all.subList(0, limit);
    }
}
