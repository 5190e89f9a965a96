package dev.ktx.storage.search;

import dev.ktx.port.SearchIndex;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Found;
import dev.ktx.search.Lane;
import dev.ktx.search.Nearness;
import dev.ktx.search.Vocabulary;

import java.util.List;

/// An index without entities.
final class NoReader implements SearchIndex.Reader {
    @Override
    public Vocabulary vocabulary() {
        return Vocabulary.of(List.of());
    }

    @Override
    public Found candidates(Lane lane) {
        return Found.nothing();
    }

    @Override
    public boolean hasVectors(SearchIndex.VectorSpace space) {
        return false;
    }

    @Override
    public List<Candidate> nearest(
            SearchIndex.VectorSpace space,
            float[] vector,
            EntityKind kind,
            List<String> owners,
            int limit) {
        return List.of();
    }

    @Override
    public double usual(SearchIndex.VectorSpace space, float[] vector) {
        return Nearness.usual(0, 0);
    }

    @Override
    public Entity entity(Candidate candidate) {
        throw new IllegalArgumentException("no candidate of this reader: " + candidate.id());
    }

    @Override
    public long size() {
        return 0;
    }
}
