package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.effect.SemanticEffect.AddColumn;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.sql.lex.Token;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What a SELECT shows under a name: aggregates over the rows that its WHERE picks, and expressions
/// over one row. An aggregate whose rows cannot be told is none.
final class SqlItems {
    private static final Set<String> AGGREGATES =
            Set.of(
                    "SUM",
                    "COUNT",
                    "AVG",
                    "MIN",
                    "MAX",
                    "MEDIAN",
                    "STDDEV",
                    "STDDEV_SAMP",
                    "VARIANCE",
                    "VAR_SAMP",
                    "PERCENTILE",
                    "PERCENTILE_CONT");

    /// What reads a value that is missing as one that is there.
    private static final Pattern FILLS =
            Pattern.compile("(?i)\\b(?:coalesce|ifnull|nvl|isnull|case|if|null)\\b");

    private static final int SHORTEST_MEASURE = 3;
    private static final int SHORTEST_COLUMN = 2;

    private final Targets targets;
    private final SqlText sql;
    private final SqlTables tables;
    private final Optional<String> cut;
    private final String description;
    private int from;
    private int after;
    private final Author author;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    /// @param cut what leaves out groups or rows after they were reckoned
    SqlItems(
            Targets targets,
            SqlText sql,
            SqlTables tables,
            Optional<String> cut,
            String description,
            Author author) {
        this.targets = targets;
        this.sql = sql;
        this.tables = tables;
        this.cut = cut;
        this.description = description;
        this.author = author;
    }

    /// An expression over one source without aliases.
    record Plain(String source, Formula formula) {}

    List<SemanticEffect> effects() {
        return effects;
    }

    List<String> reasons() {
        return reasons;
    }

    /// @param behind the end of the tables and of what WHERE says about them
    /// @return whether there is an aggregate among what is selected
    boolean read(int start, int end, int behind) {
        boolean aggregates = false;
        from = end;
        after = behind;
        int first = start;
        for (int i = start; i <= end; i++) {
            if (i == end || sql.get(i).isSymbol(",")) {
                aggregates |= item(first, i);
                first = i + 1;
            } else if (sql.get(i).isSymbol("(")) {
                i = sql.partner(i);
            }
        }
        return aggregates || sql.top("GROUP", end, sql.size()) >= 0;
    }

    /// The condition of a WHERE over one source.
    Optional<Plain> condition(int start, int end) {
        return plain(start, end).filter(each -> !each.formula().reckons());
    }

    private boolean item(int start, int end) {
        boolean aggregate = false;
        for (int i = start; i + 1 < end; i++) {
            aggregate |=
                    sql.get(i).kind() == Token.Kind.WORD
                            && AGGREGATES.contains(sql.get(i).text())
                            && sql.get(i + 1).isSymbol("(");
        }
        if (end - start < 3 || !sql.get(end - 1).isName()) {
            return aggregate;
        }
        Token before = sql.get(end - 2);
        boolean as = before.isWord("AS");
        boolean bare =
                before.isSymbol(")") || before.isWord("END") || before.kind() == Token.Kind.NUMBER;
        if (as || bare) {
            Optional<String> called = Folded.name(Projection.snake(sql.word(end - 1)));
            int last = as ? end - 2 : end - 1;
            if (called.isPresent() && aggregate) {
                measure(called.get(), start, last);
            } else if (called.isPresent()) {
                column(called.get(), start, last);
            }
        }
        return aggregate;
    }

    private void measure(String name, int start, int end) {
        Optional<Plain> plain =
                name.length() < SHORTEST_MEASURE ? Optional.empty() : plain(start, end);
        if (plain.isEmpty()) {
            return;
        }
        String source = plain.get().source();
        Formula formula = plain.get().formula();
        boolean trivial = formula.text().replace(" ", "").equalsIgnoreCase("count(*)");
        String rows = tables.rest();
        if (trivial && rows.isEmpty()) {
            return;
        }
        if (cut.isPresent()) {
            reasons.add("rows_left_out:%s (%s)".formatted(name, cut.get()));
            return;
        }
        if (Formula.ofAll(formula.text(), targets, source).isEmpty()) {
            reasons.add("unsupported_measure:" + name);
            return;
        }
        boolean filled =
                tables.isOuter(source.equals(tables.first()))
                        && FILLS.matcher(formula.text()).find();
        if (!tables.isPlain() || filled) {
            reasons.add("unsupported_measure:%s (how its tables meet)".formatted(name));
            return;
        }
        Optional<String> filter = Optional.empty();
        if (!rows.isEmpty()) {
            filter = filter(source);
            if (filter.isEmpty()) {
                reasons.add(
                        "filter_left_out:%s (%s)".formatted(name, rows.replaceAll("\\s+", " ")));
                return;
            }
        }
        Optional<String> sieve = tables.sieve(source, from, after);
        if (sieve.isPresent()) {
            reasons.add(
                    "filter_left_out:%s (only rows that have one of '%s')"
                            .formatted(name, sieve.get()));
            return;
        }
        boolean taken = targets.offer(source).columns().contains(name);
        effects.add(
                new AddMeasure(
                        targets.connection(),
                        source,
                        taken ? name + "_m" : name,
                        formula.text(),
                        filter,
                        description,
                        author == Author.PERSON ? "query" : author.key(),
                        author,
                        tables.joins()));
    }

    /// The rows that count, when they are picked by columns of the source alone, and not by when
    /// somebody asked.
    private Optional<String> filter(String source) {
        String rows = tables.rest();
        SqlText text = SqlText.of(rows);
        return new SqlItems(targets, text, tables, cut, description, author)
                .condition(0, text.size())
                .filter(each -> each.source().equals(source))
                .map(Plain::formula)
                .filter(each -> !each.isTimed())
                .map(Formula::text);
    }

    private void column(String name, int start, int end) {
        if (end - start < 2 || name.length() < SHORTEST_COLUMN) {
            return;
        }
        List<String> before = List.copyOf(reasons);
        Optional<Plain> plain = plain(start, end);
        if (plain.isEmpty()) {
            // What a query shows need not be a definition.
            reasons.clear();
            reasons.addAll(before);
            return;
        }
        String source = plain.get().source();
        Formula formula = plain.get().formula();
        boolean beside = !source.equals(tables.first()) && tables.isOuter(false);
        if (formula.isColumn() || formula.isConstant() || beside || hasTwins()) {
            return;
        }
        if (targets.offer(source).has(name)) {
            reasons.add("computed_column:%s.%s (the name is taken)".formatted(source, name));
            return;
        }
        effects.add(
                new AddColumn(
                        targets.connection(), source, name, formula.text(), description, author));
    }

    private boolean hasTwins() {
        return tables.aliases().values().stream().distinct().count() != tables.aliases().size();
    }

    private Optional<Plain> plain(int start, int end) {
        Set<String> owners = new LinkedHashSet<>();
        StringBuilder text = new StringBuilder();
        int written = sql.get(start).start();
        for (int i = start; i < end; i++) {
            Token token = sql.get(i);
            boolean dotted = i + 1 < end && sql.get(i + 1).isSymbol(".");
            if (token.isName() && dotted) {
                int last = i;
                while (last + 2 < end && sql.get(last + 1).isSymbol(".")) {
                    last += 2;
                }
                String source =
                        tables.aliases()
                                .getOrDefault(sql.word(last - 2).toLowerCase(Locale.ROOT), "");
                Optional<String> column = exact(source, sql.word(last));
                if (column.isEmpty()) {
                    reasons.add("unverified_column:" + sql.word(i) + "." + sql.word(last));
                    return Optional.empty();
                }
                owners.add(source);
                text.append(sql.sql(), written, token.start()).append(quoted(column.get()));
                written = sql.get(last).end();
                i = last;
            } else if (token.isName() && !(i + 1 < end && sql.get(i + 1).isSymbol("("))) {
                String word = sql.word(i);
                List<String> having =
                        tables.aliases().values().stream()
                                .distinct()
                                .filter(each -> exact(each, word).isPresent())
                                .toList();
                if (having.size() == 1) {
                    owners.add(having.getFirst());
                } else if (having.size() > 1) {
                    reasons.add("ambiguous_target:" + sql.word(i));
                    return Optional.empty();
                }
            }
        }
        text.append(sql.sql(), written, sql.get(end - 1).end());
        if (owners.isEmpty()) {
            owners.add(tables.first());
        }
        if (owners.size() > 1) {
            reasons.add("cross_source_metric:" + String.join(", ", owners));
            return Optional.empty();
        }
        String source = owners.iterator().next();
        Optional<Formula> formula = Formula.of(text.toString(), targets, source);
        if (formula.isEmpty()) {
            reasons.add(
                    "unsupported_expression:" + text.toString().replaceAll("\\s+", " ").strip());
        }
        return formula.map(each -> new Plain(source, each));
    }

    private Optional<String> exact(String source, String column) {
        return targets.offer(source).columns().stream()
                .filter(column::equalsIgnoreCase)
                .findFirst();
    }

    private static String quoted(String column) {
        return Targets.isPlain(column) ? column : "\"" + column.replace("\"", "\"\"") + "\"";
    }
}
