package dev.ktx.storage.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ktx.port.SearchIndex.Embedded;
import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.port.SearchIndex.Unembedded;
import dev.ktx.port.SearchIndex.Unit;
import dev.ktx.port.SearchIndex.VectorSpace;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Vectors beside the texts.
class VectorsTest {
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final VectorSpace SMALL = new VectorSpace("one", 3);

    @TempDir Path folder;
    private LuceneIndex index;

    @BeforeEach
    void open() {
        index = new LuceneIndex(folder);
    }

    @AfterEach
    void close() {
        index.close();
    }

    private static Entity entity(EntityKind kind, String owner, String name) {
        return new Entity(kind, name, owner, "s", Map.of(Facet.NAME, name), Map.of(), List.of());
    }

    private void tables(String stamp, String... names) {
        tablesOf("shop", stamp, names);
    }

    private void tablesOf(String owner, String stamp, String... names) {
        List<Entity> tables =
                Arrays.stream(names).map(name -> entity(EntityKind.TABLE, owner, name)).toList();
        index.update(
                List.of(
                        new ScopeUpdate(
                                "scan:" + owner,
                                stamp,
                                List.of(new Unit("all", stamp, tables)),
                                Set.of(),
                                false)),
                WAIT);
    }

    private static float[] vector(int dimensions, float... first) {
        return Arrays.copyOf(first, dimensions);
    }

    private void embed(VectorSpace space, Map<String, float[]> vectors) {
        List<Embedded> pairs =
                index.unembedded(space, 100).stream()
                        .flatMap(text ->
                                vectors.entrySet().stream()
                                        .filter(of -> of.getKey().equals(text.text()))
                                        .map(of -> new Embedded(text, of.getValue())))
                        .toList();
        assertThat(pairs).hasSize(vectors.size());
        assertThat(index.addVectors(space, pairs, WAIT)).isTrue();
    }

    private List<Candidate> near(VectorSpace space, float[] vector, String... owners) {
        return index.read(
                reader -> reader.nearest(space, vector, EntityKind.TABLE, List.of(owners), 10));
    }

    private static List<String> ids(List<Candidate> candidates) {
        return candidates.stream().map(Candidate::id).toList();
    }

    private List<String> missing(VectorSpace space) {
        return index.unembedded(space, 100).stream().map(Unembedded::text).sorted().toList();
    }

    @Test
    void nearestComesFirstWithItsCosine() {
        tables("1", "north", "east", "up");
        embed(
                SMALL,
                Map.of(
                        "north", vector(3, 1),
                        "east", vector(3, 0, 1),
                        "up", vector(3, 0, 0, 1)));
        List<Candidate> found = near(SMALL, vector(3, 4, 3));
        assertThat(ids(found)).containsExactly("north", "east", "up");
        assertThat(found.getFirst().score()).isCloseTo(0.8, within(1e-3));
        assertThat(found.getLast().score()).isCloseTo(0, within(1e-3));
        assertThat(index.<Double>read(reader -> reader.usual(SMALL, vector(3, 4, 3))))
                .isCloseTo((0.8 + 0.6 + 10 * 0.1) / 13, within(1e-3));
    }

    @Test
    void spacesAreNotMixedAlsoWhenTheirLengthsAreEqual() {
        tables("1", "north", "east");
        embed(SMALL, Map.of("north", vector(3, 1)));
        var other = new VectorSpace("another", 3);
        assertThat(missing(SMALL)).containsExactly("east");
        assertThat(missing(other)).containsExactly("east", "north");
        assertThat(near(other, vector(3, 1))).isEmpty();
        embed(other, Map.of("east", vector(3, 1)));
        assertThat(ids(near(other, vector(3, 1)))).containsExactly("east");
        assertThat(ids(near(SMALL, vector(3, 1)))).containsExactly("north");

        assertThat(index.dropVectors(other, WAIT)).isTrue();
        assertThat(near(SMALL, vector(3, 1))).isEmpty();
        assertThat(index.<Boolean>read(reader -> reader.hasVectors(SMALL))).isFalse();
        assertThat(ids(near(other, vector(3, 1)))).containsExactly("east");
    }

    @Test
    void longVectorsAreKeptAndReadByAnotherProcess() {
        tables("1", "north", "east");
        var space = new VectorSpace("large", 3072);
        embed(space, Map.of("north", vector(3072, 1), "east", vector(3072, 0, 1)));
        index.close();
        index = new LuceneIndex(folder);
        assertThat(ids(near(space, vector(3072, 1, 0.1f)))).startsWith("north");
    }

    @Test
    void anUnchangedTextKeepsItsVectorWhenItIsWrittenAnew() {
        tables("1", "north", "east");
        embed(SMALL, Map.of("north", vector(3, 1), "east", vector(3, 0, 1)));
        tables("2", "north", "west");
        assertThat(missing(SMALL)).containsExactly("west");
        assertThat(ids(near(SMALL, vector(3, 0, 1)))).containsExactly("north");
        index.dropVectors(SMALL, WAIT);
        tables("3", "north", "east");
        assertThat(missing(SMALL)).containsExactly("east");
    }

    @Test
    void onlyThoseOfTheOwnersAreNear() {
        tables("1", "north");
        tablesOf("bank", "1", "north");
        List<Embedded> both =
                index.unembedded(SMALL, 10).stream()
                        .map(text -> new Embedded(text, vector(3, 1)))
                        .toList();
        assertThat(both).hasSize(2);
        index.addVectors(SMALL, both, WAIT);
        assertThat(near(SMALL, vector(3, 1), "bank"))
                .extracting(Candidate::owner)
                .containsExactly("bank");
        assertThat(near(SMALL, vector(3, 1))).hasSize(2);
    }

    @Test
    void columnsAreNotEmbedded() {
        index.update(
                List.of(
                        new ScopeUpdate(
                                "scan:shop",
                                "1",
                                List.of(
                                        new Unit(
                                                "all",
                                                "1",
                                                List.of(
                                                        entity(EntityKind.COLUMN, "shop", "c"),
                                                        entity(EntityKind.GROUP, "shop", "g")))),
                                Set.of(),
                                false)),
                WAIT);
        assertThat(index.unembedded(SMALL, 10)).isEmpty();
    }

    @Test
    void nothingIsWrittenAfterClosing() throws IOException {
        tables("1", "north");
        List<Embedded> late =
                index.unembedded(SMALL, 10).stream()
                        .map(text -> new Embedded(text, vector(3, 1)))
                        .toList();
        index.close();
        try (var files = Files.list(folder.resolve(".ktx/index"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        assertThat(index.addVectors(SMALL, late, Duration.ZERO)).isFalse();
        assertThat(folder.resolve(".ktx/index")).isEmptyDirectory();
    }
}
