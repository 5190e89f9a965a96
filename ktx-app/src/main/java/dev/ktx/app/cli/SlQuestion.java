package dev.ktx.app.cli;

import dev.ktx.mcp.Json;
import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.file.Tree.Entry;
import dev.ktx.semantic.query.SemanticQuery;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A question made of the options of `ktx sl query`, in the shape that the tool takes.
final class SlQuestion {
    private static final String CONNECTION = "connectionId";

    /// `source.column:month`
    private static final Pattern GRANULAR = Pattern.compile("(.+):(\\w[^:]*)");

    /// `basket=sum(orders.total) / count(orders.*)`
    private static final Pattern NAMED =
            Pattern.compile(
                    "(\\w[\\w -]*)=(?!=)(.+)", Pattern.DOTALL | Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern ORDER = Pattern.compile("(.+):([a-zA-Z]+)");

    private SlQuestion() {}

    static ObjectNode of(Invocation call) {
        ObjectNode question = Json.object();
        call.texts("--measure").forEach(text -> measure(question.withArray("measures"), text));
        call.texts("--dimension")
                .forEach(text -> dimension(question.withArray("dimensions"), text));
        call.texts("--filter").forEach(question.withArray("filters")::add);
        call.texts("--segment").forEach(question.withArray("segments")::add);
        call.texts("--order-by").forEach(text -> order(question.withArray("order_by"), text));
        call.texts("--via").forEach(text -> via(question.withArray("via"), call, text));
        call.integer("--limit").ifPresent(limit -> question.put("limit", limit));
        if (call.arguments().hasMatchedOption("--include-empty")) {
            question.put("include_empty", call.flag("--include-empty").orElse(true));
        }
        if (call.has("--matched-only")) {
            question.put("matched_only", true);
        }
        if (call.has("--empty-as-zero")) {
            question.put("empty_as_zero", true);
        }
        call.text("--segment-mode").ifPresent(mode -> question.put("segment_mode", mode));
        call.text("--time-zone").ifPresent(zone -> question.put("time_zone", zone));
        call.text("--week-start").ifPresent(day -> question.put("week_start", day));
        if (call.has("--checks")) {
            question.withArray("include").add("checks");
        }
        return question;
    }

    private static void measure(ArrayNode measures, String text) {
        Matcher named = NAMED.matcher(text);
        if (named.matches()) {
            measures.addObject().put("expr", named.group(2)).put("name", named.group(1));
        } else {
            measures.add(text);
        }
    }

    private static void dimension(ArrayNode dimensions, String text) {
        Matcher named = NAMED.matcher(text);
        if (named.matches()) {
            dimensions.addObject().put("expr", named.group(2)).put("name", named.group(1));
            return;
        }
        Matcher granular = GRANULAR.matcher(text);
        if (!granular.matches()) {
            dimensions.add(text);
        } else if (granular.group(1).equals("time")) {
            dimensions.addObject().put("time", true).put("granularity", granular.group(2));
        } else {
            dimensions
                    .addObject()
                    .put("field", granular.group(1))
                    .put("granularity", granular.group(2));
        }
    }

    private static void order(ArrayNode order, String text) {
        Matcher directed = ORDER.matcher(text);
        if (directed.matches()) {
            order.addObject()
                    .put("field", directed.group(1))
                    .put("direction", directed.group(2).toLowerCase(Locale.ROOT));
        } else {
            order.add(text);
        }
    }

    private static void via(ArrayNode via, Invocation call, String text) {
        int equals = text.indexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw SlQueryCommand.usage(call, "--via is written as TO=STEP,STEP");
        }
        ArrayNode path = via.addObject().put("to", text.substring(0, equals)).putArray("path");
        for (String step : text.substring(equals + 1).split(",", -1)) {
            path.add(step.strip());
        }
    }

    /// The arguments of the tool may be kept in a file as they are.
    static Optional<String> connection(Tree question) {
        return question instanceof Tree.Mapping mapping
                ? mapping.entries().stream()
                        .filter(entry -> entry.key().equals(CONNECTION))
                        .map(Entry::value)
                        .filter(Tree.Scalar.class::isInstance)
                        .map(value -> ((Tree.Scalar) value).text())
                        .findFirst()
                : Optional.empty();
    }

    static Tree withoutConnection(Tree question) {
        return question instanceof Tree.Mapping mapping
                ? new Tree.Mapping(
                        mapping.entries().stream()
                                .filter(entry -> !entry.key().equals(CONNECTION))
                                .toList(),
                        mapping.where())
                : question;
    }

    /// The question with at most so many rows.
    static SemanticQuery bounded(SemanticQuery query, Optional<Integer> rows) {
        return query.withLimit(Math.min(query.limit(), rows.orElse(query.limit())));
    }
}
