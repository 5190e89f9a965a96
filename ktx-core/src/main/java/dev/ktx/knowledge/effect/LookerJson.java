package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What Looker exports as JSON - explores, dashboards, looks, LookML as JSON - in the shape of
/// LookML.
final class LookerJson {
    private LookerJson() {}

    static boolean isLooker(Branch root) {
        return root.at("dashboard_elements").isList()
                || root.at("elements").isList()
                || root.at("views").isList()
                || root.at("fields").at("dimensions").isList()
                || root.at("fields").at("measures").isList()
                || (root.at("query").text("view").isPresent()
                        && root.at("query").text("model").isPresent())
                || (root.text("view").isPresent() && root.text("model").isPresent());
    }

    static Lookml of(Branch root, TextTrees trees) {
        List<Lookml> blocks = new ArrayList<>();
        root.items("views").forEach(view -> blocks.add(block("view", view)));
        root.items("explores").forEach(explore -> blocks.add(block("explore", explore)));
        explore(root, blocks);
        List<Branch> queries = new ArrayList<>();
        for (String kind : List.of("dashboard_elements", "elements")) {
            for (Branch element : root.items(kind)) {
                queries.add(element.at("query"));
                queries.add(element.at("look").at("query"));
                queries.add(element.at("result_maker").at("query"));
            }
        }
        queries.add(root.at("query"));
        queries.add(root);
        queries.forEach(query -> custom(query, trees, blocks));
        return new Lookml("", "", Map.of(), blocks, true);
    }

    /// LookML as JSON: lists under the plural of what they hold.
    private static Lookml block(String kind, Branch branch) {
        Map<String, String> values = new LinkedHashMap<>();
        List<Lookml> blocks = new ArrayList<>();
        for (String key : branch.keys()) {
            Branch value = branch.at(key);
            value.text().ifPresent(text -> values.put(key, yesNo(text)));
            if (key.equals("filters") || key.equals("filters__all")) {
                filters(value, blocks);
            } else if (value.isMap()) {
                blocks.add(block(key, value));
            } else if (value.items().stream().anyMatch(Branch::isMap)) {
                String single = key.replaceFirst("s$", "");
                value.items().forEach(each -> blocks.add(block(single, each)));
            } else if (value.isList()) {
                values.put(
                        key,
                        String.join(
                                ", ",
                                value.items().stream()
                                        .flatMap(each -> each.text().stream())
                                        .map(text -> "\"" + text + "\"")
                                        .toList()));
            }
        }
        return new Lookml(kind, branch.text("name").orElse(""), values, blocks, true);
    }

    private static String yesNo(String text) {
        return text.equals("true") ? "yes" : text.equals("false") ? "no" : text;
    }

    // `{field: value}`, `[{field: ..., value: ...}]`, and lists of lists of these.
    private static void filters(Branch written, List<Lookml> blocks) {
        if (written.isList()) {
            written.items().forEach(each -> filters(each, blocks));
        } else if (written.text("field").isPresent() && written.at("value").isThere()) {
            filter(written.text("field").orElseThrow(), written.text("value").orElse(""), blocks);
        } else {
            written.keys().forEach(field -> filter(field, written.text(field).orElse(""), blocks));
        }
    }

    private static void filter(String field, String value, List<Lookml> blocks) {
        String bare = field.substring(field.lastIndexOf('.') + 1);
        blocks.add(
                new Lookml("filters", "", Map.of("field", bare, "value", value), List.of(), true));
    }

    /// An explore of the API: fields with the view before their names.
    private static void explore(Branch root, List<Lookml> blocks) {
        Map<String, List<Lookml>> views = new LinkedHashMap<>();
        for (String kind : List.of("dimension", "measure")) {
            for (Branch field : root.at("fields").items(kind + "s")) {
                String name = field.text("name").orElse("");
                int dot = name.indexOf('.');
                String view =
                        dot > 0
                                ? name.substring(0, dot)
                                : field.text("view").orElse(root.text("name").orElse(""));
                Lookml whole = block(kind, field);
                Map<String, String> values = new LinkedHashMap<>(whole.values());
                // What the API calls a label is the name in other letters.
                values.remove("label");
                views.computeIfAbsent(view, _ -> new ArrayList<>())
                        .add(
                                new Lookml(
                                        kind,
                                        name.substring(dot + 1),
                                        values,
                                        whole.blocks(),
                                        true));
            }
        }
        views.forEach((view, fields) -> {
            Map<String, String> values = new LinkedHashMap<>();
            if (view.equals(root.text("name").orElse(""))) {
                root.text("sql_table_name").ifPresent(table -> values.put("sql_table_name", table));
            }
            blocks.add(new Lookml("view", view, values, fields, true));
        });
        boolean joined = root.at("joins").isList() && !views.isEmpty();
        if (joined) {
            blocks.add(block("explore", root));
        }
    }

    /// Measures that somebody made in a look or a tile.
    private static void custom(Branch query, TextTrees trees, List<Lookml> blocks) {
        Optional<Branch> fields =
                query.at("dynamic_fields").isList()
                        ? Optional.of(query.at("dynamic_fields"))
                        : query.text("dynamic_fields").flatMap(trees::tree).map(Branch::of);
        if (fields.isEmpty()) {
            return;
        }
        Map<String, List<Lookml>> views = new LinkedHashMap<>();
        for (Branch field : fields.get().items()) {
            String based = field.text("based_on").orElse("");
            int dot = based.indexOf('.');
            // A formula over the rows that are shown is none over the table.
            boolean plain =
                    dot > 0
                            && field.text("measure").isPresent()
                            && field.text("filter_expression").isEmpty()
                            && field.text("expression").isEmpty();
            if (!plain) {
                continue;
            }
            List<Lookml> filters = new ArrayList<>();
            filters(field.at("filters"), filters);
            Map<String, String> values = new LinkedHashMap<>();
            values.put("type", field.text("type").orElse(""));
            if (!field.text("type").filter("count"::equals).isPresent()) {
                values.put("sql", "${TABLE}." + based.substring(dot + 1));
            }
            field.text("label").ifPresent(label -> values.put("label", label));
            List<Lookml> view =
                    views.computeIfAbsent(based.substring(0, dot), _ -> new ArrayList<>());
            // A field is taken for the column of its name.
            filters.forEach(filter ->
                    view.add(
                            new Lookml(
                                    "dimension",
                                    filter.values().getOrDefault("field", ""),
                                    Map.of(),
                                    List.of(),
                                    true)));
            view.add(
                    new Lookml(
                            "measure", field.text("measure").orElseThrow(), values, filters, true));
        }
        views.forEach(
                (view, measures) -> blocks.add(new Lookml("view", view, Map.of(), measures, true)));
    }
}
