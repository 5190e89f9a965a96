package dev.ktx.service;

import dev.ktx.catalog.FoldedText;
import dev.ktx.catalog.NameOrder;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.TableNames;
import dev.ktx.catalog.ValueGap;
import dev.ktx.catalog.ValueMatch;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.service.DictionaryMatches.Coverage;
import dev.ktx.service.DictionaryMatches.Match;
import dev.ktx.service.DictionaryMatches.Miss;
import dev.ktx.service.DictionaryMatches.Probe;
import dev.ktx.service.DictionaryMatches.ProbeStatus;
import dev.ktx.service.DictionaryMatches.Reason;
import dev.ktx.service.DictionaryMatches.Searched;
import dev.ktx.service.DictionaryMatches.Status;
import dev.ktx.service.DictionaryMatches.Totals;
import dev.ktx.service.DictionaryMatches.ValueResult;
import dev.ktx.service.DictionaryMatches.Warning;
import dev.ktx.service.DictionaryVocabulary.Entry;
import dev.ktx.service.DictionaryVocabulary.SearchedColumn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the columns that hold values people name, from what the latest profile of each connection
/// kept, and on request, for values that no sample held, from the warehouse itself. A miss is told
/// with its reason and proves nothing. A profile that cannot be read costs a warning and its
/// connection's matches. The answer stays within 20,000 tokens.
public final class SearchDictionary {
    /// Values that one call may ask for.
    public static final int MAX_VALUES = 20;

    /// Matches that are listed for one value.
    static final int MAX_MATCHES = 50;

    private static final Comparator<Found> ORDER =
            Comparator.comparing(Found::rank)
                    .thenComparingInt(Found::connection)
                    .thenComparing(found -> found.column().sourceKey())
                    .thenComparing(found -> found.column().columnKey())
                    .thenComparing(found -> found.value().lower())
                    .thenComparing(found -> found.value().text())
                    .thenComparing(found -> found.column().table(), NameOrder.comparator());

    private static final Pattern NUMBER_OR_DATE =
            Pattern.compile("[+-]?[\\d.,:/ -]*\\d[\\d.,:/ -]*%?");

    private final ScanArtifacts artifacts;
    private final ProbeValues probe;
    private final Remade<ScanProfile, DictionaryVocabulary> vocabularies =
            new Remade<>(DictionaryVocabulary::of);

    public SearchDictionary(ScanArtifacts artifacts, ProbeValues probe) {
        this.artifacts = artifacts;
        this.probe = probe;
    }

    /// @param values 1 to {@link #MAX_VALUES}, none empty
    /// @param connectionIds those to search, in any order
    /// @param probe whether a warehouse may be asked for values that its samples do not hold
    public record Request(List<String> values, Collection<String> connectionIds, boolean probe) {
        /// Without asking a warehouse.
        public Request(List<String> values, Collection<String> connectionIds) {
            this(values, connectionIds, false);
        }

        /// @throws KtxException `bad-argument` for another number of values or an empty one
        public Request {
            values = List.copyOf(values);
            connectionIds = Set.copyOf(connectionIds);
            if (values.isEmpty() || values.size() > MAX_VALUES || values.contains("")) {
                throw new KtxException(
                        AnswerProblems.outOfRange(
                                "values",
                                "1 to " + MAX_VALUES + " texts that are not empty",
                                values.contains("")
                                        ? "a list with an empty text"
                                        : Integer.toString(values.size())));
            }
        }
    }

    /// @param connection its place among the connections searched
    private record Found(
            ValueMatch rank, int connection, SearchedColumn column, FoldedText value) {}

    /// One connection's part of the search.
    ///
    /// @param probed entries that the warehouse itself gave
    private record Dictionary(
            Searched searched,
            Optional<DictionaryVocabulary> vocabulary,
            TableNames names,
            List<Entry> probed,
            Optional<Probe> probe,
            List<ScanWarning> warnings) {
        List<Entry> entries() {
            return vocabulary.map(DictionaryVocabulary::entries).orElse(List.of());
        }

        Dictionary with(Probe probe, List<Entry> probed) {
            return new Dictionary(
                    searched, vocabulary, names, probed, Optional.of(probe), warnings);
        }

        /// Whether the warehouse itself gave a value.
        boolean gave(SearchedColumn column, FoldedText value) {
            return probed.stream()
                    .anyMatch(entry ->
                            entry.value().equals(value) && entry.columns().contains(column));
        }

        boolean holds(FoldedText asked) {
            return entries().stream()
                    .anyMatch(entry -> ValueMatch.of(asked, entry.value()).isPresent());
        }
    }

    public DictionaryMatches run(Request request) {
        return run(request, Cancellation.never());
    }

    /// @param cancellation ends what a warehouse is asked
    public DictionaryMatches run(Request request, Cancellation cancellation) {
        List<Dictionary> dictionaries =
                request.connectionIds().stream()
                        .sorted(NameOrder.comparator())
                        .map(this::dictionary)
                        .map(dictionary ->
                                request.probe()
                                        ? probed(dictionary, request.values(), cancellation)
                                        : dictionary)
                        .toList();
        return DictionaryFit.fit(
                new DictionaryMatches(
                        dictionaries.stream().map(Dictionary::searched).toList(),
                        request.values().stream()
                                .map(value -> result(value, dictionaries))
                                .toList(),
                        OptionalInt.empty(),
                        dictionaries.stream()
                                .flatMap(dictionary -> dictionary.probe().stream())
                                .toList(),
                        dictionaries.stream().flatMap(SearchDictionary::warnings).toList()));
    }

    private Dictionary probed(
            Dictionary dictionary, List<String> values, Cancellation cancellation) {
        List<String> missed =
                values.stream().filter(value -> !dictionary.holds(FoldedText.of(value))).toList();
        if (dictionary.vocabulary().isEmpty() || missed.isEmpty()) {
            return dictionary;
        }
        ProbeValues.Probed answer =
                probe.run(
                        dictionary.searched().connectionId(),
                        dictionary.vocabulary().get().worthAsking(),
                        missed,
                        cancellation);
        var entries = new ArrayList<Entry>();
        answer.found()
                .forEach((column, found) -> {
                    var searched = SearchedColumn.of(column, dictionary.names());
                    found.stream()
                            .map(String::strip)
                            .distinct()
                            .forEach(value ->
                                    entries.add(
                                            new Entry(FoldedText.of(value), List.of(searched))));
                });
        return dictionary.with(answer.probe(), entries);
    }

    private static Stream<Warning> warnings(Dictionary dictionary) {
        return dictionary.warnings().stream()
                .map(warning -> new Warning(dictionary.searched().connectionId(), warning));
    }

    private static ValueResult result(String value, List<Dictionary> dictionaries) {
        FoldedText asked = FoldedText.of(value);
        var best = new PriorityQueue<Found>(ORDER.reversed());
        var misses = new ArrayList<Miss>();
        int total = 0;
        for (int connection = 0; connection < dictionaries.size(); connection++) {
            Dictionary dictionary = dictionaries.get(connection);
            int before = total;
            for (Entry entry : dictionary.entries()) {
                Optional<ValueMatch> rank = ValueMatch.of(asked, entry.value());
                if (rank.isPresent()) {
                    total += entry.columns().size();
                    keep(best, rank.get(), connection, entry);
                }
            }
            if (total == before) {
                for (Entry entry : dictionary.probed()) {
                    Optional<ValueMatch> rank = ValueMatch.of(asked, entry.value());
                    if (rank.isPresent()) {
                        total += entry.columns().size();
                        keep(best, rank.get(), connection, entry);
                    }
                }
            }
            if (total == before) {
                for (Entry entry : dictionary.entries()) {
                    Optional<ValueMatch> rank = ValueMatch.like(asked, entry.value());
                    if (rank.isPresent()) {
                        total += entry.columns().size();
                        keep(best, rank.get(), connection, entry);
                    }
                }
            }
            if (total == before) {
                Searched searched = dictionary.searched();
                misses.add(
                        new Miss(
                                searched.connectionId(),
                                Reason.of(searched.status()),
                                why(value, dictionary)));
            }
        }
        List<Match> matches =
                best.stream().sorted(ORDER).map(found -> match(found, dictionaries)).toList();
        return new ValueResult(
                value,
                matches,
                misses,
                total > matches.size()
                        ? Optional.of(new Totals(total, misses.size(), AnswerProblems.matchesCut()))
                        : Optional.empty());
    }

    private static Optional<String> why(String value, Dictionary dictionary) {
        if (dictionary.vocabulary().isEmpty()) {
            return dictionary.warnings().isEmpty()
                    ? Optional.of(
                            AnswerProblems.neverProfiled(dictionary.searched().connectionId()))
                    : Optional.empty();
        }
        DictionaryVocabulary vocabulary = dictionary.vocabulary().get();
        return Optional.of(
                AnswerProblems.notAmongSamples(
                        NUMBER_OR_DATE.matcher(value.strip()).matches(),
                        vocabulary.count(ValueGap.PARTLY_SAMPLED),
                        vocabulary.count(ValueGap.TOO_MANY_VALUES),
                        vocabulary.count(ValueGap.NO_VALUES_KEPT),
                        vocabulary.columns(),
                        dictionary.probe().isPresent(),
                        dictionary
                                .probe()
                                .filter(probe -> probe.status() == ProbeStatus.DONE)
                                .isPresent()));
    }

    /// @param best the worst first, at most {@link #MAX_MATCHES}
    private static void keep(
            PriorityQueue<Found> best, ValueMatch rank, int connection, Entry entry) {
        for (SearchedColumn column : entry.columns()) {
            var found = new Found(rank, connection, column, entry.value());
            if (best.size() >= MAX_MATCHES) {
                Found worst = best.peek();
                if (worst == null || ORDER.compare(found, worst) >= 0) {
                    return;
                }
                best.remove();
            }
            best.add(found);
        }
    }

    private static Match match(Found found, List<Dictionary> dictionaries) {
        SearchedColumn column = found.column();
        return new Match(
                dictionaries.get(found.connection()).searched().connectionId(),
                column.profile().table().name(),
                column.profile().column(),
                found.value().text(),
                column.profile().distinctCount(),
                column.table(),
                found.rank().contains() ? Optional.empty() : Optional.of(found.rank().id()),
                dictionaries.get(found.connection()).gave(found.column(), found.value())
                        ? Optional.of(DictionaryMatches.PROBE)
                        : Optional.empty());
    }

    private Dictionary dictionary(String connectionId) {
        try {
            return switch (artifacts.latestProfile(connectionId)) {
                case LatestProfile.Missing() -> without(connectionId, List.of());
                case LatestProfile.Found(var syncId, var profile, var unread) ->
                        dictionary(connectionId, syncId, profile, unread);
            };
        } catch (KtxException unreadable) {
            return without(
                    connectionId,
                    List.of(
                            warning(
                                    AnswerProblems.profileUnreadable(
                                            connectionId, unreadable.problem().what()))));
        }
    }

    private static Dictionary without(String connectionId, List<ScanWarning> warnings) {
        return new Dictionary(
                new Searched(connectionId, Coverage.NONE, Status.NO_PROFILE_ARTIFACT, List.of()),
                Optional.empty(),
                TableNames.of(""),
                List.of(),
                Optional.empty(),
                warnings);
    }

    private Dictionary dictionary(
            String connectionId, String syncId, ScanProfile profile, List<ScanWarning> unread) {
        if (profile.columns().isEmpty() && !unread.isEmpty()) {
            return without(connectionId, unread);
        }
        DictionaryVocabulary vocabulary = vocabularies.of(connectionId, profile);
        TableNames names = TableNames.of(profile.driver());
        var warnings = new ArrayList<>(unread);
        if (vocabulary.candidates() > 0 && vocabulary.columns() == 0) {
            warnings.add(warning(AnswerProblems.noSamples(connectionId)));
        }
        var coverage =
                new Coverage(
                        profile.profileSampleRows(),
                        profile.sampleValuesPerColumn(),
                        vocabulary.columns(),
                        Optional.of(syncId),
                        profile.profiledAt());
        return new Dictionary(
                new Searched(
                        connectionId,
                        coverage,
                        vocabulary.columns() > 0 ? Status.READY : Status.NO_CANDIDATE_COLUMNS,
                        vocabulary.told(names)),
                Optional.of(vocabulary),
                names,
                List.of(),
                Optional.empty(),
                warnings);
    }

    private static ScanWarning warning(Problem problem) {
        return ScanWarning.of(
                problem.code().id().replace('-', '_'), problem.message().replace('\n', ' '));
    }
}
