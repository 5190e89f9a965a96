package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.effect.SemanticEffect.AddColumn;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin.Pair;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;
import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;
import dev.ktx.knowledge.effect.SemanticEffect.AddSynonym;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.knowledge.effect.SemanticEffect.Describe;
import dev.ktx.knowledge.effect.SemanticEffect.ListValues;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What is made of a file of another tool while it is read: effects on known sources, and reasons
/// where there is none.
final class Projection {
    private static final int LONGEST = 1_000;
    private static final int LONGEST_SYNONYM = 48;
    private static final int MOST_VALUES = 200;

    private final Targets targets;
    private final Author author;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    Projection(Targets targets, Author author) {
        this.targets = targets;
        this.author = author;
    }

    Targets targets() {
        return targets;
    }

    void because(String code, String detail) {
        reasons.add(code + ":" + detail);
    }

    Reading reading() {
        return new Reading(
                effects.stream().distinct().toList(), reasons.stream().distinct().toList());
    }

    /// The source of a table that has a name.
    ///
    /// @param schema may be empty
    Optional<String> source(String name, String schema) {
        Optional<String> source =
                schema.isEmpty()
                        ? targets.source(name)
                        : targets.source(schema + "." + name).or(() -> targets.source(name));
        if (source.isEmpty()) {
            because("missing_target_table", name);
        }
        return source;
    }

    Node node(String source) {
        return new Node(targets.connection(), source, Optional.empty());
    }

    Node node(String source, String entity) {
        return new Node(targets.connection(), source, Optional.of(entity));
    }

    /// The column of a source in its own spelling.
    Optional<String> column(String source, String written) {
        Optional<String> column =
                targets.offer(source).columns().stream()
                        .filter(written::equalsIgnoreCase)
                        .findFirst();
        if (column.isEmpty()) {
            because("unverified_column", source + "." + written);
        }
        return column;
    }

    void describe(Node node, String text) {
        if (text.contains("{{") || text.contains("{%")) {
            because("parse_error", shown(node) + " description (a template)");
        } else if (!text.isBlank()) {
            effects.add(new Describe(node, shortened(text), author));
        }
    }

    void synonym(Node node, String word) {
        boolean known =
                Folded.of(word).equals(Folded.of(node.entity().orElse(node.source())))
                        || !targets.named(word).isEmpty();
        if (!word.isBlank() && !known && word.length() <= LONGEST_SYNONYM) {
            effects.add(new AddSynonym(node, shortened(word), author));
        }
    }

    /// @param field of the other source; empty for its key
    void join(String source, String column, String other, Optional<String> field) {
        Optional<String> there = field.flatMap(name -> column(other, name));
        if ((field.isPresent() && there.isEmpty()) || other.equals(source)) {
            return;
        }
        effects.add(
                new AddJoin(
                        targets.connection(),
                        source,
                        other,
                        List.of(new Pair(column, there)),
                        author));
    }

    /// A column that is reckoned from others of its row.
    void computed(String source, String name, String expr, String description) {
        String called = Folded.name(snake(name)).orElse("");
        Optional<Formula> formula = Formula.ofRow(expr, targets, source);
        if (called.isEmpty() || formula.isEmpty() || formula.get().isConstant()) {
            because("computed_column", source + "." + name);
        } else if (targets.offer(source).has(called)) {
            because("computed_column", source + "." + name + " (the name is taken)");
        } else {
            effects.add(
                    new AddColumn(
                            targets.connection(),
                            source,
                            called,
                            formula.get().text(),
                            shortened(description),
                            author));
        }
    }

    /// All values of a column; texts are as they are stored.
    void values(String source, String column, List<String> values) {
        List<String> told =
                values.stream()
                        .map(String::strip)
                        .filter(each -> !each.isEmpty())
                        .distinct()
                        .toList();
        if (told.isEmpty() || told.size() > MOST_VALUES) {
            because("values_left_out", source + "." + column);
        } else {
            effects.add(new ListValues(node(source, column), told, author));
        }
    }

    /// The rows that a name stands for.
    void segment(String source, String name, String condition, String description) {
        String called = Folded.name(snake(name)).orElse("");
        Optional<Formula> formula = Formula.ofRow(condition, targets, source);
        if (called.isEmpty() || formula.isEmpty() || formula.get().isConstant()) {
            because("segment_not_understood", name);
        } else {
            effects.add(
                    new AddSegment(
                            targets.connection(),
                            source,
                            targets.offer(source).columns().contains(called)
                                    ? called + "_s"
                                    : called,
                            formula.get().text(),
                            description.isBlank() ? "The rows of " + name : shortened(description),
                            author));
        }
    }

    /// "avgMinutes" as `avg_minutes`; a name in capitals stays one word.
    static String snake(String name) {
        return name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", "_");
    }

    /// @return the name that the measure gets
    String measure(
            String source, String name, String expr, Optional<String> filter, String description) {
        return measure(source, name, expr, filter, description, author.key());
    }

    /// @param owner the model or view that says it
    String measure(
            String source,
            String name,
            String expr,
            Optional<String> filter,
            String description,
            String owner) {
        return measure(source, name, expr, filter, description, owner, List.of());
    }

    /// @param beside how other tables meet the source where it is reckoned
    String measure(
            String source,
            String name,
            String expr,
            Optional<String> filter,
            String description,
            String owner,
            List<AddJoin> beside) {
        String called =
                Folded.name(name.replace("%", " pct ").replace("#", " number ")).orElse(name);
        String kept = targets.offer(source).columns().contains(called) ? called + "_m" : called;
        if (expr.matches("(?s).*(?:\\{\\{|\\{%|\\$\\{|;|--).*")) {
            because("parse_error", "measure " + name);
            return kept;
        }
        effects.add(
                new AddMeasure(
                        targets.connection(),
                        source,
                        kept,
                        expr.replaceAll("\\s+", " ").strip(),
                        filter,
                        shortened(description),
                        owner,
                        author,
                        beside));
        return kept;
    }

    /// The joins so far.
    List<AddJoin> joins() {
        return effects.stream().filter(AddJoin.class::isInstance).map(AddJoin.class::cast).toList();
    }

    /// What a measure of this file reckons.
    Optional<String> expression(String source, String name) {
        return effects.stream()
                .filter(AddMeasure.class::isInstance)
                .map(AddMeasure.class::cast)
                .filter(each -> each.source().equals(source) && each.name().equals(name))
                .map(AddMeasure::expression)
                .findFirst();
    }

    /// An aggregate as tools name it; empty for one that ktx does not know.
    static Optional<String> aggregate(String kind, String expr) {
        return switch (kind.toLowerCase(Locale.ROOT)) {
            case "sum" -> Optional.of(expr.equals("1") ? "count(*)" : "sum(" + expr + ")");
            case "count" ->
                    Optional.of("count(" + (expr.isEmpty() || expr.equals("1") ? "*" : expr) + ")");
            case "count_distinct" -> Optional.of("count(distinct " + expr + ")");
            case "average", "avg" -> Optional.of("avg(" + expr + ")");
            case "min" -> Optional.of("min(" + expr + ")");
            case "max" -> Optional.of("max(" + expr + ")");
            case "median" -> Optional.of("median(" + expr + ")");
            case "sum_boolean" -> Optional.of("sum(case when " + expr + " then 1 else 0 end)");
            default -> Optional.empty();
        };
    }

    static String shown(Node node) {
        return node.source() + node.entity().map(each -> "." + each).orElse("");
    }

    static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }
}
