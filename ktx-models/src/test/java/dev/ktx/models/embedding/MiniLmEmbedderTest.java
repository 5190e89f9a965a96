package dev.ktx.models.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class MiniLmEmbedderTest {
    @TempDir Path home;

    @Test
    void aPackThatIsNotThereIsAProblemAndNotTheEndOfTheProcess() {
        var embedder = new MiniLmEmbedder(new MiniLmPack(home), false);
        assertThat(embedder.ready()).isFalse();
        assertThatThrownBy(() -> embedder.embed(List.of("a")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("does not start here");
    }

    @Test
    @Tag("slow")
    void sentencesThatMeanTheSameAreNear() {
        Optional<MavenFetch> maven = MavenFetch.on(System.getenv().getOrDefault("PATH", ""));
        assumeThat(maven).as("Maven on the PATH").isPresent();
        var pack = new MiniLmPack(home);
        pack.install(List.of(), Optional.empty(), maven, file -> {});
        assertThat(pack.installed()).isTrue();
        var embedder = new MiniLmEmbedder(pack, false);
        List<float[]> vectors =
                embedder.embed(
                        List.of(
                                "How much did every customer spend?",
                                "turnover by client",
                                "It rains in the mountains."));
        assertThat(vectors).allMatch(vector -> vector.length == embedder.dimensions());
        assertThat(embedder.ready()).isTrue();
        assertThat(cosine(vectors.get(0), vectors.get(1)))
                .isGreaterThan(cosine(vectors.get(0), vectors.get(2)) + 0.2);
        // A native library has one class loader in a process.
        assertThat(new MiniLmEmbedder(pack, false).question("again")).hasSize(384);
    }

    private static double cosine(float[] one, float[] other) {
        double product = 0;
        double first = 0;
        double second = 0;
        for (int at = 0; at < one.length; at++) {
            product += one[at] * other[at];
            first += one[at] * one[at];
            second += other[at] * other[at];
        }
        return product / Math.sqrt(first * second);
    }
}
