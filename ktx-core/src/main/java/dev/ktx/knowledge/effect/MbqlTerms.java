package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Clauses of Metabase, `["=", ["field", "state", null], "done"]`, as expressions over one source.
/// Both forms are read: options at the end, as in old cards, and behind the name, as in stages.
///
/// @param expressions by name, as text
/// @param fields name of a field by its id
record MbqlTerms(
        Targets targets,
        String source,
        Map<String, String> expressions,
        Map<String, String> fields) {

    /// @param alias of the joined table; empty for the table itself
    record Field(String alias, String name) {}

    MbqlTerms over(String table, Map<String, String> named) {
        return new MbqlTerms(targets, table, named, fields);
    }

    static String head(Branch clause) {
        List<Branch> items = clause.items();
        return items.isEmpty() ? "" : items.getFirst().text().orElse("").toLowerCase(Locale.ROOT);
    }

    /// What stands behind the name, without options.
    static List<Branch> arguments(Branch clause) {
        List<Branch> items = clause.items();
        return items.isEmpty()
                ? List.of()
                : items.subList(1, items.size()).stream().filter(each -> !each.isMap()).toList();
    }

    static Branch options(Branch clause) {
        return clause.items().stream()
                .filter(Branch::isMap)
                .findFirst()
                .orElse(new Branch(Optional.empty()));
    }

    /// Without the clause that gives it a name.
    static Branch unwrapped(Branch clause) {
        return head(clause).equals("aggregation-options") && clause.items().size() > 1
                ? clause.items().get(1)
                : clause;
    }

    /// A field by its name; empty for one that has only an id, and for a part of a time.
    Optional<Field> field(Branch clause) {
        if (!head(clause).equals("field") && !head(clause).equals("field-literal")) {
            return Optional.empty();
        }
        Branch options = options(clause);
        if (Stream.of("temporal-unit", "binning", "source-field")
                .anyMatch(key -> options.at(key).isThere())) {
            return Optional.empty();
        }
        Branch written = arguments(clause).isEmpty() ? clause : arguments(clause).getFirst();
        Optional<String> name =
                written.isList()
                        ? written.items().stream().reduce((_, last) -> last).flatMap(Branch::text)
                        : written.isNumber()
                                ? written.text().flatMap(id -> Optional.ofNullable(fields.get(id)))
                                : written.text();
        return name.map(each -> new Field(options.text("join-alias").orElse(""), each));
    }

    private Optional<String> column(Branch clause) {
        return field(clause)
                .filter(each -> each.alias().isEmpty())
                .flatMap(each ->
                        targets.offer(source).columns().stream()
                                .filter(each.name()::equalsIgnoreCase)
                                .findFirst())
                .map(each -> Targets.isPlain(each) ? each : "\"" + each + "\"");
    }

    /// An expression over one row.
    Optional<String> row(Branch clause) {
        if (!clause.isList()) {
            return literal(clause);
        }
        List<Branch> arguments = arguments(clause);
        return switch (head(clause)) {
            case "field", "field-literal" -> column(clause);
            case "expression" ->
                    arguments.isEmpty()
                            ? Optional.empty()
                            : arguments
                                    .getFirst()
                                    .text()
                                    .flatMap(name -> Optional.ofNullable(expressions.get(name)))
                                    .map(text -> "(" + text + ")");
            case "+", "-", "*" -> joined(arguments, " " + head(clause) + " ", this::row);
            case "/" -> divided(arguments, this::row);
            case "coalesce", "lower", "upper", "abs", "trim", "concat" ->
                    called(head(clause), arguments);
            case "case", "if" -> cases(clause);
            default -> Optional.empty();
        };
    }

    private static Optional<String> literal(Branch value) {
        return value.text()
                .map(text ->
                        value.isNumber() || text.equals("true") || text.equals("false")
                                ? text
                                : Literals.literal(text));
    }

    private interface Reading {
        Optional<String> of(Branch clause);
    }

    private static Optional<List<String>> all(List<Branch> clauses, Reading reading) {
        List<String> texts = new ArrayList<>();
        for (Branch each : clauses) {
            Optional<String> text = reading.of(each);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            texts.add(text.get());
        }
        return texts.isEmpty() ? Optional.empty() : Optional.of(texts);
    }

    private static Optional<String> joined(List<Branch> clauses, String sign, Reading reading) {
        return all(clauses, reading)
                .map(texts -> String.join(sign, texts.stream().map(MbqlTerms::bracketed).toList()));
    }

    // Metabase divides by zero to nothing.
    private static Optional<String> divided(List<Branch> clauses, Reading reading) {
        return all(clauses, reading)
                .filter(texts -> texts.size() == 2)
                .map(texts -> bracketed(texts.get(0)) + " / nullif(" + texts.get(1) + ", 0)");
    }

    private static String bracketed(String text) {
        boolean plain = text.matches("[\\w.\"]+|\\w+\\([^()]*\\)|\\([^()]*\\)|'[^']*'");
        return plain ? text : "(" + text + ")";
    }

    private Optional<String> called(String function, List<Branch> arguments) {
        return all(arguments, this::row)
                .map(texts -> function + "(" + String.join(", ", texts) + ")");
    }

    private Optional<String> cases(Branch clause) {
        List<Branch> arguments = arguments(clause);
        if (arguments.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder("case");
        for (Branch pair : arguments.getFirst().items()) {
            List<Branch> both = pair.items();
            Optional<String> when = both.size() == 2 ? condition(both.get(0)) : Optional.empty();
            Optional<String> then = both.size() == 2 ? row(both.get(1)) : Optional.empty();
            if (when.isEmpty() || then.isEmpty()) {
                return Optional.empty();
            }
            text.append(" when ").append(when.get()).append(" then ").append(then.get());
        }
        Optional<Branch> other =
                arguments.size() > 1
                        ? Optional.of(arguments.get(1))
                        : Optional.of(options(clause).at("default")).filter(Branch::isThere);
        if (other.isPresent()) {
            Optional<String> last = row(other.get());
            if (last.isEmpty()) {
                return Optional.empty();
            }
            text.append(" else ").append(last.get());
        }
        return Optional.of(text.append(" end").toString());
    }

    /// A condition on one row. What is not equal may be missing too, as Metabase has it.
    Optional<String> condition(Branch clause) {
        List<Branch> arguments = arguments(clause);
        String head = head(clause);
        return switch (head) {
            case "and", "or" -> joined(arguments, " " + head + " ", this::condition);
            case "not" ->
                    arguments.size() == 1
                            ? condition(arguments.getFirst()).map(text -> "not (" + text + ")")
                            : Optional.empty();
            case "=", "in" -> listed(arguments, "=", "in");
            case "!=", "not-in" ->
                    listed(arguments, "<>", "not in")
                            .flatMap(text ->
                                    row(arguments.getFirst())
                                            .map(column ->
                                                    "(" + text + " or " + column + " is null)"));
            case "<", ">", "<=", ">=" -> compared(arguments, head);
            case "between" ->
                    all(arguments, this::row)
                            .filter(texts -> texts.size() == 3)
                            .map(texts ->
                                    "(%s >= %s and %s <= %s)"
                                            .formatted(
                                                    texts.get(0),
                                                    texts.get(1),
                                                    texts.get(0),
                                                    texts.get(2)));
            case "is-null" -> one(arguments, " is null");
            case "not-null" -> one(arguments, " is not null");
            default -> Optional.empty();
        };
    }

    private Optional<String> one(List<Branch> arguments, String behind) {
        return arguments.size() == 1
                ? row(arguments.getFirst()).map(text -> text + behind)
                : Optional.empty();
    }

    private Optional<String> compared(List<Branch> arguments, String sign) {
        return all(arguments, this::row)
                .filter(texts -> texts.size() == 2)
                .map(texts -> texts.get(0) + " " + sign + " " + texts.get(1));
    }

    private Optional<String> listed(List<Branch> arguments, String single, String several) {
        return all(arguments, this::row)
                .filter(texts -> texts.size() > 1)
                .map(texts ->
                        texts.size() == 2
                                ? texts.get(0) + " " + single + " " + texts.get(1)
                                : "%s %s (%s)"
                                        .formatted(
                                                texts.getFirst(),
                                                several,
                                                String.join(", ", texts.subList(1, texts.size()))));
    }

    /// What is reckoned over rows; empty for what runs along an order, and for spreads, which
    /// Metabase reckons over all rows and not a sample of them.
    Optional<String> aggregate(Branch clause) {
        if (!clause.isList()) {
            return literal(clause);
        }
        Branch bare = unwrapped(clause);
        List<Branch> arguments = arguments(bare);
        String head = head(bare);
        if (head.equals("count") && arguments.isEmpty()) {
            return Optional.of("count(*)");
        }
        return switch (head) {
            case "sum", "avg", "min", "max", "median", "count" -> called(head, arguments);
            case "distinct" ->
                    all(arguments, this::row)
                            .filter(texts -> texts.size() == 1)
                            .map(texts -> "count(distinct " + texts.getFirst() + ")");
            case "share" ->
                    arguments.size() == 1
                            ? condition(arguments.getFirst())
                                    .map(text -> "avg(case when " + text + " then 1.0 else 0 end)")
                            : Optional.empty();
            case "count-where" ->
                    arguments.size() == 1
                            ? condition(arguments.getFirst())
                                    .map(text -> "sum(case when " + text + " then 1 else 0 end)")
                            : Optional.empty();
            case "sum-where" ->
                    arguments.size() == 2
                            ? row(arguments.get(0))
                                    .flatMap(value ->
                                            condition(arguments.get(1))
                                                    .map(text ->
                                                            "sum(case when %s then %s else 0 end)"
                                                                    .formatted(text, value)))
                            : Optional.empty();
            case "distinct-where" ->
                    arguments.size() == 2
                            ? row(arguments.get(0))
                                    .flatMap(value ->
                                            condition(arguments.get(1))
                                                    .map(text ->
                                                            "count(distinct case when %s then %s end)"
                                                                    .formatted(text, value)))
                            : Optional.empty();
            case "+", "-", "*" -> joined(arguments, " " + head + " ", this::aggregate);
            case "/" -> divided(arguments, this::aggregate);
            default -> Optional.empty();
        };
    }

    /// How Metabase calls an aggregate of a column when nobody gave it a name.
    Optional<String> usual(Branch clause) {
        List<Branch> arguments = arguments(clause);
        return arguments.size() == 1
                ? field(arguments.getFirst()).map(field -> head(clause) + "_" + field.name())
                : Optional.empty();
    }
}
