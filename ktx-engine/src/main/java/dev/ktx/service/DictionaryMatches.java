package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Where values occur in the profiled columns of some connections. Field names and orders of
/// `tree()` are the contract's; fields beyond it are present only when they say something.
///
/// @param searched sorted by id
/// @param results one for each value asked for, in the order of asking
/// @param searchedTotal connections searched; empty when all are listed
/// @param probes what warehouses themselves were asked for; empty unless a request wants it
/// @param warnings by connection, what could not be read
public record DictionaryMatches(
        List<Searched> searched,
        List<ValueResult> results,
        OptionalInt searchedTotal,
        List<Probe> probes,
        List<Warning> warnings) {
    public DictionaryMatches {
        searched = List.copyOf(searched);
        results = List.copyOf(results);
        probes = List.copyOf(probes);
        warnings = List.copyOf(warnings);
    }

    /// As JSON.
    public Map<String, @Nullable Object> tree() {
        return Tree.of("searched", searched.stream().map(Searched::tree).toList())
                .with("results", results.stream().map(ValueResult::tree).toList())
                .ifPresent("searchedTotal", searchedTotal)
                .ifAny("probe", probes.stream().map(Probe::tree).toList())
                .ifAny("warnings", warnings.stream().map(Warning::tree).toList())
                .done();
    }

    /// @param gaps columns whose values were not looked through, or not all
    public record Searched(String connectionId, Coverage coverage, Status status, List<Gap> gaps) {
        public Searched {
            gaps = List.copyOf(gaps);
        }

        Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("coverage", coverage.tree())
                    .with("status", status.id())
                    .ifAny("notSearched", gaps.stream().map(Gap::tree).toList())
                    .done();
        }
    }

    /// Columns that a search does not see through, and why.
    ///
    /// @param why as in answers: one of {@link dev.ktx.catalog.ValueGap} or `not_profiled`
    /// @param columns how many; of `not_profiled` tables and columns together
    /// @param examples the first of them, as `table.column`
    public record Gap(String why, int columns, List<String> examples) {
        public Gap {
            examples = List.copyOf(examples);
        }

        Map<String, @Nullable Object> tree() {
            return Tree.of("why", why).with("columns", columns).with("examples", examples).done();
        }
    }

    /// What became of asking one warehouse for values that no sample held.
    ///
    /// @param columns that were asked
    /// @param statements that were run for it
    /// @param reason why columns were left out; empty for {@link ProbeStatus#DONE}
    public record Probe(
            String connectionId,
            ProbeStatus status,
            int columns,
            int statements,
            Optional<String> reason) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("lane", PROBE)
                    .with("status", status.name().toLowerCase(Locale.ROOT))
                    .with("columns", columns)
                    .with("statements", statements)
                    .ifPresent("reason", reason)
                    .done();
        }
    }

    /// How far a probe came.
    public enum ProbeStatus {
        /// Every column that may hold more than its sample was asked.
        DONE,
        /// Time or statements were used up before that.
        PARTIAL,
        /// The warehouse did not answer.
        FAILED,
        /// There was nothing to ask.
        SKIPPED
    }

    /// Where a match comes from when no sample held it.
    static final String PROBE = "probe";

    /// How much a miss means.
    ///
    /// @param sampledRows of each table at most
    /// @param valuesPerColumn kept at most
    /// @param profiledColumns columns whose values were searched
    public record Coverage(
            OptionalInt sampledRows,
            OptionalInt valuesPerColumn,
            int profiledColumns,
            Optional<String> syncId,
            Optional<Instant> profiledAt) {
        static final Coverage NONE =
                new Coverage(
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        0,
                        Optional.empty(),
                        Optional.empty());

        Map<String, @Nullable Object> tree() {
            return new Tree()
                    .orNull("sampledRows", sampledRows)
                    .orNull("valuesPerColumn", valuesPerColumn)
                    .with("profiledColumns", profiledColumns)
                    .orNull("syncId", syncId)
                    .orNull("profiledAt", profiledAt.map(IsoTime::text))
                    .done();
        }
    }

    /// Whether a connection could be searched.
    public enum Status {
        READY,
        NO_PROFILE_ARTIFACT,
        NO_CANDIDATE_COLUMNS;

        /// As in answers, for example `no_profile_artifact`.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param value as asked for
    /// @param matches the best first: whole values, beginnings, words, parts, then those that
    ///   differ in accents; of a connection without any of these, values that have the same words
    ///   or differ in a letter or two; within each of these by connection, source, column and value
    /// @param misses connections without a match, in the order of `searched`
    /// @param totals how many there are, when not all are listed
    public record ValueResult(
            String value, List<Match> matches, List<Miss> misses, Optional<Totals> totals) {
        public ValueResult {
            matches = List.copyOf(matches);
            misses = List.copyOf(misses);
        }

        Map<String, @Nullable Object> tree() {
            var tree =
                    Tree.of("value", value)
                            .with("matches", matches.stream().map(Match::tree).toList())
                            .with("misses", misses.stream().map(Miss::tree).toList());
            totals.ifPresent(all ->
                    tree.with("truncated", true)
                            .with("matchTotal", all.matches())
                            .with("missTotal", all.misses())
                            .with("hint", all.hint()));
            return tree.done();
        }
    }

    /// @param hint how to see the rest
    public record Totals(int matches, int misses, String hint) {}

    /// @param sourceName the bare name of the table
    /// @param cardinality different values of the column
    /// @param table the full name of the table
    /// @param likeness `words` or `fuzzy` for a value that only looks like what was asked for
    /// @param lane `probe` for a value that the warehouse itself gave
    public record Match(
            String connectionId,
            String sourceName,
            String columnName,
            String matchedValue,
            OptionalLong cardinality,
            String table,
            Optional<String> likeness,
            Optional<String> lane) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("sourceName", sourceName)
                    .with("columnName", columnName)
                    .with("matchedValue", matchedValue)
                    .orNull("cardinality", cardinality)
                    .with("table", table)
                    .ifPresent("likeness", likeness)
                    .ifPresent("lane", lane)
                    .done();
        }
    }

    /// @param why in a sentence, when there is more to say than the reason
    public record Miss(String connectionId, Reason reason, Optional<String> why) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("reason", reason.id())
                    .ifPresent("why", why)
                    .done();
        }
    }

    /// Why a connection has no match. Never proof that the value does not exist.
    public enum Reason {
        VALUE_NOT_IN_SAMPLE,
        NO_PROFILE_ARTIFACT,
        NO_CANDIDATE_COLUMNS;

        /// As in answers, for example `value_not_in_sample`.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Reason of(Status status) {
            return switch (status) {
                case READY -> VALUE_NOT_IN_SAMPLE;
                case NO_PROFILE_ARTIFACT -> NO_PROFILE_ARTIFACT;
                case NO_CANDIDATE_COLUMNS -> NO_CANDIDATE_COLUMNS;
            };
        }
    }

    public record Warning(String connectionId, ScanWarning warning) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("code", warning.code())
                    .with("message", warning.message())
                    .done();
        }
    }
}
