package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads a question or metric of Metabase that is not SQL: one table, what it joins, which rows,
/// what it reckons. Tables and fields have to have names; ids of one installation say nothing here.
final class ReadMbql {
    private final Projection projection;
    private final Branch query;
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private String source = "";
    private MbqlTerms terms;

    private ReadMbql(Projection projection, Branch query, Map<String, String> fields) {
        this.projection = projection;
        this.query = query;
        this.terms = new MbqlTerms(projection.targets(), "", Map.of(), fields);
    }

    /// @param card with a name, a type and a query
    /// @param query one stage
    static void of(Branch card, Branch query, Projection projection) {
        Map<String, String> fields = new HashMap<>();
        for (Branch field : card.items("result_metadata")) {
            Optional<String> id = field.text("id");
            if (id.isPresent()) {
                fields.put(id.get(), field.text("name").orElse(""));
            }
        }
        new ReadMbql(projection, query, fields).read(card);
    }

    private void read(Branch card) {
        String title = card.text("name").orElse("question");
        if (query.at("source-query").isThere() || query.at("source-card").isThere()) {
            projection.because("unsupported_artifact", title + " (a question over a question)");
            return;
        }
        Optional<String> table = table(query.at("source-table"));
        if (table.isEmpty()) {
            projection.because(
                    "unsupported_artifact", title + " (its table and fields are numbers)");
            return;
        }
        Optional<String> known = projection.source(table.get(), "");
        if (known.isEmpty()) {
            return;
        }
        source = known.get();
        boolean joined = joins();
        Map<String, String> expressions = new LinkedHashMap<>();
        terms = terms.over(source, expressions);
        expressions(expressions, title);
        if (joined) {
            aggregations(card, title);
        }
    }

    /// A name, or the list of names that an export has.
    private static Optional<String> table(Branch written) {
        if (written.isList()) {
            List<Optional<String>> parts = written.items().stream().map(Branch::text).toList();
            List<String> named = parts.stream().flatMap(Optional::stream).toList();
            return named.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            String.join(
                                    ".",
                                    named.subList(Math.max(0, named.size() - 2), named.size())));
        }
        return written.isNumber() || written.text().filter(text -> text.contains("__")).isPresent()
                ? Optional.empty()
                : written.text();
    }

    /// @return whether all of them are equal columns of two tables
    private boolean joins() {
        boolean all = true;
        for (Branch join : query.items("joins")) {
            Branch inner = join.items("stages").isEmpty() ? join : join.items("stages").getFirst();
            Optional<String> other =
                    table(inner.at("source-table")).flatMap(name -> projection.source(name, ""));
            String alias = join.text("alias").orElse("");
            List<Branch> conditions = join.items("conditions");
            Branch condition =
                    conditions.size() == 1 ? conditions.getFirst() : join.at("condition");
            List<Branch> parts = MbqlTerms.arguments(condition);
            if (!join.text("strategy").orElse("left-join").equals("left-join")) {
                projection.because("complex_join", alias + " (it leaves rows out)");
                all = false;
            }
            if (other.isEmpty() || !MbqlTerms.head(condition).equals("=") || parts.size() != 2) {
                projection.because("complex_join", alias);
                all = false;
                continue;
            }
            aliases.put(alias, other.get());
            Optional<MbqlTerms.Field> left = terms.field(parts.get(0));
            Optional<MbqlTerms.Field> right = terms.field(parts.get(1));
            boolean turned = left.filter(each -> each.alias().equals(alias)).isPresent();
            Optional<MbqlTerms.Field> here = turned ? right : left;
            Optional<MbqlTerms.Field> there = turned ? left : right;
            boolean sound =
                    here.filter(each -> each.alias().isEmpty()).isPresent()
                            && there.filter(each -> each.alias().equals(alias)).isPresent();
            Optional<String> local =
                    sound ? projection.column(source, here.orElseThrow().name()) : Optional.empty();
            if (local.isEmpty()) {
                projection.because("complex_join", alias);
                all = false;
                continue;
            }
            projection.join(
                    source, local.get(), other.get(), Optional.of(there.orElseThrow().name()));
        }
        return all;
    }

    private void expressions(Map<String, String> expressions, String title) {
        Branch written = query.at("expressions");
        Map<String, Branch> named = new LinkedHashMap<>();
        written.keys().forEach(name -> named.put(name, written.at(name)));
        for (Branch each : written.items()) {
            MbqlTerms.options(each)
                    .text("lib/expression-name")
                    .ifPresent(name -> named.put(name, each));
        }
        named.forEach((name, tree) -> {
            Optional<String> text = terms.row(tree);
            if (text.isEmpty()) {
                projection.because("computed_column", source + "." + name);
                return;
            }
            expressions.put(name, text.get());
            projection.computed(source, name, text.get(), title);
        });
    }

    private void aggregations(Branch card, String title) {
        List<Branch> written = query.items("aggregation");
        // One alone stands without a list around it in old cards.
        List<Branch> all =
                !written.isEmpty() && !written.getFirst().isList()
                        ? List.of(query.at("aggregation"))
                        : written;
        if (all.isEmpty()) {
            return;
        }
        if (query.at("limit").isThere() || query.at("page").isThere()) {
            projection.because("rows_left_out", title + " (limit)");
            return;
        }
        List<Branch> filters =
                !query.items("filters").isEmpty()
                        ? query.items("filters")
                        : query.at("filter").isThere() ? List.of(query.at("filter")) : List.of();
        List<String> conditions = new ArrayList<>();
        for (Branch filter : filters) {
            Optional<String> condition = terms.condition(filter);
            if (condition.isEmpty()) {
                projection.because("filter_left_out", title);
                return;
            }
            conditions.add(filters.size() == 1 ? condition.get() : "(" + condition.get() + ")");
        }
        Optional<Formula> rows =
                Formula.ofRow(String.join(" and ", conditions), projection.targets(), source);
        if (!conditions.isEmpty() && rows.filter(each -> !each.isTimed()).isEmpty()) {
            projection.because("filter_left_out", title);
            return;
        }
        boolean metric = card.text("type").filter("metric"::equals).isPresent();
        for (Branch aggregation : all) {
            Branch bare = MbqlTerms.unwrapped(aggregation);
            Optional<String> given =
                    MbqlTerms.options(aggregation)
                            .text("name")
                            .or(() -> MbqlTerms.options(aggregation).text("display-name"));
            Optional<String> named =
                    given.or(() ->
                            metric && all.size() == 1 ? Optional.of(title) : Optional.empty());
            Optional<String> text =
                    terms.aggregate(bare)
                            .filter(each ->
                                    Formula.ofAll(each, projection.targets(), source).isPresent());
            String name = named.or(() -> terms.usual(bare)).orElse("");
            if (text.isEmpty() || name.isEmpty()) {
                projection.because(
                        "unsupported_aggregation",
                        title + " (" + MbqlTerms.head(bare).toLowerCase(Locale.ROOT) + ")");
            } else if (named.isEmpty() && rows.isPresent()) {
                // The name would promise all rows.
                projection.because("filter_left_out", name);
            } else if (!(text.get().equals("count(*)") && rows.isEmpty() && !metric)) {
                projection.measure(
                        source,
                        name,
                        text.get(),
                        rows.map(Formula::text),
                        title,
                        SemanticEffect.Author.METABASE.key(),
                        projection.joins());
            }
        }
    }
}
