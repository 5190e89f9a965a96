package dev.ktx.service;

import static dev.ktx.service.Artifacts.holding;
import static dev.ktx.service.Artifacts.typed;
import static dev.ktx.service.Trees.list;
import static dev.ktx.service.Trees.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.SamplePolicy;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.service.DictionaryMatches.Match;
import dev.ktx.service.DictionaryMatches.ValueResult;
import dev.ktx.service.SearchDictionary.Request;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

class SearchDictionaryTest {
    private static final TableRef ORDERS = TableRef.of("public", "orders");
    private static final TableRef SAILINGS = TableRef.of("ops", "sailings");

    private final Artifacts artifacts = new Artifacts();
    private QueryResult answer = new QueryResult(List.of(), List.of(), Optional.empty());
    private SamplePolicy policy = SamplePolicy.byDefault();
    private final SearchDictionary search =
            new SearchDictionary(
                    artifacts,
                    new ProbeValues(
                            new PooledWarehouses(
                                    List.of(new FakeConnector(_ -> answer)),
                                    new FakeConnections().with("harbor"),
                                    () -> Instant.EPOCH),
                            () -> policy,
                            () -> Instant.EPOCH));

    @Test
    @DisplayName("SC-T78 a value in one of two connections is a match there and a miss here")
    void matchesAndMisses() {
        artifacts
                .profile(
                        "warehouse",
                        "sync-1",
                        holding(ORDERS, "status", 3, "paid", "refunded", "pending"))
                .profile(
                        "billing",
                        "sync-2",
                        holding(
                                TableRef.of("public", "customers"),
                                "name",
                                4,
                                "Acme Corp",
                                "Globex"));

        assertThat(
                        JsonText.indented(
                                search.run(
                                                new Request(
                                                        List.of("PAID", "missing"),
                                                        List.of("warehouse", "billing")))
                                        .tree()))
                .isEqualTo(
                        """
                        {
                          "searched": [
                            {
                              "connectionId": "billing",
                              "coverage": {
                                "sampledRows": null,
                                "valuesPerColumn": null,
                                "profiledColumns": 1,
                                "syncId": "sync-2",
                                "profiledAt": null
                              },
                              "status": "ready",
                              "notSearched": [
                                {
                                  "why": "partly_sampled",
                                  "columns": 1,
                                  "examples": [
                                    "public.customers.name"
                                  ]
                                }
                              ]
                            },
                            {
                              "connectionId": "warehouse",
                              "coverage": {
                                "sampledRows": null,
                                "valuesPerColumn": null,
                                "profiledColumns": 1,
                                "syncId": "sync-1",
                                "profiledAt": null
                              },
                              "status": "ready"
                            }
                          ],
                          "results": [
                            {
                              "value": "PAID",
                              "matches": [
                                {
                                  "connectionId": "warehouse",
                                  "sourceName": "orders",
                                  "columnName": "status",
                                  "matchedValue": "paid",
                                  "cardinality": 3,
                                  "table": "public.orders"
                                }
                              ],
                              "misses": [
                                {
                                  "connectionId": "billing",
                                  "reason": "value_not_in_sample",
                                  "why": "Text columns not seen through: 1 searched in part. Ask again with probe: true."
                                }
                              ]
                            },
                            {
                              "value": "missing",
                              "matches": [],
                              "misses": [
                                {
                                  "connectionId": "billing",
                                  "reason": "value_not_in_sample",
                                  "why": "Text columns not seen through: 1 searched in part. Ask again with probe: true."
                                },
                                {
                                  "connectionId": "warehouse",
                                  "reason": "value_not_in_sample",
                                  "why": "All values of the searched columns are known."
                                }
                              ]
                            }
                          ]
                        }\
                        """);
    }

    @Test
    @DisplayName("SC-T79 no profile and a profile of numbers only are told apart")
    void nothingToSearch() {
        artifacts.profile(
                "billing",
                "sync-empty",
                typed(TableRef.of("public", "events"), "id", "integer", "integer", 100, "1", "2"));

        assertThat(
                        JsonText.write(
                                search.run(
                                                new Request(
                                                        List.of("Acme"),
                                                        List.of("billing", "warehouse")))
                                        .tree(),
                                false))
                .isEqualTo(
                        "{\"searched\":["
                                + "{\"connectionId\":\"billing\",\"coverage\":{\"sampledRows\":null,"
                                + "\"valuesPerColumn\":null,\"profiledColumns\":0,"
                                + "\"syncId\":\"sync-empty\",\"profiledAt\":null},"
                                + "\"status\":\"no_candidate_columns\","
                                + "\"notSearched\":[{\"why\":\"not_text\",\"columns\":1,"
                                + "\"examples\":[\"public.events.id\"]}]},"
                                + "{\"connectionId\":\"warehouse\",\"coverage\":{\"sampledRows\":null,"
                                + "\"valuesPerColumn\":null,\"profiledColumns\":0,\"syncId\":null,"
                                + "\"profiledAt\":null},\"status\":\"no_profile_artifact\"}],"
                                + "\"results\":[{\"value\":\"Acme\",\"matches\":[],\"misses\":["
                                + "{\"connectionId\":\"billing\",\"reason\":\"no_candidate_columns\","
                                + "\"why\":\"No column holds a vocabulary of text, such as names or"
                                + " states.\"},"
                                + "{\"connectionId\":\"warehouse\",\"reason\":\"no_profile_artifact\","
                                + "\"why\":\"No scan has looked at its rows yet. Run: ktx ingest"
                                + " warehouse\"}"
                                + "]}]}");
    }

    @Test
    void onlyTheConnectionsAskedForAreSearched() {
        artifacts
                .profile("warehouse", "sync-1", holding(ORDERS, "status", 3, "paid"))
                .profile(
                        "billing",
                        "sync-2",
                        holding(TableRef.of("public", "invoices"), "status", 2, "paid"));

        DictionaryMatches found = search.run(new Request(List.of("paid"), List.of("billing")));

        assertThat(found.searched())
                .extracting(DictionaryMatches.Searched::connectionId)
                .containsExactly("billing");
        assertThat(only(found).misses()).isEmpty();
        assertThat(only(found).matches())
                .containsExactly(
                        new Match(
                                "billing",
                                "invoices",
                                "status",
                                "paid",
                                java.util.OptionalLong.of(2),
                                "public.invoices",
                                Optional.empty(),
                                Optional.empty()));
    }

    @Test
    @DisplayName("SC-T80 a part in any case finds the whole value")
    void part() {
        artifacts.profile("harbor", "sync-1", holding(SAILINGS, "route", 9, "Express Night"));

        assertThat(matched("express")).containsExactly("Express Night");
    }

    @Test
    void wholeValuesComeBeforeBeginningsWordsAndPartsAndAccentsLast() {
        artifacts.profile(
                "harbor",
                "sync-1",
                holding(
                        SAILINGS,
                        "route",
                        9,
                        "a midnight boat",
                        "Night boat",
                        "boat at night",
                        "NIGHT",
                        "Nîght",
                        "fortnight"));

        assertThat(matched("night"))
                .containsExactly(
                        "NIGHT",
                        "Night boat",
                        "boat at night",
                        "a midnight boat",
                        "fortnight",
                        "Nîght");
    }

    @Test
    void withinOneClassConnectionSourceColumnAndValueDecide() {
        artifacts
                .profile(
                        "b",
                        "sync-1",
                        holding(TableRef.of("s", "t"), "c", 9, "x2", "x1"),
                        holding(TableRef.of("s", "t"), "B", 9, "x3"),
                        holding(TableRef.of("s", "A"), "z", 9, "x4"))
                .profile("a", "sync-1", holding(TableRef.of("s", "z"), "z", 9, "x5"));

        assertThat(
                        search.run(new Request(List.of("x"), List.of("a", "b")))
                                .results()
                                .getFirst()
                                .matches())
                .extracting(Match::matchedValue)
                .containsExactly("x5", "x4", "x3", "x1", "x2");
    }

    @Test
    void sameNamesInTwoSchemasAreToldApartAndBothCounted() {
        artifacts.profile(
                "harbor",
                "sync-1",
                holding(TableRef.of("ops", "crew"), "rank", 2, "mate"),
                holding(TableRef.of("archive", "crew"), "rank", 2, "mate"));

        DictionaryMatches found = search.run(new Request(List.of("mate"), List.of("harbor")));

        assertThat(only(found).matches())
                .extracting(Match::table)
                .containsExactly("archive.crew", "ops.crew");
        assertThat(found.searched().getFirst().coverage().profiledColumns()).isEqualTo(2);
    }

    @Test
    void valuesOfKeysAndFreeTextAreNotSearched() {
        artifacts.profile(
                "harbor",
                "sync-1",
                holding(SAILINGS, "vessel_id", 9, "night"),
                holding(SAILINGS, "notes", 9, "night"),
                holding(SAILINGS, "route", 201, "night"));

        DictionaryMatches found = search.run(new Request(List.of("night"), List.of("harbor")));

        assertThat(only(found).matches()).isEmpty();
        assertThat(only(found).misses().getFirst().reason().id()).isEqualTo("no_candidate_columns");
    }

    @Test
    void coverageTellsHowMuchAMissMeans() {
        ScanProfile plain =
                Artifacts.profile("harbor", holding(SAILINGS, "route", 9, "Express Night"));
        artifacts.profile(
                "harbor",
                "2026-11-30-101500-local-x",
                new ScanProfile(
                        plain.connectionId(),
                        plain.driver(),
                        true,
                        1,
                        List.of(),
                        plain.columns(),
                        List.of(),
                        OptionalInt.of(10_000),
                        OptionalInt.of(50),
                        Optional.of(Instant.parse("2026-11-30T10:15:00.5Z"))));

        assertThat(
                        map(
                                list(
                                                search.run(
                                                                new Request(
                                                                        List.of("x"),
                                                                        List.of("harbor")))
                                                        .tree(),
                                                "searched")
                                        .getFirst()))
                .extractingByKey("coverage")
                .isEqualTo(
                        Map.of(
                                "sampledRows", 10_000,
                                "valuesPerColumn", 50,
                                "profiledColumns", 1,
                                "syncId", "2026-11-30-101500-local-x",
                                "profiledAt", "2026-11-30T10:15:00.500Z"));
    }

    @Test
    void aProfileThatCannotBeReadCostsAWarningAndNothingElse() {
        artifacts
                .broken("harbor")
                .profile("warehouse", "sync-1", holding(ORDERS, "status", 3, "paid"));

        DictionaryMatches found =
                search.run(new Request(List.of("paid"), List.of("harbor", "warehouse")));

        assertThat(only(found).matches()).hasSize(1);
        assertThat(only(found).misses().getFirst().reason().id()).isEqualTo("no_profile_artifact");
        assertThat(map(list(found.tree(), "warnings").getFirst()))
                .containsEntry("connectionId", "harbor")
                .containsEntry("code", "artifact_unreadable")
                .extractingByKey("message")
                .asString()
                .contains("not JSON", "ktx ingest harbor");
    }

    @Test
    void aProfileThatCannotBeReadInPartIsSearchedWithAWarning() {
        artifacts.profile(
                "harbor",
                "sync-1",
                Artifacts.profile("harbor", holding(SAILINGS, "route", 9, "Express Night")),
                List.of(ScanWarning.of("artifact_unreadable", "one column has no name")));

        DictionaryMatches found = search.run(new Request(List.of("night"), List.of("harbor")));

        assertThat(only(found).matches()).hasSize(1);
        assertThat(found.warnings()).hasSize(1);
    }

    @Test
    void aProfileOfWhichNothingCanBeReadIsNone() {
        artifacts.profile(
                "harbor",
                "sync-1",
                Artifacts.profile("harbor"),
                List.of(ScanWarning.of("artifact_unreadable", "the file is cut off")));

        DictionaryMatches found = search.run(new Request(List.of("night"), List.of("harbor")));

        assertThat(only(found).misses().getFirst().reason().id()).isEqualTo("no_profile_artifact");
        assertThat(found.warnings()).hasSize(1);
    }

    @Test
    void aProfileWithoutAnyValuesSaysHowToGetSome() {
        artifacts.profile("harbor", "sync-1", holding(SAILINGS, "route", 9));

        DictionaryMatches found = search.run(new Request(List.of("night"), List.of("harbor")));

        assertThat(found.warnings())
                .singleElement()
                .satisfies(warning ->
                        assertThat(warning.warning().message()).contains("scan.samples"));
    }

    @Test
    void fiftyMatchesAreListedAndAllAreCounted() {
        artifacts.profile(
                "harbor",
                "sync-1",
                IntStream.range(0, 40)
                        .mapToObj(n -> holding(SAILINGS, "c" + n, 2, "night boat", "late night"))
                        .toArray(ColumnProfile[]::new));

        Map<String, ?> result =
                only(search.run(new Request(List.of("night"), List.of("harbor")))).tree();

        assertThat(result.get("truncated")).isEqualTo(true);
        assertThat(result.get("matchTotal")).isEqualTo(80);
        assertThat(matched("night")).hasSize(50).startsWith("night boat").endsWith("late night");
    }

    @Test
    @DisplayName("M36 twenty values with many long matches stay below 20,000 tokens")
    void manyMatches() {
        String long1 = "night " + "é".repeat(3_000);
        for (String id : List.of("a", "b", "c")) {
            artifacts.profile(
                    id,
                    "sync-1",
                    IntStream.range(0, 200)
                            .mapToObj(n -> holding(SAILINGS, "column_" + n, 2, long1, "night"))
                            .toArray(ColumnProfile[]::new));
        }

        DictionaryMatches found =
                search.run(new Request(Collections.nCopies(20, "night"), List.of("a", "b", "c")));

        assertThat(Trees.tokens(found.tree())).isBetween(5_000L, 20_000L);
        assertThat(found.results())
                .hasSize(20)
                .allSatisfy(result -> {
                    assertThat(result.matches()).isNotEmpty();
                    assertThat(result.totals()).isPresent();
                    assertThat(result.totals().orElseThrow().matches()).isEqualTo(1_200);
                });
    }

    @Test
    @DisplayName("M36 a thousand connections stay below 20,000 tokens and are counted")
    void manyConnections() {
        List<String> ids = IntStream.range(0, 1_000).mapToObj(n -> "connection_" + n).toList();

        DictionaryMatches found =
                search.run(new Request(Collections.nCopies(20, "x".repeat(9_000)), ids));

        assertThat(Trees.tokens(found.tree())).isLessThanOrEqualTo(20_000);
        assertThat(found.searchedTotal()).hasValue(1_000);
        assertThat(only(found).totals().orElseThrow().misses()).isEqualTo(1_000);
    }

    @Test
    void noValueMoreThanTwentyAndAnEmptyOneAreMalformedCalls() {
        for (List<String> values :
                List.of(List.<String>of(), Collections.nCopies(21, "x"), List.of("x", ""))) {
            assertThatExceptionOfType(KtxException.class)
                    .isThrownBy(() -> new Request(values, List.of("harbor")))
                    .satisfies(thrown ->
                            assertThat(thrown.problem().code())
                                    .isEqualTo(ProblemCode.BAD_ARGUMENT));
        }
    }

    private List<String> matched(String value) {
        return only(search.run(new Request(List.of(value), List.of("harbor")))).matches().stream()
                .map(Match::matchedValue)
                .toList();
    }

    private static ValueResult only(DictionaryMatches found) {
        return found.results().getFirst();
    }

    @Test
    void valuesThatOnlyLookLikeItComeWhereNothingContainsIt() {
        artifacts
                .profile("shop", "s", holding(ORDERS, "status", 3, "refunded", "Acme Corp", "paid"))
                .profile("bank", "s", holding(ORDERS, "status", 1, "refundde"));
        var asked =
                new Request(
                        List.of("refundde", "corp acme", "padi", "piad"), List.of("shop", "bank"));
        assertThat(search.run(asked).results())
                .extracting(result ->
                        result.matches().stream()
                                .map(match ->
                                        match.matchedValue()
                                                + match.likeness().map(" "::concat).orElse(""))
                                .toList())
                .containsExactly(
                        List.of("refundde", "refunded fuzzy"),
                        List.of("Acme Corp words"),
                        List.of(),
                        List.of());
    }

    @Test
    void aMissSaysWhatWasNotSeenThrough() {
        artifacts.profile(
                "harbor",
                "sync-1",
                holding(SAILINGS, "vessel", 2, "Aurora", "Borealis"),
                holding(SAILINGS, "port", 90, "Oslo", "Kiel"),
                holding(SAILINGS, "cargo", 4_000),
                holding(SAILINGS, "captain_email", 3),
                typed(SAILINGS, "tons", "integer", "integer", 40));

        DictionaryMatches found =
                search.run(new Request(List.of("Zeno", "12.5"), List.of("harbor")));

        assertThat(found.searched().getFirst().gaps())
                .extracting(DictionaryMatches.Gap::why)
                .containsExactly("partly_sampled", "too_many_values", "other_purpose", "not_text");
        assertThat(found.searched().getFirst().gaps().getFirst().examples())
                .containsExactly("ops.sailings.port");
        assertThat(found.results().getFirst().misses().getFirst().why().orElseThrow())
                .isEqualTo(
                        "Text columns not seen through: 1 searched in part, 1 with too many values."
                                + " Ask again with probe: true.");
        assertThat(found.results().getLast().misses().getFirst().why().orElseThrow())
                .startsWith("Numbers and dates are not looked through");
        assertThat(found.tree()).doesNotContainKey("probe");
    }

    @Test
    void aConnectionThatWasNeverScannedSaysHowTo() {
        DictionaryMatches found = search.run(new Request(List.of("Zeno"), List.of("harbor"), true));

        assertThat(only(found).misses().getFirst().why())
                .hasValueSatisfying(why -> assertThat(why).endsWith("Run: ktx ingest harbor"));
        assertThat(found.probes()).isEmpty();
    }

    @Test
    void aProbeAsksTheWarehouseForWhatSamplesLack() {
        artifacts.profile(
                "harbor",
                "sync-1",
                holding(SAILINGS, "vessel", 2, "Aurora", "Borealis"),
                holding(SAILINGS, "cargo", 4_000));
        answer =
                new QueryResult(
                        List.of(
                                new QueryResult.ResultColumn("position", "integer"),
                                new QueryResult.ResultColumn("v", "text")),
                        List.of(
                                List.of(Cell.of(0), Cell.of("Zeno grain")),
                                List.of(Cell.of(0), Cell.of("zeno@example.org"))),
                        Optional.empty());

        DictionaryMatches found =
                search.run(new Request(List.of("zeno", "aurora"), List.of("harbor"), true));

        assertThat(found.results().getFirst().matches())
                .singleElement()
                .satisfies(match -> {
                    assertThat(match.matchedValue()).isEqualTo("Zeno grain");
                    assertThat(match.columnName()).isEqualTo("cargo");
                    assertThat(match.lane()).contains("probe");
                });
        assertThat(found.results().getLast().matches().getFirst().lane()).isEmpty();
        assertThat(found.probes())
                .singleElement()
                .satisfies(probe -> {
                    assertThat(probe.status()).isEqualTo(DictionaryMatches.ProbeStatus.DONE);
                    assertThat(probe.columns()).isEqualTo(1);
                    assertThat(probe.statements()).isEqualTo(1);
                });
    }

    @Test
    void whatIsKeptBackIsNotAskedFor() {
        artifacts.profile("harbor", "sync-1", holding(SAILINGS, "cargo", 4_000));
        policy = new SamplePolicy(SamplePolicy.Keep.DICTIONARY, List.of("cargo"));

        DictionaryMatches found = search.run(new Request(List.of("Zeno"), List.of("harbor"), true));

        assertThat(found.probes())
                .singleElement()
                .satisfies(probe -> {
                    assertThat(probe.status()).isEqualTo(DictionaryMatches.ProbeStatus.SKIPPED);
                    assertThat(probe.reason().orElseThrow()).contains("scan.samplesDeny");
                });
    }

    @Test
    void aProbeEndsWithItsStatements() {
        artifacts.profile(
                "harbor",
                "sync-1",
                IntStream.range(0, 30)
                        .mapToObj(i -> holding(TableRef.of("ops", "t" + i), "cargo", 4_000))
                        .toArray(ColumnProfile[]::new));

        DictionaryMatches found = search.run(new Request(List.of("Zeno"), List.of("harbor"), true));

        assertThat(found.probes())
                .singleElement()
                .satisfies(probe -> {
                    assertThat(probe.status()).isEqualTo(DictionaryMatches.ProbeStatus.PARTIAL);
                    assertThat(probe.statements()).isEqualTo(ProbeValues.MAX_STATEMENTS);
                    assertThat(probe.reason().orElseThrow()).startsWith("18 columns were left out");
                });
    }
}
