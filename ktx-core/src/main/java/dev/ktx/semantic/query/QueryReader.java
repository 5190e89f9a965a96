package dev.ktx.semantic.query;

import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.file.Tree.Entry;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.file.Tree.Scalar;
import dev.ktx.semantic.file.Tree.Sequence;
import dev.ktx.semantic.query.SemanticQuery.DimensionRequest;
import dev.ktx.semantic.query.SemanticQuery.EmptyGroups;
import dev.ktx.semantic.query.SemanticQuery.Include;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.semantic.query.SemanticQuery.OrderRequest;
import dev.ktx.semantic.query.SemanticQuery.SegmentMode;
import dev.ktx.semantic.query.SemanticQuery.Via;
import dev.ktx.sql.tree.Granularity;

import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Reads a question from the tree of a JSON or YAML text: the arguments of the tool, the body of a
/// query file. Accepts the alias shapes that agents send, refuses every key it does not know.
public final class QueryReader {
    private static final List<String> KEYS =
            List.of(
                    "measures",
                    "dimensions",
                    "filters",
                    "segments",
                    "order_by",
                    "limit",
                    "include_empty",
                    "matched_only",
                    "segment_mode",
                    "time_zone",
                    "week_start",
                    "empty_as_zero",
                    "via",
                    "include");

    private final List<Problem> problems = new ArrayList<>();

    private QueryReader() {}

    /// What was asked, or what is wrong with it.
    public sealed interface Asked {
        record Question(SemanticQuery query) implements Asked {}

        /// @param problems at least one
        record Malformed(List<Problem> problems) implements Asked {}
    }

    /// @param tree without keys that are not part of the question, such as `connectionId`
    public static Asked read(Tree tree) {
        QueryReader reader = new QueryReader();
        Optional<SemanticQuery> query = reader.query(tree);
        return reader.problems.isEmpty() && query.isPresent()
                ? new Asked.Question(query.get())
                : new Asked.Malformed(List.copyOf(reader.problems));
    }

    private void bad(Location where, String what, String next) {
        problems.add(SemanticProblems.badQuery(where, what, next));
    }

    private Optional<SemanticQuery> query(Tree tree) {
        if (!(tree instanceof Mapping mapping)) {
            bad(tree.where(), "A semantic query is a mapping.", "Send measures and dimensions.");
            return Optional.empty();
        }
        onlyKeys(mapping, KEYS);
        List<MeasureRequest> measures = new ArrayList<>();
        items(mapping, "measures").forEach(item -> measure(item).ifPresent(measures::add));
        List<DimensionRequest> dimensions = new ArrayList<>();
        for (Tree item : items(mapping, "dimensions")) {
            dimension(item).filter(each -> !dimensions.contains(each)).ifPresent(dimensions::add);
        }
        List<OrderRequest> order = new ArrayList<>();
        items(mapping, "order_by").forEach(item -> order(item).ifPresent(order::add));
        if (measures.isEmpty() && dimensions.isEmpty() && problems.isEmpty()) {
            bad(
                    mapping.where(),
                    "The query asks for nothing.",
                    "Give at least one measure or one dimension.");
        }
        EmptyGroups empty = emptyGroups(mapping);
        int limit = limit(mapping);
        List<Via> via = new ArrayList<>();
        items(mapping, "via").forEach(item -> via(item).ifPresent(via::add));
        Optional<String> zone = text(mapping, "time_zone");
        zone.ifPresent(name -> checkZone(mapping, name));
        SegmentMode mode =
                choice(mapping, "segment_mode", SegmentMode.class).orElse(SegmentMode.MEASURES);
        DayOfWeek weekStart =
                choice(mapping, "week_start", DayOfWeek.class).orElse(DayOfWeek.MONDAY);
        boolean zero = truth(mapping, "empty_as_zero").orElse(false);
        Set<Include> include = include(mapping);
        List<String> filters = texts(mapping, "filters");
        List<String> segments = texts(mapping, "segments");
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new SemanticQuery(
                        measures,
                        dimensions,
                        filters,
                        segments,
                        mode,
                        order,
                        limit,
                        empty,
                        zone,
                        weekStart,
                        zero,
                        via,
                        include));
    }

    private void onlyKeys(Mapping mapping, List<String> known) {
        for (Entry entry : mapping.entries()) {
            if (!known.contains(entry.key())) {
                problems.add(
                        SemanticProblems.unknownQueryKey(entry.keyWhere(), entry.key(), known));
            }
        }
    }

    private static Optional<Tree> value(Mapping mapping, String key) {
        return mapping.entries().stream()
                .filter(entry -> entry.key().equals(key))
                .map(Entry::value)
                .findFirst();
    }

    private static boolean isNull(Tree tree) {
        return tree instanceof Scalar(var kind, var _, var _) && kind == Scalar.Kind.NULL;
    }

    private List<Tree> items(Mapping mapping, String key) {
        Optional<Tree> value = value(mapping, key).filter(tree -> !isNull(tree));
        if (value.isPresent()) {
            if (value.get() instanceof Sequence(var items, var _)) {
                return items;
            }
            bad(value.get().where(), "'%s' is not a list.".formatted(key), "Send a list.");
        }
        return List.of();
    }

    /// Blank texts are left out.
    private List<String> texts(Mapping mapping, String key) {
        List<String> texts = new ArrayList<>();
        for (Tree item : items(mapping, key)) {
            if (item instanceof Scalar(var kind, var text, var _) && kind == Scalar.Kind.TEXT) {
                if (!text.isBlank()) {
                    texts.add(text);
                }
            } else {
                bad(item.where(), "'%s' holds %s.".formatted(key, item.kindName()), "Send texts.");
            }
        }
        return texts;
    }

    private Optional<String> text(Mapping mapping, String key) {
        Optional<Tree> value = value(mapping, key).filter(tree -> !isNull(tree));
        if (value.isPresent()) {
            if (value.get() instanceof Scalar(var kind, var text, var _)
                    && kind == Scalar.Kind.TEXT
                    && !text.isBlank()) {
                return Optional.of(text);
            }
            bad(value.get().where(), "'%s' is not a text.".formatted(key), "Send a text.");
        }
        return Optional.empty();
    }

    private Optional<Boolean> truth(Mapping mapping, String key) {
        Optional<Tree> value = value(mapping, key).filter(tree -> !isNull(tree));
        if (value.isPresent()) {
            if (value.get() instanceof Scalar(var kind, var text, var _)
                    && kind == Scalar.Kind.TRUTH) {
                return Optional.of(text.equalsIgnoreCase("true"));
            }
            bad(value.get().where(), "'%s' is not true or false.".formatted(key), "Send one.");
        }
        return Optional.empty();
    }

    private <E extends Enum<E>> Optional<E> choice(Mapping mapping, String key, Class<E> type) {
        Optional<String> text = text(mapping, key);
        return text.flatMap(word -> constant(where(mapping, key), key, word, type));
    }

    private <E extends Enum<E>> Optional<E> constant(
            Location where, String key, String word, Class<E> type) {
        List<String> known = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String id = constant.name().toLowerCase(Locale.ROOT);
            if (id.equalsIgnoreCase(word)) {
                return Optional.of(constant);
            }
            known.add(id);
        }
        bad(
                where,
                "'%s' is not a value of '%s'.".formatted(word, key),
                "Use one of: " + String.join(", ", known) + ".");
        return Optional.empty();
    }

    /// Of the value of a key.
    private static Location where(Mapping mapping, String key) {
        return value(mapping, key).map(Tree::where).orElse(mapping.where());
    }

    private Optional<MeasureRequest> measure(Tree item) {
        return switch (item) {
            case Scalar(var kind, var text, var _)
                    when kind == Scalar.Kind.TEXT && !text.isBlank() ->
                    Optional.of(new MeasureRequest(text, Optional.empty()));
            case Mapping mapping -> {
                onlyKeys(mapping, List.of("expr", "name"));
                Optional<String> expr = text(mapping, "expr");
                Optional<String> name = text(mapping, "name");
                if (expr.isEmpty()) {
                    bad(mapping.where(), "A measure has no expr.", "Send {expr, name}.");
                }
                name.filter(text -> text.chars().anyMatch(Character::isISOControl))
                        .ifPresent(_ ->
                                bad(
                                        mapping.where(),
                                        "The name of a measure has control characters.",
                                        "Write it on one line."));
                yield expr.map(text -> new MeasureRequest(text, name));
            }
            default -> {
                bad(
                        item.where(),
                        isBlank(item) ? "A measure is empty." : "A measure is a text or a mapping.",
                        "Send \"source.measure\" or {expr, name}.");
                yield Optional.empty();
            }
        };
    }

    private static boolean isBlank(Tree item) {
        return item instanceof Scalar(var _, var text, var _) && text.isBlank();
    }

    private Optional<DimensionRequest> dimension(Tree item) {
        return switch (item) {
            case Scalar(var kind, var text, var _)
                    when kind == Scalar.Kind.TEXT && !text.isBlank() ->
                    Optional.of(new DimensionRequest.Column(text, Optional.empty()));
            case Mapping mapping -> dimension(mapping);
            default -> {
                bad(
                        item.where(),
                        isBlank(item)
                                ? "A dimension is empty."
                                : "A dimension is a text or a mapping.",
                        "Send \"source.column\" or {field, granularity}.");
                yield Optional.empty();
            }
        };
    }

    private Optional<DimensionRequest> dimension(Mapping mapping) {
        onlyKeys(mapping, List.of("field", "dimension", "granularity", "time", "expr", "name"));
        Optional<String> word = text(mapping, "granularity");
        Optional<Granularity> granularity = word.flatMap(Granularity::named);
        if (word.isPresent() && granularity.isEmpty()) {
            problems.add(SemanticProblems.badGranularity(mapping.where(), word.get()));
            return Optional.empty();
        }
        Optional<String> field = text(mapping, "field").or(() -> text(mapping, "dimension"));
        Optional<String> expr = text(mapping, "expr");
        boolean time = truth(mapping, "time").orElse(false);
        int ways = (field.isPresent() ? 1 : 0) + (expr.isPresent() ? 1 : 0) + (time ? 1 : 0);
        if (ways != 1) {
            bad(
                    mapping.where(),
                    "A dimension names one of field, expr and time.",
                    "Send {field, granularity}, {expr, name} or {time: true, granularity}.");
            return Optional.empty();
        }
        if (time) {
            if (granularity.isEmpty()) {
                bad(mapping.where(), "The date has no granularity.", "Add for example month.");
            }
            return granularity.map(DimensionRequest.Date::new);
        }
        if (expr.isPresent()) {
            Optional<String> name = text(mapping, "name");
            if (name.isEmpty()) {
                bad(mapping.where(), "An expression has no name.", "Send {expr, name}.");
            }
            return name.map(text -> new DimensionRequest.Expression(expr.get(), text));
        }
        return field.map(text -> new DimensionRequest.Column(text, granularity));
    }

    private Optional<OrderRequest> order(Tree item) {
        if (item instanceof Scalar(var kind, var text, var _)
                && kind == Scalar.Kind.TEXT
                && !text.isBlank()) {
            return Optional.of(new OrderRequest(text, false, false));
        }
        if (!(item instanceof Mapping mapping)) {
            bad(item.where(), "An order is a text or a mapping.", "Send {field, direction}.");
            return Optional.empty();
        }
        onlyKeys(mapping, List.of("field", "id", "direction", "desc", "nulls"));
        Optional<String> field = text(mapping, "field").or(() -> text(mapping, "id"));
        if (field.isEmpty()) {
            bad(mapping.where(), "An order has no field.", "Send {field, direction}.");
            return Optional.empty();
        }
        enum Direction {
            ASC,
            DESC
        }
        enum Nulls {
            FIRST,
            LAST
        }
        boolean descending =
                value(mapping, "direction").isPresent()
                        ? choice(mapping, "direction", Direction.class)
                                .map(direction -> direction == Direction.DESC)
                                .orElse(false)
                        : truth(mapping, "desc").orElse(false);
        boolean first =
                choice(mapping, "nulls", Nulls.class).map(n -> n == Nulls.FIRST).orElse(false);
        return Optional.of(new OrderRequest(field.get(), descending, first));
    }

    private Optional<Via> via(Tree item) {
        if (!(item instanceof Mapping mapping)) {
            bad(item.where(), "A via is a mapping.", "Send {to, path}.");
            return Optional.empty();
        }
        onlyKeys(mapping, List.of("to", "path"));
        Optional<String> to = text(mapping, "to");
        List<String> path = texts(mapping, "path");
        if (to.isEmpty() || path.isEmpty()) {
            bad(mapping.where(), "A via needs to and path.", "Send {to, path: [alias, ...]}.");
            return Optional.empty();
        }
        return to.map(source -> new Via(source, path));
    }

    private EmptyGroups emptyGroups(Mapping mapping) {
        Optional<Boolean> members = truth(mapping, "include_empty");
        boolean matched = truth(mapping, "matched_only").orElse(false);
        if (matched && members.orElse(false)) {
            bad(
                    mapping.where(),
                    "include_empty and matched_only exclude each other.",
                    "Send one of them.");
        }
        return matched
                ? EmptyGroups.MATCHED_ONLY
                : members.orElse(true) ? EmptyGroups.ALSO_MEMBERS : EmptyGroups.FACTS;
    }

    private int limit(Mapping mapping) {
        Optional<Tree> value = value(mapping, "limit");
        if (value.isEmpty()) {
            return SemanticQuery.DEFAULT_LIMIT;
        }
        if (isNull(value.get())) {
            return SemanticQuery.MAX_LIMIT;
        }
        if (value.get() instanceof Scalar(var kind, var text, var _)
                && kind == Scalar.Kind.NUMBER
                && text.matches("\\d{1,5}")
                && Integer.parseInt(text) <= SemanticQuery.MAX_LIMIT) {
            return Integer.parseInt(text);
        }
        bad(
                value.get().where(),
                "The limit is not a whole number from 0 to 10000.",
                "Send one, or null for the most.");
        return 0;
    }

    private void checkZone(Mapping mapping, String name) {
        if (!ZoneId.getAvailableZoneIds().contains(name)) {
            bad(
                    where(mapping, "time_zone"),
                    "'%s' is not a time zone.".formatted(name),
                    ZoneId.getAvailableZoneIds().stream()
                            .filter(zone -> isCity(zone, name))
                            .sorted()
                            .findFirst()
                            .map("Did you mean '%s'?"::formatted)
                            .orElse("Use an IANA name, for example Europe/Zurich."));
        }
    }

    /// Whether a name is that of a zone, or of its city, but for blanks and case.
    private static boolean isCity(String zone, String name) {
        String wanted = name.strip().replace(' ', '_');
        return zone.equalsIgnoreCase(wanted)
                || zone.substring(zone.lastIndexOf('/') + 1).equalsIgnoreCase(wanted);
    }

    private Set<Include> include(Mapping mapping) {
        Set<Include> include = EnumSet.noneOf(Include.class);
        for (String word : texts(mapping, "include")) {
            constant(where(mapping, "include"), "include", word, Include.class)
                    .ifPresent(include::add);
        }
        return include;
    }
}
