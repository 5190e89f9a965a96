package dev.ktx.service;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.DictionaryColumns;
import dev.ktx.catalog.FoldedText;
import dev.ktx.catalog.NameOrder;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.TableNames;
import dev.ktx.catalog.ValueMatch;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.service.DictionaryMatches.Coverage;
import dev.ktx.service.DictionaryMatches.Match;
import dev.ktx.service.DictionaryMatches.Miss;
import dev.ktx.service.DictionaryMatches.Reason;
import dev.ktx.service.DictionaryMatches.Searched;
import dev.ktx.service.DictionaryMatches.Status;
import dev.ktx.service.DictionaryMatches.Totals;
import dev.ktx.service.DictionaryMatches.ValueResult;
import dev.ktx.service.DictionaryMatches.Warning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the columns that hold values people name, from what the latest profile of each connection
/// kept. A miss is told with its reason and proves nothing. A profile that cannot be read costs a
/// warning and its connection's matches. The answer stays within 20,000 tokens.
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

    /// As {@link #ORDER} puts the columns of one value.
    private static final Comparator<SearchedColumn> COLUMN_ORDER =
            Comparator.comparing(SearchedColumn::sourceKey)
                    .thenComparing(SearchedColumn::columnKey)
                    .thenComparing(SearchedColumn::table, NameOrder.comparator());

    private final ScanArtifacts artifacts;
    private final Remade<ScanProfile, Vocabulary> vocabularies = new Remade<>(Vocabulary::of);

    public SearchDictionary(ScanArtifacts artifacts) {
        this.artifacts = artifacts;
    }

    /// @param values 1 to {@link #MAX_VALUES}, none empty
    /// @param connectionIds those to search, in any order
    public record Request(List<String> values, Collection<String> connectionIds) {
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

    /// @param sourceKey sorts like the name of the table
    /// @param columnKey sorts like the name of the column
    /// @param table the full name
    private record SearchedColumn(
            ColumnProfile profile, String sourceKey, String columnKey, String table) {}

    /// @param columns that hold the value, by {@link #COLUMN_ORDER}
    private record Entry(FoldedText value, List<SearchedColumn> columns) {}

    /// The values of a profile that are searched.
    ///
    /// @param candidates columns that hold a vocabulary by name and type
    /// @param columns those of them with values
    private record Vocabulary(List<Entry> entries, int candidates, int columns) {
        static Vocabulary of(ScanProfile profile) {
            TableNames names = TableNames.of(profile.driver());
            Map<String, List<SearchedColumn>> holders = new LinkedHashMap<>();
            int columns = 0;
            int candidates = 0;
            for (ColumnProfile column : profile.columns()) {
                if (!DictionaryColumns.isCandidate(column)) {
                    continue;
                }
                candidates++;
                List<String> values = DictionaryColumns.values(column);
                columns += values.isEmpty() ? 0 : 1;
                var searched =
                        new SearchedColumn(
                                column,
                                NameOrder.key(column.table().name()),
                                NameOrder.key(column.column()),
                                names.display(column.table()));
                values.forEach(value ->
                        holders.computeIfAbsent(value, _ -> new ArrayList<>()).add(searched));
            }
            return new Vocabulary(
                    holders.entrySet().stream()
                            .map(held ->
                                    new Entry(
                                            FoldedText.of(held.getKey()),
                                            held.getValue().stream().sorted(COLUMN_ORDER).toList()))
                            .toList(),
                    candidates,
                    columns);
        }
    }

    /// @param connection its place among the connections searched
    private record Found(
            ValueMatch rank, int connection, SearchedColumn column, FoldedText value) {}

    /// One connection's part of the search.
    private record Dictionary(Searched searched, List<Entry> entries, List<ScanWarning> warnings) {}

    public DictionaryMatches run(Request request) {
        List<Dictionary> dictionaries =
                request.connectionIds().stream()
                        .sorted(NameOrder.comparator())
                        .map(this::dictionary)
                        .toList();
        return DictionaryFit.fit(
                new DictionaryMatches(
                        dictionaries.stream().map(Dictionary::searched).toList(),
                        request.values().stream()
                                .map(value -> result(value, dictionaries))
                                .toList(),
                        OptionalInt.empty(),
                        dictionaries.stream().flatMap(SearchDictionary::warnings).toList()));
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
                misses.add(new Miss(searched.connectionId(), Reason.of(searched.status())));
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
                found.rank().contains() ? Optional.empty() : Optional.of(found.rank().id()));
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
                new Searched(connectionId, Coverage.NONE, Status.NO_PROFILE_ARTIFACT),
                List.of(),
                warnings);
    }

    private Dictionary dictionary(
            String connectionId, String syncId, ScanProfile profile, List<ScanWarning> unread) {
        if (profile.columns().isEmpty() && !unread.isEmpty()) {
            return without(connectionId, unread);
        }
        Vocabulary vocabulary = vocabularies.of(connectionId, profile);
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
                        vocabulary.columns() > 0 ? Status.READY : Status.NO_CANDIDATE_COLUMNS),
                vocabulary.entries(),
                warnings);
    }

    private static ScanWarning warning(Problem problem) {
        return ScanWarning.of(
                problem.code().id().replace('-', '_'), problem.message().replace('\n', ' '));
    }
}
