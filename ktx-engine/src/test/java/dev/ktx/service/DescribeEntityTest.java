package dev.ktx.service;

import static dev.ktx.service.Artifacts.column;
import static dev.ktx.service.Artifacts.orders;
import static dev.ktx.service.Artifacts.snapshot;
import static dev.ktx.service.Artifacts.table;
import static dev.ktx.service.Trees.list;
import static dev.ktx.service.Trees.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.service.DescribeEntity.Asked;
import dev.ktx.service.DescribeEntity.Entity;
import dev.ktx.service.DescribeEntity.Request;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class DescribeEntityTest {
    private final Artifacts artifacts = new Artifacts();
    private final DescribeEntity describe = new DescribeEntity(artifacts);

    @Test
    @DisplayName("SC-T72 without a scan every table answers scan_missing and no snapshot")
    void noScan() {
        assertThat(
                        JsonText.indented(
                                ask("warehouse", written("public.orders"), parts("ops", "berths"))
                                        .tree()))
                .isEqualTo(
                        """
                        {
                          "results": [
                            {
                              "ok": false,
                              "connectionId": "warehouse",
                              "table": "public.orders",
                              "error": {
                                "code": "scan_missing",
                                "message": "No live-database scan found for connection \\"warehouse\\"; run `ktx ingest warehouse` or `ktx scan warehouse`."
                              }
                            },
                            {
                              "ok": false,
                              "connectionId": "warehouse",
                              "table": {
                                "catalog": null,
                                "db": "ops",
                                "name": "berths"
                              },
                              "error": {
                                "code": "scan_missing",
                                "message": "No live-database scan found for connection \\"warehouse\\"; run `ktx ingest warehouse` or `ktx scan warehouse`."
                              }
                            }
                          ]
                        }\
                        """);
    }

    @Test
    @DisplayName("SC-T73 a table is described field by field with the scan it comes from")
    void wholeTable() {
        artifacts.scan("warehouse", "sync-2", snapshot("postgres", orders("public", 99)));

        assertThat(JsonText.indented(ask("warehouse", written("public.orders")).tree()))
                .isEqualTo(
                        """
                        {
                          "results": [
                            {
                              "ok": true,
                              "connectionId": "warehouse",
                              "tableRef": {
                                "catalog": null,
                                "db": "public",
                                "name": "orders"
                              },
                              "display": "public.orders",
                              "kind": "table",
                              "comment": "Customer orders",
                              "estimatedRows": 99,
                              "columns": [
                                {
                                  "name": "id",
                                  "nativeType": "integer",
                                  "normalizedType": "integer",
                                  "dimensionType": "number",
                                  "nullable": false,
                                  "primaryKey": true,
                                  "comment": "Order id"
                                },
                                {
                                  "name": "status",
                                  "nativeType": "text",
                                  "normalizedType": "text",
                                  "dimensionType": "string",
                                  "nullable": false,
                                  "primaryKey": false,
                                  "comment": "Order status"
                                }
                              ],
                              "foreignKeys": [
                                {
                                  "fromColumn": "customer_id",
                                  "toCatalog": null,
                                  "toDb": "public",
                                  "toTable": "customers",
                                  "toColumn": "id",
                                  "constraintName": "orders_customer_id_fkey"
                                }
                              ],
                              "snapshot": {
                                "syncId": "sync-2",
                                "extractedAt": "2026-05-14T09:00:00.000Z",
                                "scanRunId": "scan-2"
                              }
                            }
                          ]
                        }\
                        """);
    }

    @Test
    @DisplayName("SC-T73 the second of two calls sees a scan made between them")
    void freshScan() {
        artifacts.scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)));
        ask("warehouse", written("public.orders"));
        artifacts.scan("warehouse", "sync-2", snapshot("postgres", orders("public", 99)));

        assertThat(only(ask("warehouse", written("public.orders"))))
                .containsEntry("estimatedRows", 99L)
                .extractingByKey("snapshot")
                .isEqualTo(
                        Map.of(
                                "syncId", "sync-2",
                                "extractedAt", "2026-05-14T09:00:00.000Z",
                                "scanRunId", "scan-2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ops.sailings", "OPS.SAILINGS", "Ops.Sailings", "\"ops\".\"sailings\""})
    @DisplayName("SC-T74 a written name finds its table in any case")
    void anyCase(String name) {
        artifacts.scan("harbor", "sync-1", snapshot("postgres", sailings()));

        assertThat(only(ask("harbor", written(name)))).containsEntry("display", "ops.sailings");
    }

    @Test
    @DisplayName("SC-T115 a name in parts without catalog finds its table")
    void inParts() {
        artifacts.scan("harbor", "sync-1", snapshot("postgres", sailings()));

        assertThat(only(ask("harbor", parts("OPS", "Sailings"))))
                .containsEntry("display", "ops.sailings");
        assertThat(
                        only(
                                ask(
                                        "harbor",
                                        new Entity(
                                                new Asked.Parts(TableRef.of("sailings")),
                                                List.of()))))
                .containsEntry("display", "ops.sailings");
    }

    @Test
    @DisplayName("SC-T75 a bare name in two schemas is ambiguous_table with sorted candidates")
    void ambiguous() {
        artifacts.scan(
                "warehouse",
                "sync-1",
                snapshot("postgres", orders("public", 12), orders("archive", 12)));

        assertThat(JsonText.indented(only(ask("warehouse", written("orders"))).get("error")))
                .isEqualTo(
                        """
                        {
                          "code": "ambiguous_table",
                          "message": "Table name \\"orders\\" is ambiguous across schemas/catalogs; pass a structured table ref.",
                          "candidates": [
                            {
                              "tableRef": {
                                "catalog": null,
                                "db": "archive",
                                "name": "orders"
                              },
                              "display": "archive.orders"
                            },
                            {
                              "tableRef": {
                                "catalog": null,
                                "db": "public",
                                "name": "orders"
                              },
                              "display": "public.orders"
                            }
                          ]
                        }\
                        """);
    }

    @Test
    @DisplayName("SC-T76 an unknown column is column_not_found with the columns as candidates")
    void unknownColumn() {
        artifacts.scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)));

        Map<String, @Nullable Object> result =
                only(ask("warehouse", written("public.orders", "status", "plan_tier")));

        assertThat(result).containsEntry("ok", false).containsKey("snapshot");
        assertThat(result.get("error"))
                .isEqualTo(
                        Map.of(
                                "code", "column_not_found",
                                "message", "Column(s) not found on public.orders: plan_tier",
                                "candidates", List.of("id", "status")));
    }

    @Test
    @DisplayName("SC-T77 no table and more than twenty are a malformed call")
    void entityCount() {
        for (int count : new int[] {0, 21}) {
            assertThatExceptionOfType(KtxException.class)
                    .isThrownBy(() ->
                            new Request("warehouse", Collections.nCopies(count, written("orders"))))
                    .satisfies(thrown ->
                            assertThat(thrown.problem().code())
                                    .isEqualTo(ProblemCode.BAD_ARGUMENT));
        }
        assertThat(new Request("warehouse", Collections.nCopies(20, written("orders"))).entities())
                .hasSize(20);
    }

    @Test
    @DisplayName("SC-T117 an empty list of columns means all")
    void allColumns() {
        artifacts.scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)));

        assertThat(columns(ask("warehouse", written("public.orders"))))
                .containsExactly("id", "status");
    }

    @Test
    void chosenColumnsKeepTheOrderOfTheTableAndEveryForeignKey() {
        artifacts.scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)));

        EntityDetails details = ask("warehouse", parts("public", "orders", "STATUS", "\"id\""));

        assertThat(columns(details)).containsExactly("id", "status");
        assertThat(columns(ask("warehouse", parts("public", "orders", "status"))))
                .containsExactly("status");
        assertThat(list(only(details), "foreignKeys")).hasSize(1);
    }

    @Test
    @DisplayName("SC-T118 columns that differ by case only both come back")
    void caseTwins() {
        artifacts.scan(
                "warehouse",
                "sync-1",
                snapshot(
                        "postgres",
                        table(
                                TableRef.of("ops", "crew"),
                                column("Id"),
                                column("id"),
                                column("x"))));

        assertThat(columns(ask("warehouse", written("ops.crew", "id"))))
                .containsExactly("Id", "id");
        assertThat(columns(ask("warehouse", written("ops.crew", "ID", "Id", "id"))))
                .containsExactly("Id", "id");
    }

    @Test
    void oneBadTableLeavesTheOthersAndTheirOrder() {
        artifacts.scan(
                "warehouse", "sync-1", snapshot("postgres", orders("public", 12), sailings()));

        EntityDetails details =
                ask(
                        "warehouse",
                        written("ops.sailings"),
                        written("nowhere"),
                        written("public.orders", "nothing"),
                        written("public.orders"));

        assertThat(details.results().stream().map(result -> result.tree().get("ok")))
                .containsExactly(true, false, false, true);
    }

    @Test
    @DisplayName("M18 SQL in the place of a name is a table that is not there")
    void sqlAsName() {
        artifacts.scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)));

        assertThat(only(ask("warehouse", written("x' UNION SELECT 1 --"))))
                .containsEntry("table", "x' UNION SELECT 1 --")
                .extractingByKey("error")
                .isEqualTo(
                        Map.of(
                                "code",
                                "table_not_found",
                                "message",
                                "Table not found in latest scan: x' UNION SELECT 1 --",
                                "candidates",
                                List.of(
                                        Map.of(
                                                "tableRef",
                                                EntityDetails.ref(TableRef.of("public", "orders")),
                                                "display",
                                                "public.orders"))));
    }

    @Test
    void aMissingTableInPartsIsNamedAsPeopleReadIt() {
        artifacts.scan("warehouse", "sync-1", snapshot("sqlite", table(TableRef.of("orders"))));

        assertThat(error(ask("warehouse", parts("ops", "berths"))))
                .containsEntry("message", "Table not found in latest scan: berths");
    }

    @Test
    void aFewCandidatesAreSortedByNameWithoutRegardToCase() {
        artifacts.scan(
                "warehouse",
                "sync-1",
                snapshot(
                        "postgres",
                        table(TableRef.of("ops", "Zebra")),
                        table(TableRef.of("ops", "apple")),
                        table(TableRef.of("Crew", "list"))));

        assertThat(displays(ask("warehouse", written("ops.zebr"))))
                .containsExactly("Crew.list", "ops.apple", "ops.Zebra");
        assertThat(error(ask("warehouse", written("ops.zebr"))))
                .doesNotContainKey("candidateTotal");
    }

    @Test
    void ofManyCandidatesTheTwentyNearestAreNamedAndAllAreCounted() {
        List<Table> tables =
                Stream.concat(
                                IntStream.range(0, 800)
                                        .mapToObj(n -> TableRef.of("ops", "unrelated_" + n)),
                                Stream.of(
                                        TableRef.of("ops", "sailings"),
                                        TableRef.of("ops", "sailing_days")))
                        .map(Artifacts::table)
                        .toList();
        artifacts.scan("harbor", "sync-1", snapshot("postgres", tables));

        EntityDetails details = ask("harbor", written("salings"));

        assertThat(displays(details)).hasSize(20).startsWith("ops.sailings");
        assertThat(error(details)).containsEntry("candidateTotal", 802);
    }

    @Test
    void ofManyColumnsTheTwentyNearestAreNamedAndAllAreCounted() {
        List<Column> columns =
                Stream.concat(
                                IntStream.range(0, 60).mapToObj(n -> "measure_" + n),
                                Stream.of("departed", "arrived"))
                        .map(Artifacts::column)
                        .toList();
        artifacts.scan(
                "harbor",
                "sync-1",
                snapshot("postgres", table(TableRef.of("ops", "sailings"), columns)));

        Map<String, @Nullable Object> error =
                error(ask("harbor", written("ops.sailings", "departd", "arived")));

        assertThat(list(error, "candidates"))
                .hasSize(20)
                .satisfies(names ->
                        assertThat(names.subList(0, 2)).isEqualTo(List.of("arrived", "departed")));
        assertThat(error)
                .containsEntry("candidateTotal", 62)
                .containsEntry("message", "Column(s) not found on ops.sailings: departd, arived");
    }

    @Test
    void aTableProfileAddsWhatTheRowsLookLike() {
        TableRef orders = TableRef.of("public", "orders");
        ScanProfile columns =
                Artifacts.profile(
                        "warehouse",
                        Artifacts.holding(orders, "status", 3, "paid", "open", "a", "b", "c", "d"));
        artifacts
                .scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)))
                .profile(
                        "warehouse",
                        "sync-1",
                        new ScanProfile(
                                "warehouse",
                                "postgres",
                                true,
                                1,
                                List.of(new ScanProfile.TableRows(orders, 4_711)),
                                columns.columns(),
                                List.of(),
                                OptionalInt.empty(),
                                OptionalInt.empty(),
                                Optional.empty()));

        Map<String, @Nullable Object> table =
                only(ask("warehouse", written("public.orders", "status")));

        assertThat(table).containsEntry("rowCount", 4_711L);
        assertThat(list(table, "columns").getFirst())
                .isEqualTo(
                        new Tree()
                                .with("name", "status")
                                .with("nativeType", "text")
                                .with("normalizedType", "text")
                                .with("dimensionType", "string")
                                .with("nullable", false)
                                .with("primaryKey", false)
                                .with("comment", "Order status")
                                .with("distinctCount", 3L)
                                .with("nullRate", 0.02)
                                .with("sampleValues", List.of("paid", "open", "a", "b", "c"))
                                .done());
    }

    @Test
    void aColumnTellsItsLabelsItsDefaultAndThatItIsComputed() {
        var column =
                new Column(
                        "state",
                        "sailing_state",
                        "sailing_state",
                        DimensionType.STRING,
                        true,
                        false,
                        Optional.empty(),
                        new ColumnDetails(
                                true, false, Optional.of("'open'"), List.of("open", "gone")));
        artifacts.scan(
                "harbor",
                "sync-1",
                snapshot("postgres", table(TableRef.of("ops", "sailings"), column)));

        assertThat(map(list(only(ask("harbor", written("sailings"))), "columns").getFirst()))
                .containsEntry("generated", true)
                .doesNotContainKey("identity")
                .containsEntry("defaultExpression", "'open'")
                .containsEntry("enumLabels", List.of("open", "gone"));
    }

    @Test
    void aBrokenProfileCostsAWarningOnly() {
        artifacts
                .scan("warehouse", "sync-1", snapshot("postgres", orders("public", 12)))
                .broken("warehouse");

        EntityDetails details = ask("warehouse", written("public.orders"));

        assertThat(only(details)).containsEntry("ok", true);
        assertThat(details.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("not JSON"));
    }

    @Test
    void aTableFileThatCannotBeReadIsNamedBesideTheOthersAnswers() {
        SchemaSnapshot whole = snapshot("postgres", orders("public", 12));
        artifacts.scan(
                "warehouse",
                "sync-1",
                new SchemaSnapshot(
                        whole.connectionId(),
                        whole.driver(),
                        whole.extractedAt(),
                        whole.scope(),
                        whole.metadata(),
                        whole.tables(),
                        List.of(
                                ScanWarning.of("artifact_unreadable", "tables/x.json is cut off"),
                                ScanWarning.of("statistics_failed", "of no interest here"))));

        Map<String, @Nullable Object> answer = ask("warehouse", written("public.orders")).tree();

        assertThat(map(list(answer, "results").getFirst())).containsEntry("ok", true);
        assertThat(answer.get("warnings"))
                .isEqualTo(
                        List.of(
                                Map.of(
                                        "code", "artifact_unreadable",
                                        "message", "tables/x.json is cut off")));
    }

    @Test
    @DisplayName("M37 one of 800 tables answers in less than 2,000 tokens")
    void oneOfMany() {
        List<Table> tables =
                IntStream.range(0, 800)
                        .mapToObj(n -> table(TableRef.of("ops", "t" + n), wide(20)))
                        .toList();
        artifacts.scan("harbor", "sync-1", snapshot("postgres", tables));

        EntityDetails details = ask("harbor", written("ops.t417"));

        assertThat(tokens(details)).isLessThan(2_000);
        assertThat(columns(details)).hasSize(20);
    }

    @Test
    void valuesGoBeforeATableGrowsLarge() {
        TableRef ref = TableRef.of("ops", "wide");
        artifacts
                .scan("harbor", "sync-1", snapshot("postgres", table(ref, wide(25))))
                .profile(
                        "harbor",
                        "sync-1",
                        IntStream.range(0, 25)
                                .mapToObj(n ->
                                        Artifacts.holding(
                                                ref,
                                                "column_number_" + n,
                                                5,
                                                "one of the values",
                                                "another of the values"))
                                .toArray(dev.ktx.catalog.ColumnProfile[]::new));

        EntityDetails all = ask("harbor", written("ops.wide"));
        EntityDetails some = ask("harbor", written("ops.wide", "column_number_3"));

        assertThat(tokens(all)).isLessThan(2_200);
        assertThat(map(list(only(all), "columns").getFirst())).doesNotContainKey("sampleValues");
        assertThat(map(list(only(some), "columns").getFirst()))
                .containsEntry(
                        "sampleValues", List.of("one of the values", "another of the values"));
        assertThat(only(all)).doesNotContainKey("truncated");
    }

    @Test
    @DisplayName("M36 wide tables are cut below 20,000 tokens, told, and small ones stay whole")
    void wideTables() {
        artifacts.scan(
                "harbor",
                "sync-1",
                snapshot(
                        "postgres",
                        table(TableRef.of("ops", "wide"), wide(2_000)),
                        table(TableRef.of("ops", "wider"), wide(5_000)),
                        orders("public", 1)));

        EntityDetails details = ask("harbor", written("wide"), written("orders"), written("wider"));

        assertThat(tokens(details)).isBetween(15_000L, 20_000L);
        List<Map<String, @Nullable Object>> results =
                details.results().stream().map(EntityDetails.Result::tree).toList();
        assertThat(results.get(0))
                .containsEntry("truncated", true)
                .containsEntry("columnTotal", 2_000)
                .containsEntry(
                        "hint",
                        "Not everything fits into one answer. Name the columns you need in"
                                + " 'columns', or ask for fewer tables at once.");
        assertThat(results.get(2)).containsEntry("columnTotal", 5_000);
        assertThat(results.get(1)).doesNotContainKey("truncated").containsEntry("ok", true);
        assertThat(list(results.get(1), "columns")).hasSize(2);
        assertThat(list(results.get(0), "columns"))
                .hasSizeGreaterThan(50)
                .hasSameSizeAs(list(results.get(2), "columns"));
    }

    @Test
    @DisplayName("M35 twenty unknown tables in a large schema stay below 20,000 tokens")
    void manyMisses() {
        artifacts.scan(
                "harbor",
                "sync-1",
                snapshot(
                        "postgres",
                        IntStream.range(0, 2_000)
                                .mapToObj(n ->
                                        table(
                                                TableRef.of(
                                                        "a_schema_with_a_long_name",
                                                        "a_table_with_a_long_name_" + n)))
                                .toList()));

        EntityDetails details =
                new DescribeEntity(artifacts)
                        .run(
                                new Request(
                                        "harbor",
                                        Collections.nCopies(
                                                20, written("\"nowhere".repeat(10_000)))));

        assertThat(tokens(details)).isLessThanOrEqualTo(20_000);
        assertThat(details.results()).hasSize(20);
        assertThat(error(details)).containsEntry("candidateTotal", 2_000);
        assertThat(displays(details)).isNotEmpty();
    }

    @Test
    @DisplayName("M36 long comments are cut before columns are")
    void longComments() {
        var column =
                new Column(
                        "a",
                        "text",
                        "text",
                        DimensionType.STRING,
                        true,
                        false,
                        Optional.of("é".repeat(50_000)),
                        ColumnDetails.none());
        artifacts.scan(
                "harbor",
                "sync-1",
                snapshot("postgres", table(TableRef.of("ops", "t"), column, column("b"))));

        EntityDetails details = ask("harbor", written("t"));

        assertThat(tokens(details)).isLessThan(1_000);
        assertThat(columns(details)).containsExactly("a", "b");
        assertThat(String.valueOf(map(list(only(details), "columns").getFirst()).get("comment")))
                .hasSize(201)
                .endsWith("…");
    }

    @Test
    void anEstimateThatWasNeverGatheredIsNull() {
        artifacts.scan("harbor", "sync-1", snapshot("postgres", sailings()));

        assertThat(sailings().estimatedRows()).isEqualTo(OptionalLong.empty());
        assertThat(only(ask("harbor", written("sailings")))).containsEntry("estimatedRows", null);
    }

    private static Table sailings() {
        return table(TableRef.of("ops", "sailings"), column("route"));
    }

    private static List<Column> wide(int columns) {
        return IntStream.range(0, columns).mapToObj(n -> column("column_number_" + n)).toList();
    }

    private EntityDetails ask(String connectionId, Entity... entities) {
        return describe.run(new Request(connectionId, List.of(entities)));
    }

    private static Entity written(String table, String... columns) {
        return new Entity(new Asked.Written(table), Arrays.asList(columns));
    }

    private static Entity parts(String db, String name, String... columns) {
        return new Entity(new Asked.Parts(TableRef.of(db, name)), Arrays.asList(columns));
    }

    private static long tokens(EntityDetails details) {
        return Trees.tokens(details.tree());
    }

    private static Map<String, @Nullable Object> only(EntityDetails details) {
        return details.results().getFirst().tree();
    }

    private static Map<String, @Nullable Object> error(EntityDetails details) {
        return map(only(details).get("error"));
    }

    private static List<String> displays(EntityDetails details) {
        return list(error(details), "candidates").stream()
                .map(candidate -> String.valueOf(map(candidate).get("display")))
                .toList();
    }

    private static List<String> columns(EntityDetails details) {
        return list(only(details), "columns").stream()
                .map(column -> String.valueOf(map(column).get("name")))
                .toList();
    }
}
