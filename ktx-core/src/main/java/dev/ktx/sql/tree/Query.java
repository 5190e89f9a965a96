package dev.ktx.sql.tree;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One query.
///
/// @param with named queries, each may use those before it
/// @param limit the most rows to return; absent means all
public record Query(List<Named> with, Body body, List<OrderItem> order, OptionalLong limit) {
    public Query {
        with = List.copyOf(with);
        order = List.copyOf(order);
    }

    /// A query that is only a body.
    public static Query of(Body body) {
        return new Query(List.of(), body, List.of(), OptionalLong.empty());
    }

    /// What a query consists of.
    public sealed interface Body {
        /// One SELECT.
        ///
        /// @param from absent in a SELECT of constants
        /// @param groupBy empty with aggregates in the items means one row
        record Select(
                boolean distinct,
                List<Item> items,
                Optional<From> from,
                Optional<Expr<SqlColumn>> where,
                List<Expr<SqlColumn>> groupBy,
                Optional<Expr<SqlColumn>> having)
                implements Body {
            public Select {
                items = List.copyOf(items);
                groupBy = List.copyOf(groupBy);
                if (items.isEmpty()) {
                    throw new IllegalArgumentException("a SELECT has an item");
                }
            }
        }

        /// The rows of all, repetitions kept. Columns go by position.
        record UnionAll(List<Select> parts) implements Body {
            public UnionAll {
                parts = List.copyOf(parts);
            }
        }
    }

    /// A query under a name.
    public record Named(String name, Definition definition) {}

    /// What stands behind the name.
    public sealed interface Definition {
        record Tree(Query query) implements Definition {}

        /// A query that people wrote, in the dialect of the warehouse; checked to be one read,
        /// without a trailing separator or comment.
        record Written(String sql) implements Definition {}
    }

    /// A column of the answer.
    public record Item(Expr<SqlColumn> value, String alias) {}

    /// The first table and those that are joined to it, in order.
    public record From(Relation first, List<Join> joins) {
        public From {
            joins = List.copyOf(joins);
        }
    }

    /// @param on absent only in cross joins
    public record Join(Kind kind, Relation relation, Optional<Expr<SqlColumn>> on) {
        public enum Kind {
            INNER,
            LEFT,
            CROSS
        }

        public Join {
            if (on.isEmpty() != (kind == Kind.CROSS)) {
                throw new IllegalArgumentException(kind + " join with " + on);
            }
        }
    }

    /// Something to select from, under an alias.
    public sealed interface Relation {
        String alias();

        /// @param parts from catalog to name, as the warehouse spells them
        record Table(List<String> parts, String alias) implements Relation {
            public Table {
                parts = List.copyOf(parts);
            }
        }

        /// A query of the WITH clause.
        record Reference(String name, String alias) implements Relation {}

        record Derived(Query query, String alias) implements Relation {}
    }

    /// @param value what to order by, as in the select list
    /// @param position in the select list, from 1
    public record OrderItem(
            Expr<SqlColumn> value, int position, boolean descending, boolean nullsFirst) {}
}
