package dev.ktx.semantic.plan;

import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.Edge.Cardinality;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.Route.Ambiguous;
import dev.ktx.semantic.plan.Route.Found;
import dev.ktx.semantic.plan.Route.None;
import dev.ktx.semantic.plan.Route.Shape;
import dev.ktx.semantic.query.SemanticQuery.Via;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds ways between sources, always from the source whose rows are counted. Ways to one row come
/// first; among several the shortest wins with a warning, and equally short ones are refused. Joins
/// with an alias are ways to that role, and to the plain source only when nothing else leads there
/// and there is just one.
final class Routes {
    /// Searches end after this many steps; a model in which that matters has no clear way anyway.
    private static final int MAX_STEPS = 5_000;

    private static final int MAX_LENGTH = 12;

    private final List<Via> via;
    private final Notes notes;
    private final Map<List<Object>, Route> known = new HashMap<>();
    private final Set<Via> used = new HashSet<>();

    Routes(List<Via> via, Notes notes) {
        this.via = via;
        this.notes = notes;
    }

    /// The ways that were told and led from no source to where they should.
    List<Via> unusedVia() {
        return via.stream().filter(each -> !used.contains(each)).toList();
    }

    /// How a row in one role leads to another role.
    Route find(Role from, Role to) {
        return known.computeIfAbsent(List.of(from, to), _ -> search(from, to));
    }

    /// The sources that some chain of joins leads to, however many rows it finds there; no way is
    /// longer. Holds the source itself.
    Set<SourceNode> near(SourceNode from) {
        Set<SourceNode> near = new HashSet<>(Set.of(from));
        List<SourceNode> rim = List.of(from);
        for (int length = 0; length < MAX_LENGTH && !rim.isEmpty(); length++) {
            List<SourceNode> next = new ArrayList<>();
            for (SourceNode at : rim) {
                for (Hop hop : at.hops()) {
                    if (near.add(hop.to())) {
                        next.add(hop.to());
                    }
                }
            }
            rim = next;
        }
        return near;
    }

    private Route search(Role from, Role to) {
        if (from.base() == to.base()) {
            int shared = 0;
            while (shared < Math.min(from.steps().size(), to.steps().size())
                    && from.steps().get(shared).equals(to.steps().get(shared))) {
                shared++;
            }
            List<Hop> hops = back(from, shared);
            hops.addAll(to.steps().subList(shared, to.steps().size()));
            return judged(hops);
        }
        Route forward = from.node() == to.base() ? new None() : between(from.node(), to.base());
        Route route = forward;
        List<Hop> hops = new ArrayList<>();
        if (!from.plain() && !(forward instanceof Found found && found.toOne())) {
            hops.addAll(back(from, 0));
            route = between(from.base(), to.base());
        }
        return switch (route) {
            case Found(var middle, var _) -> {
                hops.addAll(middle);
                hops.addAll(to.steps());
                yield judged(hops);
            }
            case Ambiguous ambiguous -> ambiguous;
            case None none -> none;
        };
    }

    /// From the end of the role towards its base.
    private static List<Hop> back(Role role, int until) {
        List<Hop> hops = new ArrayList<>();
        for (int i = role.steps().size() - 1; i >= until; i--) {
            hops.add(role.steps().get(i).reversed());
        }
        return hops;
    }

    private static Route judged(List<Hop> hops) {
        if (Route.toOne(hops)) {
            return new Found(hops, Shape.TO_ONE);
        }
        return Route.bridge(hops) ? new Found(hops, Shape.TO_MANY) : new None();
    }

    /// How a row of one source leads to another source in no particular role.
    Route between(SourceNode from, SourceNode to) {
        if (from == to) {
            return new Found(List.of(), Shape.TO_ONE);
        }
        Optional<Route> told = told(from, to);
        if (told.isPresent()) {
            return told.get();
        }
        List<List<Hop>> plain = toOne(from, to, false);
        if (!plain.isEmpty()) {
            return shortest(from, to, plain, true);
        }
        List<List<Hop>> inRoles = toOne(from, to, true);
        if (!inRoles.isEmpty()) {
            return single(from, to, inRoles);
        }
        List<List<Hop>> bridges = bridges(from, to, false);
        if (!bridges.isEmpty()) {
            return shortest(from, to, bridges, true);
        }
        List<List<Hop>> bridgesInRoles = bridges(from, to, true);
        return bridgesInRoles.isEmpty() ? new None() : single(from, to, bridgesInRoles);
    }

    private Optional<Route> told(SourceNode from, SourceNode to) {
        for (Via each : via) {
            if (each.to().equals(to.name())) {
                List<Hop> hops = new ArrayList<>();
                SourceNode at = from;
                for (String step : each.path()) {
                    Optional<Hop> hop = step(at, step);
                    if (hop.isEmpty()) {
                        break;
                    }
                    hops.add(hop.get());
                    at = hop.get().to();
                }
                if (hops.size() == each.path().size() && at == to) {
                    used.add(each);
                    return Optional.of(judged(hops));
                }
            }
        }
        return Optional.empty();
    }

    /// The join of a source under an alias, or the only one to a source of that name.
    static Optional<Hop> step(SourceNode at, String name) {
        Optional<Hop> role = at.role(name);
        if (role.isPresent()) {
            return role;
        }
        List<Hop> hops =
                at.hops().stream()
                        .filter(hop -> hop.role().isEmpty() && hop.to().name().equals(name))
                        .toList();
        return hops.size() == 1 ? Optional.of(hops.getFirst()) : Optional.empty();
    }

    private Route shortest(
            SourceNode from, SourceNode to, List<List<Hop>> ways, boolean ofSources) {
        List<List<Hop>> sorted = ways.stream().sorted(Comparator.comparingInt(List::size)).toList();
        List<Hop> best = sorted.getFirst();
        List<List<Hop>> equal = sorted.stream().filter(way -> way.size() == best.size()).toList();
        if (equal.size() > 1) {
            return ambiguous(from, to, equal);
        }
        if (sorted.size() > 1 && ofSources) {
            notes.warn(
                    "path_choice",
                    "'%s' reaches '%s' by the shortest way, %s; another is %s."
                            .formatted(
                                    from.name(),
                                    to.name(),
                                    Route.text(best),
                                    Route.text(sorted.get(1))),
                    List.of(),
                    List.of(from.name(), to.name()));
        }
        return judged(best);
    }

    /// Ways through roles are taken only when there is no choice.
    private Route single(SourceNode from, SourceNode to, List<List<Hop>> ways) {
        if (ways.size() > 1) {
            return ambiguous(from, to, ways);
        }
        notes.assume(
                "'%s' means %s, the only way from '%s'."
                        .formatted(to.name(), Route.text(ways.getFirst()), from.name()));
        return judged(ways.getFirst());
    }

    private static Ambiguous ambiguous(SourceNode from, SourceNode to, List<List<Hop>> ways) {
        List<String> choices = new ArrayList<>();
        for (List<Hop> way : ways) {
            String text = new Role(from, way).text();
            boolean named =
                    way.stream()
                            .allMatch(hop ->
                                    hop.forward()
                                            && step(hop.from(), hop.role().orElse(hop.to().name()))
                                                    .isPresent());
            if (named) {
                choices.add(text);
            }
        }
        return new Ambiguous(
                SemanticProblems.ambiguousPath(
                        Location.everywhere(),
                        from.name(),
                        to.name(),
                        ways.stream().limit(6).map(Route::text).toList(),
                        choices.stream().distinct().limit(6).toList()));
    }

    /// All ways over joins to one row that visit no source twice.
    private static List<List<Hop>> toOne(SourceNode from, SourceNode to, boolean withRoles) {
        List<List<Hop>> found = new ArrayList<>();
        int[] steps = {0};
        extend(from, to, withRoles, new ArrayList<>(), new HashSet<>(Set.of(from)), found, steps);
        return found;
    }

    private static void extend(
            SourceNode at,
            SourceNode to,
            boolean withRoles,
            List<Hop> way,
            Set<SourceNode> visited,
            List<List<Hop>> found,
            int[] steps) {
        if (way.size() >= MAX_LENGTH) {
            return;
        }
        for (Hop hop : at.hops()) {
            if (hop.toMany() || (hop.role().isPresent() && !withRoles)) {
                continue;
            }
            if (++steps[0] > MAX_STEPS) {
                return;
            }
            way.add(hop);
            if (hop.to() == to) {
                found.add(List.copyOf(way));
            } else if (visited.add(hop.to())) {
                extend(hop.to(), to, withRoles, way, visited, found, steps);
                visited.remove(hop.to());
            }
            way.removeLast();
        }
    }

    /// The shortest ways down and then up; several when they are equally short.
    private static List<List<Hop>> bridges(SourceNode from, SourceNode to, boolean withRoles) {
        record State(SourceNode node, boolean climbed) {}
        Map<State, Integer> distance = new HashMap<>();
        Map<State, List<List<Hop>>> ways = new HashMap<>();
        Deque<State> queue = new ArrayDeque<>();
        State start = new State(from, false);
        distance.put(start, 0);
        ways.put(start, List.of(List.of()));
        queue.add(start);
        int best = Integer.MAX_VALUE;
        List<List<Hop>> found = new ArrayList<>();
        while (!queue.isEmpty()) {
            State state = queue.remove();
            int length = distance.getOrDefault(state, 0) + 1;
            if (length > best || length > MAX_LENGTH) {
                break;
            }
            for (Hop hop : state.node().hops()) {
                boolean up = !hop.toMany() && hop.reversed().cardinality() == Cardinality.MANY;
                if ((hop.role().isPresent() && !withRoles) || (hop.toMany() && state.climbed())) {
                    continue;
                }
                List<List<Hop>> extended =
                        ways.getOrDefault(state, List.of()).stream()
                                .filter(way ->
                                        hop.to() != from
                                                && way.stream().noneMatch(h -> h.to() == hop.to()))
                                .map(way -> with(way, hop))
                                .limit(8)
                                .toList();
                if (extended.isEmpty()) {
                    continue;
                }
                if (hop.to() == to) {
                    best = length;
                    found.addAll(extended);
                    continue;
                }
                State next = new State(hop.to(), state.climbed() || up);
                Integer seen = distance.putIfAbsent(next, length);
                if (seen == null) {
                    ways.put(next, new ArrayList<>(extended));
                    queue.add(next);
                } else if (seen == length) {
                    ways.computeIfAbsent(next, _ -> new ArrayList<>()).addAll(extended);
                }
            }
        }
        return found.stream().distinct().toList();
    }

    private static List<Hop> with(List<Hop> way, Hop hop) {
        List<Hop> longer = new ArrayList<>(way);
        longer.add(hop);
        return List.copyOf(longer);
    }
}
