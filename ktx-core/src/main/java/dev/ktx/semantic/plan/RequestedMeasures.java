package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The measures of a request by the names that other parts of it call them: the name they were
/// given and, in filters, the last part of `source.measure`.
final class RequestedMeasures {
    private final Map<String, MeasureRequest> byName = new LinkedHashMap<>();
    private final Map<String, Set<MeasureRequest>> byLastPart = new LinkedHashMap<>();

    RequestedMeasures(List<MeasureRequest> requests) {
        for (MeasureRequest request : requests) {
            request.name().ifPresent(name -> byName.putIfAbsent(name, request));
        }
    }

    /// From now on the last part is enough.
    void alsoByLastPart(List<MeasureRequest> requests) {
        for (MeasureRequest request : requests) {
            String text = request.expr().strip();
            int dot = text.lastIndexOf('.');
            if (request.name().isEmpty() && dot > 0) {
                byLastPart
                        .computeIfAbsent(text.substring(dot + 1), _ -> new LinkedHashSet<>())
                        .add(request);
            }
        }
    }

    boolean knows(String name) {
        return byName.containsKey(name) || byLastPart.containsKey(name);
    }

    /// @throws KtxException `ambiguous-name` when two of them end in the name
    Optional<MeasureRequest> find(String name, Location where) {
        MeasureRequest named = byName.get(name);
        if (named != null) {
            return Optional.of(named);
        }
        Set<MeasureRequest> ending = byLastPart.getOrDefault(name, Set.of());
        if (ending.size() > 1) {
            throw new KtxException(
                    SemanticProblems.ambiguousName(
                            where,
                            name,
                            ending.stream().map(request -> request.expr().strip()).toList()));
        }
        return ending.stream().findFirst();
    }
}
