package dev.ktx.service;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.Embedded;
import dev.ktx.port.SearchIndex.Unembedded;
import dev.ktx.port.SearchIndex.VectorSpace;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Gives every text of the index that has none a vector. What is done is kept, so that a later run
/// goes on from there.
public final class EmbedTexts {
    /// Written with one commit.
    private static final int AT_ONCE = 200;

    private final SearchIndex index;

    public EmbedTexts(SearchIndex index) {
        this.index = index;
    }

    /// @param embedded texts that got a vector
    /// @param failed texts that were tried and did not
    /// @param why they did not
    public record Done(int embedded, int failed, Optional<Problem> why) {}

    /// @param goesOn asked between batches; false leaves the rest for later
    public Done run(Embedder embedder, BooleanSupplier goesOn) {
        int embedded = 0;
        int tried = 0;
        try {
            var space = new VectorSpace(embedder.model(), embedder.dimensions());
            while (goesOn.getAsBoolean()) {
                tried = 0;
                List<Unembedded> texts = index.unembedded(space, AT_ONCE);
                if (texts.isEmpty()) {
                    break;
                }
                tried = texts.size();
                List<float[]> vectors =
                        embedder.embed(texts.stream().map(Unembedded::text).toList());
                var pairs = new ArrayList<Embedded>(texts.size());
                for (int at = 0; at < texts.size(); at++) {
                    pairs.add(new Embedded(texts.get(at), vectors.get(at)));
                }
                if (!index.addVectors(space, pairs, RefreshIndex.FIRST)) {
                    return new Done(embedded, tried, Optional.of(EmbeddingProblems.held()));
                }
                embedded += tried;
            }
            index.dropVectors(space, RefreshIndex.FIRST);
            return new Done(embedded, 0, Optional.empty());
        } catch (KtxException failure) {
            return new Done(embedded, tried, Optional.of(failure.problem()));
        }
    }
}
