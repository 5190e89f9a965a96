package dev.ktx.service;

import dev.ktx.port.Embedder;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Knows a few things that have several names, and tells texts apart by which of them they speak
/// of.
final class FakeEmbedder implements Embedder {
    private static final List<List<String>> THINGS =
            List.of(
                    List.of("turnover", "revenue", "income"),
                    List.of("client", "customer", "patron"),
                    List.of("refund", "reimbursement", "chargeback"),
                    List.of("weather", "rain"));

    private final String model;
    private final int dimensions;
    final List<String> embedded = new ArrayList<>();
    int requests;
    int asked;
    boolean ready = true;
    boolean down;
    int downAfter = Integer.MAX_VALUE;

    FakeEmbedder(String model, int dimensions) {
        this.model = model;
        this.dimensions = dimensions;
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        requests++;
        if (down || requests > downAfter) {
            throw new KtxException(EmbeddingProblems.unreachable("embedder.test", "refused"));
        }
        embedded.addAll(texts);
        return texts.stream().map(this::vector).toList();
    }

    @Override
    public float[] question(String text) {
        asked++;
        if (down) {
            throw new KtxException(EmbeddingProblems.unreachable("embedder.test", "refused"));
        }
        return vector(text);
    }

    @Override
    public boolean ready() {
        return ready;
    }

    private float[] vector(String text) {
        var vector = new float[dimensions];
        String words = text.toLowerCase(Locale.ROOT);
        for (int thing = 0; thing < THINGS.size(); thing++) {
            if (THINGS.get(thing).stream().anyMatch(words::contains)) {
                vector[thing] = 1;
            }
        }
        if (THINGS.stream().noneMatch(names -> names.stream().anyMatch(words::contains))) {
            vector[THINGS.size()] = 1;
        }
        return vector;
    }
}
