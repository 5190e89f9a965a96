package dev.ktx.storage.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.port.SearchIndex.Unit;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;
import dev.ktx.search.Lanes;
import dev.ktx.search.Wording;

import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

class LuceneIndexTest {
    private static final Duration WAIT = Duration.ofSeconds(20);

    @TempDir Path folder;
    private @Nullable LuceneIndex index;

    private LuceneIndex index() {
        LuceneIndex open = index;
        if (open == null) {
            open = new LuceneIndex(folder);
            index = open;
        }
        return open;
    }

    @AfterEach
    void close() {
        index().close();
    }

    private void reopen() {
        close();
        index = null;
    }

    private static Unit unit(String name, String... tables) {
        return new Unit(
                name,
                String.join(",", tables),
                Arrays.stream(tables).map(table -> table("shop", table)).toList());
    }

    private static Entity table(String owner, String name) {
        return new Entity(
                EntityKind.TABLE,
                name,
                owner,
                "s",
                Map.of(Facet.NAME, name, Facet.PARTS, "id, label"),
                Map.of("table", name),
                List.of("s.other"));
    }

    private static ScopeUpdate update(String stamp, Unit... units) {
        return new ScopeUpdate("scan:shop", stamp, List.of(units), Set.of(), false);
    }

    private static List<String> found(SearchIndex index, String query, String... owners) {
        return index.read(reader ->
                reader
                        .candidates(
                                Lanes.of(
                                        EntityKind.TABLE,
                                        Wording.of(query).sought(reader.vocabulary()),
                                        List.of(owners),
                                        10))
                        .candidates()
                        .stream()
                        .map(Candidate::id)
                        .toList());
    }

    @Test
    void withoutAnIndexNothingIsFoundAndNothingIsMade() {
        assertThat(found(index(), "orders")).isEmpty();
        assertThat(index().stamps()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void unitsAreReplacedAsAWhole() {
        index().update(
                        List.of(update("1", unit("a", "orders", "order_lines"), unit("b", "x"))),
                        WAIT);
        assertThat(found(index(), "orders")).containsExactly("orders", "order_lines");
        assertThat(index().units("scan:shop")).containsOnlyKeys("a", "b");

        index().update(List.of(update("2", unit("a", "orders"))), WAIT);
        assertThat(found(index(), "orders")).containsExactly("orders");
        assertThat(index().stamps()).containsExactly(Map.entry("scan:shop", "2"));

        index().update(
                        List.of(new ScopeUpdate("scan:shop", "3", List.of(), Set.of("a"), false)),
                        WAIT);
        assertThat(found(index(), "orders")).isEmpty();
        assertThat(index().units("scan:shop")).containsExactly(Map.entry("b", "x"));
    }

    @Test
    void aScopeThatIsGoneTakesItsUnitsAlong() {
        index().update(
                        List.of(
                                update("1", unit("a", "orders")),
                                new ScopeUpdate(
                                        "scan:shop2",
                                        "1",
                                        List.of(unit("a", "orders_too")),
                                        Set.of(),
                                        false)),
                        WAIT);
        index().update(List.of(new ScopeUpdate("scan:shop", "", List.of(), Set.of(), true)), WAIT);
        assertThat(found(index(), "orders")).containsExactly("orders_too");
        assertThat(index().stamps()).containsOnlyKeys("scan:shop2");
    }

    @Test
    void handsEntitiesBackAsTheyWere() {
        Entity orders = table("shop", "orders");
        index().update(List.of(update("1", new Unit("a", "1", List.of(orders)))), WAIT);
        Entity back =
                index().read(reader ->
                        reader.entity(
                                reader.candidates(
                                                Lanes.of(
                                                        EntityKind.TABLE,
                                                        Wording.of("orders")
                                                                .sought(reader.vocabulary()),
                                                        List.of(),
                                                        1))
                                        .candidates()
                                        .getFirst()));
        assertThat(back).isEqualTo(orders);
    }

    @Test
    void ownersAreKeptApart() {
        index().update(
                        List.of(
                                update(
                                        "1",
                                        new Unit(
                                                "a",
                                                "1",
                                                List.of(
                                                        table("shop", "orders"),
                                                        table("bank", "orders_of_bank"))))),
                        WAIT);
        assertThat(found(index(), "orders", "bank")).containsExactly("orders_of_bank");
        assertThat(found(index(), "orders", "ban")).isEmpty();
    }

    @Test
    void whatOneProcessWritesTheOtherReads() {
        try (var other = new LuceneIndex(folder)) {
            assertThat(found(other, "orders")).isEmpty();
            index().update(List.of(update("1", unit("a", "orders"))), WAIT);
            assertThat(found(other, "orders")).containsExactly("orders");
            index().update(List.of(update("2", unit("a", "refunds"))), WAIT);
            assertThat(found(other, "orders")).isEmpty();
            assertThat(found(other, "refund")).containsExactly("refunds");
            other.update(List.of(update("3", unit("a", "orders"))), WAIT);
            assertThat(found(index(), "orders")).containsExactly("orders");
        }
    }

    @Test
    void whileAnotherProcessWritesItIsWaitedForAndThenReadAsItIs() throws IOException {
        index().update(List.of(update("1", unit("a", "orders"))), WAIT);
        try (var directory = FSDirectory.open(folder.resolve(".ktx/index"));
                var _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            assertThat(
                            index().update(
                                            List.of(update("2", unit("a", "refunds"))),
                                            Duration.ofMillis(60)))
                    .isFalse();
            assertThat(found(index(), "orders")).containsExactly("orders");
        }
        assertThat(index().update(List.of(update("2", unit("a", "refunds"))), WAIT)).isTrue();
    }

    @Test
    void aDamagedIndexCountsAsNoneAndIsMadeAnew() throws IOException {
        index().update(List.of(update("1", unit("a", "orders"))), WAIT);
        reopen();
        try (Stream<Path> files = Files.list(folder.resolve(".ktx/index"))) {
            for (Path file : files.filter(f -> !f.endsWith("write.lock")).toList()) {
                Files.write(file, new byte[] {1, 2, 3}, StandardOpenOption.TRUNCATE_EXISTING);
            }
        }
        assertThat(index().stamps()).isEmpty();
        assertThat(found(index(), "orders")).isEmpty();
        index().update(List.of(update("2", unit("a", "refunds"))), WAIT);
        assertThat(found(index(), "refunds")).containsExactly("refunds");
    }

    @Test
    void anIndexThatLostAFileIsMadeAnew() throws IOException {
        index().update(List.of(update("1", unit("a", "orders"))), WAIT);
        reopen();
        try (Stream<Path> files = Files.list(folder.resolve(".ktx/index"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".cfs")).toList()) {
                Files.delete(file);
            }
        }
        assertThat(index().stamps()).isEmpty();
        assertThat(index().update(List.of(update("2", unit("a", "orders"))), WAIT)).isTrue();
        assertThat(found(index(), "orders")).containsExactly("orders");
    }

    @Test
    void clearingForgetsEverything() {
        index().update(List.of(update("1", unit("a", "orders"))), WAIT);
        assertThat(index().clear(WAIT)).isTrue();
        assertThat(index().stamps()).isEmpty();
        assertThat(found(index(), "orders")).isEmpty();
    }

    @Test
    void signsOfQueryLanguagesAreNoPartOfAQuestion() {
        index().update(List.of(update("1", unit("a", "orders", "refunds"))), WAIT);
        assertThat(found(index(), "orders AND refunds")).hasSize(2);
        assertThat(found(index(), "name:orders")).containsExactly("orders");
        assertThat(found(index(), "-orders +refunds*")).hasSize(2);
        assertThat(found(index(), "\"orders")).containsExactly("orders");
        assertThat(found(index(), "*:*")).isEmpty();
        assertThat(found(index(), "ord*")).containsExactly("orders");
        assertThat(found(index(), "[a TO z]")).isEmpty();
    }
}
