package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Body.UnionAll;
import dev.ktx.sql.tree.Query.Definition.Tree;
import dev.ktx.sql.tree.Query.Definition.Written;
import dev.ktx.sql.tree.Query.From;
import dev.ktx.sql.tree.Query.Join;
import dev.ktx.sql.tree.Query.Named;
import dev.ktx.sql.tree.Query.OrderItem;
import dev.ktx.sql.tree.Query.Relation.Derived;
import dev.ktx.sql.tree.Query.Relation.Reference;
import dev.ktx.sql.tree.Query.Relation.Table;

import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Spells a {@link Query} for one warehouse. Every identifier is quoted; nothing that came from a
/// request is printed as anything but an identifier or a literal. Stateless.
public abstract class SqlPrinter extends ExprPrinter {
    SqlPrinter(Dialect dialect) {
        super(dialect);
    }

    /// The statement, over several lines, without a separator at the end.
    ///
    /// @throws CannotExpress when the dialect has no exact spelling for a part
    public final String print(Query query) {
        StringBuilder text = new StringBuilder();
        if (!query.with().isEmpty()) {
            text.append("WITH ")
                    .append(
                            query.with().stream()
                                    .map(this::named)
                                    .collect(Collectors.joining(",\n")))
                    .append('\n');
        }
        return text.append(body(query.body(), query.limit()))
                .append(order(query))
                .append(limitTail(query.limit()))
                .toString();
    }

    @Override
    final String inner(Query query) {
        return print(query);
    }

    private String named(Named named) {
        return dialect.quote(named.name())
                + " AS (\n"
                + switch (named.definition()) {
                    case Tree(var query) -> print(query);
                    // The author's own lines: a line comment may end the text.
                    case Written(var sql) -> written(sql);
                }
                + "\n)";
    }

    /// The text of a source written in SQL, as the body of a named query.
    String written(String sql) {
        return sql;
    }

    private String body(Query.Body body, OptionalLong limit) {
        return switch (body) {
            case Select select -> select(select, limit);
            case UnionAll(var parts) ->
                    parts.stream()
                            .map(part -> select(part, OptionalLong.empty()))
                            .collect(Collectors.joining("\nUNION ALL\n"));
        };
    }

    private String select(Select select, OptionalLong limit) {
        StringBuilder text = new StringBuilder("SELECT");
        text.append(select.distinct() ? " DISTINCT" : "").append(limitHead(limit));
        String separator = select.items().size() > 1 ? "\n  " : " ";
        text.append(
                select.items().stream()
                        .map(item -> value(item.value()) + " AS " + alias(item.alias()))
                        .collect(Collectors.joining("," + separator, separator, "")));
        select.from().ifPresent(from -> text.append("\nFROM ").append(from(from)));
        select.where().ifPresent(where -> text.append("\nWHERE ").append(predicate(where)));
        if (!select.groupBy().isEmpty()) {
            text.append("\nGROUP BY ").append(values(select.groupBy()));
        }
        select.having().ifPresent(having -> text.append("\nHAVING ").append(predicate(having)));
        return text.toString();
    }

    /// The name of a column of the answer.
    String alias(String alias) {
        return dialect.quote(alias);
    }

    private String from(From from) {
        return relation(from.first())
                + from.joins().stream().map(this::join).collect(Collectors.joining());
    }

    private String join(Join join) {
        String words =
                switch (join.kind()) {
                    case INNER -> "\nJOIN ";
                    case LEFT -> "\nLEFT JOIN ";
                    case CROSS -> "\nCROSS JOIN ";
                };
        return words
                + relation(join.relation())
                + join.on().map(on -> " ON " + predicate(on)).orElse("");
    }

    private String relation(Query.Relation relation) {
        String text =
                switch (relation) {
                    case Table(var parts, var _) -> dialect.qualified(parts);
                    case Reference(var name, var _) -> dialect.quote(name);
                    case Derived(var query, var _) -> "(\n" + print(query) + "\n)";
                };
        return text + " AS " + dialect.quote(relation.alias());
    }

    private String order(Query query) {
        return query.order().isEmpty()
                ? ""
                : query.order().stream()
                        .map(this::orderItem)
                        .collect(Collectors.joining(", ", "\nORDER BY ", ""));
    }

    /// By position, which is the same everywhere and cannot be taken for another column.
    String orderItem(OrderItem item) {
        return item.position()
                + (item.descending() ? " DESC" : "")
                + (item.nullsFirst() ? " NULLS FIRST" : " NULLS LAST");
    }

    /// For engines that cannot say where NULL goes.
    final String orderByCase(OrderItem item) {
        String value = value(item.value());
        return "CASE WHEN "
                + value
                + " IS NULL THEN "
                + (item.nullsFirst() ? "0 ELSE 1" : "1 ELSE 0")
                + " END, "
                + item.position()
                + (item.descending() ? " DESC" : "");
    }

    String limitHead(OptionalLong limit) {
        return "";
    }

    String limitTail(OptionalLong limit) {
        return limit.isPresent() ? "\nLIMIT " + limit.getAsLong() : "";
    }
}
