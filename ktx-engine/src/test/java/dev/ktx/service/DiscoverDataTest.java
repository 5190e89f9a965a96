package dev.ktx.service;

import static dev.ktx.service.Artifacts.column;
import static dev.ktx.service.Artifacts.holding;
import static dev.ktx.service.Artifacts.orders;
import static dev.ktx.service.Artifacts.snapshot;
import static dev.ktx.service.Artifacts.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Embedder;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.search.EntityKind;
import dev.ktx.service.DiscoverData.Request;
import dev.ktx.storage.search.LuceneIndex;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.wiki.MarkdownPages;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

class DiscoverDataTest {
    private static final TableRef CUSTOMERS = TableRef.of("public", "customers");

    @TempDir Path folder;
    private final Artifacts artifacts = new Artifacts();
    private SearchIndex index;
    private RefreshIndex refresh;
    private DiscoverData discover;

    @BeforeEach
    void open() {
        index = new LuceneIndex(folder);
        WikiPages pages = new MarkdownPages(folder, InstantSource.system());
        refresh =
                new RefreshIndex(
                        index,
                        new SearchedParts(
                                new FakeConnections().with("shop").with("bank"),
                                artifacts,
                                new FileSemanticLayers(folder, InstantSource.system()),
                                pages),
                        ProjectWatch.none(),
                        RefreshIndex.UNTIL_DONE);
        discover = new DiscoverData(refresh, index, pages, Embedder.Choice.None::new);
        artifacts.scan("shop", "sync-1", of("shop", orders("public", 3), customers()));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private static Table customers() {
        return table(CUSTOMERS, column("id"), column("full_name"), column("cntry_cd"));
    }

    private static SchemaSnapshot of(String connectionId, Table... tables) {
        SchemaSnapshot base = snapshot("postgres", tables);
        return new SchemaSnapshot(
                connectionId,
                base.driver(),
                base.extractedAt(),
                base.scope(),
                Map.of(),
                base.tables(),
                List.of());
    }

    private Discovered find(String query, EntityKind... kinds) {
        return discover.run(
                new Request(
                        query,
                        Optional.empty(),
                        kinds.length == 0 ? Set.copyOf(EntityKind.answers()) : Set.of(kinds),
                        10,
                        "local"));
    }

    private static List<String> ids(Discovered found) {
        return found.refs().stream().map(Ref::id).toList();
    }

    @Test
    @DisplayName("SC-T81 kinds [table] finds tables alone, the first with score 1")
    void onlyTables() {
        Discovered found = find("customer orders", EntityKind.TABLE);
        assertThat(ids(found)).containsExactly("public.orders", "public.customers");
        assertThat(found.refs()).extracting(Ref::kind).containsOnly(EntityKind.TABLE);
        assertThat(found.refs().getFirst().score()).isEqualTo(1.0);
        assertThat(found.total()).isEqualTo(2);
    }

    @Test
    void tellsWhereAndWhatAndWhy() {
        assertThat(JsonText.indented(find("orders", EntityKind.TABLE).tree()))
                .isEqualTo(
                        """
                        {
                          "refs": [
                            {
                              "kind": "table",
                              "id": "public.orders",
                              "score": 1.0,
                              "summary": "Customer orders",
                              "snippet": "id, status",
                              "matchedOn": "name",
                              "connectionId": "shop",
                              "tableRef": {
                                "catalog": null,
                                "db": "public",
                                "name": "orders"
                              },
                              "why": [
                                "orders"
                              ]
                            }
                          ],
                          "total": 1,
                          "truncated": false,
                          "lanes": [
                            {
                              "lane": "lexical",
                              "status": "available",
                              "requestedCandidatePoolLimit": 60,
                              "effectiveCandidatePoolLimit": 60,
                              "returnedCandidateCount": 1,
                              "weight": 1.0
                            },
                            {
                              "lane": "semantic",
                              "status": "skipped",
                              "requestedCandidatePoolLimit": 30,
                              "effectiveCandidatePoolLimit": 30,
                              "returnedCandidateCount": 0,
                              "weight": 0.5,
                              "reason": "embedding_unconfigured"
                            }
                          ]
                        }\
                        """);
    }

    @Test
    void shortNamesAreFoundByTheWordsTheyStandFor() {
        assertThat(ids(find("country", EntityKind.COLUMN)))
                .containsExactly("public.customers.cntry_cd");
        assertThat(ids(find("countries of customers")).getFirst()).isEqualTo("public.customers");
    }

    @Test
    void aSampledValueFindsItsColumn() {
        artifacts.profile("shop", "sync-1", holding(CUSTOMERS, "full_name", 2, "Acme Corp", "Zoë"));
        Ref first = find("what did acme corp buy", EntityKind.COLUMN).refs().getFirst();
        assertThat(first.id()).isEqualTo("public.customers.full_name");
        assertThat(first.matchedOn()).isEqualTo("sample_value");
        assertThat(first.snippet()).contains("Acme Corp, Zoë");
        assertThat(find("ZOE", EntityKind.COLUMN).refs()).hasSize(1);
    }

    @Test
    @DisplayName("D10 what changed between two calls is seen by the second")
    void seesChanges() {
        assertThat(ids(find("refunds"))).isEmpty();
        artifacts.scan(
                "shop",
                "sync-2",
                of("shop", table(TableRef.of("public", "refunds"), column("id"))));
        assertThat(ids(find("refunds", EntityKind.TABLE))).containsExactly("public.refunds");
        assertThat(ids(find("orders"))).isEmpty();
    }

    @Test
    void oneConnectionIsAllThatIsSearchedWhenItIsNamed() {
        artifacts.scan(
                "bank", "sync-1", of("bank", table(TableRef.of("b", "orders"), column("id"))));
        assertThat(ids(find("orders", EntityKind.TABLE)))
                .containsExactlyInAnyOrder("b.orders", "public.orders");
        Discovered found =
                discover.run(
                        new Request(
                                "orders",
                                Optional.of("bank"),
                                Set.of(EntityKind.TABLE, EntityKind.COLUMN),
                                10,
                                "local"));
        assertThat(found.refs())
                .extracting(ref -> ref.connectionId().orElse(""))
                .containsOnly("bank");
    }

    @Test
    void aConnectionThatIsNotConfiguredIsNotSearched() {
        artifacts.scan("gone", "s", of("gone", table(TableRef.of("g", "orders"), column("id"))));
        assertThat(ids(find("orders", EntityKind.TABLE))).containsExactly("public.orders");
    }

    @Test
    void blankQueriesAndNoKindsFindNothing() {
        assertThat(find(" \t").refs()).isEmpty();
        assertThat(find("?!").refs()).isEmpty();
        assertThat(
                        discover.run(new Request("orders", Optional.empty(), Set.of(), 10, "local"))
                                .refs())
                .isEmpty();
    }

    @Test
    void aLimitOutOfRangeIsRefused() {
        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() ->
                        new Request("x", Optional.empty(), Set.of(EntityKind.TABLE), 51, "local"))
                .satisfies(failure ->
                        assertThat(failure.problem().code()).isEqualTo(ProblemCode.BAD_ARGUMENT));
    }

    @Test
    void whatIsCutIsCounted() {
        Discovered found =
                discover.run(
                        new Request(
                                "id",
                                Optional.empty(),
                                Set.of(EntityKind.TABLE, EntityKind.COLUMN),
                                1,
                                "local"));
        assertThat(found.refs()).hasSize(1);
        assertThat(found.total()).isEqualTo(4);
        assertThat(found.tree()).containsEntry("truncated", true);
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void withoutAQuestionEveryDefinitionIsListedAndAllAreEqual() throws IOException {
        write(
                "semantic-layer/shop/billing.yaml",
                """
                name: billing
                table: public.orders
                grain: [id]
                columns:
                  - {name: id, type: number}
                measures:
                  - {name: bills, expr: count(id)}
                """);
        find("anything");
        var list = new ListDefinitions(refresh, index);
        Discovered all = list.run(Optional.of("shop"), Optional.empty());
        assertThat(all.refs())
                .extracting(ref -> ref.id() + " " + ref.score())
                .contains("billing 1.0", "billing.bills 1.0", "billing.id 1.0");
        assertThat(all.total()).isEqualTo(all.refs().size());
        assertThat(list.run(Optional.of("shop"), Optional.of(2)).refs())
                .isEqualTo(all.refs().subList(0, 2));
        assertThat(list.run(Optional.of("bank"), Optional.empty()).refs()).isEmpty();
    }

    @Test
    void whatPeopleWroteIsFoundBesideWhatWasScanned() throws IOException {
        write(
                "semantic-layer/shop/revenue.yaml",
                """
                name: billing
                table: public.orders
                descriptions:
                  user: Turnover of the shop, after refunds
                grain: [id]
                columns:
                  - name: id
                    type: number
                  - name: status
                    type: string
                    descriptions:
                      user: How far the parcel got
                measures:
                  - name: net_revenue
                    expr: sum(id)
                    description: What customers paid less what they got back
                """);
        write(
                "wiki/global/fiscal-year.md",
                "---\nsummary: Our year starts in April\n---\nBooks close in March.\n");

        assertThat(find("net revenue").refs())
                .extracting(ref -> ref.kind().id() + " " + ref.id())
                .startsWith("sl_measure billing.net_revenue");
        assertThat(ids(find("turnover", EntityKind.SOURCE))).containsExactly("billing");
        assertThat(ids(find("parcel", EntityKind.DIMENSION))).containsExactly("billing.status");
        assertThat(ids(find("parcel", EntityKind.COLUMN))).containsExactly("public.orders.status");
        assertThat(ids(find("when does the fiscal year start")).getFirst())
                .isEqualTo("fiscal-year");
    }

    @Test
    void pagesThatGoWithEveryAnswerAreNamed() throws IOException {
        write(
                "wiki/global/test-orders.md",
                "---\nsummary: Leave out test orders\nusage_mode: always\n---\nThey are ours.\n");
        Discovered found = find("customers");
        assertThat(found.always()).extracting(page -> page.id()).containsExactly("test-orders");
        assertThat(String.valueOf(found.tree().get("always"))).contains("Leave out test orders");
        assertThat(find("customers", EntityKind.TABLE).always()).isEmpty();
    }
}
