package dev.ktx.relation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// What names mean, as vectors that are near each other when the names mean the same. Immutable.
public final class Meanings {
    private static final Meanings NONE = new Meanings(Map.of());

    /// Each of length 1.
    private final Map<String, float[]> vectors;

    private Meanings(Map<String, float[]> vectors) {
        this.vectors = vectors;
    }

    /// Nobody knows what any name means.
    public static Meanings none() {
        return NONE;
    }

    /// A vector that points nowhere is left out.
    ///
    /// @param vectors one for each name, in order, all of one length
    /// @throws IllegalArgumentException when they are not
    public static Meanings of(List<String> names, List<float[]> vectors) {
        if (names.size() != vectors.size()) {
            throw new IllegalArgumentException(
                    "%d vectors for %d names".formatted(vectors.size(), names.size()));
        }
        var known = new HashMap<String, float[]>();
        for (int at = 0; at < names.size(); at++) {
            float[] vector = vectors.get(at);
            if (vector.length != vectors.getFirst().length) {
                throw new IllegalArgumentException("vectors differ in length");
            }
            double length = Math.sqrt(product(vector, vector));
            if (length > 0 && Double.isFinite(length)) {
                var unit = new float[vector.length];
                for (int i = 0; i < unit.length; i++) {
                    unit[i] = (float) (vector[i] / length);
                }
                known.put(names.get(at), unit);
            }
        }
        return new Meanings(known);
    }

    public boolean isEmpty() {
        return vectors.isEmpty();
    }

    /// The cosine between two names; empty when one of them is unknown.
    OptionalDouble cosine(String one, String other) {
        float[] from = vectors.get(one);
        float[] to = vectors.get(other);
        return from == null || to == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(product(from, to));
    }

    private static double product(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }
}
