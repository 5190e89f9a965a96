package dev.ktx.storage.semantic;

import dev.ktx.storage.semantic.RandomWorld.Link;
import dev.ktx.storage.semantic.RandomWorld.Row;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Answers questions about a random world by walking over its rows, without SQL and without the
/// compiler: the rules of the semantic layer once more, in the plainest way.
final class Oracle {
    /// One direction of a link.
    record Step(Link link, boolean up) {
        int to() {
            return up ? link.to() : link.from();
        }

        /// Whether it leads to one row at most.
        boolean one() {
            return up || link.single();
        }

        /// Whether other rows may lead there too.
        boolean climbs() {
            return up && !link.single();
        }
    }

    /// An aggregate of the column `v` or `c` of a source, over all rows or those where `c` is a
    /// text.
    record Measure(String function, int source, Optional<String> onlyC) {
        String text() {
            String filter =
                    onlyC.map(c -> " filter (where s%d.c = '%s')".formatted(source, c)).orElse("");
            return switch (function) {
                case "rows" -> "count(s%d.*)".formatted(source) + filter;
                case "distinct" -> "count(distinct s%d.c)".formatted(source) + filter;
                default -> "%s(s%d.v)".formatted(function, source) + filter;
            };
        }
    }

    /// `v` above a number, or `c` equal to a text.
    record Filter(int source, Optional<Integer> above, Optional<String> equal) {
        String text() {
            return above.map(v -> "s%d.v > %d".formatted(source, v))
                    .orElseGet(() -> "s%d.c = '%s'".formatted(source, equal.orElse("")));
        }

        boolean holds(Row row) {
            return above.map(v -> row.get("v").map(value -> (Integer) value > v).orElse(false))
                    .orElseGet(() -> row.get("c").equals(equal.map(text -> (Object) text)));
        }
    }

    /// @param dimensions sources whose `c` the rows are grouped by
    /// @param mode `facts`, `members` or `matched`
    record Asked(
            List<Measure> measures, List<Integer> dimensions, List<Filter> filters, String mode) {}

    /// The question has no clear answer.
    static final class Unclear extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unclear(String why) {
            super(why);
        }
    }

    private final RandomWorld world;

    Oracle(RandomWorld world) {
        this.world = world;
    }

    /// The rows: keys and values as texts, sorted.
    List<String> answer(Asked asked) {
        Map<Integer, List<Measure>> bySource = new LinkedHashMap<>();
        asked.measures()
                .forEach(m -> bySource.computeIfAbsent(m.source(), _ -> new ArrayList<>()).add(m));
        Set<Filter> used = new HashSet<>();
        Map<List<String>, Map<Measure, Optional<Double>>> groups =
                new TreeMap<>(Comparator.comparing(Object::toString));
        Map<List<String>, Set<Integer>> present = new LinkedHashMap<>();
        bySource.forEach((source, measures) ->
                grouped(asked, source, used)
                        .forEach((key, rows) -> {
                            present.computeIfAbsent(key, _ -> new HashSet<>()).add(source);
                            Map<Measure, Optional<Double>> values =
                                    groups.computeIfAbsent(key, _ -> new LinkedHashMap<>());
                            measures.forEach(m -> values.put(m, value(m, rows)));
                        }));
        if (!used.containsAll(asked.filters())) {
            throw new Unclear("a filter that restricts nothing");
        }
        if (asked.mode().equals("members") && !asked.dimensions().isEmpty()) {
            members(asked, bySource.keySet())
                    .forEach(key -> groups.computeIfAbsent(key, _ -> new LinkedHashMap<>()));
        }
        List<String> lines = new ArrayList<>();
        groups.forEach((key, values) -> {
            boolean everywhere = present.getOrDefault(key, Set.of()).containsAll(bySource.keySet());
            if (!asked.mode().equals("matched") || everywhere) {
                List<String> cells = new ArrayList<>(key);
                for (Measure measure : asked.measures()) {
                    cells.add(
                            Rows.text(values.getOrDefault(measure, nothing(measure)).orElse(null)));
                }
                lines.add(String.join(" | ", cells));
            }
        });
        Collections.sort(lines);
        return lines;
    }

    private static Optional<Double> nothing(Measure measure) {
        boolean counts = List.of("rows", "distinct", "count").contains(measure.function());
        return counts ? Optional.of(0.0) : Optional.empty();
    }

    private static Optional<Double> value(Measure measure, List<Row> all) {
        List<Row> rows =
                all.stream()
                        .filter(row ->
                                measure.onlyC().isEmpty()
                                        || row.get("c")
                                                .equals(measure.onlyC().map(c -> (Object) c)))
                        .toList();
        List<Double> numbers =
                rows.stream()
                        .flatMap(row -> row.get("v").stream())
                        .map(v -> ((Integer) v).doubleValue())
                        .sorted()
                        .toList();
        return switch (measure.function()) {
            case "rows" -> Optional.of((double) rows.size());
            case "count" -> Optional.of((double) numbers.size());
            case "distinct" ->
                    Optional.of(
                            (double)
                                    rows.stream()
                                            .flatMap(row -> row.get("c").stream())
                                            .distinct()
                                            .count());
            case "sum" -> numbers.stream().reduce(Double::sum);
            case "avg" -> numbers.stream().reduce(Double::sum).map(sum -> sum / numbers.size());
            case "min" -> numbers.stream().reduce(Math::min);
            case "max" -> numbers.stream().reduce(Math::max);
            case "median" ->
                    numbers.isEmpty()
                            ? Optional.empty()
                            : Optional.of(
                                    (numbers.get((numbers.size() - 1) / 2)
                                                    + numbers.get(numbers.size() / 2))
                                            / 2);
            default -> throw new IllegalArgumentException(measure.function());
        };
    }

    /// The rows of a source by key, each row once a key.
    private Map<List<String>, List<Row>> grouped(Asked asked, int source, Set<Filter> used) {
        List<List<Step>> ways = new ArrayList<>();
        for (int dimension : asked.dimensions()) {
            ways.add(
                    way(source, dimension)
                            .orElseThrow(() -> new Unclear("no way to s" + dimension)));
        }
        Set<List<Step>> bridges = new LinkedHashSet<>();
        ways.stream().map(Oracle::prefix).filter(p -> !p.isEmpty()).forEach(bridges::add);
        if (bridges.size() > 1) {
            throw new Unclear("two bridges");
        }
        List<Step> bridge = bridges.isEmpty() ? List.of() : bridges.iterator().next();
        Map<Filter, List<Step>> filterWays = new LinkedHashMap<>();
        for (Filter filter : asked.filters()) {
            way(source, filter.source())
                    .ifPresent(found -> {
                        filterWays.put(filter, found);
                        used.add(filter);
                    });
        }
        Map<List<String>, List<Row>> groups = new LinkedHashMap<>();
        if (asked.dimensions().isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (Row row : world.tables.get(source)) {
            for (List<String> key : keys(asked, row, ways, filterWays, bridge)) {
                groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
            }
        }
        return groups;
    }

    /// The different keys of a row that passes the filters.
    private Set<List<String>> keys(
            Asked asked,
            Row row,
            List<List<Step>> ways,
            Map<Filter, List<Step>> filterWays,
            List<Step> bridge) {
        Map<List<Step>, List<Filter>> elsewhere = new LinkedHashMap<>();
        List<Filter> here = new ArrayList<>();
        filterWays.forEach((filter, way) -> {
            List<Step> prefix = prefix(way);
            if (prefix.isEmpty() || prefix.equals(bridge)) {
                here.add(filter);
            } else {
                elsewhere.computeIfAbsent(prefix, _ -> new ArrayList<>()).add(filter);
            }
        });
        for (List<Filter> filters : elsewhere.values()) {
            Set<List<Step>> needed = new LinkedHashSet<>();
            filters.forEach(filter -> needed.add(filterWays.getOrDefault(filter, List.of())));
            boolean found =
                    walks(row, needed).stream()
                            .anyMatch(walk ->
                                    filters.stream()
                                            .allMatch(filter -> holds(filter, filterWays, walk)));
            if (!found) {
                return Set.of();
            }
        }
        Set<List<Step>> needed = new LinkedHashSet<>(ways);
        here.forEach(filter -> needed.add(filterWays.getOrDefault(filter, List.of())));
        Set<List<String>> keys = new LinkedHashSet<>();
        for (Map<List<Step>, Row> walk : walks(row, needed)) {
            boolean passes = here.stream().allMatch(filter -> holds(filter, filterWays, walk));
            boolean matched =
                    ways.stream()
                            .allMatch(way ->
                                    walk.containsKey(way)
                                            || (asked.mode().equals("facts")
                                                    && reachedMany(way, walk))
                                            || asked.mode().equals("members"));
            if (passes && matched) {
                keys.add(
                        ways.stream()
                                .map(way ->
                                        Optional.ofNullable(walk.get(way))
                                                .flatMap(at -> at.get("c"))
                                                .map(Object::toString)
                                                .orElse("NULL"))
                                .toList());
            }
        }
        return keys;
    }

    /// Whether a way is lost on a step to one row only, which counts as NULL.
    private static boolean reachedMany(List<Step> way, Map<List<Step>, Row> walk) {
        for (int i = 1; i <= way.size(); i++) {
            if (!way.get(i - 1).one() && !walk.containsKey(way.subList(0, i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(
            Filter filter, Map<Filter, List<Step>> ways, Map<List<Step>, Row> walk) {
        return Optional.ofNullable(walk.get(ways.getOrDefault(filter, List.of())))
                .map(filter::holds)
                .orElse(false);
    }

    /// Every way to put rows at the ends of the wanted ways, starting from one row. A way without a
    /// row is absent.
    private List<Map<List<Step>, Row>> walks(Row row, Set<List<Step>> wanted) {
        List<Map<List<Step>, Row>> walks = new ArrayList<>();
        walks.add(new LinkedHashMap<>(Map.of(List.of(), row)));
        Set<List<Step>> prefixes = new LinkedHashSet<>();
        for (List<Step> way : wanted) {
            for (int i = 1; i <= way.size(); i++) {
                prefixes.add(List.copyOf(way.subList(0, i)));
            }
        }
        for (List<Step> way : prefixes) {
            List<Map<List<Step>, Row>> extended = new ArrayList<>();
            for (Map<List<Step>, Row> walk : walks) {
                Row at = walk.get(way.subList(0, way.size() - 1));
                List<Row> next = at == null ? List.of() : next(way.getLast(), at);
                if (next.isEmpty()) {
                    extended.add(walk);
                }
                for (Row each : next) {
                    Map<List<Step>, Row> longer = new LinkedHashMap<>(walk);
                    longer.put(way, each);
                    extended.add(longer);
                }
            }
            walks = extended;
        }
        return walks;
    }

    private List<Row> next(Step step, Row row) {
        Link link = step.link();
        Predicate<Row> linked =
                step.up()
                        ? other -> row.get(link.column()).equals(other.get("id"))
                        : other -> other.get(link.column()).equals(row.get("id"));
        return world.tables.get(step.to()).stream().filter(linked).toList();
    }

    private static List<Step> prefix(List<Step> way) {
        for (int i = 0; i < way.size(); i++) {
            if (!way.get(i).one()) {
                return List.copyOf(way.subList(0, i + 1));
            }
        }
        return List.of();
    }

    /// Up first; else down and then up. The shortest, when there is one.
    private Optional<List<Step>> way(int from, int to) {
        if (from == to) {
            return Optional.of(List.of());
        }
        List<List<Step>> all = new ArrayList<>();
        explore(from, to, new ArrayList<>(), new HashSet<>(Set.of(from)), all);
        List<List<Step>> up = all.stream().filter(way -> way.stream().allMatch(Step::one)).toList();
        List<List<Step>> candidates =
                !up.isEmpty() ? up : all.stream().filter(Oracle::downThenUp).toList();
        int shortest = candidates.stream().mapToInt(List::size).min().orElse(0);
        List<List<Step>> best = candidates.stream().filter(way -> way.size() == shortest).toList();
        if (best.size() > 1) {
            throw new Unclear("several ways from s" + from + " to s" + to);
        }
        return best.stream().findFirst();
    }

    /// The way to one row; none when it is not clear.
    private Optional<List<Step>> clearlyUp(int from, int to) {
        try {
            return way(from, to).filter(way -> way.stream().allMatch(Step::one));
        } catch (Unclear _) {
            return Optional.empty();
        }
    }

    private static boolean downThenUp(List<Step> way) {
        boolean climbed = false;
        for (Step step : way) {
            if (climbed && !step.one()) {
                return false;
            }
            climbed |= step.climbs();
        }
        return true;
    }

    private void explore(
            int at, int to, List<Step> way, Set<Integer> visited, List<List<Step>> found) {
        for (Link link : world.links) {
            for (boolean up : new boolean[] {true, false}) {
                Step step = new Step(link, up);
                boolean starts = up ? link.from() == at : link.to() == at;
                if (!starts || visited.contains(step.to())) {
                    continue;
                }
                way.add(step);
                if (step.to() == to) {
                    found.add(List.copyOf(way));
                } else {
                    visited.add(step.to());
                    explore(step.to(), to, way, visited, found);
                    visited.remove(step.to());
                }
                way.removeLast();
            }
        }
    }

    /// Members of the dimensions whose sources belong together without a fact.
    private Set<List<String>> members(Asked asked, Set<Integer> counted) {
        for (int candidate : asked.dimensions()) {
            List<List<Step>> ways = new ArrayList<>();
            for (int dimension : asked.dimensions()) {
                clearlyUp(candidate, dimension).ifPresent(ways::add);
            }
            if (ways.size() == asked.dimensions().size()) {
                if (counted.contains(candidate)) {
                    return Set.of();
                }
                Map<Filter, List<Step>> filterWays = new LinkedHashMap<>();
                for (Filter filter : asked.filters()) {
                    clearlyUp(candidate, filter.source())
                            .ifPresent(way -> filterWays.put(filter, way));
                }
                Set<List<String>> keys = new LinkedHashSet<>();
                for (Row row : world.tables.get(candidate)) {
                    keys.addAll(keys(asked, row, ways, filterWays, List.of()));
                }
                return keys;
            }
        }
        return Set.of();
    }
}
